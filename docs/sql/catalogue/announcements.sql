-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- announcementsToExport
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."officialUrl"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where (true and searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."publicationDate" >= $10 and "n"."publicationDate" <= $11 and "n"."expiryDate" >= $12 and "n"."expiryDate" <= $13)
  and $14
  order by case when n."aidForms" = '{}' then 6 when n."aidForms" = '{grant}' then 0 when n."aidForms" <@ '{taxRelief,contributionRelief}' then 1 when 'grant' = any(n."aidForms") then 2 when 'equity' = any(n."aidForms") then 3 when 'loan' = any(n."aidForms") then 4 else 5 end asc nulls last, n."amount" desc nulls last, "n"."_id" desc;
-- countActivities
select count(*) as "activities"
  from "atecoannouncement_codes" as "x"
  inner join "atecoannouncements" as "s" on "s"."_id" = "x"."atecoannouncementId"
  where "s"."announcementId" = $1
  and "x"."isRemoved" = $2;
-- findAnnouncement
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."description", "n"."officialUrl", "n"."allowsNewSite", "n"."officialId", "n"."spendMax", "n"."aidMin", "n"."fund", "n"."purposes", "n"."costs", "n"."sectors", "n"."municipalities", "n"."provinces", "n"."grantingBody", "n"."openDoubt", "n"."documents", "n"."admitsNoFirm"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" = $1;
-- findAnyAnnouncement
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."description", "n"."officialUrl", "n"."allowsNewSite", "n"."officialId", "n"."spendMax", "n"."aidMin", "n"."fund", "n"."purposes", "n"."costs", "n"."sectors", "n"."municipalities", "n"."provinces", "n"."grantingBody", "n"."openDoubt", "n"."documents", "n"."admitsNoFirm"
  from "all_announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" = $1;
-- findReview
select "n"."reviewedAt", "u"."name", "u"."surname"
  from "announcements" as "n"
  left join "users" as "u" on "u"."_id" = "n"."reviewedById"
  where "n"."_id" = $1;
-- findSetting
select "c"."_id", "c"."version", "x"."isRemoved"
  from "atecoannouncement_codes" as "x"
  inner join "ateco_codes" as "c" on "c"."_id" = "x"."atecoCodeId"
  where "x"."atecoannouncementId" = $1
  order by "c"."code";
-- listAccepted
select "c"."announcementId", "c"."templateId" as "questionId", "r"."templateId" as "answer", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds"
  from "announcement_categories" as "c"
  left join "announcement_requirements" as "r" on "r"."categoryId" = "c"."_id"
  where ("r"."_id" is not null or "c"."unit" is not null)
  and "c"."announcementId" = any($1::uuid[]);
-- listAlikeTitles
select given."key", near."_id", near."title"
  from unnest($1::text[], $2::text[]) as given("key", "title")
  cross join lateral ( select a."_id", a."title" from announcements a where searchable(a."title") % searchable(given."title") and a."discardedAt" is null order by similarity(searchable(a."title"), searchable(given."title")) desc, a."_id" limit $3 ) as near;
-- listAnnouncementRows
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" in ($1);
-- listAsked
select n."_id", x.key, x.asked
  from announcements n
  cross join lateral (values ('territory', concat_ws(' ', n."announcementType", n."regionId", n."regionGroupId", n."cciaaId")), ('place', array_to_string(n."provinces" || n."municipalities", ' ')), ('sector', array_to_string(n."sectors", ' ')), ('open', concat_ws(' ', n."expiryDate", n."publicationDate", n."untilFoundAvailable", n."closedAt")), ('activity', coalesce((select string_agg(k."atecoCodeId" || ':' || k."isRemoved", ' ' order by k."atecoCodeId", k."isRemoved") from atecoannouncements s join atecoannouncement_codes k on k."atecoannouncementId" = s."_id" where s."announcementId" = n."_id"), ''))) as x(key, asked)
  where n."_id" = any($1::uuid[])
  union all select q."announcementId", 'requirement:' || q."templateId", coalesce((select string_agg(r."templateId"::text, ' ' order by r."templateId") from announcement_requirements r where r."categoryId" = q."_id"), '')
  from announcement_categories q
  where q."announcementId" = any($2::uuid[]);
