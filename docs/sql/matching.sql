-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countAudience
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1)) and c."changedIn" < h."end" and c."changedIn" is distinct from h."own";
-- eachCompany
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;
-- findCompany
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
-- readCalls
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  where "s"."announcementId" = any($1::uuid[])
  order by c."code";
-- readCategories
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  where "c"."announcementId" = any($1::uuid[])
  order by c."order", c."_id";
-- readChecks
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  where "c"."announcementId" in ($1)
  order by "c"."order", "c"."_id";
-- readOrigins
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId"
  where "o"."announcementId" in ($1);
-- readServices
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
