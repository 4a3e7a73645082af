-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- findActivityCode
select "code"
  from "ateco_codes"
  where "_id" = $1
  and "version" = $2
  and "level" = $3;

-- listSingleQuestions
select c."_id", c."categoryName" as "name", coalesce(nullif(c."question", ''), c."categoryName") as "question", (select json_agg(json_build_object('_id', r."_id", 'name', r."name", 'description', r."description") order by r."order", r."_id") from requirements_templates r where r."categoryTemplateId" = c."_id") as "answers"
  from categories_templates c
  where not c."isMultipleAnswers"
  and (select count(*) from requirements_templates r where r."categoryTemplateId" = c."_id") between 2
  and 12
  order by c."order";

-- listTitles
select "_id", "title"
  from "announcements"
  where "_id" in ($1);
