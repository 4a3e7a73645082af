-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- agenciesToExport
select "agencies"."businessName", "agencies"."vatNumber", "agencies"."fiscalCode", "agencies"."administrationEmail", "agencies"."pec", "agencies"."telephone", "agencies"."referentName", "agencies"."referentSurname", "agencies"."registeredOfficeAddress", "agencies"."registeredOfficePostalCode", "agencies"."registeredOfficeCity", "agencies"."registeredOfficeProvince", "agencies"."contractType", "agencies"."isMonoGrant", "owner"."email" as "ownerEmail", "owner"."name" || ' ' || "owner"."surname" as "ownerName", "advisor"."name" || ' ' || "advisor"."surname" as "advisorName", "businessAdvisor"."name" || ' ' || "businessAdvisor"."surname" as "businessAdvisorName", "performance"."name" || ' ' || "performance"."surname" as "performanceName", "grants"."name" || ' ' || "grants"."surname" as "grantsName", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity", "owner"."role" as "ownerRole", "agencies"."dossierGenerationStatus", ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) as "isReleaseAsked", coalesce("matches"."eligible" + "matches"."toVerify", 0) as "inTarget", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", "agencies"."lastAccessAt", "agencies"."createdAt"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  left join "users" as "businessAdvisor" on "businessAdvisor"."_id" = "agencies"."businessAdvisorId"
  left join "users" as "performance" on "performance"."_id" = "agencies"."businessPerformancePartnerId"
  left join "users" as "grants" on "grants"."_id" = "agencies"."businessPartnerGrantsId"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and ("agencies"."dossierGenerationStatus" = $11 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($12::int > 0 and "survey"."answeredQuestions" >= $13::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $14 or "owner"."role" <> $15) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($16) and "agencies"."isMonoGrant" = $17 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($18::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($19::int > 0 and "survey"."answeredQuestions" >= $20::int)))))
  order by "agencies"."vatNumber" desc, "agencies"."_id";
-- deleteAbandonedMessages
delete from "chat_messages"
  where "_id" in (select "_id" from "chat_messages" where "chatId" in (select "chats"."_id" from "chats" inner join "all_agencies" as "a" on "a"."_id" = "chats"."agencyId" where "a"."_id" = $1 and ("chats"."advisorId" is null or ("chats"."advisorId" is distinct from "a"."advisorId" and "chats"."advisorId" is distinct from "a"."businessAdvisorId" and "chats"."advisorId" is distinct from "a"."businessPerformancePartnerId"))) limit $2);
-- deleteAgencyRows
update "all_recommendations" as "r"
  set "wasReached" = $1
  where "r"."agencyId" = $2
  and "r"."wasReached" = $3
  and exists (select from all_agencies "agencies" where "agencies"."_id" = r."agencyId" and (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($4::text[]))), false)));
-- findAgenciesByWords
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("a"."searchTerms" @@ (select $3::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $6::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) limit 3000))))) as hits limit 3000))
  order by word_similarity((select searchable($8)), agencies."searchWords") desc, starts_with(agencies."searchName", (select searchable($9))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($10), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $11;
-- findAgency
select "agencies"."_id", "agencies"."businessName", "agencies"."vatNumber", "agencies"."fiscalCode", "agencies"."pec", "agencies"."telephone", "agencies"."administrationEmail", "agencies"."referentName", "agencies"."referentSurname", "agencies"."description", "agencies"."registeredOfficeAddress", "agencies"."registeredOfficeCity", "agencies"."registeredOfficeProvince", "agencies"."registeredOfficePostalCode", "agencies"."fiscalYearEnd", "agencies"."isRoadHaulier", "agencies"."contractType", "agencies"."isMonoGrant", "agencies"."userId", "agencies"."advisorId", "agencies"."businessAdvisorId", "agencies"."businessPerformancePartnerId", "agencies"."businessPartnerGrantsId", "agencies"."elipsisUrls", "agencies"."dossierGenerationStatus", "agencies"."dossierApprovalDate", "agencies"."dossierRound", "agencies"."dossierNotes", "agencies"."dossierSavedAt", "agencies"."lastAccessAt", "agencies"."salesForceId", "agencies"."isSalesForceConfirmed", "agencies"."salesForceError", "agencies"."salesForceSyncedAt", "agencies"."dossierReminderSent", "agencies"."advisorReminderSent", "agencies"."createdAt", "owner"."name" as "ownerName", "owner"."surname" as "ownerSurname", "owner"."role" as "ownerRole", "owner"."email" as "ownerEmail", ("owner"."importedAt" is not null and "owner"."invitedAt" is null and "owner"."isEnabled" and not "owner"."isConfirmed") as "isOwnerToInvite", case when (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'advisor' when (coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'sales' end as "followedBy", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "chosen"."_id" as "chosenId", "chosen"."name" as "chosenName", "chosen"."surname" as "chosenSurname", "chosen"."role" as "chosenRole", "contact"."_id" as "contactId", "contact"."name" as "contactName", "contact"."surname" as "contactSurname", "survey"."_id" as "surveyId", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity", (select max("survey_reminders"."createdAt") as "surveyRemindedAt" from "survey_reminders" where "survey_reminders"."agencyId" = "agencies"."_id") as "surveyRemindedAt"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  left join "users" as "contact" on "contact"."_id" = "agencies"."salesContactId" and ("contact"."isEnabled" and "contact"."isConfirmed" and "contact"."deletedAt" is null)
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  where "agencies"."_id" = $1;
-- findChatFor
select "chats"."_id"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where "chats"."agencyId" = $1
  and "chats"."advisorId" is not null
  and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $2 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))
  order by chats."advisorId" is not distinct from $3::uuid desc, "chats"."updatedAt" desc, "chats"."_id"
  limit $4;
-- findDossierRequest
select "r"."requestedAt" as "at", "u"."_id", "u"."name", "u"."surname"
  from "agencies"
  inner join "dossier_requests" as "r" on "r"."agencyId" = "agencies"."_id" and "r"."round" = "agencies"."dossierRound"
  left join "users" as "u" on "u"."_id" = "r"."requestedBy" and "u"."deletedAt" is null
  where "agencies"."_id" = $1
  and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound"));
-- findHomeAdvisor
select "users"."_id", "users"."name", "users"."surname", "users"."gender", "users"."description", "users"."urlCalendy", "users"."email", "users"."telephone", "users"."frontImageId", chosen."_id" is not null as "isWaiting"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  inner join "users" on "users"."_id" = coalesce((select w."_id" from users w where w."_id" = "agencies"."advisorId" and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null)), (select w."_id" from users w where w."_id" = "agencies"."businessAdvisorId" and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null)), chosen."_id", (select w."_id" from users w where w."_id" = "agencies"."salesContactId" and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null)))
  where "agencies"."_id" = $1;
