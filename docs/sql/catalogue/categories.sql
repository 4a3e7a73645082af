-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- answersBeside
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where exists (select from survey_answers w join survey_answers other using ("surveyId", "categoryCode") where w."surveyId" = s."_id" and w."requirementCode" = $1 and other."requirementCode" <> w."requirementCode");

-- countCategories
select count(*) as "count"
  from "categories_templates"
  where (searchable("categoryName") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' or searchable("question") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  and ("categories_templates"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "categories_templates"."_id"));
select count(*) as "count"
  from "categories_templates";

-- countRequirements
select count(*) as "count"
  from "requirements_templates"
  where "categoryTemplateId" is not null
  and (searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' or searchable("description") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  and "categoryTemplateId" is not null
  and searchable("name") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryTemplateId" in ($4);
select count(*) as "count"
  from "requirements_templates"
  where "categoryTemplateId" is not null
  and (searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' or searchable("description") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  and "categoryTemplateId" is null
  and searchable("name") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryTemplateId" in ($4);
select count(*) as "count"
  from "requirements_templates";

-- deleteCategory
delete from "categories_templates"
  where "_id" = $1;

-- deleteRequirement
delete from "requirements_templates"
  where "_id" = $1;

-- findCategory
select "_id", "categoryName", "question", "kind", "order", "information", "isMultipleAnswers", "fixable"
  from "categories_templates"
  where "_id" = $1
  and ("categories_templates"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "categories_templates"."_id"));
select "_id", "categoryName", "question", "kind", "order", "information", "isMultipleAnswers", "fixable"
  from "categories_templates"
  where "_id" = $1;

-- findCategoryToChange
select "_id", "categoryName", "question", "kind", "order", "information", "isMultipleAnswers", "fixable"
  from "categories_templates"
  where "_id" = $1
  for update;

-- findRequirement
select "_id", "name", "type", "description", "order", "isNoneOfThese", "categoryTemplateId"
  from "requirements_templates"
  where "_id" = $1
  and "categoryTemplateId" is not null;
select "_id", "name", "type", "description", "order", "isNoneOfThese", "categoryTemplateId"
  from "requirements_templates"
  where "_id" = $1;

-- findRequirementToChange
select "_id", "name", "type", "description", "order", "isNoneOfThese", "categoryTemplateId"
  from "requirements_templates"
  where "_id" = $1
  for update;

-- insertCategory
insert into "categories_templates" ("_id", "categoryName", "createdAt", "fixable", "information", "isMultipleAnswers", "kind", "order", "question")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
insert into "categories_templates" ("_id", "categoryName")
  values ($1, $2);

-- insertRequirement
insert into "requirements_templates" ("_id", "name", "type", "categoryTemplateId", "createdAt", "description", "isNoneOfThese", "order")
  values ($1, $2, $3, $4, $5, $6, $7, $8);
insert into "requirements_templates" ("_id", "name", "type")
  values ($1, $2, $3);

-- listAnswersOf
select "_id", "name", "type", "description", "order", "isNoneOfThese", "categoryTemplateId"
  from "requirements_templates"
  where "categoryTemplateId" in ($1)
  order by "isNoneOfThese", "order", "_id";

-- listCategories
select "_id", "categoryName", "question", "kind", "order", "information", "isMultipleAnswers", "fixable"
  from "categories_templates"
  where (searchable("categoryName") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' or searchable("question") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  and ("categories_templates"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "categories_templates"."_id"))
  order by searchable("categoryName") desc, "_id"
  limit $3
  offset $4;
select "_id", "categoryName", "question", "kind", "order", "information", "isMultipleAnswers", "fixable"
  from "categories_templates"
  where (searchable("categoryName") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' or searchable("question") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  and ("categories_templates"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "categories_templates"."_id"))
  order by "order" desc, "_id"
  limit $3
  offset $4;
select "_id", "categoryName", "question", "kind", "order", "information", "isMultipleAnswers", "fixable"
  from "categories_templates"
  order by searchable("categoryName") asc, "_id"
  limit $1
  offset $2;

-- listCategoryOrders
select "categoryName" as "name", "order"
  from "categories_templates"
  where ($1 or "_id" <> $2)
  order by "order";

-- listRequirementOrders
select "_id", "name", "order", "isNoneOfThese"
  from "requirements_templates"
  where "categoryTemplateId" = $1
  and ($2 or "_id" <> $3)
  order by "order";

-- listRequirements
select "_id", "name", "type", "description", "order", "isNoneOfThese", "categoryTemplateId"
  from "requirements_templates"
  where "categoryTemplateId" is not null
  and (searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' or searchable("description") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  and "categoryTemplateId" is not null
  and searchable("name") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryTemplateId" in ($4)
  order by searchable("name") desc, "_id"
  limit $5
  offset $6;
select "_id", "name", "type", "description", "order", "isNoneOfThese", "categoryTemplateId"
  from "requirements_templates"
  where "categoryTemplateId" is not null
  and (searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' or searchable("description") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  and "categoryTemplateId" is null
  and searchable("name") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryTemplateId" in ($4)
  order by searchable("type") desc, "_id"
  limit $5
  offset $6;
select "_id", "name", "type", "description", "order", "isNoneOfThese", "categoryTemplateId"
  from "requirements_templates"
  order by searchable("name") asc, "_id"
  limit $1
  offset $2;

-- placesOfCategory
select n."title" as "name"
  from announcement_categories c
  join all_announcements n on n."_id" = c."announcementId"
  where c."templateId" = $1;
select n."name"
  from service_categories c
  join all_services n on n."_id" = c."serviceId"
  where c."templateId" = $1;
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where exists (select from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = $1 union all select from survey_numbers w where w."surveyId" = s."_id" and w."categoryCode" = $2);

-- placesOfRequirement
select n."title" as "name"
  from announcement_requirements r
  join announcement_categories c on c."_id" = r."categoryId"
  join all_announcements n on n."_id" = c."announcementId"
  where r."templateId" = $1;
select n."name"
  from service_requirements r
  join service_categories c on c."_id" = r."categoryId"
  join all_services n on n."_id" = c."serviceId"
  where r."templateId" = $1;
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where exists (select from survey_answers w where w."surveyId" = s."_id" and w."requirementCode" = $1);

-- severalAnswersTo
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where (select count(*) from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = $1) > 1;

-- updateCategory
update "categories_templates"
  set "_id" = $1, "categoryName" = $2, "createdAt" = $3, "fixable" = $4, "information" = $5, "isMultipleAnswers" = $6, "kind" = $7, "order" = $8, "question" = $9
  where "_id" = $10;
update "categories_templates"
  set
  where "_id" = $1;

-- updateRequirement
update "requirements_templates"
  set "_id" = $1, "categoryTemplateId" = $2, "createdAt" = $3, "description" = $4, "isNoneOfThese" = $5, "name" = $6, "order" = $7, "type" = $8
  where "_id" = $9;
update "requirements_templates"
  set
  where "_id" = $1;

-- updateRequirementOrders
set constraints "requirementOrdersYetUsed" deferred;
update requirements_templates r
  set "order" = p."order"
  from jsonb_to_recordset($1::jsonb) as p ("_id" uuid, "order" integer)
  where r."_id" = p."_id";
set constraints "requirementOrdersYetUsed" immediate;
