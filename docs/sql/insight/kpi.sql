-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countAssignedAgencies
select count(*) as "count"
  from "agencies"
  where $1
  and ("agencies"."advisorId" = $2 or "agencies"."businessAdvisorId" = $3 or "agencies"."businessPerformancePartnerId" = $4 or "agencies"."businessPartnerGrantsId" = $5);
select count(*) as "count"
  from "agencies"
  where "agencies"."userId" = $1
  and ("agencies"."advisorId" = $2 or "agencies"."businessAdvisorId" = $3 or "agencies"."businessPerformancePartnerId" = $4 or "agencies"."businessPartnerGrantsId" = $5);

-- countEvents
select "kpiType", sum("count") as "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "advisorId" = $2
  and "day" >= $3
  and "day" <= $4
  group by "kpiType";
select "kpiType", sum("count") as "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "advisorId" is not null
  and "day" >= $2
  and "day" <= $3
  group by "kpiType";
select "kpiType", sum("count") as "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "advisorId" = $2
  group by "kpiType";

-- countFunnel
select count(*) filter (where true) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  where ($1 and "r"."advisorId" = $2 and "r"."createdAt" >= $3 and "r"."createdAt" < $4);
select count(*) filter (where true) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  where ("agencies"."userId" = $1 and "r"."withdrawnAt" is null and "r"."advisorId" = $2 and "r"."createdAt" >= $3 and "r"."createdAt" < $4);
select count(*) filter (where true) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  where ($1 and "r"."createdAt" >= $2 and "r"."createdAt" < $3);

-- dateAgencies
select case when ("agencies"."createdAt" at time zone 'Europe/Rome')::date >= $1 then ("agencies"."createdAt" at time zone 'Europe/Rome')::date end as "day", count(*) as "count"
  from "agencies"
  where $2
  group by 1;
select case when ("agencies"."createdAt" at time zone 'Europe/Rome')::date >= $1 then ("agencies"."createdAt" at time zone 'Europe/Rome')::date end as "day", count(*) as "count"
  from "agencies"
  where "agencies"."userId" = $2
  group by 1;

-- dateAnnouncements
select "n"."announcementType", case when ("n"."createdAt" at time zone 'Europe/Rome')::date >= $1 then ("n"."createdAt" at time zone 'Europe/Rome')::date end as "writtenOn", coalesce(("n"."closedAt" is not null or "n"."expiryDate" <= $2), false) as "isClosed", case when ("n"."closedAt" is not null or "n"."expiryDate" <= $3)
  and least(("n"."expiryDate" at time zone 'Europe/Rome')::date + 1, ("n"."closedAt" at time zone 'Europe/Rome')::date) >= $4 then least(("n"."expiryDate" at time zone 'Europe/Rome')::date + 1, ("n"."closedAt" at time zone 'Europe/Rome')::date) end as "closedOn", count(*) as "count"
  from "announcements" as "n"
  where "n"."isActive" = $5
  group by "n"."announcementType", 2, 3, 4;

-- dateChats
select case when ("chats"."createdAt" at time zone 'Europe/Rome')::date >= $1 then ("chats"."createdAt" at time zone 'Europe/Rome')::date end as "day", count(*) as "count"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $2
  and not exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $3)
  group by 1;
select case when ("chats"."createdAt" at time zone 'Europe/Rome')::date >= $1 then ("chats"."createdAt" at time zone 'Europe/Rome')::date end as "day", count(*) as "count"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $2 and "company"."deletedAt" is null)
  and not exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $3)
  group by 1;

-- dateNews
select case when ("createdAt" at time zone 'Europe/Rome')::date >= $1 then ("createdAt" at time zone 'Europe/Rome')::date end as "day", count(*) as "count"
  from "news"
  where "isActive" = $2
  group by 1;

-- datePeople
select case when ("createdAt" at time zone 'Europe/Rome')::date >= $1 then ("createdAt" at time zone 'Europe/Rome')::date end as "day", count(*) as "count"
  from "users"
  where "deletedAt" is null
  and ("role" in ($2, $3) and "isEnabled" = $4 and (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and a."advisorId" is not null)))
  group by 1;
select case when ("createdAt" at time zone 'Europe/Rome')::date >= $1 then ("createdAt" at time zone 'Europe/Rome')::date end as "day", count(*) as "count"
  from "users"
  where "deletedAt" is null
  and ("role" in ($2, $3) and "isEnabled" = $4)
  group by 1;