-- findNeighbours
select "agencies"."_id", "agencies"."businessName"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and ("agencies"."dossierGenerationStatus" = $11 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($12::int > 0 and "survey"."answeredQuestions" >= $13::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $14 or "owner"."role" <> $15) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($16) and "agencies"."isMonoGrant" = $17 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($18::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($19::int > 0 and "survey"."answeredQuestions" >= $20::int)))))
  and ((true and ("agencies"."vatNumber" > ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $21)) or ("agencies"."vatNumber" is not null and ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $22)) is null))) or (true and "agencies"."vatNumber" is not distinct from ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $23)) and ("agencies"."_id" < ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $24)) or ("agencies"."_id" is not null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $25)) is null))))
  order by "agencies"."vatNumber" asc nulls first, "agencies"."_id" desc
  limit $26;
-- findOpenChoiceForUpdate
select "owner"."_id" as "ownerId", "chosen"."_id" as "chosenId", "chosen"."role"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor"
  where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  and "agencies"."_id" = $1 for no key update of "owner";
-- getDossierChoices
select array(select n."_id" from unnest("savedAnnouncementsIds") with ordinality as chosen(id, place) join announcements n on n."_id" = chosen.id and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) order by chosen.place) as "savedAnnouncementsIds", array(select v."_id" from unnest("savedServicesIds") with ordinality as chosen(id, place) join services v on v."_id" = chosen.id join users o on o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) order by chosen.place) as "savedServicesIds", array(select i."_id" from unnest("savedInvestmentsIds") with ordinality as chosen(id, n) join investments i on i."_id" = chosen.id join surveys v on v."_id" = i."surveyId" and v."agencyId" = agencies."_id" order by n) as "savedInvestmentsIds"
  from "agencies"
  where "_id" = $1;
-- listAgencies
select "agencies"."_id", "agencies"."businessName", "agencies"."vatNumber", "agencies"."registeredOfficeCity", "agencies"."registeredOfficeProvince", "agencies"."administrationEmail", "agencies"."telephone", "agencies"."contractType", "agencies"."isMonoGrant", "agencies"."userId", "agencies"."businessAdvisorId", "agencies"."businessPerformancePartnerId", "agencies"."dossierGenerationStatus", "agencies"."lastAccessAt", "agencies"."createdAt", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "chosen"."_id" as "chosenId", "chosen"."name" as "chosenName", "chosen"."surname" as "chosenSurname", "chosen"."role" as "chosenRole", "request"."requestedAt", "requester"."_id" as "requesterId", "requester"."name" as "requesterName", "requester"."surname" as "requesterSurname", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity", coalesce("matches"."eligible" + "matches"."toVerify", 0) as "inTarget", ("owner"."importedAt" is not null and "owner"."invitedAt" is null and "owner"."isEnabled" and not "owner"."isConfirmed") as "isOwnerToInvite", case when (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'advisor' when (coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'sales' end as "followedBy", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", "owner"."role" as "ownerRole"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  left join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  left join "dossier_requests" as "request" on "request"."agencyId" = "agencies"."_id" and "request"."round" = "agencies"."dossierRound" and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound"))
  left join "users" as "requester" on "requester"."_id" = "request"."requestedBy"
  where "agencies"."_id" = any($1::uuid[]);
