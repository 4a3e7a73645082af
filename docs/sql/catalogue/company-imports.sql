-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countRows
select count(*)::int as "read", count(*) filter (where "isMarked" and "state" <> 'discarded')::int as "marked", count(*) filter (where "state" = 'ready')::int as "ready", count(*) filter (where "state" = 'fix')::int as "fix", count(*) filter (where "state" = 'duplicate')::int as "duplicate", count(*) filter (where "state" = 'discarded')::int as "discarded", count(*) filter (where "outcome" = 'added')::int as "added", count(*) filter (where "outcome" = 'merged')::int as "merged", count(*) filter (where "outcome" is null and "state" in ('ready', 'fix') and coalesce("content"->'texts'->>'vatNumber', '') <> '' and (coalesce("content"->'texts'->>'businessName', '') = '' or coalesce("content"->'texts'->>'address', '') = ''))::int as "lacking", count(*) filter (where "outcome" = 'unchanged')::int as "unchanged", count(*) filter (where "outcome" = 'skipped')::int as "skipped"
  from company_import_rows
  where "importId" = $1;

-- deleteCompanyImport
delete from "company_imports"
  where "_id" = $1;

-- deleteFile
delete from "uploads"
  where "_id" = (select "uploadId" from "company_imports" where "_id" = $1)
  returning "storageKey";

-- deleteRows
delete from "company_import_rows"
  where "importId" = $1;

-- findAgencyOfPlan
select "_id", "vatNumber", "fiscalCode"
  from "agencies"
  where ("vatNumber" = any($1::text[]) or "fiscalCode" = any($2::text[]))
  order by "createdAt" desc;
select *
  from "agencies"
  where "_id" = $1 for no key update;

-- findCompanyImport
select "i"."_id", "i"."status", "i"."fileName", "i"."requestedBy" as "requestedById", "f"."storageKey", "i"."sheet", "i"."sheets", "i"."headings", "i"."duplicates", "i"."isLookingUp", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", u."name" || ' ' || u."surname" as "requestedBy", i."columns" as "columns", i."error" as "error", i."report" as "report", i."lookup" as "lookup"
  from "company_imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  where "i"."_id" = $1;

-- findCompanyImportForUpdate
select "_id"
  from "company_imports"
  where "_id" = $1
  for update;
select "i"."_id", "i"."status", "i"."fileName", "i"."requestedBy" as "requestedById", "f"."storageKey", "i"."sheet", "i"."sheets", "i"."headings", "i"."duplicates", "i"."isLookingUp", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", u."name" || ' ' || u."surname" as "requestedBy", i."columns" as "columns", i."error" as "error", i."report" as "report", i."lookup" as "lookup"
  from "company_imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  where "i"."_id" = $1;

-- findOwnerByEmail
select "_id", "role", "isEnabled", "isGroup", "groupSize", "isMonoGrant", "importedAt", "invitedAt"
  from "users"
  where "email" = $1 for no key update;

-- findRemembered
select "fields" as "fields"
  from "company_import_headings"
  where "headings" = $1;

-- findRow
select "r"."line", "r"."state", "r"."outcome", "r"."agencyId", "r"."lookedUp", r."cells" as "cells", r."fixes" as "fixes", r."content" as "content"
  from "company_import_rows" as "r"
  where "r"."importId" = $1
  and "r"."line" = $2;

-- findSurveyGaps
select "_id", "registerOfficeId"
  from "surveys"
  where "agencyId" = $1 for no key update;
select "atecoCodeId"
  from "survey_atecos"
  where "surveyId" = $1
  limit $2;
select "categoryCode", "requirementCode"
  from "survey_answers"
  where "surveyId" = $1;
select "categoryCode", "value"
  from "survey_numbers"
  where "surveyId" = $1;

-- insertCompanyImport
insert into "company_imports" ("_id", "createdAt", "fileName", "columns", "done", "duplicates", "error", "finishedAt", "headings", "isLookingUp", "lookup", "report", "requestedBy", "sheet", "sheets", "status", "total", "uploadId")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18);
insert into "company_imports" ("_id", "createdAt", "fileName")
  values ($1, $2, $3);

