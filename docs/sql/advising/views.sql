-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countUnseenAnnouncements
select count(*) as "count"
  from "announcements" as "n"
  where "n"."isActive" = $1
  and ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))
  and not exists (select "v"."_id" from "views" as "v" where "v"."entityId" = "n"."_id" and "v"."userId" = $3 and "v"."entityType" = $4);

-- countUnseenOf
select count(*) as "seen"
  from "views"
  where "userId" = $1
  and "entityType" = $2
  and "entityId" = any($3::uuid[]);

-- countUnseenServices
select count(*) as "count"
  from "services" as "s"
  where "s"."isActive" = $1
  and not exists (select "v"."_id" from "views" as "v" where "v"."entityId" = "s"."_id" and "v"."userId" = $2 and "v"."entityType" = $3);

-- insertView
insert into "views" ("_id", "userId", "entityType", "entityId", "createdAt")
  values ($1, $2, $3, $4, $5)
  on conflict ("userId", "entityType", "entityId") do nothing;

-- updateRecommendationsSeen
update "recommendations"
  set "seenAt" = $1
  where "recommendationId" = $2
  and "seenAt" is null
  and "withdrawnAt" is null
  and "agencyId" in (select "_id" from "agencies" where "userId" = $3);
