-- What an import of official records would change for companies, told before it is applied; a reading that was put aside can be read again.

alter table imports drop constraint "imports_status_check";
alter table imports add constraint "imports_status_check"
  check ("status" in ('checking', 'checked', 'applying', 'done', 'failed', 'cancelled'));
-- Whom the published calls that change lose and gain; null where nothing was counted.
alter table imports add column "effects" jsonb;

-- The published calls that an import would change, as matching would see them.
create table import_effects (
  "importId" uuid not null references imports on delete cascade,
  "announcementId" uuid not null references all_announcements on delete cascade,
  "facts" jsonb not null,
  -- The regions of the group that the call is for, which may not be there yet.
  "regionIds" uuid[],
  -- How many companies would no longer see it, and how many would see it newly; null until they are counted.
  "lost" integer check ("lost" >= 0),
  "gained" integer check ("gained" >= 0),
  primary key ("importId", "announcementId")
);
create index on import_effects ("announcementId");
