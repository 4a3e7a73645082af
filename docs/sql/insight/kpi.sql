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
  from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days"
  where "advisorId" = $4
  group by "kpiType";
select "kpiType", sum("count") as "count"
  from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days"
  where "advisorId" is not null
  group by "kpiType";
select "kpiType", sum("count") as "count"
  from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1)) as "days"
  where "advisorId" = $2
  group by "kpiType";

-- countFunnel
select count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[]))), false))) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", count(*) filter (where (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($2::text[]))), false)))) as "unreached", count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false)) and r."answer" is not null) as "answered", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  where ($4 and "r"."isTakenBack" = $5 and "r"."advisorId" = $6 and "r"."createdAt" >= $7 and "r"."createdAt" < $8);
select count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[]))), false))) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", count(*) filter (where (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($2::text[]))), false)))) as "unreached", count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false)) and r."answer" is not null) as "answered", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  where (("agencies"."userId" = $4 or ("r"."agencyId" is null and "r"."advisorId" = $5)) and "r"."isTakenBack" = $6 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."advisorId" = $7 and "r"."createdAt" >= $8 and "r"."createdAt" < $9);
select count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[]))), false))) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", count(*) filter (where (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($2::text[]))), false)))) as "unreached", count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false)) and r."answer" is not null) as "answered", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  where ($4 and "r"."isTakenBack" = $5 and "r"."createdAt" >= $6 and "r"."createdAt" < $7);

-- countUnreached
select "kpiType", count(*)::int as "count"
  from "kpi_events"
  where "_id" in (select "e"."_id" from "all_recommendations" as "r" inner join lateral (select "kpi_events"."_id" from "kpi_events" where "kpi_events"."kpiType" = case r."recommendationType" when 'announcement' then 'recommendation' else 'serviceRecommendation' end and "kpi_events"."createdAt" = "r"."createdAt" and "kpi_events"."entityId" = "r"."recommendationId" and "kpi_events"."agencyId" is not distinct from "r"."agencyId" limit $1) as "e" on true where "r"."isTakenBack" = $2 and (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false))) and case r."recommendationType" when 'announcement' then 'recommendation' else 'serviceRecommendation' end in () and ("r"."createdAt" >= $4 and "r"."createdAt" < $5))
  and "advisorId" = $6
  group by "kpiType";
select "kpiType", count(*)::int as "count"
  from "kpi_events"
  where "_id" in (select "e"."_id" from "all_recommendations" as "r" inner join lateral (select "kpi_events"."_id" from "kpi_events" where "kpi_events"."kpiType" = case r."recommendationType" when 'announcement' then 'recommendation' else 'serviceRecommendation' end and "kpi_events"."createdAt" = "r"."createdAt" and "kpi_events"."entityId" = "r"."recommendationId" and "kpi_events"."agencyId" is not distinct from "r"."agencyId" limit $1) as "e" on true where "r"."isTakenBack" = $2 and (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false))) and case r."recommendationType" when 'announcement' then 'recommendation' else 'serviceRecommendation' end in () and ("r"."createdAt" >= $4 and "r"."createdAt" < $5))
  and "advisorId" is not null
  group by "kpiType";

-- countWaiting
select count(*) as "count"
  from "categories_templates" as "c"
  where ("c"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "c"."_id"));
