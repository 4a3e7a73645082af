-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- announcementsToExport
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."officialUrl"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where (true and searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."publicationDate" >= $10 and "n"."publicationDate" <= $11 and "n"."expiryDate" >= $12 and "n"."expiryDate" <= $13)
  and $14
  order by case when n."aidForms" = '{}' then 6 when n."aidForms" = '{grant}' then 0 when n."aidForms" <@ '{taxRelief,contributionRelief}' then 1 when 'grant' = any(n."aidForms") then 2 when 'equity' = any(n."aidForms") then 3 when 'loan' = any(n."aidForms") then 4 else 5 end asc nulls last, n."amount" desc nulls last, "n"."_id" desc;
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."officialUrl"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where (true and searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."isActive" = $10 and "n"."publicationDate" >= $11 and "n"."publicationDate" <= $12 and "n"."expiryDate" >= $13 and "n"."expiryDate" <= $14)
  and ("n"."closedAt" is not null or "n"."closesAt" <= $15)
  order by searchable(n."title") desc, "n"."_id" desc;
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."officialUrl"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where 1 = 1
  and $1
  order by n."createdAt" desc, "n"."_id" desc;

-- answersSearch
true;
(searchable(n."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' or n."words" @@ (select $2::tsquery));

-- changedKeys: sends nothing when it is called with made-up values

-- chooseCallSearch
select "place", "length", "asked"::text, "wider"::text, "corrections", "synonyms"
  from read_call_search($1::text[], $2::integer[], $3::text[]);
select case when exists ((select "n"."_id" from "announcements" as "n" where (searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."publicationDate" >= $10 and "n"."publicationDate" <= $11 and "n"."expiryDate" >= $12 and "n"."expiryDate" <= $13) and $14 and (searchable(n."title") like '%' || replace(replace(replace(searchable($15), '\', '\\'), '%', '\%'), '_', '\_') || '%' or n."words" @@ (select $16::tsquery)))) then 'all' end as "matched", not exists (select from ((select "n"."_id" from "announcements" as "n" where (searchable("n"."title") like '%' || replace(replace(replace(searchable($17), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($18) and ("n"."regionId" = any($19::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($20::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($21::uuid[])) or ("n"."announcementType" in ($22, $23) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($24) and "n"."isActive" = $25 and "n"."publicationDate" >= $26 and "n"."publicationDate" <= $27 and "n"."expiryDate" >= $28 and "n"."expiryDate" <= $29) and $30 and (searchable(n."title") like '%' || replace(replace(replace(searchable($31), '\', '\\'), '%', '\%'), '_', '\_') || '%' or n."words" @@ (select $32::tsquery)))) as found offset $33 limit 1) as "isFew";
select (select count(*) from announcements)::int as "all", array(select (select count(*) from announcements a where a."words" @@ asked.query)::int from unnest($1::text[]::tsquery[]) with ordinality asked(query, at) order by at) as "counts";
select case when exists ((select "n"."_id" from "announcements" as "n" where (searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."publicationDate" >= $10 and "n"."publicationDate" <= $11 and "n"."expiryDate" >= $12 and "n"."expiryDate" <= $13) and $14 and searchable(n."title") like '%' || replace(replace(replace(searchable($15), '\', '\\'), '%', '\%'), '_', '\_') || '%')) then 'all' end as "matched", not exists (select from ((select "n"."_id" from "announcements" as "n" where (searchable("n"."title") like '%' || replace(replace(replace(searchable($16), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($17) and ("n"."regionId" = any($18::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($19::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($20::uuid[])) or ("n"."announcementType" in ($21, $22) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($23) and "n"."isActive" = $24 and "n"."publicationDate" >= $25 and "n"."publicationDate" <= $26 and "n"."expiryDate" >= $27 and "n"."expiryDate" <= $28) and $29 and searchable(n."title") like '%' || replace(replace(replace(searchable($30), '\', '\\'), '%', '\%'), '_', '\_') || '%')) as found offset $31 limit 1) as "isFew";
select case when exists ((select "n"."_id" from "announcements" as "n" where (searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."isActive" = $10 and "n"."publicationDate" >= $11 and "n"."publicationDate" <= $12 and "n"."expiryDate" >= $13 and "n"."expiryDate" <= $14) and ("n"."closedAt" is not null or "n"."closesAt" <= $15) and (searchable(n."title") like '%' || replace(replace(replace(searchable($16), '\', '\\'), '%', '\%'), '_', '\_') || '%' or n."words" @@ (select $17::tsquery)))) then 'all' end as "matched", not exists (select from ((select "n"."_id" from "announcements" as "n" where (searchable("n"."title") like '%' || replace(replace(replace(searchable($18), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($19) and ("n"."regionId" = any($20::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($21::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($22::uuid[])) or ("n"."announcementType" in ($23, $24) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($25) and "n"."isActive" = $26 and "n"."isActive" = $27 and "n"."publicationDate" >= $28 and "n"."publicationDate" <= $29 and "n"."expiryDate" >= $30 and "n"."expiryDate" <= $31) and ("n"."closedAt" is not null or "n"."closesAt" <= $32) and (searchable(n."title") like '%' || replace(replace(replace(searchable($33), '\', '\\'), '%', '\%'), '_', '\_') || '%' or n."words" @@ (select $34::tsquery)))) as found offset $35 limit 1) as "isFew";
select case when exists ((select "n"."_id" from "announcements" as "n" where (searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."isActive" = $10 and "n"."publicationDate" >= $11 and "n"."publicationDate" <= $12 and "n"."expiryDate" >= $13 and "n"."expiryDate" <= $14) and ("n"."closedAt" is not null or "n"."closesAt" <= $15) and searchable(n."title") like '%' || replace(replace(replace(searchable($16), '\', '\\'), '%', '\%'), '_', '\_') || '%')) then 'all' end as "matched", not exists (select from ((select "n"."_id" from "announcements" as "n" where (searchable("n"."title") like '%' || replace(replace(replace(searchable($17), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($18) and ("n"."regionId" = any($19::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($20::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($21::uuid[])) or ("n"."announcementType" in ($22, $23) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($24) and "n"."isActive" = $25 and "n"."isActive" = $26 and "n"."publicationDate" >= $27 and "n"."publicationDate" <= $28 and "n"."expiryDate" >= $29 and "n"."expiryDate" <= $30) and ("n"."closedAt" is not null or "n"."closesAt" <= $31) and searchable(n."title") like '%' || replace(replace(replace(searchable($32), '\', '\\'), '%', '\%'), '_', '\_') || '%')) as found offset $33 limit 1) as "isFew";

-- copyActivities
select "_id"
  from "atecoannouncements"
  where "announcementId" = $1;
insert into "atecoannouncements" ("_id", "announcementId")
  values ($1, $2);
insert into atecoannouncement_codes ("atecoannouncementId", "atecoCodeId", "isRemoved") select $1::uuid, "atecoCodeId", "isRemoved"
  from atecoannouncement_codes
  where "atecoannouncementId" = $2;

-- copyCategories
select *
  from "announcement_categories"
  where "announcementId" = $1;
insert into "announcement_categories" ("_id", "announcementId")
  values ($1, $2);
select *
  from "announcement_requirements"
  where "categoryId" in ($1);
insert into "announcement_requirements" ("_id", "categoryId")
  values ($1, $2);

-- countActivities
select count(*) as "activities"
  from "atecoannouncement_codes" as "x"
  inner join "atecoannouncements" as "s" on "s"."_id" = "x"."atecoannouncementId"
  where "s"."announcementId" = $1
  and "x"."isRemoved" = $2;

-- countAnnouncements
select count(*) filter(where ("n"."closedAt" is not null or "n"."closesAt" <= $1)) as "expired", count(*) filter(where ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))) as "notExpired"
  from "announcements" as "n"
  where (true and searchable("n"."title") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($4) and ("n"."regionId" = any($5::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($6::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($7::uuid[])) or ("n"."announcementType" in ($8, $9) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($10) and "n"."isActive" = $11 and "n"."publicationDate" >= $12 and "n"."publicationDate" <= $13 and "n"."expiryDate" >= $14 and "n"."expiryDate" <= $15);
select count(*) filter(where ("n"."closedAt" is not null or "n"."closesAt" <= $1)) as "expired", count(*) filter(where ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))) as "notExpired"
  from "announcements" as "n"
  where (true and searchable("n"."title") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($4) and ("n"."regionId" = any($5::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($6::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($7::uuid[])) or ("n"."announcementType" in ($8, $9) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($10) and "n"."isActive" = $11 and "n"."isActive" = $12 and "n"."publicationDate" >= $13 and "n"."publicationDate" <= $14 and "n"."expiryDate" >= $15 and "n"."expiryDate" <= $16);
select count(*) filter(where ("n"."closedAt" is not null or "n"."closesAt" <= $1)) as "expired", count(*) filter(where ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))) as "notExpired"
  from "announcements" as "n"
  where 1 = 1;

-- countExpiredDrafts
select count(*) as "count"
  from "announcements" as "n"
  where "n"."officialId" is not null
  and "n"."isActive" = $1
  and "n"."discardedAt" is null
  and ("n"."closedAt" is not null or "n"."closesAt" <= $2);

-- countNotReviewed
select count(*) as "count"
  from "announcements"
  where "officialId" is not null
  and "checkState" <> $1;

-- countOffered
select count(*)::int as "count"
  from requirements_templates
  where "_id" = any($1::uuid[])
  and "categoryTemplateId" is not null
  and not "isNoneOfThese";

-- countRecipientsOfOpening
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
select "a"."_id" as "agencyId", "a"."businessName", "a"."userId", "u"."role"
  from "agencies" as "a"
  inner join "users" as "u" on "u"."_id" = "a"."userId"
  where "a"."_id" = any($1::uuid[])
  and "u"."isEnabled" = $2
  and "u"."deletedAt" is null
  order by "a"."_id";
select "userId", "event"
  from "notification_preferences"
  where "userId" = any($1::uuid[])
  and "channel" = $2;

-- countReview
select count(*) as "count"
  from "announcements" as "n"
  where ("n"."discardedAt" is null or "n"."isActive" = $1)
  and ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))
  and ((n."officialId" is not null and n."checkState" <> 'reviewed') or exists (select from announcement_remarks r where r."announcementId" = n."_id" and r."settledAt" is null) or exists (select from announcement_differences d where d."announcementId" = n."_id" and d."settledAt" is null));
select count(*) as "count"
  from "announcements" as "n"
  where ("n"."discardedAt" is null or "n"."isActive" = $1)
  and ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))
  and (n."officialId" is not null and n."checkState" = 'reviewed' and not n."isActive" and not n."admitsNoFirm" and not exists (select from announcement_remarks r where r."announcementId" = n."_id" and r."settledAt" is null) and not exists (select from announcement_differences d where d."announcementId" = n."_id" and d."settledAt" is null));

-- deleteAnnouncementRows
delete from "views"
  where "entityType" in ($1, $2)
  and "entityId" = $3;
update "all_agencies"
  set "savedAnnouncementsIds" = array_remove("savedAnnouncementsIds", $1::uuid)
  where "dossierGenerationStatus" <> $2
  and $3::uuid = any("savedAnnouncementsIds");
select "seriesId"
  from "announcement_editions"
  where "announcementId" = $1;
delete from "announcements"
  where "_id" = $1;
delete from "announcement_series" as "s"
  where "s"."_id" = $1
  and not exists (select "e"."announcementId" from "announcement_editions" as "e" where "e"."seriesId" = "s"."_id");

-- deleteCategoriesOf
delete from "announcement_categories"
  where "announcementId" = $1;

-- deleteCheck
delete from "announcement_checks"
  where "_id" = $1;

-- deleteCheckAnswer
delete from "announcement_check_answers"
  where "agencyId" = $1
  and "checkId" = $2;

-- deleteCopiedCategory
delete from "announcement_categories"
  where "_id" = $1
  returning "announcementId" as "ownerId", "templateId", "categoryName";
delete from "service_categories"
  where "_id" = $1
  returning "serviceId" as "ownerId", "templateId", "categoryName";

-- deleteDifferences
delete from "announcement_differences"
  where "_id" = any($1::uuid[]);

-- directed: sends nothing when it is called with made-up values

-- findAnnouncedAt
select "announcedAt"
  from "announcements"
  where "_id" = $1;

-- findAnnouncement
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."description", "n"."officialUrl", "n"."allowsNewSite", "n"."officialId", "n"."spendMax", "n"."aidMin", "n"."fund", "n"."purposes", "n"."costs", "n"."sectors", "n"."municipalities", "n"."provinces", "n"."grantingBody", "n"."openDoubt", "n"."documents", "n"."admitsNoFirm"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" = $1;

-- findAnnouncementForUpdate
select "title", "announcementType", "regionId", "regionGroupId", "cciaaId", "isMonoGrant", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "isActive", "announcedAt", "closing", "closedAt", "amount", "aidMin", "spendMin", "spendMax", "officialId"
  from "announcements"
  where "_id" = $1
  for update;

-- findAnnouncementToCopy
select *
  from "announcements"
  where "_id" = $1 for no key update;

-- findAnnouncementToRemove
select "title", "withdrawnAt"
  from "all_announcements"
  where "_id" = $1
  for update;

-- findAnyAnnouncement
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."description", "n"."officialUrl", "n"."allowsNewSite", "n"."officialId", "n"."spendMax", "n"."aidMin", "n"."fund", "n"."purposes", "n"."costs", "n"."sectors", "n"."municipalities", "n"."provinces", "n"."grantingBody", "n"."openDoubt", "n"."documents", "n"."admitsNoFirm"
  from "all_announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" = $1;

-- findBrokenSince
select "goneSince"
  from "checked_links"
  where "url" = $1
  and "outcome" = $2;

-- findCallsByWords
select "place", "length", "asked"::text, "wider"::text, "corrections", "synonyms"
  from read_call_search($1::text[], $2::integer[], $3::text[]);
select "n"."_id", "n"."title", "n"."grantingBody", "n"."expiryDate", coalesce(("n"."closedAt" is not null or "n"."closesAt" <= $1), false) as "isClosed"
  from "announcements" as "n"
  where ((searchable(n."title") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%' or n."words" @@ (select $3::tsquery)) and "n"."isActive" = $4)
  and "n"."_id" = any($5::uuid[])
  order by "isClosed", (select coalesce(sum(asked.weight * (ts_rank(n."headWords", asked.plain) + 0.6 * ts_rank(n."headWords", asked.wider))), 0) from unnest((select $6::text[]::tsquery[]), (select $7::text[]::tsquery[]), (select $8::float8[])) asked(plain, wider, weight)) desc, "n"."_id"
  limit $9;
select "n"."_id", "n"."title", "n"."grantingBody", "n"."expiryDate", coalesce(("n"."closedAt" is not null or "n"."closesAt" <= $1), false) as "isClosed"
  from "announcements" as "n"
  where (searchable(n."title") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."isActive" = $3)
  and "n"."_id" = any($4::uuid[])
  order by "isClosed", (select coalesce(sum(asked.weight * (ts_rank(n."headWords", asked.plain) + 0.6 * ts_rank(n."headWords", asked.wider))), 0) from unnest((select $5::text[]::tsquery[]), (select $6::text[]::tsquery[]), (select $7::float8[])) asked(plain, wider, weight)) desc, "n"."_id"
  limit $8;
select "n"."_id", "n"."title", "n"."grantingBody", "n"."expiryDate", coalesce(("n"."closedAt" is not null or "n"."closesAt" <= $1), false) as "isClosed"
  from "announcements" as "n"
  where (searchable(n."title") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%' or n."words" @@ (select $3::tsquery))
  order by "isClosed", (select coalesce(sum(asked.weight * (ts_rank(n."headWords", asked.plain) + 0.6 * ts_rank(n."headWords", asked.wider))), 0) from unnest((select $4::text[]::tsquery[]), (select $5::text[]::tsquery[]), (select $6::float8[])) asked(plain, wider, weight)) desc, "n"."_id"
  limit $7;
select "n"."_id", "n"."title", "n"."grantingBody", "n"."expiryDate", coalesce(("n"."closedAt" is not null or "n"."closesAt" <= $1), false) as "isClosed"
  from "announcements" as "n"
  where searchable(n."title") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "isClosed", (select coalesce(sum(asked.weight * (ts_rank(n."headWords", asked.plain) + 0.6 * ts_rank(n."headWords", asked.wider))), 0) from unnest((select $3::text[]::tsquery[]), (select $4::text[]::tsquery[]), (select $5::float8[])) asked(plain, wider, weight)) desc, "n"."_id"
  limit $6;

-- findDifferenceForUpdate
select "part", "record", "settledAt"
  from "announcement_differences"
  where "announcementId" = $1
  and "_id" = $2
  for update;

-- findFirstPlaces
select "_id"
  from "regions"
  order by "name" collate "it-x-icu", "_id"
  limit $1;
select "_id"
  from "region_groups"
  order by "name" collate "it-x-icu", "_id"
  limit $1;

-- findOwnerOf
select "announcementId" as "ownerId"
  from "announcement_categories"
  where "_id" = $1;
select "serviceId" as "ownerId"
  from "service_categories"
  where "_id" = $1;

-- findProposalGround
select "title", "description", "aidIntensity", "spendMin", "spendMax", "documents"
  from "announcements"
  where "_id" = $1
  for update;
select "_id", "text", "isDecisive", "field", "quote", "anyOf"
  from "announcement_checks"
  where "announcementId" = $1
  order by "order", "_id";
select "title", "description", "aidIntensity", "spendMin", "spendMax", "documents"
  from "announcements"
  where "_id" = $1;

-- findReview
select "n"."reviewedAt", "u"."name", "u"."surname"
  from "announcements" as "n"
  left join "users" as "u" on "u"."_id" = "n"."reviewedById"
  where "n"."_id" = $1;

-- findReviewedForUpdate
select "title", "officialId", "checkState", "reviewedAt", "isActive", "discardedAt"
  from "announcements"
  where "_id" = $1
  for update;

-- findSeriesId
select "seriesId"
  from "announcement_editions"
  where "announcementId" = $1;

-- findSetting
select "_id", "announcementId"
  from "atecoannouncements"
  where "_id" = $1;
select "c"."_id", "c"."version", "x"."isRemoved"
  from "atecoannouncement_codes" as "x"
  inner join "ateco_codes" as "c" on "c"."_id" = "x"."atecoCodeId"
  where "x"."atecoannouncementId" = $1
  order by "c"."code";
select "_id", "announcementId"
  from "atecoannouncements"
  where "announcementId" = $1;

-- findTemplateToCopy
select "_id", "categoryName", "kind", "order"
  from "categories_templates"
  where "_id" = $1
  for share;
select "_id", "name", "description", "order"
  from "requirements_templates"
  where "categoryTemplateId" = $1
  order by "isNoneOfThese", "order", "_id"
  for share;

-- findTransfer
select "_id", "status", "attempts", "error", "createdAt", "sentAt"
  from "announcement_transfers"
  where "announcementId" = $1;

-- findTransferForUpdate
select "_id", "announcementId", "attempts"
  from "announcement_transfers"
  where "_id" = $1
  and "status" = $2 for no key update;

-- findTwins
select "_id", "title", "officialUrl"
  from "announcements"
  where "officialUrl" is not null;
select set_config('pg_trgm.similarity_threshold', $1, true);
select given."key", near."_id", near."title"
  from unnest($1::text[], $2::text[]) as given("key", "title")
  cross join lateral ( select a."_id", a."title" from announcements a where searchable(a."title") % searchable(given."title") and a."discardedAt" is null order by similarity(searchable(a."title"), searchable(given."title")) desc, a."_id" limit $3 ) as near;

-- firmDeadline
case when ((n."expiryDate" at time zone 'Europe/Rome')::date = any($1::date[]) or (n."expiryDate" at time zone 'Europe/Rome')::date > $2::date + $3::interval)
  and $4::date > greatest((n."sourceUpdatedAt" at time zone 'Europe/Rome')::date, case when (n."expiryDate" at time zone 'Europe/Rome')::date = any($5::date[]) or n."sourceUpdatedAt" is null then (n."publicationDate" at time zone 'Europe/Rome')::date end, n."notedDay") + interval '1 year' then null else n."expiryDate" end;

-- hasFilters: sends nothing when it is called with made-up values

-- inCatalogue
(true and searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."publicationDate" >= $10 and "n"."publicationDate" <= $11 and "n"."expiryDate" >= $12 and "n"."expiryDate" <= $13);
(true and searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."isActive" = $10 and "n"."publicationDate" >= $11 and "n"."publicationDate" <= $12 and "n"."expiryDate" >= $13 and "n"."expiryDate" <= $14);
1 = 1;

-- inTime
$1;
("n"."closedAt" is not null or "n"."closesAt" <= $1);

-- insertAnnouncement
insert into "announcements" ("_id", "announcementType", "title", "admitsNoFirm", "aidForms", "aidIntensity", "aidMin", "allowsNewSite", "amount", "announcedAt", "cciaaId", "checkState", "closedAt", "closesAt", "closing", "costs", "createdAt", "description", "difficultyLevel", "discardedAt", "discardedById", "documents", "expiryCommercialDate", "expiryDate", "firmsAsked", "frontImageId", "fund", "grantingBody", "headWords", "investmentTypes", "isActive", "isMonoGrant", "municipalities", "notedDay", "officialHash", "officialId", "officialUrl", "openDoubt", "opensAt", "provinces", "publicationDate", "purposes", "recordState", "regionGroupId", "regionId", "reviewedAt", "reviewedById", "sectors", "sourceUpdatedAt", "spendMax", "spendMin", "successRate", "untilFoundAvailable", "updatedAt", "waitingPubblication", "withdrawnAt", "words")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57);
insert into "announcements" ("_id", "announcementType", "title")
  values ($1, $2, $3);

-- insertChangesAround
select "_id"
  from "announcements"
  where "_id" = any($1::uuid[])
  order by "_id"
  for update;
select "n"."_id", "n"."isActive", "n"."amount", "n"."publicationDate", "n"."expiryDate", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", nullif(concat_ws(', ', coalesce(r."name", g."name", c."name"), (select string_agg(coalesce(p."name" || ' (' || x.code || ')', x.code), ', ' order by p."name", x.code) from unnest(n."provinces") as x(code) left join provinces p on p."code" = x.code), (select string_agg(coalesce(m."name", x.code), ', ' order by m."name", x.code) from unnest(n."municipalities") as x(code) left join municipalities m on m."code" = x.code)), '') as "territory", concat_ws(' ', n."regionId", n."regionGroupId", n."cciaaId", (select string_agg(m."regionId"::text, ' ' order by m."regionId") from region_group_regions m where m."regionGroupId" = n."regionGroupId"), (select string_agg(x.code, ' ' order by x.code) from unnest(n."provinces" || n."municipalities") as x(code))) as "places", array( select (case when x."isRemoved" then '-' else '' end) || k."version" || ' ' || k."code" from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" join ateco_codes k on k."_id" = x."atecoCodeId" where s."announcementId" = n."_id" union all select 'sector:' || unnest(n."sectors") order by 1) as "activities", array( select q."categoryName" || coalesce(': ' || a."name", ': ' || nullif(concat_ws(', ', '≥ ' || q."minimum", '≤ ' || q."maximum"), '') || case q."unit" when 'monthsOld' then ' mesi' else '' end, '') from announcement_categories q left join announcement_requirements a on a."categoryId" = q."_id" where q."announcementId" = n."_id" union all select m."text" from announcement_checks m where m."announcementId" = n."_id" union all select $1 where n."admitsNoFirm" order by 1) as "requirements"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" = any($2::uuid[]);

-- insertExpiries
insert into announcement_changes ("_id", "announcementId", "field", "before", "after", "source", "createdAt", "toldAt") select gen_random_uuid(), n."_id", 'state', '"open"', '"expired"', 'timetable', n."expiryDate", $1
  from announcements n
  where n."isActive"
  and n."closedAt" is null
  and not n."untilFoundAvailable"
  and not n."waitingPubblication"
  and n."closesAt" <= $2
  and not exists (select from announcement_changes h where h."announcementId" = n."_id" and h."field" = 'state' and h."after" = '"expired"' and h."createdAt" >= n."expiryDate");

-- insertRegionGroup
insert into "region_groups" ("_id", "name")
  values ($1, $2);
insert into "region_group_regions" ("regionGroupId", "regionId")
  values ($1, $2);

-- insertSetting
insert into "atecoannouncements" ("_id", "announcementId")
  values ($1, $2)
  on conflict ("announcementId") do nothing;

-- insertUntitledCodes
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
insert into "ateco_codes" ("_id", "version", "code", "name", "level", "parentCode", "section")
  values ($1, $2, $3, $4, $5, $6, $7);

-- isExpiredAt
("n"."closedAt" is not null or "n"."closesAt" <= $1);
("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $1));

-- listAbsentPlaces
select "_id"
  from "regions"
  where "_id" = $1;
select "_id"
  from "region_groups"
  where "_id" = $1;
select "_id"
  from "cciaas"
  where "_id" = $1;

-- listAccepted
select "c"."announcementId", "c"."templateId" as "questionId", "r"."templateId" as "answer", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds"
  from "announcement_categories" as "c"
  left join "announcement_requirements" as "r" on "r"."categoryId" = "c"."_id"
  where ("r"."_id" is not null or "c"."unit" is not null)
  and "c"."announcementId" = any($1::uuid[]);

-- listAlikeTitles
select set_config('pg_trgm.similarity_threshold', $1, true);
select given."key", near."_id", near."title"
  from unnest($1::text[], $2::text[]) as given("key", "title")
  cross join lateral ( select a."_id", a."title" from announcements a where searchable(a."title") % searchable(given."title") and a."discardedAt" is null order by similarity(searchable(a."title"), searchable(given."title")) desc, a."_id" limit $3 ) as near;

-- listAnnouncementIds
select "n"."_id"
  from "announcements" as "n"
  where (true and searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."publicationDate" >= $10 and "n"."publicationDate" <= $11 and "n"."expiryDate" >= $12 and "n"."expiryDate" <= $13)
  and $14
  order by case when n."aidForms" = '{}' then 6 when n."aidForms" = '{grant}' then 0 when n."aidForms" <@ '{taxRelief,contributionRelief}' then 1 when 'grant' = any(n."aidForms") then 2 when 'equity' = any(n."aidForms") then 3 when 'loan' = any(n."aidForms") then 4 else 5 end asc nulls last, n."amount" desc nulls last, "n"."_id" desc
  limit $15
  offset $16;
select "n"."_id"
  from "announcements" as "n"
  where (true and searchable("n"."title") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "n"."announcementType" in ($2) and ("n"."regionId" = any($3::uuid[]) or n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any($4::uuid[])) or n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any($5::uuid[])) or ("n"."announcementType" in ($6, $7) and "n"."regionGroupId" is null)) and "n"."cciaaId" in ($8) and "n"."isActive" = $9 and "n"."isActive" = $10 and "n"."publicationDate" >= $11 and "n"."publicationDate" <= $12 and "n"."expiryDate" >= $13 and "n"."expiryDate" <= $14)
  and ("n"."closedAt" is not null or "n"."closesAt" <= $15)
  order by searchable(n."title") desc, "n"."_id" desc
  limit $16
  offset $17;
select "n"."_id"
  from "announcements" as "n"
  where 1 = 1
  and $1
  order by n."createdAt" desc, "n"."_id" desc
  limit $2
  offset $3;

-- listAnnouncementRows
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" in ($1);

-- listArchived
select distinct on ("announcementId") "announcementId", "after"
  from "announcement_changes"
  where "announcementId" = any($1::uuid[])
  and "field" = $2
  order by "announcementId", "createdAt" desc, "_id" desc;

-- listAsked
select n."_id", x.key, x.asked
  from announcements n
  cross join lateral (values ('territory', concat_ws(' ', n."announcementType", n."regionId", n."regionGroupId", n."cciaaId")), ('place', array_to_string(n."provinces" || n."municipalities", ' ')), ('sector', array_to_string(n."sectors", ' ')), ('open', concat_ws(' ', n."expiryDate", n."publicationDate", n."untilFoundAvailable", n."closedAt")), ('activity', coalesce((select string_agg(k."atecoCodeId" || ':' || k."isRemoved", ' ' order by k."atecoCodeId", k."isRemoved") from atecoannouncements s join atecoannouncement_codes k on k."atecoannouncementId" = s."_id" where s."announcementId" = n."_id"), ''))) as x(key, asked)
  where n."_id" = any($1::uuid[])
  union all select q."announcementId", 'requirement:' || q."templateId", coalesce((select string_agg(r."templateId"::text, ' ' order by r."templateId") from announcement_requirements r where r."categoryId" = q."_id"), '')
  from announcement_categories q
  where q."announcementId" = any($2::uuid[]);

-- listCallFacts
select "kind", "day", "time", "field", "quote"
  from "announcement_facts"
  where "announcementId" = $1
  order by "rank";

-- listCallRecipients
select "agencyId"
  from "favorites"
  where "announcementId" = $1;
select "agencyId"
  from "recommendations"
  where "announcementId" = $1
  and "withdrawnAt" is null;
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
select "_id", "businessName", "userId", "advisorId", "businessAdvisorId", "businessPerformancePartnerId"
  from "agencies"
  where "_id" = any($1::uuid[])
  order by "_id";
select "_id"
  from "users"
  where "_id" = any($1::uuid[])
  and "isEnabled" = $2
  and "deletedAt" is null;

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
select "q"."_id", "q"."categoryId", "q"."templateId", "q"."name", "q"."description", "q"."order"
  from "announcement_requirements" as "q"
  inner join "announcement_categories" as "k" on "k"."_id" = "q"."categoryId"
  where "k"."announcementId" = $1
  order by "q"."order", "q"."_id";

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
  left join "announcement_check_answers" as "x" on "x"."checkId" = "c"."_id"
  and "x"."agencyId" = $1
  left join "users" as "u" on "u"."_id" = "x"."answeredById"
  where "c"."announcementId" = $2
  order by "c"."order", "c"."_id";

-- listCodeNames
select "code", "name"
  from "ateco_codes"
  where "version" = $1
  and "code" = any($2::text[]);

-- listEditionRecords
select "_id", "title", "grantingBody", "announcementType", "regionId", "regionGroupId", "cciaaId", "isActive", "closing", "closedAt", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable"
  from "announcements"
  where "_id" = any($1::uuid[])
  order by "publicationDate" desc nulls first, "createdAt" desc, "_id";

-- listFactsOf
select "announcementId", "kind", "day", "time", "field", "quote"
  from "announcement_facts"
  where "announcementId" = any($1::uuid[])
  order by "announcementId", "rank";

-- listImportReferences
select "field", "value", "kind", "requirementTemplateId"
  from "official_correspondences"
  order by "field", "value", "_id";
select "r"."_id", "r"."name", "r"."description", "r"."order", "r"."isNoneOfThese", "c"."_id" as "questionId", "c"."categoryName", "c"."order" as "questionOrder"
  from "requirements_templates" as "r"
  inner join "categories_templates" as "c" on "c"."_id" = "r"."categoryTemplateId"
  order by "c"."order", "r"."order", "r"."_id";
select "_id", "categoryName", "question", "order", "kind"
  from "categories_templates"
  order by "order", "_id";
select "_id", "name"
  from "regions"
  order by "name";
select "_id", "code", "name", "regionId"
  from "cciaas";
select "_id", "version", "code"
  from "ateco_codes";
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where "m"."isCeased" = $1;
select "code", "name", "otherName", "regionId"
  from "provinces"
  order by "name" collate "it-x-icu";
select "_id", "name"
  from "regions";

-- listImported
select "_id", "officialId", "officialHash", "isActive", "title", "description", "amount", "announcementType", "regionId", "regionGroupId", "cciaaId", "publicationDate", "expiryDate", "untilFoundAvailable", "waitingPubblication", "closing", "closedAt", "recordState", "openDoubt", "notedDay", "officialUrl", "allowsNewSite", "firmsAsked", "aidForms", "aidMin", "spendMin", "spendMax", "fund", "purposes", "costs", "investmentTypes", "sectors", "municipalities", "provinces", "grantingBody", "sourceUpdatedAt", "admitsNoFirm", "checkState"
  from "announcements"
  where "officialId" in ($1)
  for update;
select "g"."_id", "g"."name", coalesce(array_agg(m."regionId") filter (where m."regionId" is not null), '{}') as "regionIds"
  from "region_groups" as "g"
  left join "region_group_regions" as "m" on "m"."regionGroupId" = "g"."_id"
  group by "g"."_id", "g"."name"
  order by "g"."name";
select "setting"."announcementId", "code"."version", "code"."code", "link"."isRemoved"
  from "atecoannouncement_codes" as "link"
  inner join "atecoannouncements" as "setting" on "setting"."_id" = "link"."atecoannouncementId"
  inner join "ateco_codes" as "code" on "code"."_id" = "link"."atecoCodeId"
  inner join "announcements" as "a" on "a"."_id" = "setting"."announcementId"
  where "a"."officialId" in ($1);
select "c"."announcementId", "c"."templateId" as "questionId", "r"."templateId" as "answer", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds"
  from "announcement_categories" as "c"
  left join "announcement_requirements" as "r" on "r"."categoryId" = "c"."_id"
  where ("r"."_id" is not null or "c"."unit" is not null)
  and "c"."announcementId" = any($1::uuid[]);
select "announcementId", "text", "anyOf", "field" is null
  and "byId" is null
  and "at" is null as "isUnsourced"
  from "announcement_checks"
  where "announcementId" = any($1::uuid[]);

-- listManualChecks
select "_id", "text", "isDecisive", "field", "quote", "anyOf"
  from "announcement_checks"
  where "announcementId" = $1
  order by "order", "_id";

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

-- listOpenDifferences
select "_id", "announcementId", "part", "before", "after", "createdAt"
  from "announcement_differences"
  where "announcementId" = any($1::uuid[])
  and "settledAt" is null
  order by "part";

-- listOpenRemarks
select "_id", "announcementId", "field", "reason", "params", "createdAt"
  from "announcement_remarks"
  where "announcementId" = any($1::uuid[])
  and "settledAt" is null
  order by "field", "_id";

-- listPublishable
select "n"."_id", "n"."title", "n"."isActive", "n"."admitsNoFirm", "n"."announcedAt", "n"."description", "n"."amount", "n"."publicationDate", "n"."expiryDate", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closedAt", "n"."reviewedAt", ( (select count(*) from announcement_categories c left join announcement_requirements r on r."categoryId" = c."_id" where c."announcementId" = n."_id" and (r."_id" is not null or c."unit" is not null)) + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" where s."announcementId" = n."_id" and not x."isRemoved") + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int as "criteria"
  from "announcements" as "n"
  where "n"."_id" = any($1::uuid[])
  order by "n"."_id"
  for update of "n";
select "n"."_id", "n"."title", "n"."isActive", "n"."admitsNoFirm", "n"."announcedAt", "n"."description", "n"."amount", "n"."publicationDate", "n"."expiryDate", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closedAt", "n"."reviewedAt", ( (select count(*) from announcement_categories c left join announcement_requirements r on r."categoryId" = c."_id" where c."announcementId" = n."_id" and (r."_id" is not null or c."unit" is not null)) + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" where s."announcementId" = n."_id" and not x."isRemoved") + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int as "criteria"
  from "announcements" as "n"
  where "n"."_id" = any($1::uuid[])
  order by "n"."_id";

-- listPublishedAnnouncements
select "n"."_id", "n"."title", "n"."amount", "n"."aidForms", "n"."aidIntensity", "n"."spendMin", "n"."checkState", "n"."isActive", "n"."isMonoGrant", "n"."announcementType", "n"."regionId", "n"."regionGroupId", "n"."cciaaId", "n"."publicationDate", "n"."expiryDate", "n"."sourceUpdatedAt", "n"."notedDay", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", "n"."withdrawnAt", "n"."difficultyLevel", "n"."successRate", "n"."investmentTypes", "n"."frontImageId", "n"."createdAt", coalesce("r"."name", "g"."name", "c"."name") as "territoryName", "n"."description", "n"."officialUrl", "n"."allowsNewSite", "n"."officialId", "n"."spendMax", "n"."aidMin", "n"."fund", "n"."purposes", "n"."costs", "n"."sectors", "n"."municipalities", "n"."provinces", "n"."grantingBody", "n"."openDoubt", "n"."documents", "n"."admitsNoFirm"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" in ($1)
  and "n"."isActive" = $2;

-- listQuestionReferences
select "field", "value", "kind", "requirementTemplateId"
  from "official_correspondences"
  order by "field", "value", "_id";
select "r"."_id", "r"."name", "r"."description", "r"."order", "r"."isNoneOfThese", "c"."_id" as "questionId", "c"."categoryName", "c"."order" as "questionOrder"
  from "requirements_templates" as "r"
  inner join "categories_templates" as "c" on "c"."_id" = "r"."categoryTemplateId"
  order by "c"."order", "r"."order", "r"."_id";
select "_id", "categoryName", "question", "order", "kind"
  from "categories_templates"
  order by "order", "_id";

-- listQuestionsByKind
select "_id", "categoryName", "question", "order", "kind"
  from "categories_templates"
  order by "order", "_id";

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
  and ((n."officialId" is not null and n."checkState" <> 'reviewed') or exists (select from announcement_remarks r where r."announcementId" = n."_id" and r."settledAt" is null) or exists (select from announcement_differences d where d."announcementId" = n."_id" and d."settledAt" is null))
  order by "n"."expiryDate" asc nulls last, "n"."createdAt", "n"."_id"
  limit $3
  offset $4;
select "n"."_id", "n"."title", "n"."grantingBody", "n"."checkState", "n"."isActive", "n"."admitsNoFirm", "n"."reviewedAt", "n"."description", "n"."amount", "n"."expiryDate", "n"."waitingPubblication", "n"."untilFoundAvailable", ( (select count(*) from announcement_categories c left join announcement_requirements r on r."categoryId" = c."_id" where c."announcementId" = n."_id" and (r."_id" is not null or c."unit" is not null)) + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" where s."announcementId" = n."_id" and not x."isRemoved") + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int as "criteria"
  from "announcements" as "n"
  where ("n"."discardedAt" is null or "n"."isActive" = $1)
  and ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))
  and (n."officialId" is not null and n."checkState" = 'reviewed' and not n."isActive" and not n."admitsNoFirm" and not exists (select from announcement_remarks r where r."announcementId" = n."_id" and r."settledAt" is null) and not exists (select from announcement_differences d where d."announcementId" = n."_id" and d."settledAt" is null))
  order by "n"."expiryDate" asc nulls last, "n"."createdAt", "n"."_id"
  limit $3
  offset $4;

-- listSettingCodes
select "_id", "version", "code"
  from "ateco_codes"
  where "_id" = any($1::uuid[]);

-- listSimilar: sends nothing when it is called with made-up values

-- listSimilarTo
select n."_id" as "of", o."_id", o."title"
  from announcements n
  join announcements o on o."officialUrl" = n."officialUrl"
  and o."_id" <> n."_id"
  where n."_id" = any($1::uuid[])
  order by o."_id";
select set_config('pg_trgm.similarity_threshold', $1, true);
select given."key", near."_id", near."title"
  from unnest($1::text[], $2::text[]) as given("key", "title")
  cross join lateral ( select a."_id", a."title" from announcements a where searchable(a."title") % searchable(given."title") and a."discardedAt" is null order by similarity(searchable(a."title"), searchable(given."title")) desc, a."_id" limit $3 ) as near;

-- listStoredRemarks
select "_id", "announcementId", "field", "reason", "params", "settledAt"
  from "announcement_remarks"
  where "announcementId" = any($1::uuid[])
  and "reason" not in ($2, $3);

-- listStructure
select c."_id", c."code", c."name", case when c."level" = 2 then nullif(c."section", '') else c."parentCode" end as "parentCode", o."to" as "counterpart", coalesce(o."isSimple", false) as "isSimple"
  from ateco_codes c
  left join (select "code2007" as "from", "code2025" as "to", "isSimple" from ateco_correspondences) o on o."from" = c."code"
  where c."version" = $1
  order by c."section", c."code";
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

-- listWithdrawnIds
select "officialId"
  from "all_announcements"
  where "withdrawnAt" is not null
  and "officialId" is not null;

-- listWithdrawnOrNot
select "_id", "title", "withdrawnAt"
  from "all_announcements"
  where "_id" = any($1::uuid[])
  order by "_id"
  for update;
select "_id", "title", "withdrawnAt"
  from "all_announcements"
  where "_id" = any($1::uuid[])
  order by "_id";

-- lockAnnouncement
select "_id"
  from "announcements"
  where "_id" = $1 for key share;

-- lockOwner
select "_id"
  from "announcements"
  where "_id" = $1 for no key update;
select "_id"
  from "services"
  where "_id" = $1 for no key update;

-- lockSetting
select "_id"
  from "atecoannouncements"
  where "_id" = $1
  for update;

-- matchCallSearch
select case when exists (sample) then 'all' end as "matched", not exists (select from (sample) as found offset $1 limit 1) as "isFew";
select (select count(*) from announcements)::int as "all", array(select (select count(*) from announcements a where a."words" @@ asked.query)::int from unnest($1::text[]::tsquery[]) with ordinality asked(query, at) order by at) as "counts";

-- nearness
((select coalesce(sum(asked.weight * (ts_rank(n."headWords", asked.plain) + 0.6 * ts_rank(n."headWords", asked.wider))), 0) from unnest((select $1::text[]::tsquery[]), (select $2::text[]::tsquery[]), (select $3::float8[])) asked(plain, wider, weight)) + 1 * ts_rank(n."words", (select $4::tsquery), 1));
(select coalesce(sum(asked.weight * (ts_rank(n."headWords", asked.plain) + 0.6 * ts_rank(n."headWords", asked.wider))), 0) from unnest((select $1::text[]::tsquery[]), (select $2::text[]::tsquery[]), (select $3::float8[])) asked(plain, wider, weight));

-- orderOf
case when n."aidForms" = '{}' then 6 when n."aidForms" = '{grant}' then 0 when n."aidForms" <@ '{taxRelief,contributionRelief}' then 1 when 'grant' = any(n."aidForms") then 2 when 'equity' = any(n."aidForms") then 3 when 'loan' = any(n."aidForms") then 4 else 5 end;
n."amount";
searchable(n."title");
n."createdAt";

-- orderingsOf
case when n."aidForms" = '{}' then 6 when n."aidForms" = '{grant}' then 0 when n."aidForms" <@ '{taxRelief,contributionRelief}' then 1 when 'grant' = any(n."aidForms") then 2 when 'equity' = any(n."aidForms") then 3 when 'loan' = any(n."aidForms") then 4 else 5 end;
n."amount";
searchable(n."title");

-- readCallSearch
select "place", "length", "asked"::text, "wider"::text, "corrections", "synonyms"
  from read_call_search($1::text[], $2::integer[], $3::text[]);

-- reopenRemarks
update "announcement_remarks"
  set "settledAt" = $1, "settledById" = $2
  where "announcementId" = $3
  and "settledAt" = $4;

-- replaceAtecoSetting
delete from "atecoannouncements"
  where "announcementId" = $1;
insert into "atecoannouncements" ("_id", "announcementId")
  values ($1, $2);
insert into "atecoannouncement_codes" ("atecoannouncementId", "atecoCodeId")
  values ($1, $2);

-- replaceCallFacts
delete from "announcement_facts"
  where "announcementId" = $1;
insert into "announcement_facts" ("announcementId", "rank", "kind", "day", "time", "field", "quote")
  values ($1, $2, $3, $4, $5, $6, $7);

-- replaceManualChecks
select "_id", "text", "isDecisive", "field", "quote", "anyOf"
  from "announcement_checks"
  where "announcementId" = $1
  order by "order", "_id";
insert into "announcement_checks" ("_id", "announcementId", "text", "isDecisive", "order", "field", "quote", "anyOf", "byId", "at")
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)
  on conflict ("_id") do update
  set "text" = "excluded"."text", "isDecisive" = "excluded"."isDecisive", "order" = "excluded"."order", "field" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."field" else excluded."field" end, "quote" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."quote" else excluded."quote" end, "anyOf" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."anyOf" else excluded."anyOf" end, "byId" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."byId" else excluded."byId" end, "at" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."at" else excluded."at" end;
delete from "announcement_checks"
  where "_id" in ($1);
insert into "announcement_checks" ("_id", "announcementId", "text", "isDecisive", "order", "field", "quote", "anyOf", "byId", "at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("_id") do update
  set "text" = "excluded"."text", "isDecisive" = "excluded"."isDecisive", "order" = "excluded"."order", "field" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."field" else excluded."field" end, "quote" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."quote" else excluded."quote" end, "anyOf" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."anyOf" else excluded."anyOf" end, "byId" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."byId" else excluded."byId" end, "at" = case when announcement_checks."text" = excluded."text"
  and excluded."field" is null then announcement_checks."at" else excluded."at" end;

-- replaceMeaning
delete from "official_correspondences"
  where "field" = $1
  and lower("value") = lower($2);
insert into "official_correspondences" ("kind", "requirementTemplateId", "_id", "field", "value")
  values ($1, $2, $3, $4, $5);

-- replaceRecordOrigins
select "key"
  from "announcement_origins"
  where "announcementId" = $1;
delete from "announcement_origins"
  where "announcementId" = $1
  and "key" in ($2);
insert into "announcement_origins" ("announcementId", "key", "kind", "field", "quote")
  values ($1, $2, $3, $4, $5);

-- replaceRemarks: sends nothing when it is called with made-up values

-- replaceRequirements
delete from "announcement_requirements"
  where "categoryId" = $1;
insert into "announcement_requirements" ("_id", "categoryId", "templateId", "name", "description", "order")
  values ($1, $2, $3, $4, $5, $6);
delete from "service_requirements"
  where "categoryId" = $1;
insert into "service_requirements" ("_id", "categoryId", "templateId", "name", "description", "order")
  values ($1, $2, $3, $4, $5, $6);

-- replaceSettingCodes
delete from "atecoannouncement_codes"
  where "atecoannouncementId" = $1;
insert into atecoannouncement_codes ("atecoannouncementId", "atecoCodeId", "isRemoved") select $1, x.id, x.removed
  from (select unnest($2::uuid[]) as id, false as removed union all select unnest($3::uuid[]), true) x;

-- reportSearch: sends nothing when it is called with made-up values

-- settleRemarks
update "announcement_remarks"
  set "settledAt" = $1, "settledById" = $2
  where "announcementId" = $3
  and "settledAt" is null
  returning "_id";

-- unaskedOrder
((select coalesce(sum(asked.weight * (ts_rank(n."headWords", asked.plain) + 0.6 * ts_rank(n."headWords", asked.wider))), 0) from unnest((select $1::text[]::tsquery[]), (select $2::text[]::tsquery[]), (select $3::float8[])) asked(plain, wider, weight)) + 1 * ts_rank(n."words", (select $4::tsquery), 1));
case when n."regionId" = any($1::uuid[]) then 0 when n."cciaaId" is not null then 1 when n."regionGroupId" is not null then 2 else 3 end;

-- updateActive
update "announcements"
  set "isActive" = $1, "updatedAt" = $2
  where "_id" = any($3::uuid[]);

-- updateAnnouncement
update "announcements"
  set "_id" = $1, "admitsNoFirm" = $2, "aidForms" = $3, "aidIntensity" = $4, "aidMin" = $5, "allowsNewSite" = $6, "amount" = $7, "announcedAt" = $8, "announcementType" = $9, "cciaaId" = $10, "checkState" = $11, "closedAt" = $12, "closesAt" = $13, "closing" = $14, "costs" = $15, "createdAt" = $16, "description" = $17, "difficultyLevel" = $18, "discardedAt" = $19, "discardedById" = $20, "documents" = $21, "expiryCommercialDate" = $22, "expiryDate" = $23, "firmsAsked" = $24, "frontImageId" = $25, "fund" = $26, "grantingBody" = $27, "headWords" = $28, "investmentTypes" = $29, "isActive" = $30, "isMonoGrant" = $31, "municipalities" = $32, "notedDay" = $33, "officialHash" = $34, "officialId" = $35, "officialUrl" = $36, "openDoubt" = $37, "opensAt" = $38, "provinces" = $39, "publicationDate" = $40, "purposes" = $41, "recordState" = $42, "regionGroupId" = $43, "regionId" = $44, "reviewedAt" = $45, "reviewedById" = $46, "sectors" = $47, "sourceUpdatedAt" = $48, "spendMax" = $49, "spendMin" = $50, "successRate" = $51, "title" = $52, "untilFoundAvailable" = $53, "updatedAt" = $54, "waitingPubblication" = $55, "withdrawnAt" = $56, "words" = $57
  where "_id" = $58;
update "announcements"
  set
  where "_id" = $1;

-- updateAnnouncementRestored
update "all_announcements"
  set "withdrawnAt" = $1
  where "_id" = $2;

-- updateAnnouncementWithdrawn
select "seriesId"
  from "announcement_editions"
  where "announcementId" = $1;
delete from "announcement_editions"
  where "announcementId" = $1;
delete from "announcement_series" as "s"
  where "s"."_id" = $1
  and not exists (select "e"."announcementId" from "announcement_editions" as "e" where "e"."seriesId" = "s"."_id");
update "all_announcements"
  set "withdrawnAt" = $1
  where "_id" = $2;

-- updateCheckConfirmed
update "announcement_checks"
  set "byId" = $1, "at" = $2, "anyOf" = $3
  where "_id" = $4;

-- updateCheckSources
update "announcement_checks"
  set "field" = $1, "quote" = $2
  where "announcementId" = $3
  and "text" = $4
  and "field" is null
  and "byId" is null;

-- updateCheckState
select "n"."checkState", "n"."officialId", "n"."reviewedAt", ( (select count(*) from announcement_categories c left join announcement_requirements r on r."categoryId" = c."_id" where c."announcementId" = n."_id" and (r."_id" is not null or c."unit" is not null)) + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" where s."announcementId" = n."_id" and not x."isRemoved") + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int as "criteria"
  from "announcements" as "n"
  where "n"."_id" = $1;
update "announcements"
  set "checkState" = $1
  where "_id" = $2;

-- updateDifference
update "announcement_differences"
  set "isAccepted" = $1, "settledAt" = $2, "settledById" = $3
  where "_id" = $4;

-- updateDifferencesLeft
update "announcement_differences"
  set "settledAt" = $1, "settledById" = $2, "isAccepted" = $3
  where "announcementId" = $4
  and "settledAt" is null
  returning "_id";

-- updateDifferencesOpen
update "announcement_differences" as "d"
  set "settledAt" = $1, "settledById" = $2, "isAccepted" = $3
  where "d"."announcementId" = $4
  and "d"."settledAt" = $5
  and "d"."isAccepted" = $6
  and not exists (select from announcement_differences o where o."announcementId" = d."announcementId" and o."part" = d."part" and o."settledAt" is null);

-- updatePublished
update "announcements"
  set "isActive" = $1, "discardedAt" = $2, "discardedById" = $3, "updatedAt" = $4
  where "_id" = any($5::uuid[]);

-- updateRecordChangesSeen
update "announcement_record_changes"
  set "seenAt" = $1
  where "announcementId" = $2
  and "seenAt" is null;

-- updateRecordChangesUnseen
update "announcement_record_changes" as "c"
  set "seenAt" = $1
  where "c"."announcementId" = $2
  and "c"."seenAt" = $3
  and not exists (select from announcement_record_changes o where o."announcementId" = c."announcementId" and o."part" = c."part" and o."seenAt" is null);

-- updateRemark
select "reason", "settledAt"
  from "announcement_remarks"
  where "_id" = $1
  and "announcementId" = $2
  for update;
update "announcement_remarks"
  set "settledAt" = $1, "settledById" = $2
  where "_id" = $3;

-- updateTouched
update "announcements"
  set "updatedAt" = $1
  where "_id" = $2;
update "services"
  set "updatedAt" = $1
  where "_id" = $2;

-- updateTransfer
update "announcement_transfers"
  set "status" = $1, "attempts" = $2, "externalId" = $3, "error" = $4, "sentAt" = $5
  where "_id" = $6;
update "announcement_transfers"
  set "status" = $1, "attempts" = $2, "error" = $3
  where "_id" = $4;

-- upsertCategory
insert into "announcement_categories" ("_id", "announcementId", "templateId", "categoryName", "order", "unit", "minimum", "maximum")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("announcementId", "templateId") do update
  set "categoryName" = excluded."categoryName", "order" = excluded."order", "unit" = excluded."unit", "minimum" = excluded."minimum", "maximum" = excluded."maximum"
  returning "_id";
insert into "service_categories" ("_id", "serviceId", "templateId", "categoryName", "order", "unit", "minimum", "maximum")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("serviceId", "templateId") do update
  set "categoryName" = excluded."categoryName", "order" = excluded."order", "unit" = excluded."unit", "minimum" = excluded."minimum", "maximum" = excluded."maximum"
  returning "_id";

-- upsertCheckAnswer
insert into "announcement_check_answers" ("checkId", "agencyId", "isMet", "note", "answeredById", "answeredAt")
  values ($1, $2, $3, $4, $5, $6)
  on conflict ("checkId", "agencyId") do update
  set "isMet" = $7, "note" = $8, "answeredById" = $9, "answeredAt" = $10;

-- upsertDifference
insert into "announcement_differences" ("_id", "announcementId", "createdAt", "part", "after", "before", "isAccepted", "record", "settledAt", "settledById")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("announcementId", "part")
  where "settledAt" is null do update
  set "before" = "excluded"."before", "after" = "excluded"."after", "record" = "excluded"."record", "createdAt" = "excluded"."createdAt";
insert into "announcement_differences" ("_id", "announcementId", "createdAt", "part")
  values ($1, $2, $3, $4)
  on conflict ("announcementId", "part")
  where "settledAt" is null do update
  set "before" = "excluded"."before", "after" = "excluded"."after", "record" = "excluded"."record", "createdAt" = "excluded"."createdAt";

-- upsertPersonalOrigins
insert into "announcement_origins" ("announcementId", "key", "kind", "field", "quote", "page", "byId", "at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("announcementId", "key") do update
  set "kind" = $9, "field" = $10, "quote" = $11, "page" = $12, "byId" = $13, "at" = $14;

-- upsertRecordChange
delete from "announcement_record_changes"
  where "announcementId" = $1
  and "part" = $2
  and "seenAt" is null
  and "before" is not distinct from $3;
insert into "announcement_record_changes" ("_id", "announcementId", "createdAt", "part", "after", "before", "seenAt")
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict ("announcementId", "part")
  where "seenAt" is null do update
  set "after" = "excluded"."after", "createdAt" = "excluded"."createdAt";
insert into "announcement_record_changes" ("_id", "announcementId", "createdAt", "part")
  values ($1, $2, $3, $4)
  on conflict ("announcementId", "part")
  where "seenAt" is null do update
  set "after" = "excluded"."after", "createdAt" = "excluded"."createdAt";

-- upsertTransfer
insert into "announcement_transfers" ("_id", "announcementId", "requestedBy", "createdAt")
  values ($1, $2, $3, $4)
  on conflict ("announcementId") do update
  set "status" = $5, "attempts" = $6, "error" = $7, "requestedBy" = $8, "createdAt" = $9
  where "announcement_transfers"."status" = $10
  returning "_id", "status", "attempts", "error", "createdAt", "sentAt";
