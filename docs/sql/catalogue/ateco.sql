-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- addChoice
insert into ateco_choices ("words", "atecoCodeId", "lastAt") select $1, "_id", $2::timestamptz
  from ateco_codes
  where "_id" = $3::uuid
  on conflict ("words", "atecoCodeId") do update
  set "count" = ateco_choices."count" + 1, "lastAt" = excluded."lastAt";

-- categoriesHaving
select c."name"
  from ateco_category_templates c
  where c."_id" is distinct from $1::uuid
  and exists (select from ateco_category_subcategories s where s."categoryId" = c."_id" and s."subCategoryId" = any($2::uuid[]));

-- countAtecoCodes
select count(*) as "count"
  from "ateco_codes"
  where "_id" in ($1)
  and "level" = $2
  and "parentCode" = $3;
select count(*) as "count"
  from "ateco_codes"
  where "version" = $1;

-- countChoices
select count(*) as "count"
  from "ateco_choices" as "x"
  inner join "ateco_codes" as "c" on "c"."_id" = "x"."atecoCodeId"
  where "c"."version" = $1
  and "x"."count" >= $2;

-- countGroups
select count(*) as "count"
  from "ateco_category_templates"
  where "version" = $1
  and searchable("name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and searchable(btrim("name")) <> all ($3);
select count(*) as "count"
  from "ateco_subcategory_templates"
  where "version" = $1
  and searchable("name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and searchable(btrim("name")) <> all ($3);
select count(*) as "count"
  from "ateco_category_templates"
  where "version" = $1;

-- countWords
select count(*) as "count"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "c"."version" = $1
  and searchable("w"."phrase" || ' ' || "c"."code") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select count(*) as "count"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "c"."version" = $1;

-- deleteActivities
delete from ateco_activities as stored using jsonb_to_recordset($1::jsonb) as gone(code text, activity text)
  where stored."version" = $2
  and stored."code" = gone.code
  and stored."activity" = gone.activity;

-- deleteCode
delete from "ateco_codes"
  where "_id" = $1;

-- deleteCorrespondences
delete from "ateco_correspondences"
  where "code2007" in ($1);

-- deleteGroup
delete from "ateco_category_templates"
  where "_id" = $1;
delete from "ateco_subcategory_templates"
  where "_id" = $1;

-- deleteWord
delete from "ateco_words"
  where "_id" = $1;

-- findAtecoCode
select "_id", "version", "code", "name", "level", "parentCode", "section"
  from "ateco_codes"
  where "_id" = $1;

-- findCategory
select "_id", "version", "name"
  from "ateco_category_templates"
  where "_id" = $1;
select "categoryId", "subCategoryId"
  from "ateco_category_subcategories"
  where "categoryId" = any($1::uuid[]);
select "_id", "version", "name"
  from "ateco_subcategory_templates"
  where "_id" = any($1::uuid[])
  order by "name" collate "it-x-icu";
select "held"."subCategoryId", "c"."_id", "c"."code", "c"."name"
  from "ateco_subcategory_codes" as "held"
  inner join "ateco_codes" as "c" on "c"."_id" = "held"."atecoCodeId"
  where "held"."subCategoryId" = any($1::uuid[])
  order by "c"."code";

-- findCodeHolder
select "name"
  from "ateco_codes"
  where "version" = $1
  and "code" = $2
  and "_id" is distinct from $3::uuid;

-- findNameHolder
select "name"
  from "ateco_category_templates"
  where "version" = $1
  and searchable("name") = searchable($2)
  and "_id" is distinct from $3::uuid
  limit 1;
select "name"
  from "ateco_subcategory_templates"
  where "version" = $1
  and searchable("name") = searchable($2)
  and "_id" is distinct from $3::uuid
  limit 1;

-- findSubCategory
select "_id", "version", "name"
  from "ateco_subcategory_templates"
  where "_id" = any($1::uuid[])
  order by "name" collate "it-x-icu";
select "held"."subCategoryId", "c"."_id", "c"."code", "c"."name"
  from "ateco_subcategory_codes" as "held"
  inner join "ateco_codes" as "c" on "c"."_id" = "held"."atecoCodeId"
  where "held"."subCategoryId" = any($1::uuid[])
  order by "c"."code";

-- findWord
select "w"."_id", "w"."phrase", "w"."atecoCodeId", "c"."version", "c"."code", "c"."name"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "w"."_id" = $1;

-- findWordHolder
select "phrase"
  from "ateco_words"
  where "atecoCodeId" = $1
  and searchable("phrase") = searchable($2)
  and "_id" is distinct from $3::uuid;

-- groupsHolding
select g."name"
  from ateco_subcategory_templates g
  where g."_id" is distinct from $1::uuid
  and exists (select from ateco_subcategory_codes h where h."subCategoryId" = g."_id" and h."atecoCodeId" = any($2::uuid[]));

-- insertActivities
insert into ateco_activities ("version", "code", "activity") select $1, given.code, given.activity
  from jsonb_to_recordset($2::jsonb) as given(code text, activity text);

-- insertCode
insert into "ateco_codes" ("_id", "code", "level", "name", "section", "version", "nameEn", "notes", "parentCode")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
insert into "ateco_codes" ("_id", "code", "level", "name", "section", "version")
  values ($1, $2, $3, $4, $5, $6);

-- insertGroup
insert into "ateco_category_templates" ("_id", "version", "name")
  values ($1, $2, $3);
insert into "ateco_subcategory_templates" ("_id", "version", "name")
  values ($1, $2, $3);

-- insertWord
insert into "ateco_words" ("_id", "phrase", "atecoCodeId", "createdAt")
  values ($1, $2, $3, $4);

-- listAtecoCodes
select "_id", "version", "code", "name", "level", "parentCode", "section"
  from "ateco_codes"
  where "_id" in ($1)
  and "level" = $2
  and "parentCode" = $3
  order by "code" desc, "_id"
  limit $4
  offset $5;
select "_id", "version", "code", "name", "level", "parentCode", "section"
  from "ateco_codes"
  where "_id" in ($1)
  and "level" = $2
  and "parentCode" = $3
  order by "name" desc, "_id"
  limit $4
  offset $5;
select "_id", "version", "code", "name", "level", "parentCode", "section"
  from "ateco_codes"
  where "version" = $1
  order by "code" asc, "_id"
  limit $2
  offset $3;

-- listCategories
select "_id", "version", "name"
  from "ateco_category_templates"
  where "version" = $1
  and searchable("name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and searchable(btrim("name")) <> all ($3)
  order by ( select min(c."code") from ateco_category_subcategories s join ateco_subcategory_codes h on h."subCategoryId" = s."subCategoryId" join ateco_codes c on c."_id" = h."atecoCodeId" where s."categoryId" = ateco_category_templates."_id") desc nulls last, "_id"
  limit $4
  offset $5;
select "categoryId", "subCategoryId"
  from "ateco_category_subcategories"
  where "categoryId" = any($1::uuid[]);
select "_id", "version", "name"
  from "ateco_subcategory_templates"
  where "_id" = any($1::uuid[])
  order by "name" collate "it-x-icu";
select "held"."subCategoryId", "c"."_id", "c"."code", "c"."name"
  from "ateco_subcategory_codes" as "held"
  inner join "ateco_codes" as "c" on "c"."_id" = "held"."atecoCodeId"
  where "held"."subCategoryId" = any($1::uuid[])
  order by "c"."code";
select "_id", "version", "name"
  from "ateco_category_templates"
  where "version" = $1
  and searchable("name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and searchable(btrim("name")) <> all ($3)
  order by "name" collate "it-x-icu" desc nulls last, "_id"
  limit $4
  offset $5;
select "_id", "version", "name"
  from "ateco_category_templates"
  where "version" = $1
  order by ( select min(c."code") from ateco_category_subcategories s join ateco_subcategory_codes h on h."subCategoryId" = s."subCategoryId" join ateco_codes c on c."_id" = h."atecoCodeId" where s."categoryId" = ateco_category_templates."_id") asc nulls last, "_id"
  limit $2
  offset $3;

-- listChoices
select "x"."words", "x"."atecoCodeId", "x"."count", "c"."code", "c"."name"
  from "ateco_choices" as "x"
  inner join "ateco_codes" as "c" on "c"."_id" = "x"."atecoCodeId"
  where "c"."version" = $1
  and "x"."count" >= $2
  order by "x"."count" desc, "x"."words", "c"."code"
  limit $3
  offset $4;

-- listCodesFound
select "revision"
  from "ateco_revisions";
select "_id", "version", "code", "name", "level", "parentCode", "section", "notes"
  from "ateco_codes"
  where "version" = $1
  order by "code";
select c."code2007" as "code", "o"."name" as "text"
  from "ateco_correspondences" as "c"
  inner join "ateco_codes" as "o" on "o"."code" = "c"."code2025"
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
select c."code2025" as "code", "o"."name" as "text"
  from "ateco_correspondences" as "c"
  inner join "ateco_codes" as "o" on "o"."code" = "c"."code2007"
  and "o"."version" = $1;

-- listConfirmations
select "c"."_id", "c"."version", "c"."code", "c"."name", "c"."level", "c"."parentCode", "c"."section", "o"."code2025", "o"."targets", "o"."isSimple"
  from "survey_atecos" as "s"
  inner join "ateco_codes" as "c" on "c"."_id" = "s"."atecoCodeId"
  left join "ateco_correspondences" as "o" on "o"."code2007" = "c"."code"
  where "s"."surveyId" = $1
  order by "c"."code";

-- listCorrespondences
select "row"."code2007" as "from", "target"."code", "target"."name", "row"."isSimple"
  from "ateco_correspondences" as "row"
  inner join "ateco_codes" as "target" on "target"."code" = "row"."code2025"
  and "target"."version" = $1
  where "row"."code2007" in ($2);
select distinct on ("row"."code2025") "row"."code2025" as "from", "source"."code", "source"."name", row."isExclusive" as "isSimple"
  from "ateco_correspondences" as "row"
  inner join "ateco_codes" as "source" on "source"."code" = "row"."code2007"
  and "source"."version" = $1
  where "row"."code2025" in ($2)
  order by "row"."code2025", row."code2007" = row."code2025" desc, "source"."level" desc, "source"."code";

-- listHolders
select "held"."atecoCodeId", "g"."_id", "g"."name"
  from "ateco_subcategory_codes" as "held"
  inner join "ateco_subcategory_templates" as "g" on "g"."_id" = "held"."subCategoryId"
  where "held"."atecoCodeId" = any($1::uuid[]);

-- listOfficialCategories
select "_id", "code", "name", "level", "section"
  from "ateco_codes"
  where "version" = $1
  and "level" in ($2, $3, $4)
  and ("level" <> $5 or searchable("name") like '%' || replace(replace(replace(searchable($6), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  order by "section", "code";
select "_id", "code", "name", "level", "section"
  from "ateco_codes"
  where "version" = $1
  and "level" in ($2, $3, $4)
  order by "section", "code";

-- listStoredActivities
select "code", "activity"
  from "ateco_activities"
  where "version" = $1;

-- listStoredCodes
select "_id", "code", "name", "nameEn", "level", "parentCode", "section"
  from "ateco_codes"
  where "version" = $1;

-- listStoredCorrespondences
select "code2007", "code2025", "targets", "isSimple", "isExclusive"
  from "ateco_correspondences";

-- listStoredNotes
select "code", "notes"
  from "ateco_codes"
  where "version" = $1;

-- listSubCategories
select "_id", "version", "name"
  from "ateco_subcategory_templates"
  where "version" = $1
  and searchable("name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and searchable(btrim("name")) <> all ($3)
  order by "name" collate "it-x-icu" desc, "_id"
  limit $4
  offset $5;
select "held"."subCategoryId", "c"."_id", "c"."code", "c"."name"
  from "ateco_subcategory_codes" as "held"
  inner join "ateco_codes" as "c" on "c"."_id" = "held"."atecoCodeId"
  where "held"."subCategoryId" = any($1::uuid[])
  order by "c"."code";
select "_id", "version", "name"
  from "ateco_subcategory_templates"
  where "version" = $1
  order by "name" collate "it-x-icu" asc, "_id"
  limit $2
  offset $3;

-- listVersions
select "_id", "version"
  from "ateco_codes"
  where "_id" = any($1::uuid[]);
select "_id", "version"
  from "ateco_subcategory_templates"
  where "_id" = any($1::uuid[]);

-- listWords
select "w"."_id", "w"."phrase", "w"."atecoCodeId", "c"."version", "c"."code", "c"."name"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "c"."version" = $1
  and searchable("w"."phrase" || ' ' || "c"."code") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by c."code" desc, "w"."_id"
  limit $3
  offset $4;
select "w"."_id", "w"."phrase", "w"."atecoCodeId", "c"."version", "c"."code", "c"."name"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "c"."version" = $1
  and searchable("w"."phrase" || ' ' || "c"."code") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by searchable(w."phrase") desc, "w"."_id"
  limit $3
  offset $4;
select "w"."_id", "w"."phrase", "w"."atecoCodeId", "c"."version", "c"."code", "c"."name"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "c"."version" = $1
  order by searchable(w."phrase") asc, "w"."_id"
  limit $2
  offset $3;

-- lockAteco
select pg_advisory_xact_lock(hashtextextended('volano ateco', 0));

-- placesOfCode
select a."title" as "name"
  from all_announcements a
  join atecoannouncements s on s."announcementId" = a."_id"
  where exists (select from atecoannouncement_codes x where x."atecoannouncementId" = s."_id" and x."atecoCodeId" = $1);
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where exists (select from survey_atecos x where x."surveyId" = s."_id" and x."atecoCodeId" = $1);
select g."name"
  from ateco_subcategory_templates g
  join ateco_subcategory_codes h on h."subCategoryId" = g."_id"
  where h."atecoCodeId" = $1;
select u."code" || ' ' || u."name" as "name"
  from ateco_codes u
  join ateco_codes c on c."version" = u."version"
  and c."code" = u."parentCode"
  where c."_id" = $1;

-- placesOfSubCategory
select c."name"
  from ateco_category_templates c
  join ateco_category_subcategories s on s."categoryId" = c."_id"
  where s."subCategoryId" = $1;

-- readPlaceOfCode
select "section"
  from "ateco_codes"
  where "version" = $1
  and "code" = $2;

-- updateCategoryGroups
delete from "ateco_category_subcategories"
  where "categoryId" = $1;
insert into "ateco_category_subcategories" ("categoryId", "subCategoryId")
  values ($1, $2);

-- updateCode
update "ateco_codes"
  set "code" = $1, "level" = $2, "name" = $3, "parentCode" = $4, "section" = $5
  where "_id" = $6;
update "ateco_codes"
  set
  where "_id" = $1;

-- updateGroupCodes
delete from "ateco_subcategory_codes"
  where "subCategoryId" = $1;
insert into "ateco_subcategory_codes" ("subCategoryId", "atecoCodeId")
  values ($1, $2);

-- updateGroupName
update "ateco_category_templates"
  set "name" = $1
  where "_id" = $2;
update "ateco_subcategory_templates"
  set "name" = $1
  where "_id" = $2;

-- updateNotes
update ateco_codes as stored
  set "notes" = given.text
  from jsonb_to_recordset($1::jsonb) as given(code text, text text)
  where stored."version" = $2
  and stored."code" = given.code;

-- updateWord
update "ateco_words"
  set "phrase" = $1, "atecoCodeId" = $2
  where "_id" = $3;

-- upsertCodes
insert into "ateco_codes" ("_id", "code", "name", "nameEn", "level", "parentCode", "section", "version")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("version", "code") do update
  set "name" = "excluded"."name", "nameEn" = "excluded"."nameEn", "level" = "excluded"."level", "parentCode" = "excluded"."parentCode", "section" = "excluded"."section";

-- upsertCorrespondences
insert into "ateco_correspondences" ("code2007", "code2025", "targets", "isSimple", "isExclusive")
  values ($1, $2, $3, $4, $5)
  on conflict ("code2007") do update
  set "code2025" = "excluded"."code2025", "targets" = "excluded"."targets", "isSimple" = "excluded"."isSimple", "isExclusive" = "excluded"."isExclusive";
