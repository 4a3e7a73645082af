-- Every trial of the newest backup: asked for, held one at a time, and how it went.
create table backup_drills (
  "_id" uuid primary key,
  "startedAt" timestamptz not null,
  "endedAt" timestamptz,
  "isGood" boolean not null default false,
  "rows" bigint not null default 0 check ("rows" >= 0),
  "files" bigint not null default 0 check ("files" >= 0),
  "error" text,
  check ("endedAt" is not null or (not "isGood" and "error" is null)),
  check ("endedAt" is null or "isGood" = ("error" is null))
);
create unique index backup_drills_one on backup_drills (("endedAt" is null)) where "endedAt" is null;
create index on backup_drills ("startedAt");