select count(*) as "total"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and (not exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $3 order by "said"."sequence" desc limit $4) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $5 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null);
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound"));
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ((("agencies"."dossierGenerationStatus" = $2 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($3::int > 0 and "survey"."answeredQuestions" >= $4::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) or "agencies"."dossierGenerationStatus" = $5) and ("agencies"."dossierGenerationStatus" = $6 or "owner"."role" <> $7) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($8::int > 0 and "survey"."answeredQuestions" >= $9::int))));
select count(*) as "total"
  from "users"
  where "deletedAt" is null
  and case when not "users"."isEnabled" then 'disabled' when not "users"."isConfirmed"
  and "users"."importedAt" is not null
  and "users"."invitedAt" is null then 'toInvite' when not "users"."isConfirmed" then 'toConfirm' when "users"."invitedAt" is not null
  and not exists ( select from audit_events e where e."actorId" = "users"."_id" and e."action" = 'passwordReset') then 'invited' else 'active' end = $1;
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ((not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) or "agencies"."advisorId" = any($2::uuid[])) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")));
select "t"."kind", count(*) as "count"
  from (select "agencies"."_id" as "agencyId", "agencies"."businessName", 'advisorChoice' as "kind", "agencies"."_id" as "objectId", chosen."name" || ' ' || chosen."surname" as "title", null::uuid as "entityId", null::text as "entityType", greatest(owner."advisorChosenAt", agencies."createdAt") as "since", null::timestamptz as "dueAt" from "agencies" inner join "users" as "owner" on "owner"."_id" = "agencies"."userId" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id") union all select "agencies"."_id" as "agencyId", "agencies"."businessName", 'dueNote' as "kind", "n"."_id" as "objectId", left(n."text", 140) as "title", null::uuid as "entityId", null::text as "entityType", "n"."createdAt" as "since", ((n."dueDate" + 1)::timestamp at time zone 'Europe/Rome') - interval '1 second' as "dueAt" from "agencies" inner join "notes" as "n" on "n"."agencyId" = "agencies"."_id" where $1 and "n"."doneAt" is null and "n"."dueDate" <= $2 and "n"."authorId" = $3) as "t"
  left join "todo_snoozes" as "s" on "s"."userId" = $4
  and "s"."kind" = "t"."kind"
  and "s"."objectId" = "t"."objectId"
  and "s"."until" > $5
  where "s"."until" is null
  group by "t"."kind";
select count(*) as "total"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (not exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $3 order by "said"."sequence" desc limit $4) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $5 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null);
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound"));
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ((("agencies"."dossierGenerationStatus" = $2 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($3::int > 0 and "survey"."answeredQuestions" >= $4::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) or "agencies"."dossierGenerationStatus" = $5) and ("agencies"."dossierGenerationStatus" = $6 or "owner"."role" <> $7) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($8::int > 0 and "survey"."answeredQuestions" >= $9::int))));
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ((not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) or "agencies"."advisorId" = any($2::uuid[])) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")));
select "t"."kind", count(*) as "count"
  from (select "agencies"."_id" as "agencyId", "agencies"."businessName", 'advisorChoice' as "kind", "agencies"."_id" as "objectId", chosen."name" || ' ' || chosen."surname" as "title", null::uuid as "entityId", null::text as "entityType", greatest(owner."advisorChosenAt", agencies."createdAt") as "since", null::timestamptz as "dueAt" from "agencies" inner join "users" as "owner" on "owner"."_id" = "agencies"."userId" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id") and "chosen"."_id" = $1 union all select "company"."_id" as "agencyId", "company"."businessName" as "businessName", 'unansweredChat' as "kind", "chats"."_id" as "objectId", left(m."message", 140) as "title", null::uuid as "entityId", null::text as "entityType", "m"."createdAt" as "since", null::timestamptz as "dueAt" from "chats" left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId" inner join "chat_messages" as "m" on "m"."chatId" = "chats"."_id" and "m"."sequence" = (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $2 order by "said"."sequence" desc limit $3) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $4 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) where ("company"."userId" = $5 and "company"."deletedAt" is null) union all select "agencies"."_id" as "agencyId", "agencies"."businessName", 'unansweredRecommendation' as "kind", "r"."_id" as "objectId", coalesce(a."title", s."name") as "title", r."recommendationId" as "entityId", r."recommendationType"::text as "entityType", "r"."createdAt" as "since", "a"."expiryDate" as "dueAt" from "agencies" inner join "users" as "owner" on "owner"."_id" = "agencies"."userId" inner join "recommendations" as "r" on "r"."agencyId" = "agencies"."_id" left join "announcements" as "a" on "a"."_id" = "r"."announcementId" left join "services" as "s" on "s"."_id" = "r"."serviceId" where "agencies"."userId" = $6 and "owner"."deletedAt" is null and "r"."advisorId" = $7 and "r"."answer" is null and "r"."progress" is null and "r"."withdrawnAt" is null and "r"."createdAt" <= $8 and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and ("n"."isActive" and "n"."withdrawnAt" is null and "n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $9) and ("n"."expiryCommercialDate" is null or "n"."expiryCommercialDate" > $10)) ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) union all select "agencies"."_id" as "agencyId", "agencies"."businessName", 'unfinishedSurvey' as "kind", "agencies"."_id" as "objectId", null::text as "title", null::uuid as "entityId", null::text as "entityType", coalesce("s"."updatedAt", "agencies"."createdAt") as "since", null::timestamptz as "dueAt" from "agencies" inner join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "surveys" as "s" on "s"."agencyId" = "agencies"."_id" where "agencies"."userId" = $11 and "owner"."deletedAt" is null and "owner"."isEnabled" = $12 and "owner"."isEmailVerified" = $13 and not ("owner"."importedAt" is not null and "owner"."invitedAt" is null and "owner"."isEnabled" and not "owner"."isConfirmed") and ("s"."_id" is null or not ("s"."hasOffices" and "s"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("s"."hasActivity" and "s"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) or (("owner"."role" <> 'business-partner') and "s"."answeredQuestions" < $14::int)) and coalesce("s"."updatedAt", "agencies"."createdAt") <= $15 union all select "agencies"."_id" as "agencyId", "agencies"."businessName", 'waitingDossier' as "kind", "agencies"."_id" as "objectId", null::text as "title", null::uuid as "entityId", null::text as "entityType", "s"."updatedAt" as "since", null::timestamptz as "dueAt" from "agencies" inner join "users" as "owner" on "owner"."_id" = "agencies"."userId" inner join "surveys" as "s" on "s"."agencyId" = "agencies"."_id" where "agencies"."userId" = $16 and "owner"."deletedAt" is null and ("s"."_id" is not null and ("s"."hasOffices" and "s"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("s"."hasActivity" and "s"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($17::int > 0 and "s"."answeredQuestions" >= $18::int))) and "owner"."role" <> $19 and "agencies"."dossierGenerationStatus" in ($20, $21) union all select "agencies"."_id" as "agencyId", "agencies"."businessName", 'closingFavorite' as "kind", "f"."_id" as "objectId", a."title" as "title", "a"."_id" as "entityId", 'announcement' as "entityType", "f"."createdAt" as "since", "a"."expiryDate" as "dueAt" from "agencies" inner join "users" as "owner" on "owner"."_id" = "agencies"."userId" inner join "favorites" as "f" on "f"."agencyId" = "agencies"."_id" inner join "announcements" as "a" on "a"."_id" = "f"."announcementId" where "agencies"."userId" = $22 and "owner"."deletedAt" is null and ("a"."isActive" and "a"."withdrawnAt" is null and "a"."closedAt" is null and ("a"."closesAt" is null or "a"."closesAt" > $23) and ("a"."expiryCommercialDate" is null or "a"."expiryCommercialDate" > $24)) and "a"."expiryDate" <= $25 and not exists (select "r"."_id" from "recommendations" as "r" where "r"."agencyId" = "f"."agencyId" and "r"."announcementId" = "a"."_id" and "r"."progress" is not null and "r"."withdrawnAt" is null) union all select "agencies"."_id" as "agencyId", "agencies"."businessName", 'dueNote' as "kind", "n"."_id" as "objectId", left(n."text", 140) as "title", null::uuid as "entityId", null::text as "entityType", "n"."createdAt" as "since", ((n."dueDate" + 1)::timestamp at time zone 'Europe/Rome') - interval '1 second' as "dueAt" from "agencies" inner join "notes" as "n" on "n"."agencyId" = "agencies"."_id" where "agencies"."userId" = $26 and "n"."doneAt" is null and "n"."dueDate" <= $27) as "t"
  left join "todo_snoozes" as "s" on "s"."userId" = $28
  and "s"."kind" = "t"."kind"
  and "s"."objectId" = "t"."objectId"
  and "s"."until" > $29
  where "s"."until" is null
  group by "t"."kind";

-- countedDays
select "kpiType", "day", "advisorId", "count"
  from "kpi_days"
  where "kpiType" in ($1)
  and "day" >= $2
  and "day" <= $3;
select "kpiType", "day", "advisorId", "count"
  from "kpi_days"
  where "kpiType" in ($1);

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
select "n"."announcementType", case when ("n"."createdAt" at time zone 'Europe/Rome')::date >= $1 then ("n"."createdAt" at time zone 'Europe/Rome')::date end as "writtenOn", coalesce(("n"."closedAt" is not null or "n"."closesAt" <= $2), false) as "isClosed", case when ("n"."closedAt" is not null or "n"."closesAt" <= $3)
  and least(("n"."closesAt" at time zone 'Europe/Rome')::date, ("n"."closedAt" at time zone 'Europe/Rome')::date) >= $4 then least(("n"."closesAt" at time zone 'Europe/Rome')::date, ("n"."closedAt" at time zone 'Europe/Rome')::date) end as "closedOn", count(*) as "count"
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
  and ("role" in ($2, $3) and "isEnabled" = $4 and (users."advisor" is not null or exists ( select from agencies a where a."userId" = users."_id" and (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)))))
  group by 1;
