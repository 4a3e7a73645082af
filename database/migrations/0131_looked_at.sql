-- What people have looked at: changes of a record since its last review, and news of the portfolio that they put aside.

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

-- "Not now": somebody follows this call for this company no further until something newer happens to it.
create table portfolio_put_aside (
  "userId" uuid not null references users on delete cascade,
  "agencyId" uuid not null references all_agencies on delete cascade,
  "announcementId" uuid not null references all_announcements on delete cascade,
  "at" timestamptz not null,
  primary key ("userId", "agencyId", "announcementId")
);
create index on portfolio_put_aside ("agencyId");
create index on portfolio_put_aside ("announcementId");

alter table acts
  drop constraint "acts_action_check",
  add constraint "acts_action_check" check ("action" in ('recommend', 'withdraw', 'assign', 'publish', 'archiveCalls',
    'restoreCalls', 'publishService', 'archiveService', 'withdrawCall', 'withdrawService', 'archiveChat', 'seeNews', 'putAside',
    'seeNotices', 'importCompanies', 'write', 'releaseDossiers', 'holdDossiers', 'snooze', 'finishNotes'));
