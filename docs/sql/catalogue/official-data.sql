-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- endOfficialDataRun
update "official_data_parts"
  set "status" = $1
  where "runId" = $2
  and "part" = $3;
update "official_data_runs"
  set "status" = $1, "error" = $2, "finishedAt" = $3
  where "_id" = $4
  and "status" = $5;

-- findLastOfficialData
select "_id"
  from "official_data_runs"
  order by "startedAt" desc, "_id" desc
  limit $1;
select "_id", "status", "manifest", to_char("dated", 'YYYY-MM-DD') as "dated", "error" as "error"
  from "official_data_runs"
  where "_id" = $1;
select "part", "status", "done", "total", "files" as "files"
  from "official_data_parts"
  where "runId" = $1;

-- findOfficialData
select "_id", "status", "manifest", to_char("dated", 'YYYY-MM-DD') as "dated", "error" as "error"
  from "official_data_runs"
  where "_id" = $1;
select "part", "status", "done", "total", "files" as "files"
  from "official_data_parts"
  where "runId" = $1;

-- insertOfficialDataRun
insert into "official_data_runs" ("_id", "startedAt")
  values ($1, $2);

-- lockOfficialData
select pg_advisory_xact_lock(hashtextextended('volano official data', 0));

-- replaceOfficialDataParts
update "official_data_runs"
  set "dated" = $1, "manifest" = $2
  where "_id" = $3;
delete from "official_data_parts"
  where "runId" = $1;
insert into "official_data_parts" ("runId", "part", "files")
  values ($1, $2, $3);

-- resumeOfficialDataRun
update "official_data_runs"
  set "status" = $1, "finishedAt" = $2, "error" = $3
  where "_id" = $4;
update "official_data_parts"
  set "status" = $1, "done" = $2, "total" = $3
  where "runId" = $4
  and "status" <> $5;

-- updateOfficialDataPart
update "official_data_parts"
  set "status" = $1, "done" = $2, "total" = $3
  where "runId" = $4
  and "part" = $5;
update "official_data_parts"
  set
  where "runId" = $1
  and "part" = $2;
