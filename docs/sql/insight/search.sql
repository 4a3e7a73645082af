-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- findActs: sends nothing when it is called with made-up values

-- findAgencies
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where ("a"."searchTerms" @@ (select $2::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where ("u"."searchTerms" @@ (select $4::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) limit 3000))))) as hits limit 3000))
  order by starts_with(agencies."searchName", (select searchable($6))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $8;
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("a"."searchTerms" @@ (select $3::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $6::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) limit 3000))))) as hits limit 3000))
  order by word_similarity((select searchable($8)), agencies."searchWords") desc, starts_with(agencies."searchName", (select searchable($9))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($10), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $11;
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where ("a"."searchTerms" @@ (select $2::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where ("u"."searchTerms" @@ (select $4::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) limit 3000))))) as hits limit 3000))
  order by starts_with(agencies."searchName", (select searchable($6))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $8;
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("a"."searchTerms" @@ (select $3::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $6::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) limit 3000))))) as hits limit 3000))
  order by word_similarity((select searchable($8)), agencies."searchWords") desc, starts_with(agencies."searchName", (select searchable($9))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($10), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $11;

-- findEverything
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchTerms" @@ (select $2::tsquery)) or "a"."vatNumber" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%')) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where ("u"."searchTerms" @@ (select $4::tsquery)) limit 3000))))) as hits limit 3000))
  order by starts_with(agencies."searchName", (select searchable($5))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($6), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $7;
select "_id", "name", "surname", "email"
  from "users"
  where "_id" = any(array((select "u"."_id" from "users" as "u" where "u"."deletedAt" is null and ("u"."searchTerms" @@ (select $1::tsquery)) limit 3000)))
  order by searchable("surname"), searchable("name"), "_id"
  limit $2;
select "place", "length", "asked"::text, "wider"::text, "corrections", "synonyms"
  from read_call_search($1::text[], $2::integer[], $3::text[]);
select "_id", "name"
  from "services"
  order by searchable("name"), "_id"
  limit $1
  offset $2;
select "chats"."_id", "company"."businessName" as "businessName", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "users" as "advisor" on "advisor"."_id" = "chats"."advisorId"
  where $1
  and "company"."deletedAt" is null
  and $2
  and $3
  and ("company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') or ("advisor"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%') and searchable(advisor."name" || ' ' || advisor."surname") like '%' || replace(replace(replace(searchable($6), '\', '\\'), '%', '\%'), '_', '\_') || '%'))
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $7;
select "name", "telephone", "email", "privacyUrl", "linkedin", "facebook", "instagram", "vatNumber", "pec", "seat", "colourLight", "colourDark", "showsProduct", "checkSites", "confirmsChoices", "logoMark", "logoWidth", "logoHeight"
  from "firm";
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("a"."searchTerms" @@ (select $3::tsquery))) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $5::tsquery))) limit 3000))))) as hits limit 3000))
  order by word_similarity((select searchable($6)), agencies."searchWords") desc, starts_with(agencies."searchName", (select searchable($7))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($8), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $9;
select "_id", "name", "surname", "email"
  from "users"
  where "_id" = any(array((select "u"."_id" from "users" as "u" where "u"."deletedAt" is null and (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $2::tsquery))) limit 3000)))
  order by searchable("surname"), searchable("name"), "_id"
  limit $3;
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
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchTerms" @@ (select $2::tsquery)) or "a"."vatNumber" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%')) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where ("u"."searchTerms" @@ (select $4::tsquery)) limit 3000))))) as hits limit 3000))
  order by starts_with(agencies."searchName", (select searchable($5))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($6), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $7;
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
select "chats"."_id", "company"."businessName" as "businessName", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "users" as "advisor" on "advisor"."_id" = "chats"."advisorId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and "company"."deletedAt" is null
  and "chats"."advisorId" is null
  and "chats"."agencyId" = $2
  and ("company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') or ("advisor"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and searchable(advisor."name" || ' ' || advisor."surname") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%'))
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $6;
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("a"."searchTerms" @@ (select $3::tsquery))) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $5::tsquery))) limit 3000))))) as hits limit 3000))
  order by word_similarity((select searchable($6)), agencies."searchWords") desc, starts_with(agencies."searchName", (select searchable($7))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($8), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $9;
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

-- findPlaces: sends nothing when it is called with made-up values

-- wordsTyped: sends nothing when it is called with made-up values
