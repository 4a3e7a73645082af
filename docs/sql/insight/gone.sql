-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- findAgencyOfChat
select "agencyId"
  from "chats"
  where "_id" = $1;

-- findDeletedAt
select "deletedAt"
  from "users"
  where "_id" = $1;

-- findPastAgency
select "a"."businessName" as "name", "a"."deletedAt", "a"."userId", "a"."advisorId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", (select w."name" || ' ' || w."surname" from users w where w."_id" in (a."advisorId", a."businessAdvisorId", a."salesContactId") and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null) order by array_position(array[a."advisorId", a."businessAdvisorId", a."salesContactId"], w."_id") limit 1) as "followerName", (select max("f"."endedAt") as "at" from "agency_followers" as "f" where "f"."agencyId" = "a"."_id" and "f"."personId" = $1) as "leftAt", (select max("e"."createdAt") as "at" from "audit_events" as "e" where "e"."agencyId" = "a"."_id" and "e"."action" = $2 and e."details" ->> 'from' = $3) as "movedAt"
  from "all_agencies" as "a"
  where "a"."_id" = $4;

-- findUnpublished
select "a"."title" as "name", (select max("h"."createdAt") as "at" from "announcement_changes" as "h" where "h"."announcementId" = "a"."_id" and "h"."field" = $1 and h."after" = '"draft"'::jsonb) as "since"
  from "announcements" as "a"
  where "a"."_id" = $2
  and "a"."isActive" = $3;
select "name"
  from "services"
  where "_id" = $1
  and "isActive" = $2;