-- listDays
select "kpiType", "day", sum("count") as "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "advisorId" = $2
  and "day" >= $3
  and "day" <= $4
  group by "kpiType", "day";
select "kpiType", "day", sum("count") as "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "advisorId" is not null
  and "day" >= $2
  and "day" <= $3
  group by "kpiType", "day";

-- listEvents
select "_id"
  from "kpi_events"
  where "kpiType" = $1
  and "advisorId" = $2
  and "createdAt" >= $3
  and "createdAt" < $4
  order by "createdAt" desc, "_id" desc
  limit $5
  offset $6;
select "e"."_id", "e"."kpiType", "e"."createdAt", "company"."_id" as "agencyId", "company"."businessName", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "actor"."name" as "actorName", "actor"."surname" as "actorSurname", coalesce("announcements"."title", "services"."name", "uploads"."name") as "title"
  from "kpi_events" as "e"
  left join (select "_id", "businessName" from "agencies" where $1) as "company" on "company"."_id" = "e"."agencyId"
  left join "users" as "advisor" on "advisor"."_id" = "e"."advisorId"
  left join "users" as "actor" on "actor"."_id" = "e"."userId"
  and (true or "company"."_id" is not null or "actor"."role" not in ($2, $3))
  left join "announcements" on "announcements"."_id" = "e"."entityId"
  left join "services" on "services"."_id" = "e"."entityId"
  left join "dossiers" on "dossiers"."_id" = "e"."entityId"
  left join "uploads" on "uploads"."_id" = coalesce(dossiers."uploadId", e."entityId")
  and ("company"."_id" is not null or "uploads"."kind" in ($4, $5))
  where "e"."_id" = any($6::uuid[]);
select "_id"
  from "kpi_events"
  where "kpiType" = $1
  and "advisorId" is not null
  and "createdAt" >= $2
  and "createdAt" < $3
  order by "createdAt" desc, "_id" desc
  limit $4
  offset $5;
select "e"."_id", "e"."kpiType", "e"."createdAt", "company"."_id" as "agencyId", "company"."businessName", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "actor"."name" as "actorName", "actor"."surname" as "actorSurname", coalesce("announcements"."title", "services"."name", "uploads"."name") as "title"
  from "kpi_events" as "e"
  left join (select "_id", "businessName" from "agencies" where "agencies"."userId" = $1) as "company" on "company"."_id" = "e"."agencyId"
  left join "users" as "advisor" on "advisor"."_id" = "e"."advisorId"
  left join "users" as "actor" on "actor"."_id" = "e"."userId"
  and (false or "company"."_id" is not null or "actor"."role" not in ($2, $3))
  left join "announcements" on "announcements"."_id" = "e"."entityId"
  left join "services" on "services"."_id" = "e"."entityId"
  left join "dossiers" on "dossiers"."_id" = "e"."entityId"
  left join "uploads" on "uploads"."_id" = coalesce(dossiers."uploadId", e."entityId")
  and ("company"."_id" is not null or "uploads"."kind" in ($4, $5))
  where "e"."_id" = any($6::uuid[]);
select "_id"
  from "kpi_events"
  where "kpiType" = $1
  and "advisorId" = $2
  order by "createdAt" asc, "_id" asc
  limit $3
  offset $4;

