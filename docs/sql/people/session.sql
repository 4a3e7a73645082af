-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- consumeExternalCode
update "external_codes"
  set "usedAt" = $1
  where "codeHash" = $2
  and "usedAt" is null
  and "expiresAt" > $3
  returning "userId";

-- consumeReset
update "password_resets"
  set "usedAt" = $1
  where "usedAt" is null
  and "userId" = (select "given"."userId" from "password_resets" as "given" where "given"."tokenHash" = $2 and "given"."usedAt" is null and "given"."expiresAt" > $3)
  returning "userId";

-- countResetsSince
select count(*) as "count"
  from "password_resets"
  where "userId" = $1
  and "createdAt" > $2;

-- findAccount
select "_id", "name", "language", "passwordHash", "twoFactorSince", "role", "isEmailVerified", "isConfirmed", "isEnabled", "importedAt" is not null
  and "invitedAt" is null as "isToInvite"
  from "users"
  where "email" = $1;

-- findBookableForUpdate
select "role"
  from "users"
  where "_id" = $1
  and "role" in ($2, $3)
  and "urlCalendy" is not null
  and ("users"."isEnabled" and "users"."isConfirmed" and "users"."deletedAt" is null)
  for share;

-- findCustomer
select "_id"
  from "users"
  where "email" = $1
  and "role" in ($2, $3)
  and "deletedAt" is null;

-- findCustomerStanding
select "isEmailVerified", "isConfirmed", "isEnabled"
  from "users"
  where "_id" = $1
  and "role" in ($2, $3)
  and "deletedAt" is null;

-- findDevice
select "userAgent", "address", "firstSeenAt"
  from "known_devices"
  where "_id" = $1;

-- findExternalCode
select "userId"
  from "external_codes"
  where "codeHash" = $1
  and "usedAt" is null
  and "expiresAt" > $2;

-- findFollowersOf
select "businessAdvisorId", "businessPerformancePartnerId"
  from "agencies"
  where "_id" = $1;

-- findPasswordHash
select "passwordHash"
  from "users"
  where "_id" = $1;

-- findPersonToMail
select "name", "email", "language", "role"
  from "users"
  where "_id" = $1
  and "deletedAt" is null;

-- findReset
select "usedAt", "expiresAt"
  from "password_resets"
  where "tokenHash" = $1;

-- getChoiceForUpdate
select "advisor", "advisorChosenAt"
  from "users"
  where "_id" = $1 for no key update;
select coalesce(bool_and((coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false))), false) as "isSettled"
  from "agencies"
  where "userId" = $1;

-- getPasswordHash
select "passwordHash"
  from "users"
  where "_id" = $1;

-- getPerson
select "_id", "name", "surname", "email", "role", "gender", "language", "telephone", "description", "isGroup", "groupSize", "groupName", "isMonoGrant", "urlCalendy", "userType", "advisor", "frontImageId", "twoFactorSince", "mustChangePassword", "isConfirmed", "createdAt"
  from "users"
  where "_id" = $1;

-- hasEnteredFrom
select "_id"
  from "audit_events"
  where "actorId" = $1
  and "action" = $2
  and "address" = $3
  and "createdAt" > $4
  limit $5;

-- hasOtherDevices
select "_id"
  from "known_devices"
  where "userId" = $1
  and "_id" <> $2
  limit $3;

-- insertExternalCode
insert into "external_codes" ("codeHash", "userId", "expiresAt")
  values ($1, $2, $3);

-- insertReset
insert into "password_resets" ("_id", "tokenHash", "userId", "createdAt", "expiresAt")
  values ($1, $2, $3, $4, $5);

-- isOpenReset
select "_id"
  from "password_resets"
  where "tokenHash" = $1
  and "usedAt" is null
  and "expiresAt" > $2;

-- isSessionOf
select "_id"
  from "sessions"
  where "_id" = $1
  and "userId" = $2;

-- listAgenciesOf
select "_id", "businessName", "contractType", "isMonoGrant"
  from "agencies"
  where "userId" = $1
  order by "lastAccessAt" desc nulls last, "businessName", "_id";

-- listOwnFollowersForUpdate
select "_id", "advisorId", "businessAdvisorId", "businessPerformancePartnerId", "businessPartnerGrantsId", "salesContactId", case when (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'advisor' when (coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'sales' end as "followedBy"
  from "agencies"
  where "userId" = $1
  order by "_id" for no key update;

-- listSessionsOf
select "_id", "userAgent", "address", "createdAt", "lastSeenAt"
  from "sessions"
  where "userId" = $1
  and "expiresAt" > $2
  and "lastSeenAt" > $3
  order by "lastSeenAt" desc, "_id" desc;

-- lockProof
select "passwordHash", "twoFactorSince"
  from "users"
  where "_id" = $1
  and "isEnabled" = $2
  and ("isConfirmed" = $3 or ("users"."role" in ('user', 'business-partner') and "users"."isEmailVerified" and not "users"."isConfirmed" and ("users"."importedAt" is null or "users"."invitedAt" is not null)))
  for share;

-- seeDevice
insert into "known_devices" ("_id", "userId", "deviceHash", "userAgent", "address", "firstSeenAt", "lastSeenAt")
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict ("userId", "deviceHash") do update
  set "lastSeenAt" = greatest("known_devices"."lastSeenAt", "excluded"."lastSeenAt")
  returning "_id", xmax = 0 as "isNew";

-- updateAdvisorChoice
update "users"
  set "advisor" = $1, "advisorChosenAt" = $2, "advisorKeptAt" = $3
  where "_id" = $4;

-- updatePerson
update "users"
  set "name" = $1, "surname" = $2, "gender" = $3, "description" = $4, "language" = $5, "passwordHash" = $6, "mustChangePassword" = $7
  where "_id" = $8
  and "deletedAt" is null;

-- updateProof
update "sessions"
  set "provenAt" = $1
  where "_id" = $2;

-- updateToExternal
update "users"
  set "userType" = $1
  where "_id" = $2;
