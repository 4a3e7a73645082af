-- Every try to make a backup, how it went and what is in it. "madeAt" is the moment whose rows it holds: null where it was not made.
create table backups (
  "_id" uuid primary key,
  "place" text not null,
  "startedAt" timestamptz not null,
  "endedAt" timestamptz,
  "madeAt" timestamptz,
  "rows" bigint check ("rows" >= 0),
  "files" bigint check ("files" >= 0),
  "bytes" bigint check ("bytes" >= 0),
  "newBytes" bigint check ("newBytes" >= 0),
  "missing" bigint check ("missing" >= 0),
  "error" text,
  check ("endedAt" is not null or ("madeAt" is null and "error" is null)),
  check ("endedAt" is null or ("madeAt" is null) <> ("error" is null)),
  check (("madeAt" is null) = ("rows" is null) and ("rows" is null) = ("files" is null) and ("files" is null) = ("bytes" is null)
    and ("bytes" is null) = ("newBytes" is null) and ("newBytes" is null) = ("missing" is null))
);
create index on backups ("startedAt");
create index on backups ("madeAt") where "madeAt" is not null;
