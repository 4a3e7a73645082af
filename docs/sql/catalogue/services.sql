-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- listCategoriesOf
select "k"."_id", "k"."templateId", "k"."categoryName", "k"."order", "t"."kind", case when "k"."unit" is not null then jsonb_build_object('unit', "k"."unit", 'minimum', "k"."minimum", 'maximum', "k"."maximum") end as "bounds"
  from "service_categories" as "k"
  inner join "categories_templates" as "t" on "t"."_id" = "k"."templateId"
  where "k"."serviceId" = $1
  order by "k"."order", "k"."_id";