select case when ("createdAt" at time zone 'Europe/Rome')::date >= $1 then ("createdAt" at time zone 'Europe/Rome')::date end as "day", count(*) as "count"
  from "users"
  where "deletedAt" is null
  and ("role" in ($2, $3) and "isEnabled" = $4)
  group by 1;

-- listDays
select "kpiType", "day", sum("count") as "count"
  from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days"
  where "advisorId" = $4
  group by "kpiType", "day";
select "kpiType", "day", sum("count") as "count"
  from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days"
  where "advisorId" is not null
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
  left join "all_announcements" as "announcements" on "announcements"."_id" = "e"."entityId"
  left join "all_services" as "services" on "services"."_id" = "e"."entityId"
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
  left join "all_announcements" as "announcements" on "announcements"."_id" = "e"."entityId"
  left join "all_services" as "services" on "services"."_id" = "e"."entityId"
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
  from (select count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[]))), false))) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", count(*) filter (where (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($2::text[]))), false)))) as "unreached", count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false)) and r."answer" is not null) as "answered", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount", "r"."advisorId" as "_id", count(*) over () as "total" from "all_recommendations" as "r" left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId" where ($4 and "r"."isTakenBack" = $5 and "r"."advisorId" = $6 and "r"."createdAt" >= $7 and "r"."createdAt" < $8) and "r"."advisorId" is not null group by "r"."advisorId" order by "amount" desc, "_id" limit $9 offset $10) as "g";