-- listFunnels
select "g".*, (select u."name" || ' ' || u."surname" from users u where u."_id" = g."_id") as "title"
  from (select count(*) filter (where true) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount", "r"."advisorId" as "_id", count(*) over () as "total" from "recommendations" as "r" inner join "agencies" on "agencies"."_id" = "r"."agencyId" where ($1 and "r"."advisorId" = $2 and "r"."createdAt" >= $3 and "r"."createdAt" < $4) and "r"."advisorId" is not null group by "r"."advisorId" order by "amount" desc, "_id" limit $5 offset $6) as "g";
select "g".*, (select s."name" from services s where s."_id" = g."_id") as "title"
  from (select count(*) filter (where true) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount", "r"."serviceId" as "_id", count(*) over () as "total" from "recommendations" as "r" inner join "agencies" on "agencies"."_id" = "r"."agencyId" where ("agencies"."userId" = $1 and "r"."withdrawnAt" is null and "r"."advisorId" = $2 and "r"."createdAt" >= $3 and "r"."createdAt" < $4) and "r"."serviceId" is not null group by "r"."serviceId" order by "won" desc, "_id" limit $5 offset $6) as "g";
select "g".*, (select u."name" || ' ' || u."surname" from users u where u."_id" = g."_id") as "title"
  from (select count(*) filter (where true) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount", "r"."advisorId" as "_id", count(*) over () as "total" from "recommendations" as "r" inner join "agencies" on "agencies"."_id" = "r"."agencyId" where ($1 and "r"."createdAt" >= $2 and "r"."createdAt" < $3) and "r"."advisorId" is not null group by "r"."advisorId" order by "amount" asc, "_id" limit $4 offset $5) as "g";

-- listLeaderboard
select "ranked".*, (select count(*) as "n" from "agencies" where ("agencies"."advisorId" = "ranked"."_id" or "agencies"."businessAdvisorId" = "ranked"."_id" or "agencies"."businessPerformancePartnerId" = "ranked"."_id" or "agencies"."businessPartnerGrantsId" = "ranked"."_id")) as "numberOfAssignedAgencies"
  from (select "u"."_id", "u"."name", "u"."surname", "u"."role", "u"."frontImageId", u."deletedAt" is not null as "isGone", coalesce(s."count", 0) as "count", rank() over (order by coalesce(s."count", 0) desc) as "rank" from "users" as "u" left join (select "advisorId", sum("count") as "count" from "kpi_days" where "kpiType" = $1 and "advisorId" is not null and "day" >= $2 and "day" <= $3 group by "advisorId") as "s" on "s"."advisorId" = "u"."_id" where (("u"."role" in ($4, $5) and "u"."deletedAt" is null) or "s"."count" is not null)) as "ranked"
  where searchable("name" || ' ' || "surname") like '%' || replace(replace(replace(searchable($6), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "count" asc, searchable("surname"), searchable("name"), "_id"
  limit $7
  offset $8;
select count(*) as "totalData"
  from (select "u"."_id", "u"."name", "u"."surname", "u"."role", "u"."frontImageId", u."deletedAt" is not null as "isGone", coalesce(s."count", 0) as "count", rank() over (order by coalesce(s."count", 0) desc) as "rank" from "users" as "u" left join (select "advisorId", sum("count") as "count" from "kpi_days" where "kpiType" = $1 and "advisorId" is not null and "day" >= $2 and "day" <= $3 group by "advisorId") as "s" on "s"."advisorId" = "u"."_id" where (("u"."role" in ($4, $5) and "u"."deletedAt" is null) or "s"."count" is not null)) as "ranked"
  where searchable("name" || ' ' || "surname") like '%' || replace(replace(replace(searchable($6), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select "ranked".*, (select count(*) as "n" from "agencies" where ("agencies"."advisorId" = "ranked"."_id" or "agencies"."businessAdvisorId" = "ranked"."_id" or "agencies"."businessPerformancePartnerId" = "ranked"."_id" or "agencies"."businessPartnerGrantsId" = "ranked"."_id")) as "numberOfAssignedAgencies"
  from (select "u"."_id", "u"."name", "u"."surname", "u"."role", "u"."frontImageId", u."deletedAt" is not null as "isGone", coalesce(s."count", 0) as "count", rank() over (order by coalesce(s."count", 0) desc) as "rank" from "users" as "u" left join (select "advisorId", sum("count") as "count" from "kpi_days" where "kpiType" = $1 and "advisorId" is not null and "day" >= $2 and "day" <= $3 group by "advisorId") as "s" on "s"."advisorId" = "u"."_id" where (("u"."role" in ($4, $5) and "u"."deletedAt" is null) or "s"."count" is not null)) as "ranked"
  order by "count" desc, searchable("surname"), searchable("name"), "_id"
  limit $6
  offset $7;
select count(*) as "totalData"
  from (select "u"."_id", "u"."name", "u"."surname", "u"."role", "u"."frontImageId", u."deletedAt" is not null as "isGone", coalesce(s."count", 0) as "count", rank() over (order by coalesce(s."count", 0) desc) as "rank" from "users" as "u" left join (select "advisorId", sum("count") as "count" from "kpi_days" where "kpiType" = $1 and "advisorId" is not null and "day" >= $2 and "day" <= $3 group by "advisorId") as "s" on "s"."advisorId" = "u"."_id" where (("u"."role" in ($4, $5) and "u"."deletedAt" is null) or "s"."count" is not null)) as "ranked";

-- sumKinds
select "kpiType", sum("count") as "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "advisorId" = $2
  and "day" >= $3
  and "day" <= $4
  group by "kpiType";
select "kpiType", sum("count") as "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "advisorId" is not null
  and "day" >= $2
  and "day" <= $3
  group by "kpiType";
select "kpiType", sum("count") as "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "advisorId" = $2
  group by "kpiType";
