-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countImportRows
select count(*) as "count"
  from "import_rows"
  where "importId" = $1
  and "outcome" in ($2)
  and ("content"->'twins' <> '[]' or "content"->'remarks' <> '[]' or "content"->'changes' @> '[{"isProtected": true}]')
  and ("content"->'remarks' @> $3::jsonb or "content"->'reason'->>'reason' = $4)
  and searchable("subject" || ' ' || coalesce("content"->>'recordId', '')) like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select count(*) as "count"
  from "import_rows"
  where "importId" = $1;

-- countImports
select count(*) as "count"
  from "imports"
  where "kind" in ($1);
select count(*) as "count"
  from "imports";

-- deleteImportContents
delete from "import_effects"
  where "importId" in (select "_id" from "imports" where "status" not in ($1, $2) and coalesce("finishedAt", "createdAt") <= $3);
delete from "import_rows"
  where "importId" in (select "_id" from "imports" where "status" not in ($1, $2) and coalesce("finishedAt", "createdAt") <= $3);
delete from "uploads"
  where "_id" in (select "uploadId" from "imports" where "status" not in ($1, $2) and coalesce("finishedAt", "createdAt") <= $3 and "uploadId" is not null)
  returning "storageKey";

-- findImport
select "i"."_id", "i"."kind", "i"."status", "i"."version", "i"."fileName", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", "f"."storageKey", i."report" as "report", i."effects" as "effects", u."name" || ' ' || u."surname" as "requestedBy"
  from "imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  where "i"."_id" = $1;

-- insertImport
insert into "imports" ("_id", "kind", "version", "uploadId", "fileName", "requestedBy", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7);

-- isApplying
select pg_advisory_xact_lock(hashtextextended('volano import begins', 0));
select "_id"
  from "imports"
  where "status" = $1;

-- listCallsToBe
select "facts", "regionIds"
  from "import_effects"
  where "importId" = $1
  and "announcementId" = any($2::uuid[]);

-- listEffectIds
select "announcementId"
  from "import_effects"
  where "importId" = $1
  order by "announcementId";

-- listEffects
select "a"."_id", "a"."title", coalesce("e"."lost", 0) as "lost", coalesce("e"."gained", 0) as "gained"
  from "import_effects" as "e"
  inner join "announcements" as "a" on "a"."_id" = "e"."announcementId"
  where "e"."importId" = $1
  order by coalesce(e."lost", 0) + coalesce(e."gained", 0) desc, "a"."title", "a"."_id"
  limit $2
  offset $3;
select count(*) as "count"
  from "import_effects" as "e"
  inner join "announcements" as "a" on "a"."_id" = "e"."announcementId"
  where "e"."importId" = $1;

-- listImportRows
select "line", "subject", "outcome", "content"
  from "import_rows"
  where "importId" = $1
  and "outcome" in ($2)
  and ("content"->'twins' <> '[]' or "content"->'remarks' <> '[]' or "content"->'changes' @> '[{"isProtected": true}]')
  and ("content"->'remarks' @> $3::jsonb or "content"->'reason'->>'reason' = $4)
  and searchable("subject" || ' ' || coalesce("content"->>'recordId', '')) like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "place"
  limit $6
  offset $7;
select "line", "subject", "outcome", "content"
  from "import_rows"
  where "importId" = $1
  order by "place"
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
select "i"."_id", "i"."kind", "i"."status", "i"."version", "i"."fileName", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", "f"."storageKey", i."report" as "report", i."effects" as "effects", u."name" || ' ' || u."surname" as "requestedBy"
  from "imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  order by "i"."createdAt" desc, "i"."_id" desc
  limit $1
  offset $2;

-- replaceEffects
delete from "import_effects"
  where "importId" = $1;
insert into "import_effects" ("importId", "announcementId", "facts", "regionIds")
  values ($1, $2, $3, $4);

-- replaceImportRows
delete from "import_rows"
  where "importId" = $1;
insert into "import_rows" ("importId", "place", "line", "subject", "outcome", "content")
  values ($1, $2, $3, $4, $5, $6);

-- updateEffect
update "import_effects"
  set "lost" = $1, "gained" = $2
  where "importId" = $3
  and "announcementId" = $4;

-- updateImportChecked
update "imports"
  set "status" = $1, "effects" = $2, "done" = $3, "total" = $4
  where "_id" = $5
  and "status" = $6;

-- updateImportProgress
update "imports"
  set "done" = $1, "total" = $2
  where "_id" = $3;

-- updateImportReport
update "imports"
  set "status" = $1, "report" = $2, "finishedAt" = $3
  where "_id" = $4
  and "status" <> $5;

-- updateImportStatus
update "imports"
  set "status" = $1, "done" = $2, "total" = $3, "finishedAt" = $4
  where "_id" = $5
  and "status" = $6;

-- withUndo
savepoint preview;
rollback to savepoint preview;
