-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countPartners
select count(*) as "count"
  from "partners"
  where "isActive" = $1
  and "isActive" = $2
  and searchable("businessName") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select count(*) as "count"
  from "partners";

-- deletePartnerRow
delete from "partners"
  where "_id" = $1;

-- findPartner
select *
  from "partners"
  where "isActive" = $1
  and "_id" = $2;
select *
  from "partners"
  where "_id" = $1;

-- findPartnerForUpdate
select "businessName"
  from "partners"
  where "_id" = $1
  for update;

-- insertPartner
insert into "partners" ("_id", "businessName", "createdAt", "description", "email", "facebookUrl", "frontImageId", "isActive", "istagramUrl", "linkedinUrl", "website")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
insert into "partners" ("_id", "businessName")
  values ($1, $2);

-- listPartners
select *
  from "partners"
  where "isActive" = $1
  and "isActive" = $2
  and searchable("businessName") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by searchable("businessName") desc, "_id"
  limit $4
  offset $5;
select *
  from "partners"
  where "isActive" = $1
  and "isActive" = $2
  and searchable("businessName") like '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "createdAt" desc, "_id"
  limit $4
  offset $5;
select *
  from "partners"
  order by searchable("businessName") asc, "_id"
  limit $1
  offset $2;

-- updatePartnerRow
update "partners"
  set "_id" = $1, "businessName" = $2, "createdAt" = $3, "description" = $4, "email" = $5, "facebookUrl" = $6, "frontImageId" = $7, "isActive" = $8, "istagramUrl" = $9, "linkedinUrl" = $10, "website" = $11
  where "_id" = $12;