-- insertRemarks
update "company_import_rows"
  set "isMarked" = $1, "content" = jsonb_set("content", '{remarks}', ("content"->'remarks') || $2::jsonb)
  where "importId" = $3
  and "line" = $4;

-- isActiveAdmin
select "_id"
  from "users"
  where "_id" = $1
  and "role" = $2
  and "isEnabled" = $3;

-- listAgenciesByNumber
select "_id", "vatNumber", "fiscalCode"
  from "agencies"
  where ("vatNumber" = any($1::text[]) or "fiscalCode" = any($2::text[]))
  order by "createdAt" desc;

-- listColumnQuestions
select c."_id", coalesce(nullif(c."question", ''), c."categoryName") as "name", c."kind", coalesce(json_agg(json_build_object('_id', r."_id", 'name', r."name") order by r."order", r."_id") filter (where r."_id" is not null), '[]') as "answers"
  from categories_templates c
  left join requirements_templates r on r."categoryTemplateId" = c."_id"
  where c."kind" <> 'choice'
  or r."_id" is not null
  group by c."_id"
  order by c."order", c."_id";

-- listCommonReferences
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where "m"."isCeased" = $1;
select "code", "name", "otherName", "regionId"
  from "provinces"
  order by "name" collate "it-x-icu";
select "_id", "name"
  from "regions";
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
  order by "i"."createdAt" asc, "i"."_id" asc
  limit $1
  offset $2;
select count(*) as "total"
  from "company_imports";
select "i"."_id", "i"."status", "i"."fileName", "i"."requestedBy" as "requestedById", "f"."storageKey", "i"."sheet", "i"."sheets", "i"."headings", "i"."duplicates", "i"."isLookingUp", "i"."done", "i"."total", "i"."createdAt", "i"."finishedAt", u."name" || ' ' || u."surname" as "requestedBy", i."columns" as "columns", i."error" as "error", i."report" as "report", i."lookup" as "lookup"
  from "company_imports" as "i"
  left join "users" as "u" on "u"."_id" = "i"."requestedBy"
  left join "uploads" as "f" on "f"."_id" = "i"."uploadId"
  order by "i"."createdAt" desc, "i"."_id" desc
  limit $1
  offset $2;

-- listFixes
select "line", "state", "lookedUp", "fixes" as "fixes"
  from "company_import_rows"
  where "importId" = $1
  and ("fixes" <> '{}'::jsonb or "state" = $2);

-- listLackingAfter
select "r"."line", "r"."state", "r"."outcome", "r"."agencyId", "r"."lookedUp", r."cells" as "cells", r."fixes" as "fixes", r."content" as "content"
  from "company_import_rows" as "r"
  where "r"."importId" = $1
  and "r"."line" > $2
  and "outcome" is null
  and "state" in ('ready', 'fix')
  and coalesce("content"->'texts'->>'vatNumber', '') <> ''
  and (coalesce("content"->'texts'->>'businessName', '') = '' or coalesce("content"->'texts'->>'address', '') = '')
  order by "r"."line"
  limit $3;

-- listLinesByNumber
select "vatNumber", min("line") as "line"
  from "company_import_rows"
  where "importId" = $1
  and "state" <> $2
  and "vatNumber" = any($3::text[])
  group by "vatNumber";

-- listMissingConsultants
select "content"->'plan'->>'missingAdvisor' as "email", count(*) as "rows"
  from "company_import_rows"
  where "importId" = $1
  and "state" <> $2
  and "outcome" is null
  and "content"->'plan'->>'missingAdvisor' is not null
  group by "content"->'plan'->>'missingAdvisor'
  order by "rows" desc, "content"->'plan'->>'missingAdvisor';

-- listOver
select "i"."_id"
  from "company_imports" as "i"
  where "i"."status" not in ($1, $2)
  and coalesce("i"."finishedAt", "i"."createdAt") <= $3
  and "i"."uploadId" is not null;