-- listCallRecords
select "n"."_id", "n"."isActive", "n"."amount", "n"."publicationDate", "n"."expiryDate", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", nullif(concat_ws(', ', coalesce(r."name", g."name", c."name"), (select string_agg(coalesce(p."name" || ' (' || x.code || ')', x.code), ', ' order by p."name", x.code) from unnest(n."provinces") as x(code) left join provinces p on p."code" = x.code), (select string_agg(coalesce(m."name", x.code), ', ' order by m."name", x.code) from unnest(n."municipalities") as x(code) left join municipalities m on m."code" = x.code)), '') as "territory", concat_ws(' ', n."regionId", n."regionGroupId", n."cciaaId", (select string_agg(m."regionId"::text, ' ' order by m."regionId") from region_group_regions m where m."regionGroupId" = n."regionGroupId"), (select string_agg(x.code, ' ' order by x.code) from unnest(n."provinces" || n."municipalities") as x(code))) as "places", array( select (case when x."isRemoved" then '-' else '' end) || k."version" || ' ' || k."code" from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" join ateco_codes k on k."_id" = x."atecoCodeId" where s."announcementId" = n."_id" union all select 'sector:' || unnest(n."sectors") order by 1) as "activities", array( select q."categoryName" || coalesce(': ' || a."name", ': ' || nullif(concat_ws(', ', '≥ ' || q."minimum", '≤ ' || q."maximum"), '') || case q."unit" when 'monthsOld' then ' mesi' else '' end, '') from announcement_categories q left join announcement_requirements a on a."categoryId" = q."_id" where q."announcementId" = n."_id" union all select m."text" from announcement_checks m where m."announcementId" = n."_id" union all select $1 where n."admitsNoFirm" order by 1) as "requirements"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" = any($2::uuid[]);
-- listCategoriesOf
select "k"."_id", "k"."templateId", "k"."categoryName", "k"."order", "t"."kind", case when "k"."unit" is not null then jsonb_build_object('unit', "k"."unit", 'minimum', "k"."minimum", 'maximum', "k"."maximum") end as "bounds"
  from "announcement_categories" as "k"
  inner join "categories_templates" as "t" on "t"."_id" = "k"."templateId"
  where "k"."announcementId" = $1
  order by "k"."order", "k"."_id";
-- listChanges
select "h"."_id", "h"."field", "h"."source", "h"."createdAt", h."before" as "before", h."after" as "after", nullif(trim(concat(u."name", ' ', u."surname")), '') as "userName"
  from "announcement_changes" as "h"
  left join "users" as "u" on "u"."_id" = "h"."userId"
  where "h"."announcementId" = $1
  and "h"."field" in ($2)
  order by "h"."createdAt" desc, "h"."sequence" desc
  limit $3;
-- listChecks
select "c"."_id", "c"."text", "c"."isDecisive", "x"."isMet", "x"."note", "x"."answeredAt", "u"."name", "u"."surname"
  from "announcement_checks" as "c"
  left join "announcement_check_answers" as "x" on "x"."checkId" = "c"."_id" and "x"."agencyId" = $1
  left join "users" as "u" on "u"."_id" = "x"."answeredById"
  where "c"."announcementId" = $2
  order by "c"."order", "c"."_id";
-- listImported
select "setting"."announcementId", "code"."version", "code"."code", "link"."isRemoved"
  from "atecoannouncement_codes" as "link"
  inner join "atecoannouncements" as "setting" on "setting"."_id" = "link"."atecoannouncementId"
  inner join "ateco_codes" as "code" on "code"."_id" = "link"."atecoCodeId"
  inner join "announcements" as "a" on "a"."_id" = "setting"."announcementId"
  where "a"."officialId" in ($1);
-- listMeanings
select o."field", o."value", min(o."kind") as "kind", coalesce(jsonb_agg(jsonb_build_object('_id', r."_id", 'name', r."name", 'categoryName', c."categoryName") order by c."order", r."order", r."_id") filter (where c."_id" is not null), '[]') as "answers"
  from official_correspondences o
  left join requirements_templates r on r."_id" = o."requirementTemplateId"
  left join categories_templates c on c."_id" = r."categoryTemplateId"
  group by o."field", o."value"
  order by o."field", lower(o."value") collate "it-x-icu";
-- listOfferedAnswers
select "r"."_id", "r"."name", "r"."description", "r"."order", "r"."isNoneOfThese", "c"."_id" as "questionId", "c"."categoryName", "c"."order" as "questionOrder"
  from "requirements_templates" as "r"
  inner join "categories_templates" as "c" on "c"."_id" = "r"."categoryTemplateId"
  order by "c"."order", "r"."order", "r"."_id";
-- listPublishable
select "n"."_id", "n"."title", "n"."isActive", "n"."admitsNoFirm", "n"."announcedAt", "n"."description", "n"."amount", "n"."publicationDate", "n"."expiryDate", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closedAt", "n"."reviewedAt", ( (select count(*) from announcement_categories c left join announcement_requirements r on r."categoryId" = c."_id" where c."announcementId" = n."_id" and (r."_id" is not null or c."unit" is not null)) + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" where s."announcementId" = n."_id" and not x."isRemoved") + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int as "criteria"
  from "announcements" as "n"
  where "n"."_id" = any($1::uuid[])
  order by "n"."_id"
  for update of "n";
