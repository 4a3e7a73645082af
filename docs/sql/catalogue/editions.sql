-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countWaiting
select count(*) as "count"
  from "edition_waits" as "w"
  inner join "announcement_editions" as "e" on "e"."seriesId" = "w"."seriesId"
  inner join "agencies" on "agencies"."_id" = "w"."agencyId"
  where "e"."announcementId" = $1
  and "w"."toldAt" is null
  and $2;
select count(*) as "count"
  from "edition_waits" as "w"
  inner join "announcement_editions" as "e" on "e"."seriesId" = "w"."seriesId"
  inner join "agencies" on "agencies"."_id" = "w"."agencyId"
  where "e"."announcementId" = $1
  and "w"."toldAt" is null
  and "agencies"."userId" = $2;

-- deleteEdition
delete from "announcement_editions"
  where "announcementId" = $1;
select "agencyId"
  from "edition_waits"
  where "seriesId" = $1
  and "announcementId" = $2
  and "toldAt" is null;
insert into "announcement_series" ("_id", "createdAt")
  values ($1, $2);
insert into "announcement_editions" ("announcementId", "seriesId", "linkedById", "linkedAt")
  values ($1, $2, $3, $4);
update "edition_waits"
  set "seriesId" = $1
  where "seriesId" = $2
  and "agencyId" in ($3);

-- deleteRefusalsWithin
delete from "edition_refusals"
  where "announcementId" in (select "announcementId" from "announcement_editions" where "seriesId" = $1)
  and "otherId" in (select "announcementId" from "announcement_editions" where "seriesId" = $2);

-- deleteWait
delete from "edition_waits"
  where "seriesId" = $1
  and "agencyId" = $2;

-- editionsForStaff: sends nothing when it is called with made-up values

-- findWait
select "w"."agencyId"
  from "edition_waits" as "w"
  inner join "announcement_editions" as "e" on "e"."seriesId" = "w"."seriesId"
  where "e"."announcementId" = $1
  and "w"."agencyId" = $2
  and "w"."toldAt" is null;

-- insertEdition
insert into "announcement_editions" ("announcementId", "seriesId", "linkedById", "linkedAt")
  values ($1, $2, $3, $4);

-- insertRefusals
insert into "edition_refusals" ("announcementId", "otherId", "refusedById", "refusedAt")
  values ($1, $2, $3, $4)
  on conflict do nothing;

-- insertSeries
insert into "announcement_series" ("_id", "createdAt")
  values ($1, $2);

-- isPast: sends nothing when it is called with made-up values

-- listEditionsForCompany
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select "_id", "objectId", "createdAt"
  from "favorites"
  where "agencyId" = $1
  and "entityType" = $2;
select "recommendations"."_id", "recommendations"."recommendationId", "users"."name" as "advisorName"
  from "recommendations"
  inner join "users" on "users"."_id" = "recommendations"."advisorId"
  where "recommendations"."agencyId" = $1
  and "recommendations"."recommendationType" = $2
  and "recommendations"."withdrawnAt" is null;
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

-- listMembers
select "announcementId"
  from "announcement_editions"
  where "seriesId" = $1;

-- listProposedEditions
select "_id", "title", "grantingBody", "announcementType", "regionId", "regionGroupId", "cciaaId", "isActive", "closing", "closedAt", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable"
  from "announcements"
  where "_id" = any($1::uuid[])
  order by "publicationDate" desc nulls first, "createdAt" desc, "_id";

-- listSeriesOf
select "e"."announcementId"
  from "announcement_editions" as "own"
  inner join "announcement_editions" as "e" on "e"."seriesId" = "own"."seriesId"
  where "own"."announcementId" = $1;
select "_id", "title", "grantingBody", "announcementType", "regionId", "regionGroupId", "cciaaId", "isActive", "closing", "closedAt", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable"
  from "announcements"
  where "_id" = any($1::uuid[])
  order by "publicationDate" desc nulls first, "createdAt" desc, "_id";

-- lockSeries
select pg_advisory_xact_lock(hashtextextended('volano editions', 0));

-- mergeSeries
update "announcement_editions"
  set "seriesId" = $1
  where "seriesId" = $2;
insert into edition_waits ("seriesId", "agencyId", "announcementId", "upcomingIds", "createdAt", "toldAt", "toldAs", "toldOfId") select $1::uuid, "agencyId", "announcementId", "upcomingIds", "createdAt", "toldAt", "toldAs", "toldOfId"
  from edition_waits
  where "seriesId" = $2::uuid
  on conflict ("seriesId", "agencyId") do update
  set "announcementId" = excluded."announcementId", "upcomingIds" = excluded."upcomingIds", "createdAt" = excluded."createdAt", "toldAt" = null, "toldAs" = null, "toldOfId" = null
  where edition_waits."toldAt" is not null
  and excluded."toldAt" is null;
delete from "announcement_series"
  where "_id" = $1;

-- upsertWait
insert into "edition_waits" ("seriesId", "agencyId", "announcementId", "upcomingIds", "createdAt")
  values ($1, $2, $3, $4, $5)
  on conflict ("seriesId", "agencyId") do update
  set "announcementId" = "excluded"."announcementId", "upcomingIds" = "excluded"."upcomingIds", "createdAt" = "excluded"."createdAt", "toldAt" = $6, "toldAs" = $7, "toldOfId" = $8
  where "edition_waits"."toldAt" is not null;
