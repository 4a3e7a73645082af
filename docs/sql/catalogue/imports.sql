-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findImport
select "i"."_id", "i"."kind", "i"."status", "i"."version", "i"."fileName", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", "f"."storageKey", i."report" as "report", i."effects" as "effects", u."name" || ' ' || u."surname" as "requestedBy"
  from "imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  where "i"."_id" = $1;
-- listEffects
select "a"."_id", "a"."title", coalesce("e"."lost", 0) as "lost", coalesce("e"."gained", 0) as "gained"
  from "import_effects" as "e"
  inner join "announcements" as "a" on "a"."_id" = "e"."announcementId"
  where "e"."importId" = $1
  order by coalesce(e."lost", 0) + coalesce(e."gained", 0) desc, "a"."title", "a"."_id"
  limit $2
  offset $3;
-- listImports
select "i"."_id", "i"."kind", "i"."status", "i"."version", "i"."fileName", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", "f"."storageKey", i."report" as "report", i."effects" as "effects", u."name" || ' ' || u."surname" as "requestedBy"
  from "imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  where "i"."kind" in ($1)
  order by "i"."createdAt" asc, "i"."_id" asc
  limit $2
  offset $3;
