-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countLoads
select "personId", count(distinct "_id") as "load"
  from (select "advisorId" as "personId", "_id" from agencies where "advisorId" = any($1::uuid[]) union all select "businessAdvisorId" as "personId", "_id" from agencies where "businessAdvisorId" = any($2::uuid[]) union all select "businessPerformancePartnerId" as "personId", "_id" from agencies where "businessPerformancePartnerId" = any($3::uuid[]) union all select "businessPartnerGrantsId" as "personId", "_id" from agencies where "businessPartnerGrantsId" = any($4::uuid[]) union all select "salesContactId" as "personId", "_id" from agencies where "salesContactId" = any($5::uuid[])) f
  group by 1;

-- deleteNoticesOf
delete from "notifications"
  where "userId" = $1
  and "data" ->> 'agencyId' = $2;
select pg_notify($1, $2);

-- deleteSpentChoices
update "users"
  set "advisor" = $1, "advisorChosenAt" = $2, "advisorKeptAt" = $3
  where "_id" in (select "a"."userId" from "agencies" as "a" where "a"."_id" = any($4::uuid[]))
  and "advisorChosenAt" is not null
  and "_id" not in (select "owner"."_id" from "agencies" inner join "users" as "owner" on "owner"."_id" = "agencies"."userId" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id"));

-- endFollowing
update "agency_followers"
  set "endedAt" = $1, "endedBy" = $2, "endedActId" = $3
  where "agencyId" = $4
  and "kind" = $5
  and "endedAt" is null
  returning "personId";
insert into "agency_followers" ("_id", "agencyId", "kind", "personId", "startedAt", "startedBy", "why", "actId", "endedAt", "endedBy", "endedActId")
  values ($1, $2, $3, $4, (select "createdAt" from all_agencies where "_id" = $5), $6, $7, $8, $9, $10, $11);

-- findFollowers
select "advisorId", "businessAdvisorId", "businessPerformancePartnerId", "businessPartnerGrantsId", "salesContactId"
  from "agencies"
  where "_id" = $1;

-- findOwnerChoice
select "owner"."_id" as "ownerId", "owner"."advisorKeptAt", "owner"."advisor" as "advisor", "owner"."advisorChosenAt" as "advisorChosenAt"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where "agencies"."_id" = $1
  and "owner"."advisorChosenAt" is not null
  and "owner"."advisor" is not null;

-- hasAssignments
select "_id"
  from "agencies"
  where ("advisorId" = $1 or "businessAdvisorId" = $2 or "businessPerformancePartnerId" = $3 or "businessPartnerGrantsId" = $4 or "salesContactId" = $5)
  limit $6;

-- insertFollowing
insert into "agency_followers" ("_id", "actId", "agencyId", "kind", "personId", "startedAt", "why", "endedActId", "endedAt", "endedBy", "startedBy")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
insert into "agency_followers" ("_id", "actId", "agencyId", "kind", "personId", "startedAt", "why")
  values ($1, $2, $3, $4, $5, $6, $7);

-- listFollowedForUpdate
select "_id", "searchName", "advisorId", "businessAdvisorId", "businessPerformancePartnerId", "businessPartnerGrantsId", "salesContactId"
  from "agencies"
  where ("advisorId" = $1 or "businessAdvisorId" = $2 or "businessPerformancePartnerId" = $3 or "businessPartnerGrantsId" = $4 or "salesContactId" = $5)
  order by "_id" for no key update;

-- listFollowersForUpdate
select "_id", "role"
  from "users"
  where "_id" = any($1::uuid[])
  and ("users"."isEnabled" and "users"."isConfirmed" and "users"."deletedAt" is null)
  order by "_id"
  for share;

-- listFollowersTold
select "f"."kind", "f"."startedAt" as "from", "f"."endedAt" as "to", "f"."why", "f"."endedBy", "person"."_id" as "personId", "person"."name" as "personName", "person"."surname" as "personSurname", "starter"."_id" as "starterId", "starter"."name" as "starterName", "starter"."surname" as "starterSurname"
  from "agency_followers" as "f"
  left join "users" as "person" on "person"."_id" = "f"."personId"
  and "person"."deletedAt" is null
  left join "users" as "starter" on "starter"."_id" = "f"."startedBy"
  where "f"."agencyId" = $1
  order by "f"."startedAt" desc, "f"."_id" desc;

-- listHistory
select "f"."kind", "f"."startedAt" as "from", "f"."endedAt" as "to", "f"."why", "f"."endedBy", "person"."_id" as "personId", "person"."name" as "personName", "person"."surname" as "personSurname", "starter"."_id" as "starterId", "starter"."name" as "starterName", "starter"."surname" as "starterSurname"
  from "agency_followers" as "f"
  left join "users" as "person" on "person"."_id" = "f"."personId"
  and "person"."deletedAt" is null
  left join "users" as "starter" on "starter"."_id" = "f"."startedBy"
  where "f"."agencyId" = $1
  order by "f"."startedAt" desc, "f"."_id" desc;

-- listOpenChoices
select "agencies"."_id" as "agencyId", "owner"."_id" as "ownerId", "chosen"."_id" as "chosenId"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor"
  where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  and "agencies"."_id" = any($1::uuid[]);

-- lockFollowed
select "_id", "searchName", "advisorId", "businessAdvisorId", "businessPerformancePartnerId", "businessPartnerGrantsId", "salesContactId"
  from "agencies"
  where ("advisorId" = $1 or "businessAdvisorId" = $2 or "businessPerformancePartnerId" = $3 or "businessPartnerGrantsId" = $4 or "salesContactId" = $5)
  order by "_id" for no key update;

-- placesOfFollower
select "businessName" as "name"
  from agencies
  where "advisorId" = $1
  or "businessAdvisorId" = $2
  or "businessPerformancePartnerId" = $3
  or "businessPartnerGrantsId" = $4
  or "salesContactId" = $5;

-- releaseFollowed
update "all_agencies"
  set "advisorId" = $1
  where "advisorId" = $2;
update "all_agencies"
  set "businessAdvisorId" = $1
  where "businessAdvisorId" = $2;
update "all_agencies"
  set "businessPerformancePartnerId" = $1
  where "businessPerformancePartnerId" = $2;
update "all_agencies"
  set "businessPartnerGrantsId" = $1
  where "businessPartnerGrantsId" = $2;
update "all_agencies"
  set "salesContactId" = $1
  where "salesContactId" = $2;
update "all_agencies"
  set "contactedAt" = $1, "contactedSalesId" = $2
  where "contactedSalesId" = $3;
update "agency_followers"
  set "endedAt" = $1, "endedBy" = $2, "endedActId" = $3
  where "personId" = $4
  and "endedAt" is null;

-- restoreOwnerChoice
update "users"
  set "advisor" = $1, "advisorChosenAt" = $2, "advisorKeptAt" = $3
  where "_id" = $4
  and "advisor" is null
  and "deletedAt" is null;

-- updateFollowers
update "agencies"
  set "advisorId" = $1, "businessAdvisorId" = $2, "businessPartnerGrantsId" = $3, "businessPerformancePartnerId" = $4, "salesContactId" = $5
  where "_id" = $6;
update "agencies"
  set
  where "_id" = $1;