-- listPeople
select "_id", "email", "role", "isEnabled"
  from "users"
  where "email" = any($1::text[])
  and "deletedAt" is null;

-- listRowReferences
select "_id", "code", "name", "version", "level"
  from "ateco_codes"
  where ("code" = any($1::text[]) or ("level" = $2 and (left("code", $3) = any($4::text[]) or left("code", $5) = any($6::text[]))));
select "_id", "version", "code", "name", "level", "parentCode", "section"
  from "ateco_codes"
  where "version" = $1
  and "level" = $2
  and replace("code", '.', '') like $3
  order by "code"
  limit $4;
select "_id", "email", "role", "isEnabled"
  from "users"
  where "email" = any($1::text[])
  and "deletedAt" is null;
select "_id", "version", "code", "name", "level", "parentCode", "section"
  from "ateco_codes"
  where "version" = $1
  and "level" = $2
  and "code" in (select "code2025" from "ateco_correspondences" where replace("code2007", '.', '') like $3)
  order by "code"
  limit $4;
select "revision"
  from "ateco_revisions";
select "_id", "version", "code", "name", "level", "parentCode", "section", "notes"
  from "ateco_codes"
  where "version" = $1
  order by "code";
select c."code2025" as "code", "o"."name" as "text"
  from "ateco_correspondences" as "c"
  inner join "ateco_codes" as "o" on "o"."code" = "c"."code2007"
  and "o"."version" = $1;
select "code", "activity" as "text"
  from "ateco_activities"
  where "version" = $1;
select "c"."code", "w"."phrase" as "text"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "c"."version" = $1;
select "c"."code", "x"."words" as "text"
  from "ateco_choices" as "x"
  inner join "ateco_codes" as "c" on "c"."_id" = "x"."atecoCodeId"
  where "c"."version" = $1
  and "x"."count" >= $2
  order by "x"."words";

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
  and searchable(r."subject" || ' ' || r."cells"::text) like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "r"."line"
  limit $6
  offset $7;
select count(*) as "total"
  from "company_import_rows" as "r"
  where "r"."importId" = $1
  and "r"."line" = $2
  and "r"."state" in ($3)
  and "r"."outcome" in ($4)
  and searchable(r."subject" || ' ' || r."cells"::text) like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%';
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
select count(*) as "total"
  from "company_import_rows" as "r"
  where "r"."importId" = $1
  and "r"."line" = $2
  and "r"."state" in ($3)
  and "r"."outcome" in ($4)
  and "r"."isMarked" = $5
  and "r"."state" <> $6
  and searchable(r."subject" || ' ' || r."cells"::text) like '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select "r"."line", "r"."state", "r"."outcome", "r"."agencyId", "r"."lookedUp", r."cells" as "cells", r."fixes" as "fixes", r."content" as "content", "a"."businessName", "o"."_id" as "ownerId", "o"."invitedAt", m."eligible" + m."toVerify" as "inTarget"
  from "company_import_rows" as "r"
  left join "agencies" as "a" on "a"."_id" = "r"."agencyId"
  left join "users" as "o" on "o"."_id" = "a"."userId"
  left join "matching_counts" as "m" on "m"."agencyId" = "a"."_id"
  where "r"."importId" = $1
  order by "r"."line"
  limit $2
  offset $3;

-- listRowsAfter
select "r"."line", "r"."state", "r"."outcome", "r"."agencyId", "r"."lookedUp", r."cells" as "cells", r."fixes" as "fixes", r."content" as "content"
  from "company_import_rows" as "r"
  where "r"."importId" = $1
  and "r"."line" > $2
  and "r"."outcome" is null
  order by "r"."line"
  limit $3;
select "r"."line", "r"."state", "r"."outcome", "r"."agencyId", "r"."lookedUp", r."cells" as "cells", r."fixes" as "fixes", r."content" as "content"
  from "company_import_rows" as "r"
  where "r"."importId" = $1
  and "r"."line" > $2
  order by "r"."line"
  limit $3;