-- listPublishedAnnouncements
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."description", "n"."officialUrl", "n"."allowsNewSite", "n"."officialId", "n"."spendMax", "n"."aidMin", "n"."fund", "n"."purposes", "n"."costs", "n"."sectors", "n"."municipalities", "n"."provinces", "n"."grantingBody", "n"."openDoubt", "n"."documents", "n"."admitsNoFirm"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" in ($1)
  and "n"."isActive" = $2;
-- listRecordChanges
select "c"."_id", "c"."part", "c"."before", "c"."after", "c"."createdAt"
  from "announcement_record_changes" as "c"
  inner join "announcements" as "n" on "n"."_id" = "c"."announcementId"
  where "c"."announcementId" = $1
  and "c"."seenAt" is null
  and ("n"."reviewedAt" is null or "n"."reviewedAt" < "c"."createdAt")
  order by "c"."part";
-- listRecordChecks
select "c"."_id", "c"."text", "c"."field", "c"."quote", "c"."anyOf", "c"."at" as "confirmedAt", nullif(trim(concat(u."name", ' ', u."surname")), '') as "confirmedBy"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  where "c"."announcementId" = $1
  and "c"."isDecisive" = $2
  order by "c"."order", "c"."_id";
-- listRegionGroups
select "g"."_id", "g"."name", coalesce(array_agg(m."regionId") filter (where m."regionId" is not null), '{}') as "regionIds"
  from "region_groups" as "g"
  left join "region_group_regions" as "m" on "m"."regionGroupId" = "g"."_id"
  group by "g"."_id", "g"."name"
  order by "g"."name";
-- listRemarks
select "r"."_id", "r"."field", "r"."reason", "r"."params", "r"."createdAt", "r"."settledAt", "u"."name", "u"."surname"
  from "announcement_remarks" as "r"
  left join "users" as "u" on "u"."_id" = "r"."settledById"
  where "r"."announcementId" = $1
  order by "r"."settledAt" asc nulls first, "r"."field", "r"."_id";
-- listReviewRows
select "n"."_id", "n"."title", "n"."grantingBody", "n"."checkState", "n"."isActive", "n"."admitsNoFirm", "n"."reviewedAt", "n"."description", "n"."amount", "n"."expiryDate", "n"."waitingPubblication", "n"."untilFoundAvailable", ( (select count(*) from announcement_categories c left join announcement_requirements r on r."categoryId" = c."_id" where c."announcementId" = n."_id" and (r."_id" is not null or c."unit" is not null)) + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" where s."announcementId" = n."_id" and not x."isRemoved") + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int as "criteria"
  from "announcements" as "n"
  where ("n"."discardedAt" is null or "n"."isActive" = $1)
  and ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))
  and (n."officialId" is not null and n."checkState" = 'reviewed' and not n."isActive" and not n."admitsNoFirm" and not exists (select from announcement_remarks r where r."announcementId" = n."_id" and r."settledAt" is null) and not exists (select from announcement_differences d where d."announcementId" = n."_id" and d."settledAt" is null))
  order by "n"."expiryDate" asc nulls last, "n"."createdAt", "n"."_id"
  limit $3
  offset $4;
-- listSimilarTo
select n."_id" as "of", o."_id", o."title"
  from announcements n
  join announcements o on o."officialUrl" = n."officialUrl" and o."_id" <> n."_id"
  where n."_id" = any($1::uuid[])
  order by o."_id";
-- listStructure
select c."_id", c."code", c."name", case when c."level" = 2 then nullif(c."section", '') else c."parentCode" end as "parentCode", o."to" as "counterpart", coalesce(o."isSimple", false) as "isSimple"
  from ateco_codes c
  left join ( select distinct on ("code2025") "code2025" as "from", "code2007" as "to", "isExclusive" as "isSimple" from ateco_correspondences order by "code2025", "code2007" = "code2025" desc, "code2007") o on o."from" = c."code"
  where c."version" = $1
  order by c."section", c."code";
-- listUnknownValues
select m."field", m."params" ->> 'value' as "value", count(distinct m."announcementId")::int as "calls", count(distinct m."announcementId") filter (where a."checkState" <> 'reviewed')::int as "notReviewed"
  from announcement_remarks m
  join announcements a on a."_id" = m."announcementId"
  where m."reason" = 'unknownValue'
  and m."field" = any($1::text[])
  and not exists (select from official_correspondences o where o."field" = m."field" and lower(o."value") = lower(m."params" ->> 'value'))
  group by 1, 2
  order by 3 desc, 1, 2;
-- updateCheckState
select "n"."checkState", "n"."officialId", "n"."reviewedAt", ( (select count(*) from announcement_categories c left join announcement_requirements r on r."categoryId" = c."_id" where c."announcementId" = n."_id" and (r."_id" is not null or c."unit" is not null)) + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" where s."announcementId" = n."_id" and not x."isRemoved") + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int as "criteria"
  from "announcements" as "n"
  where "n"."_id" = $1;
