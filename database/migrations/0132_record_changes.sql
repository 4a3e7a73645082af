-- What an import changed of a call since a person last looked at it: the review shows it beside what stands there now.

create table announcement_record_changes (
  "_id" uuid primary key,
  "announcementId" uuid not null references all_announcements on delete cascade,
  -- A part of the import, spelt as in `announcement_differences`.
  "part" text not null check (length("part") > 0),
  "before" text,
  "after" text,
  "createdAt" timestamptz not null,
  "seenAt" timestamptz,
  check ("before" is distinct from "after")
);
create index on announcement_record_changes ("announcementId");
-- Several imports between two looks are one change.
create unique index record_change_once on announcement_record_changes ("announcementId", "part") where "seenAt" is null;
