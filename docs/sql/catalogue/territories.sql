-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countMunicipalities
select count(*) as "count"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where m."code" = any($1::text[])
  and searchable(m."name" || ' ' || coalesce(m."otherName", '')) like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and p."regionId" = $3
  and m."provinceCode" = upper($4);
-- listKnownPlaces
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where "m"."isCeased" = $1;
-- listMunicipalities
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where m."code" = any($1::text[])
  and searchable(m."name" || ' ' || coalesce(m."otherName", '')) like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and p."regionId" = $3
  and m."provinceCode" = upper($4)
  order by case when searchable(m."name") = searchable($5) then 0 when starts_with(searchable(m."name"), searchable($6)) or starts_with(searchable(m."otherName"), searchable($7)) then 1 else 2 end, m."name" collate "it-x-icu", "m"."code"
  limit $8
  offset $9;
-- listTownsByCode
select "m"."code", "m"."name", "m"."otherName", "m"."provinceCode", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where "m"."code" = any($1::text[])
  order by "m"."name", "m"."code";
-- placesOfCciaa
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where exists (select from survey_cciaas c where c."surveyId" = s."_id" and c."cciaaId" = $1);
-- placesOfRegion
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where s."registerOfficeId" = $1
  or exists (select from survey_offices o where o."surveyId" = s."_id" and o."regionId" = $2);
