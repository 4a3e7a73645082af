-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- getActRecord
select "acts"."_id", "acts"."action", "acts"."what", "g"."businessName" as "who", "acts"."agencyId", "acts"."count", "acts"."items", "acts"."at", "acts"."undoneAt", "acts"."remains"
  from "acts"
  left join "all_agencies" as "g" on "g"."_id" = "acts"."agencyId"
  where "acts"."_id" = $1;
-- listActRecords
select "acts"."_id", "acts"."action", "acts"."what", "g"."businessName" as "who", "acts"."agencyId", "acts"."count", "acts"."items", "acts"."at", "acts"."undoneAt", "acts"."remains"
  from "acts"
  left join "all_agencies" as "g" on "g"."_id" = "acts"."agencyId"
  where "acts"."userId" = $1
  and "acts"."at" > $2
  order by "acts"."at" desc, "acts"."_id" desc
  limit $3;
