-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findCompanyImport
select "i"."_id", "i"."status", "i"."fileName", "i"."requestedBy" as "requestedById", "f"."storageKey", "i"."sheet", "i"."sheets", "i"."headings", "i"."duplicates", "i"."isLookingUp", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", u."name" || ' ' || u."surname" as "requestedBy", i."columns" as "columns", i."error" as "error", i."report" as "report", i."lookup" as "lookup"
  from "company_imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  where "i"."_id" = $1;
-- listColumnQuestions
select c."_id", coalesce(nullif(c."question", ''), c."categoryName") as "name", c."kind", coalesce(json_agg(json_build_object('_id', r."_id", 'name', r."name") order by r."order", r."_id") filter (where r."_id" is not null), '[]') as "answers"
  from categories_templates c
  left join requirements_templates r on r."categoryTemplateId" = c."_id"
  where c."kind" <> 'choice'
  or r."_id" is not null
  group by c."_id"
  order by c."order", c."_id";
-- listCompanyImports
select "i"."_id", "i"."status", "i"."fileName", "i"."requestedBy" as "requestedById", "f"."storageKey", "i"."sheet", "i"."sheets", "i"."headings", "i"."duplicates", "i"."isLookingUp", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", u."name" || ' ' || u."surname" as "requestedBy", i."columns" as "columns", i."error" as "error", i."report" as "report", i."lookup" as "lookup"
  from "company_imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  order by "i"."createdAt" desc, "i"."_id" desc
  limit $1
  offset $2;
-- listRows
select "r"."line", "r"."state", "r"."outcome", "r"."agencyId", "r"."lookedUp", r."cells" as "cells", r."fixes" as "fixes", r."content" as "content", "a"."businessName", "o"."_id" as "ownerId", "o"."invitedAt", m."eligible" + m."toVerify" as "inTarget"
  from "company_import_rows" as "r"
  left join "agencies" as "a" on "a"."_id" = "r"."agencyId"
  left join "users" as "o" on "o"."_id" = "a"."userId"
  left join "matching_counts" as "m" on "m"."agencyId" = "a"."_id"
  where "r"."importId" = $1
  and "r"."line" = $2
  and "r"."state" in ($3)
  and "r"."outcome" in ($4)
  and "r"."isMarked" = $5
  and "r"."state" <> $6
  and searchable(r."subject" || ' ' || r."cells"::text) like '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "r"."line"
  limit $8
  offset $9;
-- listTakenStanding
select "a"."_id", (u."invitedAt" is not null or u."isConfirmed" or a."dossierSavedAt" is not null or exists ( select from audit_events e where e."agencyId" = a."_id" and e."createdAt" > $1)) as "isUsed", (u."importedAt" is not null and u."invitedAt" is null and not u."isConfirmed" and not exists ( select from agencies o where o."userId" = u."_id" and not (o."_id" = any($2::uuid[])))) as "isLastOfAccount"
  from "agencies" as "a"
  inner join "users" as "u" on "u"."_id" = "a"."userId"
  where "a"."_id" = any($3::uuid[])
  order by "a"."_id";
