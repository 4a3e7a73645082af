-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- among
where sample = any($1::uuid[]);
;

-- boundsOf
case when "2026-01-02"."unit" is not null then jsonb_build_object('unit', "2026-01-02"."unit", 'minimum', "2026-01-02"."minimum", 'maximum', "2026-01-02"."maximum") end;

-- choicesOf: sends nothing when it is called with made-up values

-- countAsked
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- countAudience
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- countEligible
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- countOpenFor
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);

-- countReadableAgencies
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- countTargets
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

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

-- findMatch
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- getBoth
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- getBothSoon
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- getCatalogue
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- getCompanies
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- getCompaniesSoon
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- isQuestion
("2026-01-02"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "2026-01-02"."_id"));

-- isWarming: sends nothing when it is called with made-up values

-- judgeCalls: sends nothing when it is called with made-up values

-- listAssociatedAgencies
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listAssociatedPage
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listAssociatedWhileOpen
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listCompanies
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);

-- listCounts
select *
  from "matching_counts"
  where "agencyId" = any($1::uuid[]);

-- listDecidedBy
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listDeductionsOf
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- listDraftCategories
select "_id", "categoryName", "fixable", (select count(*) as "answers" from "requirements_templates" as "r" where "r"."categoryTemplateId" = "categories_templates"."_id") as "answers"
  from "categories_templates"
  where "_id" in ($1)
  order by "order";

-- listMatches
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- listMatchesOfCall
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- listMatchesOfService
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- listMatchingUsers
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listMatchingUsersWhileOpen
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listServiceAssociatedAgencies
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listServiceMatches
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- listServiceMatchingUsers
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listSuitedWhileOpen
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listTargetCounts
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- lockCompany
select "_id"
  from "agencies"
  where "_id" = $1 for no key update;

-- matchCalls: sends nothing when it is called with made-up values

-- readCalls
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements"
  where "_id" in ($1);
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  where "c"."announcementId" = any($1::uuid[])
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  where "s"."announcementId" = any($1::uuid[])
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  where "c"."announcementId" in ($1)
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId"
  where "o"."announcementId" in ($1);
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";

-- readCategories
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  where "c"."announcementId" = any($1::uuid[])
  order by c."order", c."_id";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  where "c"."serviceId" = any($1::uuid[])
  order by c."order", c."_id";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- readChecks
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  where "c"."announcementId" in ($1)
  order by "c"."order", "c"."_id";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";

-- readConditions
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- readDeducer
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";

-- readOrigins
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId"
  where "o"."announcementId" in ($1);
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";

-- readPortfolio
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- readReferences
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";

-- readServices
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services"
  where "_id" in ($1);
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  where "c"."serviceId" = any($1::uuid[])
  order by c."order", c."_id";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- readStanding
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- readStandpoint
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- readVisitor
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- sortNarrowestFirst
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- upsertCounts
insert into matching_counts ("agencyId", "eligible", "toVerify") select c.id, c.eligible, c."toVerify"
  from unnest($1::uuid[], $2::int[], $3::int[]) as c (id, eligible, "toVerify")
  where exists (select from agencies a where a."_id" = c.id)
  order by c.id
  on conflict ("agencyId") do update
  set "eligible" = excluded."eligible", "toVerify" = excluded."toVerify";