-- listAssociatedRows
select "agencies"."_id", "agencies"."businessName", "agencies"."administrationEmail", "agencies"."telephone", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "agencies"."userId", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."_id" = any($1::uuid[]);
-- listAtecoCodesOf
select "ateco_codes"."version", "ateco_codes"."code", "ateco_codes"."name"
  from "surveys"
  inner join "survey_atecos" on "survey_atecos"."surveyId" = "surveys"."_id"
  inner join "ateco_codes" on "ateco_codes"."_id" = "survey_atecos"."atecoCodeId"
  where "surveys"."agencyId" = $1
  order by "ateco_codes"."version" desc, "ateco_codes"."code";
-- listChatsAbout
select "chats"."_id", "chats"."advisorId", "chats"."updatedAt"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and "chats"."agencyId" = $2
  order by "chats"."updatedAt" desc, "chats"."_id";
-- listChoosableServices
select "v"."_id"
  from "agencies"
  inner join "users" as "o" on "o"."_id" = "agencies"."userId"
  inner join "services" as "v" on (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner'))
  where "v"."_id" = any($1::uuid[])
  and "agencies"."_id" = $2;
-- listDeletedAgencies
select "a"."_id", "a"."businessName", "a"."userId", "u"."name", "u"."surname", a."deletedAt" as "deletedAt"
  from "all_agencies" as "a"
  inner join "users" as "u" on "u"."_id" = "a"."userId"
  where "a"."deletedAt" > $1
  and "a"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  order by "a"."deletedAt" desc, "a"."_id"
  limit $3
  offset $4;
-- listDossiersOf
select "d"."round", "d"."isAutoGenerated", "d"."openedAt", "reader"."name", "reader"."surname", "f"."_id", "f"."name" as "fileName", "f"."format", "f"."size", "f"."kind", "f"."linkedEntityType", "f"."linkedEntityId", "f"."tags", "f"."createdAt"
  from "dossiers" as "d"
  inner join "uploads" as "f" on "f"."_id" = "d"."uploadId"
  left join "users" as "reader" on "reader"."_id" = "d"."openedBy" and "reader"."deletedAt" is null
  where "d"."agencyId" = $1
  order by "d"."round" desc;
-- listInvestmentIdsOf
select "investments"."_id"
  from "investments"
  inner join "surveys" on "surveys"."_id" = "investments"."surveyId"
  where "investments"."_id" = any($1::uuid[])
  and "surveys"."agencyId" = $2;
-- listLastContacts
select "chats"."agencyId", max("chats"."updatedAt") as "lastAt"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and "chats"."agencyId" = any($2::uuid[])
  and "chats"."lastSequence" > $3
  group by "chats"."agencyId";
-- listOwners
select "a"."_id" as "agencyId", "a"."businessName", "a"."userId", "u"."role"
  from "agencies" as "a"
  inner join "users" as "u" on "u"."_id" = "a"."userId"
  where "a"."_id" = any($1::uuid[])
  and "u"."isEnabled" = $2
  and "u"."deletedAt" is null
  order by "a"."_id";
-- openChoices
select
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor"
  where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id");
-- placesOfAgency
select u."name"
  from dossiers d
  join uploads u on u."_id" = d."uploadId"
  where d."agencyId" = $1;
-- readNewestDossier
select l."call" ->> '_id' as "announcementId", l."call" ->> 'title' as "title", d."createdAt" as "frozenAt", (l."call" ->> 'amount')::float8 as "toldAmount", l."call" ->> 'expiryDate' as "toldExpiryDate", coalesce((l."call" ->> 'untilFoundAvailable')::boolean, false) as "isToldUntilFunds", coalesce((l."call" ->> 'waitingPublication')::boolean, false) as "isToldWaiting", jsonb_exists(l."call", 'closedAt') as "isToldWhetherShut", l."call" ->> 'closing' as "toldClosing", l."call" ->> 'closedAt' as "toldClosedAt", l."call" ->> 'verdict' as "toldVerdict", l."call" ->> 'why' as "why", l."call" ->> 'now' as "now", a."_id" is not null as "isThere", a."isActive", a."closing", a."closedAt", a."amount"::float8 as "amount", a."expiryDate", a."untilFoundAvailable", a."waitingPubblication" as "waitingPublication"
  from (select "content", "createdAt" from dossiers where "agencyId" = $1 order by "round" desc limit 1) d
  cross join lateral jsonb_array_elements(d."content" -> 'announcements') with ordinality as l("call", n)
  left join announcements a on a."_id" = (l."call" ->> '_id')::uuid
  where l."call" ->> '_id' is not null
  order by l.n;
