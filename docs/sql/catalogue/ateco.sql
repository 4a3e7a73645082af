-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countChoices
select count(*) as "count"
  from "ateco_choices" as "x"
  inner join "ateco_codes" as "c" on "c"."_id" = "x"."atecoCodeId"
  where "c"."version" = $1
  and "x"."count" >= $2;
-- countWords
select count(*) as "count"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "c"."version" = $1
  and searchable("w"."phrase" || ' ' || "c"."code") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%';
-- findSubCategory
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
-- listCategories
select "_id", "version", "name"
  from "ateco_category_templates"
  where "version" = $1
  and searchable("name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and searchable(btrim("name")) <> all ($3)
  order by ( select min(c."code") from ateco_category_subcategories s join ateco_subcategory_codes h on h."subCategoryId" = s."subCategoryId" join ateco_codes c on c."_id" = h."atecoCodeId" where s."categoryId" = ateco_category_templates."_id") desc nulls last, "_id"
  limit $4
  offset $5;
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
select "c"."code", "x"."words" as "text"
  from "ateco_choices" as "x"
  inner join "ateco_codes" as "c" on "c"."_id" = "x"."atecoCodeId"
  where "c"."version" = $1
  and "x"."count" >= $2
  order by "x"."words";
-- listConfirmations
select "c"."_id", "c"."version", "c"."code", "c"."name", "c"."level", "c"."parentCode", "c"."section", "o"."code2025", "o"."targets", "o"."isSimple"
  from "survey_atecos" as "s"
  inner join "ateco_codes" as "c" on "c"."_id" = "s"."atecoCodeId"
  left join "ateco_correspondences" as "o" on "o"."code2007" = "c"."code"
  where "s"."surveyId" = $1
  order by "c"."code";
-- listCorrespondences
select distinct on ("row"."code2025") "row"."code2025" as "from", "source"."code", "source"."name", row."isExclusive" as "isSimple"
  from "ateco_correspondences" as "row"
  inner join "ateco_codes" as "source" on "source"."code" = "row"."code2007" and "source"."version" = $1
  where "row"."code2025" in ($2)
  order by "row"."code2025", row."code2007" = row."code2025" desc, "source"."level" desc, "source"."code";
-- listHolders
select "held"."atecoCodeId", "g"."_id", "g"."name"
  from "ateco_subcategory_codes" as "held"
  inner join "ateco_subcategory_templates" as "g" on "g"."_id" = "held"."subCategoryId"
  where "held"."atecoCodeId" = any($1::uuid[]);
-- listWords
select "w"."_id", "w"."phrase", "w"."atecoCodeId", "c"."version", "c"."code", "c"."name"
  from "ateco_words" as "w"
  inner join "ateco_codes" as "c" on "c"."_id" = "w"."atecoCodeId"
  where "c"."version" = $1
  and searchable("w"."phrase" || ' ' || "c"."code") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by searchable(w."phrase") desc, "w"."_id"
  limit $3
  offset $4;
-- placesOfCode
select a."title" as "name"
  from all_announcements a
  join atecoannouncements s on s."announcementId" = a."_id"
  where exists (select from atecoannouncement_codes x where x."atecoannouncementId" = s."_id" and x."atecoCodeId" = $1);
-- placesOfSubCategory
select c."name"
  from ateco_category_templates c
  join ateco_category_subcategories s on s."categoryId" = c."_id"
  where s."subCategoryId" = $1;
