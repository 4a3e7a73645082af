-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- listAuditEvents
select "e"."_id", "e"."createdAt", "e"."action", "e"."entityType", "e"."entityId", "e"."address", "e"."details", "e"."actorId", u."name" || ' ' || u."surname" as "actorName", "e"."agencyId", "a"."businessName", case e."entityType" when 'user' then (select "name" || ' ' || "surname" from users where "_id" = e."entityId") when 'agency' then (select "businessName" from all_agencies where "_id" = e."entityId") when 'announcement' then (select "title" from all_announcements where "_id" = e."entityId") when 'service' then (select "name" from all_services where "_id" = e."entityId") when 'invitation' then (select "name" from invitation_partners where "_id" = e."entityId") when 'mail' then (select "subject" from mails where "_id" = e."entityId") else null end as "entityLabel"
  from "audit_events" as "e"
  left join "users" as "u" on "u"."_id" = "e"."actorId"
  left join "all_agencies" as "a" on "a"."_id" = "e"."agencyId"
  where (("e"."actorId" in (select "u"."_id" from "users" as "u" where searchable(u."name" || ' ' || u."surname") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') or "e"."agencyId" in (select "a"."_id" from "all_agencies" as "a" where "a"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'))) and "e"."action" in ($3) and "e"."actorId" = $4 and "e"."agencyId" = $5 and "e"."entityId" = $6 and "e"."createdAt" >= $7 and "e"."createdAt" <= $8)
  order by "e"."createdAt" desc, "e"."_id" desc
  limit $9
  offset $10;
