-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- blankMailsAbout
update "mails"
  set "recipient" = $1, "subject" = $2, "html" = $3, "text" = $4, "error" = $5, "secret" = $6, "secretUntil" = $7, "status" = case when "status" in ('queued', 'failed') then 'kept' else "status" end
  where "recipient" = $8
  and (strpos("subject" || ' ' || "text", $9) > 0 or "_id" in (select "mailId" from "email_recipients" where "recipientId" = $10));

-- blankMailsTo
update "mails"
  set "recipient" = $1, "subject" = $2, "html" = $3, "text" = $4, "error" = $5, "secret" = $6, "secretUntil" = $7, "status" = case when "status" in ('queued', 'failed') then 'kept' else "status" end
  where "recipient" in ($8)
  and (not exists (select from users u where u."email" = mails."recipient" and u."_id" <> $9) or exists ( select from email_changes c where c."userId" = $10 and ( mails."eventKey" in ('emailChange ' || c."_id", 'emailChangeTold ' || c."_id") or (c."fromEmail" = mails."recipient" and mails."createdAt" <= c."confirmedAt") )))
  and not exists ( select from all_agencies o where o."administrationEmail" = mails."recipient" and o."userId" <> $11 and ( strpos(mails."subject" || ' ' || mails."text", o."businessName") > 0 or mails."_id" in (select r."mailId" from email_recipients r where r."recipientId" = o."_id") ));

-- consumeEmailChange
update "email_changes"
  set "confirmedAt" = $1
  where "tokenHash" = $2
  and "confirmedAt" is null
  and "cancelledAt" is null
  and "expiresAt" > $3
  returning "userId", "toEmail";

-- deleteTraces
delete from "email_changes"
  where "userId" = $1;
delete from "consents"
  where "userId" = $1;
delete from "privacy_exports"
  where "userId" = $1;
delete from "views"
  where "userId" = $1;
delete from "idempotency_keys"
  where "userId" = $1;
delete from "acts"
  where "userId" = $1;
delete from "archivings"
  where "userId" = $1;
delete from "chat_reads"
  where "userId" = $1;
delete from "notification_preferences"
  where "userId" = $1;
delete from "digests"
  where "userId" = $1;
delete from "todo_snoozes"
  where "userId" = $1;
delete from "portfolio_visits"
  where "userId" = $1;
delete from "portfolio_put_aside"
  where "userId" = $1;
update "kpi_events"
  set "userId" = $1
  where "userId" = $2;
update "users"
  set "invitationId" = $1
  where "_id" = $2;

-- findByEmail
select "_id", "email", "isEnabled"
  from "users"
  where "email" = $1
  and "deletedAt" is null;

-- findConfirmed
select "name", "email", "language", "isEmailVerified"
  from "users"
  where "_id" = $1
  and "isConfirmed" = $2
  and "isEnabled" = $3
  and "deletedAt" is null;

-- findInvited
select "users"."email", "agencies"."businessName"
  from "users"
  left join "agencies" on "agencies"."userId" = "users"."_id"
  where "users"."_id" = $1
  and "users"."isEnabled" = $2
  order by "agencies"."createdAt"
  limit $3;

-- findPeopleByWords
select "_id", "name", "surname", "email"
  from "users"
  where "_id" = any(array((select "u"."_id" from "users" as "u" where "u"."deletedAt" is null and (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $2::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) limit 3000)))
  order by searchable("surname"), searchable("name"), "_id"
  limit $4;
