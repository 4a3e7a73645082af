-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findInvitationPartner
select "i"."_id", "i"."name", "i"."isEnabled", "i"."advisorId", "i"."advisorRole", "i"."validLimitDate", "i"."hasSkipUserConfirm", "i"."createdAt", "a"."name" as "advisorName", "a"."surname" as "advisorSurname", ("a"."isEnabled" = $1 and "a"."deletedAt" is null) as "isAdvisorEnabled", (select count(*) as "n" from "users" as "u" where "u"."invitationId" = "i"."_id" and "u"."deletedAt" is null) as "registered"
  from "invitation_partners" as "i"
  left join "users" as "a" on "a"."_id" = "i"."advisorId"
  where "i"."_id" = $2;
-- listInvitations
select "i"."_id", "i"."name", "i"."isEnabled", "i"."advisorId", "i"."advisorRole", "i"."validLimitDate", "i"."hasSkipUserConfirm", "i"."createdAt", "a"."name" as "advisorName", "a"."surname" as "advisorSurname", ("a"."isEnabled" = $1 and "a"."deletedAt" is null) as "isAdvisorEnabled", (select count(*) as "n" from "users" as "u" where "u"."invitationId" = "i"."_id" and "u"."deletedAt" is null) as "registered"
  from "invitation_partners" as "i"
  left join "users" as "a" on "a"."_id" = "i"."advisorId"
  where "i"."_id" in (select "i"."_id" from "invitation_partners" as "i" where (searchable("i"."name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "i"."isEnabled" = $3))
  order by searchable(a."surname" || ' ' || a."name") desc, "i"."_id"
  limit $4
  offset $5;
