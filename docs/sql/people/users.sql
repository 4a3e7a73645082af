-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findInvited
select "users"."email", "agencies"."businessName"
  from "users"
  left join "agencies" on "agencies"."userId" = "users"."_id"
  where "users"."_id" = $1
  and "users"."isEnabled" = $2
  order by "agencies"."createdAt"
  limit $3;
-- findUser
select "u"."_id", "u"."name", "u"."surname", "u"."email", "u"."role", "u"."gender", "u"."language", "u"."telephone", "u"."description", "u"."urlCalendy", "u"."frontImageId", "u"."isGroup", "u"."groupSize", "u"."groupName", "u"."isEmailVerified", "u"."isConfirmed", "u"."isEnabled", "u"."isMonoGrant", "u"."userType", "u"."twoFactorSince", "u"."createdAt", "u"."importedAt", "u"."invitedAt", case when not "u"."isEnabled" then 'disabled' when not "u"."isConfirmed" and "u"."importedAt" is not null and "u"."invitedAt" is null then 'toInvite' when not "u"."isConfirmed" then 'toConfirm' when "u"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "u"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end as "standing", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "business"."_id" as "businessId", "business"."name" as "businessName", "business"."surname" as "businessSurname", "performance"."_id" as "performanceId", "performance"."name" as "performanceName", "performance"."surname" as "performanceSurname", "change"."toEmail", "change"."expiresAt" as "changeExpiresAt", "invitation"."_id" as "invitationId", "invitation"."name" as "invitationName", (select count(*) as "n" from "agencies" as "a" where (("a"."userId" = "u"."_id" and "u"."role" in ($1, $2)) or (("a"."advisorId" = "u"."_id" or "a"."businessAdvisorId" = "u"."_id" or "a"."businessPerformancePartnerId" = "u"."_id" or "a"."businessPartnerGrantsId" = "u"."_id" or "a"."salesContactId" = "u"."_id") and "u"."role" not in ($3, $4)))) as "agencies", (select max("lastSeenAt") as "at" from "sessions" where "userId" = "u"."_id") as "lastSeenAt"
  from "users" as "u"
  left join "users" as "advisor" on "advisor"."_id" = "u"."advisor"
  left join "invitation_partners" as "invitation" on "invitation"."_id" = "u"."invitationId"
  left join lateral (select "own"."businessAdvisorId", "own"."businessPerformancePartnerId" from "agencies" as "own" where "own"."userId" = "u"."_id" order by "own"."lastAccessAt" desc nulls last, "own"."businessName", "own"."_id" limit $5) as "own" on true
  left join "users" as "business" on "business"."_id" = "own"."businessAdvisorId"
  left join "users" as "performance" on "performance"."_id" = "own"."businessPerformancePartnerId"
  left join "email_changes" as "change" on "change"."userId" = "u"."_id" and "change"."confirmedAt" is null and "change"."cancelledAt" is null
  where "u"."_id" = $6
  and "u"."deletedAt" is null;