-- listRowsOfNumber
select "r"."line", "r"."state", "r"."outcome", "r"."agencyId", "r"."lookedUp", r."cells" as "cells", r."fixes" as "fixes", r."content" as "content"
  from "company_import_rows" as "r"
  where "r"."importId" = $1
  and "r"."vatNumber" = $2;

-- listRowsSaying
select "r"."line", "r"."state", "r"."outcome", "r"."agencyId", "r"."lookedUp", r."cells" as "cells", r."fixes" as "fixes", r."content" as "content"
  from "company_import_rows" as "r"
  where "r"."importId" = $1
  and "r"."state" <> $2
  and r."content"->'texts'->>$3 = $4;

-- listTaken
select "agencyId" as "agencyId", bool_or("outcome" = 'added') as "isAdded"
  from "company_import_rows"
  where "importId" = $1
  and "outcome" in ($2, $3)
  and "agencyId" is not null
  group by "agencyId"
  order by "agencyId";

-- listTakenStanding
select "a"."_id", (u."invitedAt" is not null or u."isConfirmed" or a."dossierSavedAt" is not null or exists ( select from audit_events e where e."agencyId" = a."_id" and e."createdAt" > $1)) as "isUsed", (u."importedAt" is not null and u."invitedAt" is null and not u."isConfirmed" and not exists ( select from agencies o where o."userId" = u."_id" and not (o."_id" = any($2::uuid[])))) as "isLastOfAccount"
  from "agencies" as "a"
  inner join "users" as "u" on "u"."_id" = "a"."userId"
  where "a"."_id" = any($3::uuid[])
  order by "a"."_id";

-- lockNumber
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- numberOf: sends nothing when it is called with made-up values

-- updateCompanyImport
update "company_imports"
  set "_id" = $1, "columns" = $2, "createdAt" = $3, "done" = $4, "duplicates" = $5, "error" = $6, "fileName" = $7, "finishedAt" = $8, "headings" = $9, "isLookingUp" = $10, "lookup" = $11, "report" = $12, "requestedBy" = $13, "sheet" = $14, "sheets" = $15, "status" = $16, "total" = $17, "uploadId" = $18
  where "_id" = $19;
update "company_imports"
  set
  where "_id" = $1;

-- updateMissingConsultant
update "company_import_rows"
  set "content" = jsonb_set(jsonb_set("content" #- '{plan,missingAdvisor}', '{plan,advisor}', $1::jsonb), '{remarks}', coalesce((select jsonb_agg(remark) from jsonb_array_elements("content"->'remarks') remark where remark->>'key' <> 'advisorMissing'), '[]'::jsonb)), "isMarked" = jsonb_array_length(coalesce((select jsonb_agg(remark) from jsonb_array_elements("content"->'remarks') remark where remark->>'key' <> 'advisorMissing'), '[]'::jsonb)) > 0
  where "importId" = $2
  and "content"->'plan'->>'missingAdvisor' = $3;

-- updateOutcome
update "company_import_rows"
  set "outcome" = $1, "agencyId" = $2, "content" = "content" || jsonb_build_object('reason', $3::jsonb)
  where "importId" = $4
  and "line" = $5;
update "company_import_rows"
  set "outcome" = $1
  where "importId" = $2
  and "line" = $3;

-- upsertRemembered
insert into "company_import_headings" ("headings", "fields", "updatedAt")
  values ($1, $2, $3)
  on conflict ("headings") do update
  set "fields" = $4, "updatedAt" = $5;

-- upsertRows
insert into "company_import_rows" ("importId", "line", "state", "agencyId", "isMarked", "subject", "vatNumber", "cells", "fixes", "content", "lookedUp")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict ("importId", "line") do update
  set "state" = "excluded"."state", "agencyId" = "excluded"."agencyId", "isMarked" = "excluded"."isMarked", "subject" = "excluded"."subject", "vatNumber" = "excluded"."vatNumber", "fixes" = "excluded"."fixes", "content" = "excluded"."content", "lookedUp" = "excluded"."lookedUp";
