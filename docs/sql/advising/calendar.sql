-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findReader
select "s"."_id", "s"."agencyId", "u"."_id" as "userId", "u"."role", "a"."businessName", "a"."userId" as "ownerId", "a"."advisorId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId"
  from "calendar_subscriptions" as "s"
  inner join "users" as "u" on "u"."_id" = "s"."userId"
  left join "agencies" as "a" on "a"."_id" = "s"."agencyId"
  where "s"."tokenHash" = $1
  and "u"."isEnabled" = $2
  and "u"."isConfirmed" = $3;
-- findSubscription
select "s"."_id", "s"."agencyId", "a"."businessName", "s"."createdAt", "s"."lastReadAt"
  from "calendar_subscriptions" as "s"
  left join (select "_id", "businessName" from "agencies" where "agencies"."userId" = $1) as "a" on "a"."_id" = "s"."agencyId"
  where "s"."userId" = $2
  and "s"."_id" = $3;
-- listSubscriptions
select "s"."_id", "s"."agencyId", "a"."businessName", "s"."createdAt", "s"."lastReadAt"
  from "calendar_subscriptions" as "s"
  left join (select "_id", "businessName" from "agencies" where "agencies"."userId" = $1) as "a" on "a"."_id" = "s"."agencyId"
  where "s"."userId" = $2
  order by "s"."createdAt" desc, "s"."_id";
