-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findAgencies
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where ("a"."searchTerms" @@ (select $2::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where ("u"."searchTerms" @@ (select $4::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) limit 3000))))) as hits limit 3000))
  order by starts_with(agencies."searchName", (select searchable($6))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $8;
-- findEverything
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("a"."searchTerms" @@ (select $3::tsquery))) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $5::tsquery))) limit 3000))))) as hits limit 3000))
  order by word_similarity((select searchable($6)), agencies."searchWords") desc, starts_with(agencies."searchName", (select searchable($7))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($8), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $9;
