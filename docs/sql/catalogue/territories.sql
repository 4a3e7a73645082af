-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- ceaseTowns
delete from municipalities
  where "code" = any($1::text[]);
update municipalities
  set "isCeased" = true
  where "code" = any($1::text[]);

-- countMunicipalities
select count(*) as "count"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where m."code" = any($1::text[])
  and searchable(m."name" || ' ' || coalesce(m."otherName", '')) like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and p."regionId" = $3
  and m."provinceCode" = upper($4);
select count(*) as "count"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where not m."isCeased"
  and true
  and true
  and true;

-- countTerritories
select count(*) as "count"
  from "cciaas"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select count(*) as "count"
  from "regions"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select count(*) as "count"
  from "cciaas";

-- deleteTerritory
delete from "cciaas"
  where "_id" = $1;
delete from "regions"
  where "_id" = $1;

-- findCciaa
select "_id", "code", "name", "regionId"
  from "cciaas"
  where "_id" = $1;

-- findHolder
select "name"
  from "cciaas"
  where searchable("code") = searchable($1)
  and "_id" is distinct from $2::uuid
  limit 1;
select "name"
  from "regions"
  where searchable("name") = searchable($1)
  and "_id" is distinct from $2::uuid
  limit 1;

-- findRegion
select "_id", "name"
  from "regions"
  where "_id" = $1;

-- findRegionGroup
select "_id", "name", array( select member."regionId" from region_group_regions as member where member."regionGroupId" = region_groups."_id" order by member."regionId") as "regionListIds"
  from "region_groups"
  where "_id" = $1;

-- insertCciaa
insert into "cciaas" ("_id", "code", "name", "officialName", "regionId")
  values ($1, $2, $3, $4, $5);
insert into "cciaas" ("_id", "code", "name")
  values ($1, $2, $3);

-- insertGroupChanges
insert into announcement_changes ("_id", "announcementId", "field", "before", "after", "source", "userId", "createdAt", "toldAt") select gen_random_uuid(), n."_id", 'territory', to_jsonb(moved."before"), to_jsonb(moved."after"), 'person', $1, $2, case when n."closedAt" is not null
  or n."closesAt" <= $3::timestamptz then $4::timestamptz end
  from announcements n, (select (select $5::text || coalesce(' (' || string_agg(r."name", ', ' order by r."name") || ')', '') from regions r where r."_id" = any($6::uuid[])) as "before", (select $7::text || coalesce(' (' || string_agg(r."name", ', ' order by r."name") || ')', '') from regions r where r."_id" = any($8::uuid[])) as "after") moved
  where n."regionGroupId" = $9
  and n."isActive"
  and moved."before" <> moved."after"
  order by n."_id";

-- insertProvinces
insert into "provinces" ("code", "name", "otherName", "regionId")
  values ($1, $2, $3, $4);

-- insertRegion
insert into "regions" ("_id", "name", "code")
  values ($1, $2, $3);
insert into "regions" ("_id", "name")
  values ($1, $2);

-- insertRegionGroup
insert into "region_groups" ("_id", "name")
  values ($1, $2);

-- listCciaas
select "_id", "code", "name", "regionId"
  from "cciaas"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "name" collate "it-x-icu" desc, "_id"
  limit $2
  offset $3;
select "_id", "code", "name", "regionId"
  from "cciaas"
  order by "name" collate "it-x-icu" asc, "_id"
  limit $1
  offset $2;

-- listKnownPlaces
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where "m"."isCeased" = $1;
select "code", "name", "otherName", "regionId"
  from "provinces"
  order by "name" collate "it-x-icu";
select "_id", "name"
  from "regions";

-- listMunicipalities
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where m."code" = any($1::text[])
  and searchable(m."name" || ' ' || coalesce(m."otherName", '')) like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and p."regionId" = $3
  and m."provinceCode" = upper($4)
  order by case when searchable(m."name") = searchable($5) then 0 when starts_with(searchable(m."name"), searchable($6))
  or starts_with(searchable(m."otherName"), searchable($7)) then 1 else 2 end, m."name" collate "it-x-icu", "m"."code"
  limit $8
  offset $9;
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where not m."isCeased"
  and true
  and true
  and true
  order by m."name" collate "it-x-icu", "m"."code"
  limit $1
  offset $2;

