-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- findBackupFailure
select "error", "endedAt"
  from "backups"
  where "endedAt" is not null
  order by "startedAt" desc
  limit $1;

-- findLastBackup
select "madeAt", "place", "rows", "files", "bytes", "missing"
  from "backups"
  where "madeAt" is not null
  and "place" = $1
  order by "madeAt" desc
  limit $2;
select "madeAt", "place", "rows", "files", "bytes", "missing"
  from "backups"
  where "madeAt" is not null
  order by "madeAt" desc
  limit $1;

-- insertBackup
update "backups"
  set "endedAt" = $1, "error" = $2
  where "endedAt" is null;
insert into "backups" ("_id", "place", "startedAt")
  values ($1, $2, $3);

-- updateBackupFailed
update "backups"
  set "error" = $1, "endedAt" = $2
  where "_id" = $3;

-- updateBackupMade
update "backups"
  set "place" = $1, "madeAt" = $2, "rows" = $3, "files" = $4, "bytes" = $5, "newBytes" = $6, "missing" = $7, "endedAt" = $8
  where "_id" = $9;