select "g".*, (select s."name" from all_services s where s."_id" = g."_id") as "title"
  from (select count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[]))), false))) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", count(*) filter (where (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($2::text[]))), false)))) as "unreached", count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false)) and r."answer" is not null) as "answered", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount", "r"."serviceId" as "_id", count(*) over () as "total" from "all_recommendations" as "r" left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId" where (("agencies"."userId" = $4 or ("r"."agencyId" is null and "r"."advisorId" = $5)) and "r"."isTakenBack" = $6 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."advisorId" = $7 and "r"."createdAt" >= $8 and "r"."createdAt" < $9) and "r"."serviceId" is not null group by "r"."serviceId" order by "won" desc, "_id" limit $10 offset $11) as "g";
select "g".*, (select u."name" || ' ' || u."surname" from users u where u."_id" = g."_id") as "title"
  from (select count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[]))), false))) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", count(*) filter (where (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($2::text[]))), false)))) as "unreached", count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false)) and r."answer" is not null) as "answered", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount", "r"."advisorId" as "_id", count(*) over () as "total" from "all_recommendations" as "r" left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId" where ($4 and "r"."isTakenBack" = $5 and "r"."createdAt" >= $6 and "r"."createdAt" < $7) and "r"."advisorId" is not null group by "r"."advisorId" order by "amount" asc, "_id" limit $8 offset $9) as "g";

-- listFunnelsByForm
select count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[]))), false))) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", count(*) filter (where (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($2::text[]))), false)))) as "unreached", count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false)) and r."answer" is not null) as "answered", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount", coalesce(a."aidForms", '{}') as "forms", r."serviceId" is not null as "isService"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  left join "all_announcements" as "a" on "a"."_id" = "r"."announcementId"
  where ($4 and "r"."isTakenBack" = $5 and "r"."createdAt" >= $6 and "r"."createdAt" < $7)
  group by coalesce(a."aidForms", '{}'), r."serviceId" is not null;
select count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[]))), false))) as "recommended", count(*) filter (where (r."seenAt" is not null or r."answer" is not null or r."progress" is not null)) as "seen", count(*) filter (where (r."answer" is not distinct from 'interested' or r."progress" is not null)) as "interested", count(*) filter (where (r."progress" is not null and r."progress" <> 'inProgress')) as "applied", count(*) filter (where (r."progress" is not distinct from 'won')) as "won", count(*) filter (where (not (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($2::text[]))), false)))) as "unreached", count(*) filter (where (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($3::text[]))), false)) and r."answer" is not null) as "answered", coalesce(sum(r."amount") filter (where (r."progress" is not distinct from 'won')), 0) as "amount", coalesce(a."aidForms", '{}') as "forms", r."serviceId" is not null as "isService"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  left join "all_announcements" as "a" on "a"."_id" = "r"."announcementId"
  where (("agencies"."userId" = $4 or ("r"."agencyId" is null and "r"."advisorId" = $5)) and "r"."isTakenBack" = $6 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."createdAt" >= $7 and "r"."createdAt" < $8)
  group by coalesce(a."aidForms", '{}'), r."serviceId" is not null;

