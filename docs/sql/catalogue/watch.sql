-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findRun
select "w"."_id", "w"."status", "w"."startedAt", "w"."finishedAt", "w"."read", "w"."added", "w"."changed", "w"."proposed", "w"."gone", "w"."skipped", "w"."importId", "w"."startedById", "w"."isSure", w."error" as "error", nullif(trim(concat(u."name", ' ', u."surname")), '') as "startedBy"
  from "watch_runs" as "w"
  left join "users" as "u" on "u"."_id" = "w"."startedById"
  where "w"."_id" = $1;
-- listRuns
select "w"."_id", "w"."status", "w"."startedAt", "w"."finishedAt", "w"."read", "w"."added", "w"."changed", "w"."proposed", "w"."gone", "w"."skipped", "w"."importId", "w"."startedById", "w"."isSure", w."error" as "error", nullif(trim(concat(u."name", ' ', u."surname")), '') as "startedBy"
  from "watch_runs" as "w"
  left join "users" as "u" on "u"."_id" = "w"."startedById"
  order by "w"."startedAt" desc, "w"."_id" desc
  limit $1;