select "_id", "name", "surname", "email"
  from "users"
  where "_id" = any(array((select "u"."_id" from "users" as "u" where "u"."deletedAt" is null and ("u"."searchTerms" @@ (select $1::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) limit 3000)))
  order by searchable("surname"), searchable("name"), "_id"
  limit $3;

-- findUser
select "u"."_id", "u"."name", "u"."surname", "u"."email", "u"."role", "u"."gender", "u"."language", "u"."telephone", "u"."description", "u"."urlCalendy", "u"."frontImageId", "u"."isGroup", "u"."groupSize", "u"."groupName", "u"."isEmailVerified", "u"."isConfirmed", "u"."isEnabled", "u"."isMonoGrant", "u"."userType", "u"."twoFactorSince", "u"."createdAt", "u"."importedAt", "u"."invitedAt", case when not "u"."isEnabled" then 'disabled' when not "u"."isConfirmed"
  and "u"."importedAt" is not null
  and "u"."invitedAt" is null then 'toInvite' when not "u"."isConfirmed" then 'toConfirm' when "u"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "u"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end as "standing", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "business"."_id" as "businessId", "business"."name" as "businessName", "business"."surname" as "businessSurname", "performance"."_id" as "performanceId", "performance"."name" as "performanceName", "performance"."surname" as "performanceSurname", "change"."toEmail", "change"."expiresAt" as "changeExpiresAt", "invitation"."_id" as "invitationId", "invitation"."name" as "invitationName", (select count(*) as "n" from "agencies" as "a" where (("a"."userId" = "u"."_id" and "u"."role" in ($1, $2)) or (("a"."advisorId" = "u"."_id" or "a"."businessAdvisorId" = "u"."_id" or "a"."businessPerformancePartnerId" = "u"."_id" or "a"."businessPartnerGrantsId" = "u"."_id" or "a"."salesContactId" = "u"."_id") and "u"."role" not in ($3, $4)))) as "agencies", (select max("lastSeenAt") as "at" from "sessions" where "userId" = "u"."_id") as "lastSeenAt"
  from "users" as "u"
  left join "users" as "advisor" on "advisor"."_id" = "u"."advisor"
  left join "invitation_partners" as "invitation" on "invitation"."_id" = "u"."invitationId"
  left join lateral (select "own"."businessAdvisorId", "own"."businessPerformancePartnerId" from "agencies" as "own" where "own"."userId" = "u"."_id" order by "own"."lastAccessAt" desc nulls last, "own"."businessName", "own"."_id" limit $5) as "own" on true
  left join "users" as "business" on "business"."_id" = "own"."businessAdvisorId"
  left join "users" as "performance" on "performance"."_id" = "own"."businessPerformancePartnerId"
  left join "email_changes" as "change" on "change"."userId" = "u"."_id"
  and "change"."confirmedAt" is null
  and "change"."cancelledAt" is null
  where "u"."_id" = $6
  and "u"."deletedAt" is null;

-- findUserToChange
select "_id", "name", "surname", "gender", "telephone", "description", "urlCalendy", "role", "frontImageId", "email", "language", "isGroup", "groupSize", "groupName", "isEnabled", "isConfirmed", "isMonoGrant", ("importedAt" is not null and "invitedAt" is null) as "isToInvite"
  from "users"
  where "_id" = $1
  and "deletedAt" is null
  for update;

-- findingUsers
select
  from "users"
  where "deletedAt" is null
  and ("users"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') and "role" in ($2) and "isGroup" = $3 and "isEnabled" = $4 and "isConfirmed" = $5 and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed" and "users"."importedAt" is not null and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $6 and "urlCalendy" is null and not (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))));
select
  from "users"
  where "deletedAt" is null
  and ("users"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') and "role" in ($2) and "isGroup" = $3 and "isEnabled" = $4 and "isConfirmed" = $5 and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed" and "users"."importedAt" is not null and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $6 and "urlCalendy" is not null and (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))));
select
  from "users"
  where "deletedAt" is null
  and 1 = 1;

-- insertEmailChange
update "email_changes"
  set "cancelledAt" = $1
  where "userId" = $2
  and "confirmedAt" is null
  and "cancelledAt" is null;
insert into "email_changes" ("_id", "userId", "fromEmail", "toEmail", "tokenHash", "requestedBy", "createdAt", "expiresAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8);

-- insertUser
insert into "users" ("_id", "email", "name", "passwordHash", "role", "surname", "advisor", "advisorChosenAt", "advisorKeptAt", "businessAdvisor", "businessPerformancePartner", "createdAt", "deletedAt", "description", "digestFrequency", "frontImageId", "gender", "groupName", "groupSize", "importedAt", "invitationId", "invitedAt", "isConfirmed", "isEmailVerified", "isEnabled", "isGroup", "isMonoGrant", "language", "mustChangePassword", "searchTerms", "searchWords", "signedInAt", "telephone", "twoFactorLastStep", "twoFactorSecret", "twoFactorSince", "urlCalendy", "userType")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38)
  on conflict ("email") do nothing
  returning "_id";
insert into "users" ("_id", "email", "name", "passwordHash", "role", "surname")
  values ($1, $2, $3, $4, $5, $6)
  on conflict ("email") do nothing
  returning "_id";

-- isLastAdmin
select pg_advisory_xact_lock(hashtextextended('volano admins', 0));
select "_id"
  from "users"
  where "role" = $1
  and "isEnabled" = $2
  and "isConfirmed" = $3
  and "deletedAt" is null
  limit $4;

-- listDirectory
select "_id", "name", "surname", "role", "gender", "description", "urlCalendy", "frontImageId"
  from "users"
  where "deletedAt" is null
  and "role" in ($1, $2)
  and "urlCalendy" is not null
  and "isEnabled" = $3
  and "isConfirmed" = $4
  and (searchable("name" || ' ' || "surname") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "role" in ($6) and false)
  order by "createdAt" desc, "_id"
  limit $7
  offset $8;
select count(*) as "total"
  from "users"
  where "deletedAt" is null
  and "role" in ($1, $2)
  and "urlCalendy" is not null
  and "isEnabled" = $3
  and "isConfirmed" = $4
  and (searchable("name" || ' ' || "surname") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "role" in ($6) and false);
select "_id", "name", "surname", "role", "gender", "description", "urlCalendy", "frontImageId"
  from "users"
  where "deletedAt" is null
  and "role" in ($1, $2)
  and "urlCalendy" is not null
  and "isEnabled" = $3
  and "isConfirmed" = $4
  and (searchable("name" || ' ' || "surname") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "role" in ($6))
  order by searchable("surname") desc, "_id"
  limit $7
  offset $8;
select count(*) as "total"
  from "users"
  where "deletedAt" is null
  and "role" in ($1, $2)
  and "urlCalendy" is not null
  and "isEnabled" = $3
  and "isConfirmed" = $4
  and (searchable("name" || ' ' || "surname") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "role" in ($6));
select "_id", "name", "surname", "role", "gender", "description", "urlCalendy", "frontImageId"
  from "users"
  where "deletedAt" is null
  and "role" in ($1, $2)
  and "urlCalendy" is not null
  and "isEnabled" = $3
  and "isConfirmed" = $4
  and 1 = 1
  order by searchable("surname") asc, searchable("name") asc, "_id"
  limit $5
  offset $6;

-- listFollowedOwners
select distinct "userId" as "userId"
  from "agencies"
  where $1
  and "userId" = any($2::uuid[]);
select distinct "userId" as "userId"
  from "agencies"
  where "agencies"."userId" = $1
  and "userId" = any($2::uuid[]);

-- listImportedForUpdate
select "_id", "isEnabled", "importedAt", "invitedAt", exists (select "_id" from "audit_events" where "actorId" = "users"."_id" and "action" = $1) as "hasEntered"
  from "users"
  where "_id" = any($2::uuid[])
  and "deletedAt" is null
  order by "_id" for no key update;

-- listLanguages
select "_id", "language"
  from "users"
  where "_id" = any($1::uuid[]);

-- listOtherEmails
select "fromEmail", "toEmail"
  from "email_changes"
  where "userId" = $1;

-- listOwnedIds
select "_id"
  from "agencies"
  where "userId" = $1;

-- listUsers
select "_id", "name", "surname", "role", "gender", "description", "urlCalendy", "frontImageId", "email", "telephone", "isGroup", "groupSize", "groupName", "isConfirmed", "isEnabled", "isMonoGrant", "createdAt", case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed"
  and "users"."importedAt" is not null
  and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end as "standing"
  from "users"
  where "deletedAt" is null
  and ("users"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') and "role" in ($2) and "isGroup" = $3 and "isEnabled" = $4 and "isConfirmed" = $5 and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed" and "users"."importedAt" is not null and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $6 and "urlCalendy" is null and not (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))))
  order by "createdAt" desc, "_id"
  limit $7
  offset $8;
select count(*) as "total"
  from "users"
  where "deletedAt" is null
  and ("users"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') and "role" in ($2) and "isGroup" = $3 and "isEnabled" = $4 and "isConfirmed" = $5 and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed" and "users"."importedAt" is not null and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $6 and "urlCalendy" is null and not (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))));
select "_id", "name", "surname", "role", "gender", "description", "urlCalendy", "frontImageId", "email", "telephone", "isGroup", "groupSize", "groupName", "isConfirmed", "isEnabled", "isMonoGrant", "createdAt", case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed"
  and "users"."importedAt" is not null
  and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end as "standing"
  from "users"
  where "deletedAt" is null
  and ("users"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') and "role" in ($2) and "isGroup" = $3 and "isEnabled" = $4 and "isConfirmed" = $5 and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed" and "users"."importedAt" is not null and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $6 and "urlCalendy" is not null and (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))))
  order by searchable("surname") desc, "_id"
  limit $7
  offset $8;
select count(*) as "total"
  from "users"
  where "deletedAt" is null
  and ("users"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') and "role" in ($2) and "isGroup" = $3 and "isEnabled" = $4 and "isConfirmed" = $5 and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed" and "users"."importedAt" is not null and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $6 and "urlCalendy" is not null and (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))));
select "_id", "name", "surname", "role", "gender", "description", "urlCalendy", "frontImageId", "email", "telephone", "isGroup", "groupSize", "groupName", "isConfirmed", "isEnabled", "isMonoGrant", "createdAt", case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed"
  and "users"."importedAt" is not null
  and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end as "standing"
  from "users"
  where "deletedAt" is null
  and 1 = 1
  order by searchable("surname") asc, searchable("name") asc, "_id"
  limit $1
  offset $2;

-- placesOfOwner
select "businessName" as "name"
  from agencies
  where "userId" = $1;

-- pseudonymiseUser
update "users"
  set "name" = $1, "surname" = $2, "email" = $3, "passwordHash" = $4, "gender" = $5, "telephone" = $6, "description" = $7, "urlCalendy" = $8, "groupName" = $9, "frontImageId" = $10, "twoFactorSecret" = $11, "twoFactorSince" = $12, "twoFactorLastStep" = $13, "advisor" = $14, "advisorChosenAt" = $15, "advisorKeptAt" = $16, "businessAdvisor" = $17, "businessPerformancePartner" = $18, "isEnabled" = $19, "isConfirmed" = $20, "deletedAt" = $21
  where "_id" = $22;
update "users"
  set "advisor" = $1, "advisorChosenAt" = $2, "advisorKeptAt" = $3
  where "advisor" = $4;
update "users"
  set "businessAdvisor" = $1
  where "businessAdvisor" = $2;
update "users"
  set "businessPerformancePartner" = $1
  where "businessPerformancePartner" = $2;
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
delete from "known_devices"
  where "userId" = $1;
delete from "push_subscriptions"
  where "userId" = $1;
delete from "recovery_codes"
  where "userId" = $1;
delete from "confirmation_codes"
  where "userId" = $1;
delete from "external_codes"
  where "userId" = $1;
delete from "password_resets"
  where "userId" = $1;
delete from "calendar_subscriptions"
  where "userId" = $1;
delete from "notifications"
  where "userId" = $1;
delete from "notifications"
  where "data" ->> 'personId' = $1
  returning "userId";
select (select count(pg_notify($1, message)) from unnest($2::text[]) as message);
delete from "saved_views"
  where "userId" = $1
  and "isShared" = $2;
update "saved_views"
  set "userId" = $1
  where "userId" = $2;
delete from "uploads"
  where (("kind" = $1 and "linkedEntityType" = $2 and "linkedEntityId" = $3) or ("kind" = $4 and "ownerId" = $5))
  returning "storageKey";

-- readWillingness
select "userId", "event"
  from "notification_preferences"
  where "userId" = any($1::uuid[])
  and "channel" = $2;

-- standingOf
case when not "u"."isEnabled" then 'disabled' when not "u"."isConfirmed"
  and "u"."importedAt" is not null
  and "u"."invitedAt" is null then 'toInvite' when not "u"."isConfirmed" then 'toConfirm' when "u"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "u"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end;
case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed"
  and "users"."importedAt" is not null
  and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end;

-- updateCancelled
update "email_changes"
  set "cancelledAt" = $1
  where "userId" = $2
  and "confirmedAt" is null
  and "cancelledAt" is null;

-- updateCopiedEmails
update "all_agencies"
  set "administrationEmail" = $1
  where "userId" = $2
  and "administrationEmail" = (select "users"."email" from "users" where "_id" = $3)
  and "administrationEmail" <> $4
  and "_id" = $5
  returning "_id";
update "all_agencies"
  set "administrationEmail" = $1
  where "userId" = $2
  and "administrationEmail" = (select "users"."email" from "users" where "_id" = $3)
  and "administrationEmail" <> $4
  returning "_id";

-- updateResetsOf
update "password_resets"
  set "usedAt" = $1
  where "userId" = $2
  and "usedAt" is null;

-- updateUserRow
update "users"
  set "_id" = $1, "advisor" = $2, "advisorChosenAt" = $3, "advisorKeptAt" = $4, "businessAdvisor" = $5, "businessPerformancePartner" = $6, "createdAt" = $7, "deletedAt" = $8, "description" = $9, "digestFrequency" = $10, "email" = $11, "frontImageId" = $12, "gender" = $13, "groupName" = $14, "groupSize" = $15, "importedAt" = $16, "invitationId" = $17, "invitedAt" = $18, "isConfirmed" = $19, "isEmailVerified" = $20, "isEnabled" = $21, "isGroup" = $22, "isMonoGrant" = $23, "language" = $24, "mustChangePassword" = $25, "name" = $26, "passwordHash" = $27, "role" = $28, "searchTerms" = $29, "searchWords" = $30, "signedInAt" = $31, "surname" = $32, "telephone" = $33, "twoFactorLastStep" = $34, "twoFactorSecret" = $35, "twoFactorSince" = $36, "urlCalendy" = $37, "userType" = $38
  where "_id" = $39;

-- usersToExport
select "name", "surname", "email", "telephone", "role", "gender", "isGroup", "groupSize", "groupName", "isMonoGrant", "createdAt", case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed"
  and "users"."importedAt" is not null
  and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end as "standing", (select count(*) as "owned" from "agencies" where "agencies"."userId" = "users"."_id") as "owned"
  from "users"
  where "deletedAt" is null
  and ("users"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') and "role" in ($2) and "isGroup" = $3 and "isEnabled" = $4 and "isConfirmed" = $5 and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed" and "users"."importedAt" is not null and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $6 and "urlCalendy" is null and not (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))))
  order by "createdAt" desc, "_id";
select "name", "surname", "email", "telephone", "role", "gender", "isGroup", "groupSize", "groupName", "isMonoGrant", "createdAt", case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed"
  and "users"."importedAt" is not null
  and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end as "standing", (select count(*) as "owned" from "agencies" where "agencies"."userId" = "users"."_id") as "owned"
  from "users"
  where "deletedAt" is null
  and ("users"."searchWords" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') and "role" in ($2) and "isGroup" = $3 and "isEnabled" = $4 and "isConfirmed" = $5 and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed" and "users"."importedAt" is not null and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $6 and "urlCalendy" is not null and (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))))
  order by searchable("surname") desc, "_id";
select "name", "surname", "email", "telephone", "role", "gender", "isGroup", "groupSize", "groupName", "isMonoGrant", "createdAt", case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed"
  and "users"."importedAt" is not null
  and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end as "standing", (select count(*) as "owned" from "agencies" where "agencies"."userId" = "users"."_id") as "owned"
  from "users"
  where "deletedAt" is null
  and 1 = 1
  order by searchable("surname") asc, searchable("name") asc, "_id";