-- listLeaderboard
select "ranked".*, (select count(*) as "n" from "agencies" where ("agencies"."advisorId" = "ranked"."_id" or "agencies"."businessAdvisorId" = "ranked"."_id" or "agencies"."businessPerformancePartnerId" = "ranked"."_id" or "agencies"."businessPartnerGrantsId" = "ranked"."_id")) as "numberOfAssignedAgencies"
  from (select "u"."_id", "u"."name", "u"."surname", "u"."role", "u"."frontImageId", u."deletedAt" is not null as "isGone", coalesce(s."count", 0) as "count", rank() over (order by coalesce(s."count", 0) desc) as "rank" from "users" as "u" left join (select "advisorId", sum("count") as "count" from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days" where "advisorId" is not null group by "advisorId" having sum("count") > $4) as "s" on "s"."advisorId" = "u"."_id" where (("u"."role" in ($5, $6) and "u"."deletedAt" is null) or "s"."count" is not null)) as "ranked"
  where searchable("name" || ' ' || "surname") like '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "count" asc, searchable("surname"), searchable("name"), "_id"
  limit $8
  offset $9;
select count(*) as "totalData"
  from (select "u"."_id", "u"."name", "u"."surname", "u"."role", "u"."frontImageId", u."deletedAt" is not null as "isGone", coalesce(s."count", 0) as "count", rank() over (order by coalesce(s."count", 0) desc) as "rank" from "users" as "u" left join (select "advisorId", sum("count") as "count" from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days" where "advisorId" is not null group by "advisorId" having sum("count") > $4) as "s" on "s"."advisorId" = "u"."_id" where (("u"."role" in ($5, $6) and "u"."deletedAt" is null) or "s"."count" is not null)) as "ranked"
  where searchable("name" || ' ' || "surname") like '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select "ranked".*, (select count(*) as "n" from "agencies" where ("agencies"."advisorId" = "ranked"."_id" or "agencies"."businessAdvisorId" = "ranked"."_id" or "agencies"."businessPerformancePartnerId" = "ranked"."_id" or "agencies"."businessPartnerGrantsId" = "ranked"."_id")) as "numberOfAssignedAgencies"
  from (select "u"."_id", "u"."name", "u"."surname", "u"."role", "u"."frontImageId", u."deletedAt" is not null as "isGone", coalesce(s."count", 0) as "count", rank() over (order by coalesce(s."count", 0) desc) as "rank" from "users" as "u" left join (select "advisorId", sum("count") as "count" from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days" where "advisorId" is not null group by "advisorId" having sum("count") > $4) as "s" on "s"."advisorId" = "u"."_id" where (("u"."role" in ($5, $6) and "u"."deletedAt" is null) or "s"."count" is not null)) as "ranked"
  order by "count" desc, searchable("surname"), searchable("name"), "_id"
  limit $7
  offset $8;
select count(*) as "totalData"
  from (select "u"."_id", "u"."name", "u"."surname", "u"."role", "u"."frontImageId", u."deletedAt" is not null as "isGone", coalesce(s."count", 0) as "count", rank() over (order by coalesce(s."count", 0) desc) as "rank" from "users" as "u" left join (select "advisorId", sum("count") as "count" from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days" where "advisorId" is not null group by "advisorId" having sum("count") > $4) as "s" on "s"."advisorId" = "u"."_id" where (("u"."role" in ($5, $6) and "u"."deletedAt" is null) or "s"."count" is not null)) as "ranked";

-- sumKinds
select "kpiType", sum("count") as "count"
  from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days"
  where "advisorId" = $4
  group by "kpiType";
select "kpiType", sum("count") as "count"
  from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1) and "day" >= $2 and "day" <= $3) as "days"
  where "advisorId" is not null
  group by "kpiType";
select "kpiType", sum("count") as "count"
  from (select "kpiType", "day", "advisorId", "count" from "kpi_days" where "kpiType" in ($1)) as "days"
  where "advisorId" = $2
  group by "kpiType";
