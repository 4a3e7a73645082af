-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- deleteSpentChoices
update "users"
  set "advisor" = $1, "advisorChosenAt" = $2, "advisorKeptAt" = $3
  where "_id" in (select "a"."userId" from "agencies" as "a" where "a"."_id" = any($4::uuid[]))
  and "advisorChosenAt" is not null
  and "_id" not in (select "owner"."_id" from "agencies" inner join "users" as "owner" on "owner"."_id" = "agencies"."userId" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id"));
-- findOwnerChoice
select "owner"."_id" as "ownerId", "owner"."advisorKeptAt", "owner"."advisor" as "advisor", "owner"."advisorChosenAt" as "advisorChosenAt"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where "agencies"."_id" = $1
  and "owner"."advisorChosenAt" is not null
  and "owner"."advisor" is not null;
-- listFollowersTold
select "f"."kind", "f"."startedAt" as "from", "f"."endedAt" as "to", "f"."why", "f"."endedBy", "person"."_id" as "personId", "person"."name" as "personName", "person"."surname" as "personSurname", "starter"."_id" as "starterId", "starter"."name" as "starterName", "starter"."surname" as "starterSurname"
  from "agency_followers" as "f"
  left join "users" as "person" on "person"."_id" = "f"."personId" and "person"."deletedAt" is null
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