-- listProvinces
select "code", "name", "otherName", "regionId"
  from "provinces"
  order by "name" collate "it-x-icu";

-- listRegionGroups
select "_id", "name", array( select member."regionId" from region_group_regions as member where member."regionGroupId" = region_groups."_id" order by member."regionId") as "regionListIds"
  from "region_groups"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "name" collate "it-x-icu" desc, "_id"
  limit $2
  offset $3;
select "_id", "name", array( select member."regionId" from region_group_regions as member where member."regionGroupId" = region_groups."_id" order by member."regionId") as "regionListIds"
  from "region_groups"
  order by "name" collate "it-x-icu" asc, "_id"
  limit $1
  offset $2;

-- listRegions
select "_id", "name"
  from "regions"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "name" collate "it-x-icu" desc, "_id"
  limit $2
  offset $3;
select "_id", "name"
  from "regions"
  order by "name" collate "it-x-icu" asc, "_id"
  limit $1
  offset $2;

-- listStoredChambers
select "_id", "code", "name", "regionId", "officialName"
  from "cciaas";
select "_id", "code", "name"
  from "regions";

-- listStoredTowns
select m."code", m."name", m."otherName", m."provinceCode", m."isCeased", m."code" in (select s."municipalityCode" from survey_towns s union select unnest(a."municipalities") from all_announcements a) as "isUsed"
  from municipalities m
  order by m."code";

-- listTownReferences
select "code", "name", "otherName", "regionId"
  from "provinces";
select "_id", "code", "name"
  from "regions";

-- listTownsByCode
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where "m"."code" = any($1::text[])
  order by "m"."name", "m"."code";

-- listUnknownRegions
select "_id"
  from "regions"
  where "_id" = any($1::uuid[]);

-- lockTerritories
select pg_advisory_xact_lock(hashtextextended('volano territories', 0));

-- placesOfCciaa
select "title" as "name"
  from all_announcements
  where "cciaaId" = $1;
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where exists (select from survey_cciaas c where c."surveyId" = s."_id" and c."cciaaId" = $1);

-- placesOfRegion
select "title" as "name"
  from all_announcements
  where "regionId" = $1;
select g."name"
  from region_groups g
  join region_group_regions m on m."regionGroupId" = g."_id"
  where m."regionId" = $1;
select "name"
  from cciaas
  where "regionId" = $1;
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where s."registerOfficeId" = $1
  or exists (select from survey_offices o where o."surveyId" = s."_id" and o."regionId" = $2);

-- placesOfRegionGroup
select "title" as "name"
  from all_announcements
  where "regionGroupId" = $1;

-- updateCciaa
update "cciaas"
  set "_id" = $1, "code" = $2, "name" = $3, "officialName" = $4, "regionId" = $5
  where "_id" = $6;
update "cciaas"
  set
  where "_id" = $1;

-- updateGroupRegions
delete from "region_group_regions"
  where "regionGroupId" = $1;
insert into "region_group_regions" ("regionGroupId", "regionId")
  values ($1, $2);

-- updateName
update "region_groups"
  set "name" = $1
  where "_id" = $2;
update "regions"
  set "name" = $1
  where "_id" = $2;

-- updateTownCodes
update "municipalities"
  set "code" = $1
  where "code" = $2;
update all_announcements
  set "municipalities" = array_replace("municipalities", $1, $2)
  where $3 = any("municipalities");

-- upsertChambers
insert into "cciaas" ("_id", "code", "name", "regionId", "officialName")
  values ($1, $2, $3, $4, $5)
  on conflict ("code") do update
  set "name" = "excluded"."name", "officialName" = "excluded"."officialName";

-- upsertTowns
insert into "municipalities" ("code", "name", "otherName", "provinceCode", "isCeased")
  values ($1, $2, $3, $4, $5)
  on conflict ("code") do update
  set "name" = "excluded"."name", "otherName" = "excluded"."otherName", "provinceCode" = "excluded"."provinceCode", "isCeased" = "excluded"."isCeased";
