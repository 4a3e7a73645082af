-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countServices
select count(*) as "count"
  from "services"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryType" in ($2)
  and "isActive" = $3
  and "_id" = any($4::uuid[]);
select count(*) as "count"
  from "services"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryType" in ($2)
  and "isActive" = $3
  and "isActive" = $4
  and "_id" = any($5::uuid[]);
select count(*) as "count"
  from "services";

-- deleteServiceRows
delete from "views"
  where "entityType" in ($1, $2)
  and "entityId" = $3;
update "all_agencies"
  set "savedServicesIds" = array_remove("savedServicesIds", $1::uuid)
  where "dossierGenerationStatus" <> $2
  and $3::uuid = any("savedServicesIds");
delete from "services"
  where "_id" = $1;

-- findAnyService
select *
  from "all_services"
  where "_id" = $1;

-- findService
select *
  from "services"
  where "_id" = $1;

-- findServiceForUpdate
select "name", "isActive", "announcedAt"
  from "services"
  where "_id" = $1
  for update;

-- findServiceStanding
select "name", "isActive", "announcedAt"
  from "services"
  where "_id" = $1;

-- findServiceToRemove
select "name", "withdrawnAt"
  from "all_services"
  where "_id" = $1
  for update;

-- insertService
insert into "services" ("_id", "categoryType", "name", "announcedAt", "consultantEvaluation", "cost", "createdAt", "description", "frontImageId", "isActive", "isForBusinessPartner", "isOnlyGoAndGrow", "platformLink", "updatedAt", "withdrawnAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);
insert into "services" ("_id", "categoryType", "name")
  values ($1, $2, $3);

-- listCategoriesOf
select "k"."_id", "k"."templateId", "k"."categoryName", "k"."order", "t"."kind", case when "k"."unit" is not null then jsonb_build_object('unit', "k"."unit", 'minimum', "k"."minimum", 'maximum', "k"."maximum") end as "bounds"
  from "service_categories" as "k"
  inner join "categories_templates" as "t" on "t"."_id" = "k"."templateId"
  where "k"."serviceId" = $1
  order by "k"."order", "k"."_id";
select "q"."_id", "q"."categoryId", "q"."templateId", "q"."name", "q"."description", "q"."order"
  from "service_requirements" as "q"
  inner join "service_categories" as "k" on "k"."_id" = "q"."categoryId"
  where "k"."serviceId" = $1
  order by "q"."order", "q"."_id";

-- listProvided
select "requirementTemplateId"
  from "service_provides"
  where "serviceId" = $1
  order by "requirementTemplateId";

-- listServiceNames
select "_id", "name"
  from "services"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryType" in ($2)
  and "isActive" = $3
  and "_id" = any($4::uuid[])
  order by searchable("name"), "_id"
  limit $5
  offset $6;
select "_id", "name"
  from "services"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryType" in ($2)
  and "isActive" = $3
  and "isActive" = $4
  and "_id" = any($5::uuid[])
  order by searchable("name"), "_id"
  limit $6
  offset $7;
select "_id", "name"
  from "services"
  order by searchable("name"), "_id"
  limit $1
  offset $2;

-- listServices
select *
  from "services"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryType" in ($2)
  and "isActive" = $3
  and "_id" = any($4::uuid[])
  order by "cost" desc, "_id"
  limit $5
  offset $6;
select *
  from "services"
  where searchable("name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "categoryType" in ($2)
  and "isActive" = $3
  and "isActive" = $4
  and "_id" = any($5::uuid[])
  order by searchable("name") desc, "_id"
  limit $6
  offset $7;
select *
  from "services"
  order by searchable("name") asc, "_id"
  limit $1
  offset $2;

-- listWithdrawnOrNot
select "_id", "name", "withdrawnAt"
  from "all_services"
  where "_id" = any($1::uuid[])
  order by "_id"
  for update;
select "_id", "name", "withdrawnAt"
  from "all_services"
  where "_id" = any($1::uuid[])
  order by "_id";

-- replaceProvided
delete from "service_provides"
  where "serviceId" = $1;
insert into "service_provides" ("serviceId", "requirementTemplateId")
  values ($1, $2);

-- updateServiceRow
update "services"
  set "_id" = $1, "announcedAt" = $2, "categoryType" = $3, "consultantEvaluation" = $4, "cost" = $5, "createdAt" = $6, "description" = $7, "frontImageId" = $8, "isActive" = $9, "isForBusinessPartner" = $10, "isOnlyGoAndGrow" = $11, "name" = $12, "platformLink" = $13, "updatedAt" = $14, "withdrawnAt" = $15
  where "_id" = $16;
update "services"
  set
  where "_id" = $1;

-- updateServiceWithdrawn
update "all_services"
  set "withdrawnAt" = $1
  where "_id" = $2;
