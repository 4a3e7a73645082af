-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- asideKey: sends nothing when it is called with made-up values

-- chooseMatrix
select "_id"
  from "agencies"
  where "_id" = any($1::uuid[])
  and searchable("businessName") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select "_id"
  from "announcements"
  where "_id" = any($1::uuid[])
  and searchable("title") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- deleteAside
delete from "portfolio_put_aside"
  where "userId" = $1
  and "agencyId" = $2
  and "announcementId" = $3;

-- deleteVisit
delete from "portfolio_visits"
  where "userId" = $1
  and "seenAt" = $2;

-- findAside
select "at"
  from "portfolio_put_aside"
  where "userId" = $1
  and "agencyId" = $2
  and "announcementId" = $3;

-- findNamed
select "_id"
  from "agencies"
  where "_id" = any($1::uuid[])
  and searchable("businessName") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- findTitled
select "_id"
  from "announcements"
  where "_id" = any($1::uuid[])
  and searchable("title") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- findVisit
select "seenAt"
  from "portfolio_visits"
  where "userId" = $1;
select "seenAt"
  from "portfolio_visits"
  where "userId" = $1
  for update;

-- headOf: sends nothing when it is called with made-up values

-- listAgencyNames
select "_id", "businessName"
  from "agencies"
  where "_id" = any($1::uuid[]);

-- listAnswers
select r."agencyId", r."recommendationType" as "type", r."recommendationId" as "entityId", coalesce(n."title", s."name") as "name", r."answer", r."answerReason", r."answeredAt"
  from recommendations r
  left join all_announcements n on n."_id" = r."announcementId"
  left join all_services s on s."_id" = r."serviceId"
  where r."agencyId" = any($1::uuid[])
  and r."answeredAt" > $2
  and r."answer" is not null
  and coalesce(n."title", s."name") is not null
  order by r."answeredAt" desc;

-- listAside
select "agencyId", "announcementId", "at"
  from "portfolio_put_aside"
  where "userId" = $1
  and "agencyId" = any($2::uuid[]);

-- listCallChanges
select "announcementId", "field", "before", "after", "createdAt"
  from "announcement_changes"
  where "createdAt" > $1
  order by "sequence";

-- listCallHeads
select "_id", "title", "announcementType", "expiryDate", "untilFoundAvailable"
  from "announcements"
  where "_id" = any($1::uuid[]);

-- listFactChanges
select count(*) as "count"
  from "categories_templates" as "c"
  where ("c"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "c"."_id"));
select e."agencyId", max(e."createdAt") as "at", bool_or(e."action" = 'surveyChanged' and ("s"."_id" is not null and ("s"."hasOffices" and "s"."hasChambers" and (not ("o"."role" <> 'business-partner') or ("s"."hasActivity" and "s"."registerOfficeId" is not null and "a"."vatNumber" <> ''))) and (not ("o"."role" <> 'business-partner') or ($1::int > 0 and "s"."answeredQuestions" >= $2::int))) and (s."createdAt" > $3 or jsonb_path_exists(e."details", '$.answers[*] ? (@.from.size() == 0 && @.to.size() > 0)'))) as "isCompleted"
  from audit_events e
  join agencies a on a."_id" = e."agencyId"
  join users o on o."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where e."agencyId" = any($4::uuid[])
  and e."createdAt" > $5
  and e."action" in ('surveyChanged', 'agencyChanged', 'checkSettled')
  group by e."agencyId";

-- listMarks
select "agencyId", "announcementId", 'isRecommended' as "mark"
  from "recommendations"
  where "announcementId" = any($1::uuid[])
  and "agencyId" = any($2::uuid[])
  and "withdrawnAt" is null
  union select "agencyId", "announcementId", 'isFavorite' as "mark"
  from "favorites"
  where "announcementId" = any($3::uuid[])
  and "agencyId" = any($4::uuid[]);

