-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteGoneRemarks
delete from "announcement_remarks" as "r" using "announcements" as "n"
  where "n"."_id" = "r"."announcementId"
  and "r"."reason" = $1
  and n."officialId" = any($2::text[]);

-- findLastSkipped
select "skipped"
  from "watch_runs"
  where "status" = $1
  order by "startedAt" desc, "_id" desc
  limit $2;

-- findRun
select "w"."_id", "w"."status", "w"."startedAt", "w"."finishedAt", "w"."read", "w"."added", "w"."changed", "w"."proposed", "w"."gone", "w"."skipped", "w"."importId", "w"."startedById", "w"."isSure", w."error" as "error", nullif(trim(concat(u."name", ' ', u."surname")), '') as "startedBy"
  from "watch_runs" as "w"
  left join "users" as "u" on "u"."_id" = "w"."startedById"
  where "w"."_id" = $1;

-- insertGoneRemarks
insert into "announcement_remarks" ("_id", "announcementId", "field", "reason", "createdAt")
  values ($1, $2, $3, $4, $5)
  on conflict on constraint "remarkOnce" do nothing;

-- insertRun
insert into "watch_runs" ("_id", "startedAt", "added", "changed", "error", "finishedAt", "gone", "importId", "isSure", "proposed", "read", "skipped", "startedById", "status")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict do nothing;
insert into "watch_runs" ("_id", "startedAt")
  values ($1, $2)
  on conflict do nothing;

-- listExpectedCalls
select "n"."_id", "n"."officialId", "n"."title", exists (select from announcement_remarks r where r."announcementId" = n."_id" and r."reason" = 'goneFromFeed') as "isGone"
  from "announcements" as "n"
  where "n"."officialId" is not null
  and ("n"."discardedAt" is null or "n"."isActive" = $1)
  and ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))
  order by "n"."_id";

-- listRuns
select "w"."_id", "w"."status", "w"."startedAt", "w"."finishedAt", "w"."read", "w"."added", "w"."changed", "w"."proposed", "w"."gone", "w"."skipped", "w"."importId", "w"."startedById", "w"."isSure", w."error" as "error", nullif(trim(concat(u."name", ' ', u."surname")), '') as "startedBy"
  from "watch_runs" as "w"
  left join "users" as "u" on "u"."_id" = "w"."startedById"
  order by "w"."startedAt" desc, "w"."_id" desc
  limit $1;

-- updateRunEnded
update "watch_runs"
  set "_id" = $1, "added" = $2, "changed" = $3, "error" = $4, "finishedAt" = $5, "gone" = $6, "importId" = $7, "isSure" = $8, "proposed" = $9, "read" = $10, "skipped" = $11, "startedAt" = $12, "startedById" = $13, "status" = $14
  where "_id" = $15
  and "status" = $16;
update "watch_runs"
  set
  where "_id" = $1
  and "status" = $2;