-- listNewCalls
select "_id", "createdAt"
  from "announcements"
  where "createdAt" > $1
  and "isActive" = $2;

-- listNews
select "_id", "createdAt"
  from "announcements"
  where "createdAt" > $1
  and "isActive" = $2;
select "announcementId", "field", "before", "after", "createdAt"
  from "announcement_changes"
  where "createdAt" > $1
  order by "sequence";
select "agencyId", "announcementId", "at"
  from "portfolio_put_aside"
  where "userId" = $1
  and "agencyId" = any($2::uuid[]);
select r."agencyId", r."recommendationType" as "type", r."recommendationId" as "entityId", coalesce(n."title", s."name") as "name", r."answer", r."answerReason", r."answeredAt"
  from recommendations r
  left join all_announcements n on n."_id" = r."announcementId"
  left join all_services s on s."_id" = r."serviceId"
  where r."agencyId" = any($1::uuid[])
  and r."answeredAt" > $2
  and r."answer" is not null
  and coalesce(n."title", s."name") is not null
  order by r."answeredAt" desc;
select count(*) as "count"
  from "categories_templates" as "c"
  where ("c"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "c"."_id"));
select "agencyId", "announcementId", 'isRecommended' as "mark"
  from "recommendations"
  where "announcementId" = any($1::uuid[])
  and "agencyId" = any($2::uuid[])
  and "withdrawnAt" is null
  union select "agencyId", "announcementId", 'isFavorite' as "mark"
  from "favorites"
  where "announcementId" = any($3::uuid[])
  and "agencyId" = any($4::uuid[]);
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
select e."agencyId", max(e."createdAt") as "at", bool_or(e."action" = 'surveyChanged' and ("s"."_id" is not null and ("s"."hasOffices" and "s"."hasChambers" and (not ("o"."role" <> 'business-partner') or ("s"."hasActivity" and "s"."registerOfficeId" is not null and "a"."vatNumber" <> ''))) and (not ("o"."role" <> 'business-partner') or ($1::int > 0 and "s"."answeredQuestions" >= $2::int))) and (s."createdAt" > $3 or jsonb_path_exists(e."details", '$.answers[*] ? (@.from.size() == 0 && @.to.size() > 0)'))) as "isCompleted"
  from audit_events e
  join agencies a on a."_id" = e."agencyId"
  join users o on o."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where e."agencyId" = any($4::uuid[])
  and e."createdAt" > $5
  and e."action" in ('surveyChanged', 'agencyChanged', 'checkSettled')
  group by e."agencyId";
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

-- listObtainable
select "r"."_id", "r"."name", "c"."categoryName" as "question"
  from "requirements_templates" as "r"
  inner join "categories_templates" as "c" on "c"."_id" = "r"."categoryTemplateId"
  where "r"."_id" = any($1::uuid[])
  and "r"."isNoneOfThese" = $2;

-- listQuestionTexts
select "_id", "categoryName", "question"
  from "categories_templates"
  where "_id" = any($1::uuid[]);

-- listServiceNames
select "_id", "name"
  from "services"
  where "_id" = any($1::uuid[]);

-- standsAt: sends nothing when it is called with made-up values

-- updateAside
update "portfolio_put_aside"
  set "at" = $1
  where "userId" = $2
  and "agencyId" = $3
  and "announcementId" = $4;

-- updateVisit
update "portfolio_visits"
  set "seenAt" = $1
  where "userId" = $2
  and "seenAt" = $3;

-- upsertAside
insert into "portfolio_put_aside" ("agencyId", "announcementId", "at", "userId")
  values ($1, $2, $3, $4)
  on conflict ("userId", "agencyId", "announcementId") do update
  set "at" = "excluded"."at";

-- upsertVisit
insert into "portfolio_visits" ("userId", "seenAt")
  values ($1, $2)
  on conflict ("userId") do update
  set "seenAt" = greatest(portfolio_visits."seenAt", excluded."seenAt");
