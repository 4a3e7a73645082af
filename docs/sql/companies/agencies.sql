-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- agenciesToExport
select "agencies"."businessName", "agencies"."vatNumber", "agencies"."fiscalCode", "agencies"."administrationEmail", "agencies"."pec", "agencies"."telephone", "agencies"."referentName", "agencies"."referentSurname", "agencies"."registeredOfficeAddress", "agencies"."registeredOfficePostalCode", "agencies"."registeredOfficeCity", "agencies"."registeredOfficeProvince", "agencies"."contractType", "agencies"."isMonoGrant", "owner"."email" as "ownerEmail", "owner"."name" || ' ' || "owner"."surname" as "ownerName", "advisor"."name" || ' ' || "advisor"."surname" as "advisorName", "businessAdvisor"."name" || ' ' || "businessAdvisor"."surname" as "businessAdvisorName", "performance"."name" || ' ' || "performance"."surname" as "performanceName", "grants"."name" || ' ' || "grants"."surname" as "grantsName", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity", "owner"."role" as "ownerRole", "agencies"."dossierGenerationStatus", ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) as "isReleaseAsked", coalesce("matches"."eligible" + "matches"."toVerify", 0) as "inTarget", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null
  and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified"
  and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", "agencies"."lastAccessAt", "agencies"."createdAt"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  left join "users" as "businessAdvisor" on "businessAdvisor"."_id" = "agencies"."businessAdvisorId"
  left join "users" as "performance" on "performance"."_id" = "agencies"."businessPerformancePartnerId"
  left join "users" as "grants" on "grants"."_id" = "agencies"."businessPartnerGrantsId"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and "agencies"."dossierGenerationStatus" = $11 and ("agencies"."dossierGenerationStatus" = $12 or "owner"."role" <> $13) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($14) and "agencies"."isMonoGrant" = $15 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($16::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($17::int > 0 and "survey"."answeredQuestions" >= $18::int))))
  order by searchable("advisor"."name" || ' ' || "advisor"."surname") desc nulls last, "agencies"."_id";
select "agencies"."businessName", "agencies"."vatNumber", "agencies"."fiscalCode", "agencies"."administrationEmail", "agencies"."pec", "agencies"."telephone", "agencies"."referentName", "agencies"."referentSurname", "agencies"."registeredOfficeAddress", "agencies"."registeredOfficePostalCode", "agencies"."registeredOfficeCity", "agencies"."registeredOfficeProvince", "agencies"."contractType", "agencies"."isMonoGrant", "owner"."email" as "ownerEmail", "owner"."name" || ' ' || "owner"."surname" as "ownerName", "advisor"."name" || ' ' || "advisor"."surname" as "advisorName", "businessAdvisor"."name" || ' ' || "businessAdvisor"."surname" as "businessAdvisorName", "performance"."name" || ' ' || "performance"."surname" as "performanceName", "grants"."name" || ' ' || "grants"."surname" as "grantsName", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity", "owner"."role" as "ownerRole", "agencies"."dossierGenerationStatus", ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) as "isReleaseAsked", coalesce("matches"."eligible" + "matches"."toVerify", 0) as "inTarget", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null
  and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified"
  and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", "agencies"."lastAccessAt", "agencies"."createdAt"
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
select "agencies"."businessName", "agencies"."vatNumber", "agencies"."fiscalCode", "agencies"."administrationEmail", "agencies"."pec", "agencies"."telephone", "agencies"."referentName", "agencies"."referentSurname", "agencies"."registeredOfficeAddress", "agencies"."registeredOfficePostalCode", "agencies"."registeredOfficeCity", "agencies"."registeredOfficeProvince", "agencies"."contractType", "agencies"."isMonoGrant", "owner"."email" as "ownerEmail", "owner"."name" || ' ' || "owner"."surname" as "ownerName", "advisor"."name" || ' ' || "advisor"."surname" as "advisorName", "businessAdvisor"."name" || ' ' || "businessAdvisor"."surname" as "businessAdvisorName", "performance"."name" || ' ' || "performance"."surname" as "performanceName", "grants"."name" || ' ' || "grants"."surname" as "grantsName", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity", "owner"."role" as "ownerRole", "agencies"."dossierGenerationStatus", ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) as "isReleaseAsked", coalesce("matches"."eligible" + "matches"."toVerify", 0) as "inTarget", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null
  and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified"
  and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", "agencies"."lastAccessAt", "agencies"."createdAt"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  left join "users" as "businessAdvisor" on "businessAdvisor"."_id" = "agencies"."businessAdvisorId"
  left join "users" as "performance" on "performance"."_id" = "agencies"."businessPerformancePartnerId"
  left join "users" as "grants" on "grants"."_id" = "agencies"."businessPartnerGrantsId"
  where $1
  and 1 = 1
  order by "agencies"."searchName" asc, "agencies"."_id";

-- countAgenciesOf
select count(*) as "count"
  from "agencies"
  where "userId" = $1;

-- countListedAgencies
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."advisorId" = any($4::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $5 or "agencies"."businessAdvisorId" = $6 or "agencies"."businessPerformancePartnerId" = $7 or "agencies"."businessPartnerGrantsId" = $8) and "agencies"."contractType" in ($9) and "agencies"."dossierGenerationStatus" = $10 and ("agencies"."dossierGenerationStatus" = $11 or "owner"."role" <> $12) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($13) and "agencies"."isMonoGrant" = $14 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($15::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($16::int > 0 and "survey"."answeredQuestions" >= $17::int))));
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."advisorId" = any($4::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $5 or "agencies"."businessAdvisorId" = $6 or "agencies"."businessPerformancePartnerId" = $7 or "agencies"."businessPartnerGrantsId" = $8) and "agencies"."contractType" in ($9) and ("agencies"."dossierGenerationStatus" = $10 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($11::int > 0 and "survey"."answeredQuestions" >= $12::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $13 or "owner"."role" <> $14) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($15) and "agencies"."isMonoGrant" = $16 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($17::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($18::int > 0 and "survey"."answeredQuestions" >= $19::int)))));
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- deleteAbandonedMessages
delete from "chat_messages"
  where "_id" in (select "_id" from "chat_messages" where "chatId" in (select "chats"."_id" from "chats" inner join "all_agencies" as "a" on "a"."_id" = "chats"."agencyId" where "a"."_id" = $1 and ("chats"."advisorId" is null or ("chats"."advisorId" is distinct from "a"."advisorId" and "chats"."advisorId" is distinct from "a"."businessAdvisorId" and "chats"."advisorId" is distinct from "a"."businessPerformancePartnerId"))) limit $2);

-- deleteAgencyRows
delete from "chats"
  where "_id" in (select "chats"."_id" from "chats" inner join "all_agencies" as "a" on "a"."_id" = "chats"."agencyId" where "a"."_id" = $1 and ("chats"."advisorId" is null or ("chats"."advisorId" is distinct from "a"."advisorId" and "chats"."advisorId" is distinct from "a"."businessAdvisorId" and "chats"."advisorId" is distinct from "a"."businessPerformancePartnerId")));
delete from "dossiers"
  where "agencyId" = $1;
delete from "uploads"
  where "linkedEntityType" = $1
  and "linkedEntityId" = $2;
delete from "notifications"
  where "data" ->> 'agencyId' = $1;
update "all_recommendations" as "r"
  set "wasReached" = $1
  where "r"."agencyId" = $2
  and "r"."wasReached" = $3
  and exists (select from all_agencies "agencies" where "agencies"."_id" = r."agencyId" and (r."wasReached" or r."seenAt" is not null or r."answer" is not null or r."progress" is not null or coalesce(r."agencyId" in (select g."_id" from all_agencies g join users o on o."_id" = g."userId" where (case when "o"."signedInAt" is not null then 'signedIn' when "o"."importedAt" is not null and "o"."invitedAt" is null then 'notInvited' when "o"."isEmailVerified" and ("o"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "o"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($4::text[]))), false)));
update "all_recommendations"
  set "answerReason" = $1, "answeredBy" = $2, "messageId" = $3
  where "agencyId" = $4;
delete from "all_agencies"
  where "_id" = $1;

-- deleteDossierRequest
delete from "dossier_requests"
  where "agencyId" = $1
  and "round" = $2
  returning "round";

-- findAgenciesByWords
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("a"."searchTerms" @@ (select $3::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $6::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) limit 3000))))) as hits limit 3000))
  order by word_similarity((select searchable($8)), agencies."searchWords") desc, starts_with(agencies."searchName", (select searchable($9))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($10), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $11;
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where (("a"."searchWords" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("a"."searchTerms" @@ (select $3::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where (("u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%')) or ("u"."searchTerms" @@ (select $6::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end)) limit 3000))))) as hits limit 3000))
  order by word_similarity((select searchable($8)), agencies."searchWords") desc, starts_with(agencies."searchName", (select searchable($9))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($10), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $11;
select "agencies"."_id", "agencies"."businessName", "agencies"."registeredOfficeCity" as "city", "agencies"."registeredOfficeProvince" as "province", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "agencies"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  where $1
  and "agencies"."_id" = any(array(select "_id" from ((select "a"."_id" from "agencies" as "a" where ("a"."searchTerms" @@ (select $2::tsquery) and case when "a"."searchWords" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) union select "a"."_id" from "agencies" as "a" where "a"."userId" = any(array((select "u"."_id" from "users" as "u" where ("u"."searchTerms" @@ (select $4::tsquery) and case when "u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%') then true else false end) limit 3000))))) as hits limit 3000))
  order by starts_with(agencies."searchName", (select searchable($6))) desc, "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($7), '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, "agencies"."searchName", "agencies"."_id"
  limit $8;

-- findAgency
select "agencies"."_id", "agencies"."businessName", "agencies"."vatNumber", "agencies"."fiscalCode", "agencies"."pec", "agencies"."telephone", "agencies"."administrationEmail", "agencies"."referentName", "agencies"."referentSurname", "agencies"."description", "agencies"."registeredOfficeAddress", "agencies"."registeredOfficeCity", "agencies"."registeredOfficeProvince", "agencies"."registeredOfficePostalCode", "agencies"."contractType", "agencies"."isMonoGrant", "agencies"."userId", "agencies"."advisorId", "agencies"."businessAdvisorId", "agencies"."businessPerformancePartnerId", "agencies"."businessPartnerGrantsId", "agencies"."elipsisUrls", "agencies"."dossierGenerationStatus", "agencies"."dossierApprovalDate", "agencies"."dossierRound", "agencies"."dossierNotes", "agencies"."dossierSavedAt", "agencies"."lastAccessAt", "agencies"."salesForceId", "agencies"."isSalesForceConfirmed", "agencies"."salesForceError", "agencies"."salesForceSyncedAt", "agencies"."dossierReminderSent", "agencies"."advisorReminderSent", "agencies"."createdAt", "owner"."name" as "ownerName", "owner"."surname" as "ownerSurname", "owner"."role" as "ownerRole", "owner"."email" as "ownerEmail", ("owner"."importedAt" is not null and "owner"."invitedAt" is null and "owner"."isEnabled" and not "owner"."isConfirmed") as "isOwnerToInvite", case when (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'advisor' when (coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'sales' end as "followedBy", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null
  and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified"
  and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "chosen"."_id" as "chosenId", "chosen"."name" as "chosenName", "chosen"."surname" as "chosenSurname", "chosen"."role" as "chosenRole", "contact"."_id" as "contactId", "contact"."name" as "contactName", "contact"."surname" as "contactSurname", "survey"."_id" as "surveyId", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity", (select max("survey_reminders"."createdAt") as "surveyRemindedAt" from "survey_reminders" where "survey_reminders"."agencyId" = "agencies"."_id") as "surveyRemindedAt"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "users" as "chosen" on "chosen"."_id" = "owner"."advisor"
  and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  left join "users" as "contact" on "contact"."_id" = "agencies"."salesContactId"
  and ("contact"."isEnabled" and "contact"."isConfirmed" and "contact"."deletedAt" is null)
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  where "agencies"."_id" = $1;

-- findAgencyToDelete
select "_id", "userId", "advisorId", "businessAdvisorId", "businessPerformancePartnerId", ("dossierGenerationStatus" = $1 or "dossierRound" > $2 or exists (select "dossiers"."_id" from "dossiers" where "dossiers"."agencyId" = "agencies"."_id")) as "hasDossier"
  from "agencies"
  where "_id" = $3
  for update;

-- findAgencyToRemove
select "_id"
  from "all_agencies"
  where "deletedAt" <= $1
  order by "deletedAt"
  limit $2
  for update skip locked;

-- findAgencyToRestore
select "_id", "userId"
  from "all_agencies"
  where "_id" = $1
  and "deletedAt" > $2
  for update;

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
  inner join "dossier_requests" as "r" on "r"."agencyId" = "agencies"."_id"
  and "r"."round" = "agencies"."dossierRound"
  left join "users" as "u" on "u"."_id" = "r"."requestedBy"
  and "u"."deletedAt" is null
  where "agencies"."_id" = $1
  and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound"));

-- findHomeAdvisor
select "users"."_id", "users"."name", "users"."surname", "users"."gender", "users"."description", "users"."urlCalendy", "users"."email", "users"."telephone", "users"."frontImageId", chosen."_id" is not null as "isWaiting"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "chosen" on "chosen"."_id" = "owner"."advisor"
  and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  inner join "users" on "users"."_id" = coalesce((select w."_id" from users w where w."_id" = "agencies"."advisorId" and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null)), (select w."_id" from users w where w."_id" = "agencies"."businessAdvisorId" and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null)), chosen."_id", (select w."_id" from users w where w."_id" = "agencies"."salesContactId" and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null)))
  where "agencies"."_id" = $1;

-- findNeighbours
select count(*) as "count"
  from "categories_templates" as "c"
  where ("c"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "c"."_id"));
select "agencies"."_id", "agencies"."businessName"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and "agencies"."dossierGenerationStatus" = $11 and ("agencies"."dossierGenerationStatus" = $12 or "owner"."role" <> $13) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($14) and "agencies"."isMonoGrant" = $15 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($16::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($17::int > 0 and "survey"."answeredQuestions" >= $18::int))))
  and ((true and (searchable("advisor"."name" || ' ' || "advisor"."surname") < ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $19)) or (searchable("advisor"."name" || ' ' || "advisor"."surname") is null and ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $20)) is not null))) or (true and searchable("advisor"."name" || ' ' || "advisor"."surname") is not distinct from ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $21)) and ("agencies"."_id" > ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $22)) or ("agencies"."_id" is null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $23)) is not null))))
  order by searchable("advisor"."name" || ' ' || "advisor"."surname") desc nulls last, "agencies"."_id"
  limit $24;
select "agencies"."_id", "agencies"."businessName"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and "agencies"."dossierGenerationStatus" = $11 and ("agencies"."dossierGenerationStatus" = $12 or "owner"."role" <> $13) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($14) and "agencies"."isMonoGrant" = $15 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($16::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($17::int > 0 and "survey"."answeredQuestions" >= $18::int))))
  and ((true and (searchable("advisor"."name" || ' ' || "advisor"."surname") > ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $19)) or (searchable("advisor"."name" || ' ' || "advisor"."surname") is not null and ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $20)) is null))) or (true and searchable("advisor"."name" || ' ' || "advisor"."surname") is not distinct from ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $21)) and ("agencies"."_id" < ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $22)) or ("agencies"."_id" is not null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $23)) is null))))
  order by searchable("advisor"."name" || ' ' || "advisor"."surname") asc nulls first, "agencies"."_id" desc
  limit $24;
select "agencies"."_id"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and "agencies"."dossierGenerationStatus" = $11 and ("agencies"."dossierGenerationStatus" = $12 or "owner"."role" <> $13) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($14) and "agencies"."isMonoGrant" = $15 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($16::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($17::int > 0 and "survey"."answeredQuestions" >= $18::int))))
  and "agencies"."_id" = $19;
select count(*) as "count"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and "agencies"."dossierGenerationStatus" = $11 and ("agencies"."dossierGenerationStatus" = $12 or "owner"."role" <> $13) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($14) and "agencies"."isMonoGrant" = $15 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($16::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($17::int > 0 and "survey"."answeredQuestions" >= $18::int))))
  and ((true and (searchable("advisor"."name" || ' ' || "advisor"."surname") > ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $19)) or (searchable("advisor"."name" || ' ' || "advisor"."surname") is not null and ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $20)) is null))) or (true and searchable("advisor"."name" || ' ' || "advisor"."surname") is not distinct from ((select searchable("advisor"."name" || ' ' || "advisor"."surname") as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $21)) and ("agencies"."_id" < ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $22)) or ("agencies"."_id" is not null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $23)) is null))));
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and "agencies"."dossierGenerationStatus" = $11 and ("agencies"."dossierGenerationStatus" = $12 or "owner"."role" <> $13) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($14) and "agencies"."isMonoGrant" = $15 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($16::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($17::int > 0 and "survey"."answeredQuestions" >= $18::int))));
select "agencies"."_id", "agencies"."businessName"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and ("agencies"."dossierGenerationStatus" = $11 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($12::int > 0 and "survey"."answeredQuestions" >= $13::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $14 or "owner"."role" <> $15) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($16) and "agencies"."isMonoGrant" = $17 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($18::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($19::int > 0 and "survey"."answeredQuestions" >= $20::int)))))
  and ((true and ("agencies"."vatNumber" < ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $21)) or ("agencies"."vatNumber" is null and ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $22)) is not null))) or (true and "agencies"."vatNumber" is not distinct from ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $23)) and ("agencies"."_id" > ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $24)) or ("agencies"."_id" is null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $25)) is not null))))
  order by "agencies"."vatNumber" desc, "agencies"."_id"
  limit $26;
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
select "agencies"."_id"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and ("agencies"."dossierGenerationStatus" = $11 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($12::int > 0 and "survey"."answeredQuestions" >= $13::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $14 or "owner"."role" <> $15) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($16) and "agencies"."isMonoGrant" = $17 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($18::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($19::int > 0 and "survey"."answeredQuestions" >= $20::int)))))
  and "agencies"."_id" = $21;
select count(*) as "count"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and ("agencies"."dossierGenerationStatus" = $11 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($12::int > 0 and "survey"."answeredQuestions" >= $13::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $14 or "owner"."role" <> $15) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($16) and "agencies"."isMonoGrant" = $17 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($18::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($19::int > 0 and "survey"."answeredQuestions" >= $20::int)))))
  and ((true and ("agencies"."vatNumber" > ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $21)) or ("agencies"."vatNumber" is not null and ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $22)) is null))) or (true and "agencies"."vatNumber" is not distinct from ((select "agencies"."vatNumber" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $23)) and ("agencies"."_id" < ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $24)) or ("agencies"."_id" is not null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $25)) is null))));
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."_id" = any($4::uuid[]) and "agencies"."advisorId" = any($5::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $6 or "agencies"."businessAdvisorId" = $7 or "agencies"."businessPerformancePartnerId" = $8 or "agencies"."businessPartnerGrantsId" = $9) and "agencies"."contractType" in ($10) and ("agencies"."dossierGenerationStatus" = $11 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($12::int > 0 and "survey"."answeredQuestions" >= $13::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $14 or "owner"."role" <> $15) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($16) and "agencies"."isMonoGrant" = $17 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($18::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($19::int > 0 and "survey"."answeredQuestions" >= $20::int)))));
select "agencies"."_id", "agencies"."businessName"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and 1 = 1
  and ((true and ("agencies"."searchName" > ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $2)) or ("agencies"."searchName" is null and ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $3)) is not null))) or (true and "agencies"."searchName" is not distinct from ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $4)) and ("agencies"."_id" > ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $5)) or ("agencies"."_id" is null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $6)) is not null))))
  order by "agencies"."searchName" asc, "agencies"."_id"
  limit $7;
select "agencies"."_id", "agencies"."businessName"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and 1 = 1
  and ((true and ("agencies"."searchName" < ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $2)) or ("agencies"."searchName" is not null and ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $3)) is null))) or (true and "agencies"."searchName" is not distinct from ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $4)) and ("agencies"."_id" < ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $5)) or ("agencies"."_id" is not null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $6)) is null))))
  order by "agencies"."searchName" desc nulls first, "agencies"."_id" desc
  limit $7;
select "agencies"."_id"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and 1 = 1
  and "agencies"."_id" = $2;
select count(*) as "count"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and 1 = 1
  and ((true and ("agencies"."searchName" < ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $2)) or ("agencies"."searchName" is not null and ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $3)) is null))) or (true and "agencies"."searchName" is not distinct from ((select "agencies"."searchName" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $4)) and ("agencies"."_id" < ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $5)) or ("agencies"."_id" is not null and ((select "agencies"."_id" as "own" from "agencies" left join "users" as "owner" on "owner"."_id" = "agencies"."userId" left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId" left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id" left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id" where "agencies"."_id" = $6)) is null))));
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- findOpenChoiceForUpdate
select "owner"."_id" as "ownerId", "chosen"."_id" as "chosenId", "chosen"."role"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor"
  where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  and "agencies"."_id" = $1 for no key update of "owner";

-- findOwnerForUpdate
select "_id", "email", "isEnabled", "isGroup", "groupSize", "isMonoGrant", "advisor", "advisorChosenAt", "businessAdvisor", "businessPerformancePartner"
  from "users"
  where "_id" = $1
  and "role" in ($2, $3)
  and "deletedAt" is null for no key update;

-- findOwnerRole
select "role"
  from "users"
  where "_id" = $1;

-- getDossierChoices
select array(select n."_id" from unnest("savedAnnouncementsIds") with ordinality as chosen(id, place) join announcements n on n."_id" = chosen.id and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) order by chosen.place) as "savedAnnouncementsIds", array(select v."_id" from unnest("savedServicesIds") with ordinality as chosen(id, place) join services v on v."_id" = chosen.id join users o on o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) order by chosen.place) as "savedServicesIds", array(select i."_id" from unnest("savedInvestmentsIds") with ordinality as chosen(id, n) join investments i on i."_id" = chosen.id join surveys v on v."_id" = i."surveyId" and v."agencyId" = agencies."_id" order by n) as "savedInvestmentsIds"
  from "agencies"
  where "_id" = $1;

-- handOverMarks
delete from "chat_reads"
  where "userId" = $1
  and "chatId" in (select "_id" from "chats" where "agencyId" = $2);
insert into "chat_reads" ("chatId", "userId", "sequence", "readAt") select "_id", $1::uuid as "userId", "lastSequence", $2::timestamptz as "readAt"
  from "chats"
  where "agencyId" = $3
  and "lastSequence" > $4
  on conflict ("chatId", "userId") do update
  set "sequence" = "excluded"."sequence", "readAt" = "excluded"."readAt";

-- insertAgency
insert into "agencies" ("_id", "administrationEmail", "businessName", "fiscalCode", "telephone", "userId", "advisorId", "advisorReminderSent", "businessAdvisorId", "businessPartnerGrantsId", "businessPerformancePartnerId", "contactedAt", "contactedSalesId", "contractType", "createdAt", "deletedAt", "deletedBy", "description", "dossierApprovalDate", "dossierGenerationStatus", "dossierNotes", "dossierReminderSent", "dossierRound", "dossierSavedAt", "elipsisUrls", "isMonoGrant", "isSalesForceConfirmed", "lastAccessAt", "pec", "referentName", "referentSurname", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficePostalCode", "registeredOfficeProvince", "salesContactId", "salesForceError", "salesForceId", "salesForceSyncedAt", "savedAnnouncementsIds", "savedInvestmentsIds", "savedServicesIds", "searchName", "searchTerms", "searchWords", "vatNumber")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46);
insert into "agencies" ("_id", "administrationEmail", "businessName", "fiscalCode", "telephone", "userId")
  values ($1, $2, $3, $4, $5, $6);

-- insertDossierRequest
insert into "dossier_requests" ("agencyId", "round", "requestedBy", "requestedAt")
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning "round";

-- leaveAgency
update "sessions"
  set "agencyId" = $1
  where "agencyId" = $2;

-- listAgencies
select count(*) as "count"
  from "categories_templates" as "c"
  where ("c"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "c"."_id"));
select "agencies"."_id"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."advisorId" = any($4::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $5 or "agencies"."businessAdvisorId" = $6 or "agencies"."businessPerformancePartnerId" = $7 or "agencies"."businessPartnerGrantsId" = $8) and "agencies"."contractType" in ($9) and "agencies"."dossierGenerationStatus" = $10 and ("agencies"."dossierGenerationStatus" = $11 or "owner"."role" <> $12) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($13) and "agencies"."isMonoGrant" = $14 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($15::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($16::int > 0 and "survey"."answeredQuestions" >= $17::int))))
  order by searchable("advisor"."name" || ' ' || "advisor"."surname") desc nulls last, "agencies"."_id"
  limit $18
  offset $19;
select "agencies"."_id", "agencies"."businessName", "agencies"."vatNumber", "agencies"."registeredOfficeCity", "agencies"."registeredOfficeProvince", "agencies"."administrationEmail", "agencies"."telephone", "agencies"."contractType", "agencies"."isMonoGrant", "agencies"."userId", "agencies"."dossierGenerationStatus", "agencies"."lastAccessAt", "agencies"."createdAt", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "chosen"."_id" as "chosenId", "chosen"."name" as "chosenName", "chosen"."surname" as "chosenSurname", "chosen"."role" as "chosenRole", "request"."requestedAt", "requester"."_id" as "requesterId", "requester"."name" as "requesterName", "requester"."surname" as "requesterSurname", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity", coalesce("matches"."eligible" + "matches"."toVerify", 0) as "inTarget", ("owner"."importedAt" is not null and "owner"."invitedAt" is null and "owner"."isEnabled" and not "owner"."isConfirmed") as "isOwnerToInvite", case when (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'advisor' when (coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then 'sales' end as "followedBy", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null
  and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified"
  and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", "owner"."role" as "ownerRole"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  left join "users" as "chosen" on "chosen"."_id" = "owner"."advisor"
  and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  left join "dossier_requests" as "request" on "request"."agencyId" = "agencies"."_id"
  and "request"."round" = "agencies"."dossierRound"
  and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound"))
  left join "users" as "requester" on "requester"."_id" = "request"."requestedBy"
  where "agencies"."_id" = any($1::uuid[]);
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."advisorId" = any($4::uuid[]) and not exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $5 or "agencies"."businessAdvisorId" = $6 or "agencies"."businessPerformancePartnerId" = $7 or "agencies"."businessPartnerGrantsId" = $8) and "agencies"."contractType" in ($9) and "agencies"."dossierGenerationStatus" = $10 and ("agencies"."dossierGenerationStatus" = $11 or "owner"."role" <> $12) and not ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($13) and "agencies"."isMonoGrant" = $14 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($15::text[]) and ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($16::int > 0 and "survey"."answeredQuestions" >= $17::int))));
select "agencies"."_id"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."advisorId" = any($4::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $5 or "agencies"."businessAdvisorId" = $6 or "agencies"."businessPerformancePartnerId" = $7 or "agencies"."businessPartnerGrantsId" = $8) and "agencies"."contractType" in ($9) and ("agencies"."dossierGenerationStatus" = $10 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($11::int > 0 and "survey"."answeredQuestions" >= $12::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $13 or "owner"."role" <> $14) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($15) and "agencies"."isMonoGrant" = $16 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($17::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($18::int > 0 and "survey"."answeredQuestions" >= $19::int)))))
  order by "agencies"."vatNumber" desc, "agencies"."_id"
  limit $20
  offset $21;
select count(*) as "total"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where "agencies"."userId" = $1
  and ("agencies"."_id" = any(array((select "agencies"."_id" from "agencies" where "agencies"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')))) and "agencies"."userId" = $3 and "agencies"."advisorId" = any($4::uuid[]) and exists (select "owner"."_id" from "users" as "owner" inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor" where "owner"."_id" = "agencies"."userId" and (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")) and ("agencies"."advisorId" = $5 or "agencies"."businessAdvisorId" = $6 or "agencies"."businessPerformancePartnerId" = $7 or "agencies"."businessPartnerGrantsId" = $8) and "agencies"."contractType" in ($9) and ("agencies"."dossierGenerationStatus" = $10 and (("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($11::int > 0 and "survey"."answeredQuestions" >= $12::int))) or ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")))) and ("agencies"."dossierGenerationStatus" = $13 or "owner"."role" <> $14) and ("agencies"."dossierGenerationStatus" = 'waitingAdmin' and exists (select from dossier_requests r where r."agencyId" = "agencies"."_id" and r."round" = "agencies"."dossierRound")) and "agencies"."registeredOfficeProvince" in ($15) and "agencies"."isMonoGrant" = $16 and case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end = any($17::text[]) and ("survey"."_id" is not null and not ("survey"."_id" is not null and ("survey"."hasOffices" and "survey"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("survey"."hasActivity" and "survey"."registerOfficeId" is not null and "agencies"."vatNumber" <> ''))) and (not ("owner"."role" <> 'business-partner') or ($18::int > 0 and "survey"."answeredQuestions" >= $19::int)))));
select "agencies"."_id"
  from "agencies"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "users" as "advisor" on "advisor"."_id" = "agencies"."advisorId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  left join "matching_counts" as "matches" on "matches"."agencyId" = "agencies"."_id"
  where $1
  and 1 = 1
  order by "agencies"."searchName" asc, "agencies"."_id"
  limit $2
  offset $3;

-- listAgencyStandings
select "_id", "userId", "dossierGenerationStatus", "dossierRound", "advisorId", "businessAdvisorId", "businessPerformancePartnerId", "businessPartnerGrantsId", "salesContactId"
  from "agencies"
  where "_id" = any($1::uuid[])
  order by "_id" for no key update;
select "_id", "userId", "dossierGenerationStatus", "dossierRound", "advisorId", "businessAdvisorId", "businessPerformancePartnerId", "businessPartnerGrantsId", "salesContactId"
  from "agencies"
  where "_id" = any($1::uuid[])
  order by "_id";

-- listAssociated
select "_id"
  from "agencies"
  where ("searchName" like (select '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%') or searchable("administrationEmail") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%');
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" in ('agency', 'atecoCodes', 'references') and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select "s"."announcementId", c."version", c."code", x."isRemoved"
  from atecoannouncements s
  join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes c on c."_id" = x."atecoCodeId"
  order by c."code";
select "c"."_id", "c"."announcementId", "c"."text", "c"."isDecisive", "c"."field", "c"."quote", "c"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by", ( select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a where not exists (select from requirements_templates r where r."_id" = a::uuid and r."categoryTemplateId" = q."_id"))) then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb) left join categories_templates q on q."_id" = x."questionId") as "anyOf"
  from "announcement_checks" as "c"
  left join "users" as "u" on "u"."_id" = "c"."byId"
  order by "c"."order", "c"."_id";
select "o"."announcementId", "o"."key", "o"."kind", "o"."field", "o"."quote", "o"."page", "o"."at", nullif(trim(concat(u."name", ' ', u."surname")), '') as "by"
  from "announcement_origins" as "o"
  left join "users" as "u" on "u"."_id" = "o"."byId";
select "_id", "name", "isActive", "isForBusinessPartner", array(select p."requirementTemplateId" from service_provides p where p."serviceId" = services."_id" order by p."requirementTemplateId") as "provides"
  from "services";
select "c"."serviceId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "service_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "service_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "service_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  order by a."_id"
  limit $1;

-- listAssociatedRows
select "agencies"."_id", "agencies"."businessName", "agencies"."administrationEmail", "agencies"."telephone", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "agencies"."userId", case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null
  and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified"
  and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach"
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
  where $1
  and "chats"."agencyId" = $2
  order by "chats"."updatedAt" desc, "chats"."_id";
select "chats"."_id", "chats"."advisorId", "chats"."updatedAt"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and "chats"."agencyId" = $2
  order by "chats"."updatedAt" desc, "chats"."_id";

-- listChatsWith
select "_id", "agencyId"
  from "chats"
  where "agencyId" = any($1::uuid[])
  and "advisorId" = $2;

-- listChoosableCalls
select "n"."_id"
  from "announcements" as "n", "agencies"
  where "n"."_id" = any($1::uuid[])
  and "agencies"."_id" = $2
  and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit')));

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
select count(*) as "total"
  from "all_agencies" as "a"
  where "a"."deletedAt" > $1
  and "a"."searchName" like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%');
select "a"."_id", "a"."businessName", "a"."userId", "u"."name", "u"."surname", a."deletedAt" as "deletedAt"
  from "all_agencies" as "a"
  inner join "users" as "u" on "u"."_id" = "a"."userId"
  where "a"."deletedAt" > $1
  order by "a"."deletedAt" desc, "a"."_id"
  limit $2
  offset $3;

-- listDossiersOf
select "d"."round", "d"."isAutoGenerated", "d"."openedAt", "reader"."name", "reader"."surname", "f"."_id", "f"."name" as "fileName", "f"."format", "f"."size", "f"."kind", "f"."linkedEntityType", "f"."linkedEntityId", "f"."tags", "f"."createdAt"
  from "dossiers" as "d"
  inner join "uploads" as "f" on "f"."_id" = "d"."uploadId"
  left join "users" as "reader" on "reader"."_id" = "d"."openedBy"
  and "reader"."deletedAt" is null
  where "d"."agencyId" = $1
  order by "d"."round" desc;

-- listFileKeys
select "storageKey"
  from "uploads"
  where "linkedEntityType" = $1
  and "linkedEntityId" = $2;

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
  where $1
  and "chats"."agencyId" = any($2::uuid[])
  and "chats"."lastSequence" > $3
  group by "chats"."agencyId";
select "chats"."agencyId", max("chats"."updatedAt") as "lastAt"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and "chats"."agencyId" = any($2::uuid[])
  and "chats"."lastSequence" > $3
  group by "chats"."agencyId";

-- listNames
select "_id", "name", "surname"
  from "users"
  where "_id" = any($1::uuid[]);

-- listOwners
select "a"."_id" as "agencyId", "a"."businessName", "a"."userId", "u"."role"
  from "agencies" as "a"
  inner join "users" as "u" on "u"."_id" = "a"."userId"
  where "a"."_id" = any($1::uuid[])
  and "u"."isEnabled" = $2
  and "u"."deletedAt" is null
  order by "a"."_id";

-- listPossibleOwners
select "u"."_id", "u"."name", "u"."surname", "u"."email", (select count(*)::int from agencies a where a."userId" = u."_id") as "agencies", case when u."isGroup" then u."groupSize" else 1 end - (select count(*)::int from agencies a where a."userId" = u."_id") as "room"
  from "users" as "u"
  where "u"."role" in ($1, $2)
  and "u"."isEnabled" = $3
  and "u"."deletedAt" is null
  and "u"."_id" <> (select "userId" from "agencies" where "_id" = $4)
  and (select count(*)::int from agencies a where a."userId" = u."_id") < case when u."isGroup" then u."groupSize" else 1 end
  and "u"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  order by searchable(u."surname"), searchable(u."name"), "u"."_id"
  limit $6;
select "u"."_id", "u"."name", "u"."surname", "u"."email", (select count(*)::int from agencies a where a."userId" = u."_id") as "agencies", case when u."isGroup" then u."groupSize" else 1 end - (select count(*)::int from agencies a where a."userId" = u."_id") as "room"
  from "users" as "u"
  where "u"."role" in ($1, $2)
  and "u"."isEnabled" = $3
  and "u"."deletedAt" is null
  and "u"."_id" <> (select "userId" from "agencies" where "_id" = $4)
  and (select count(*)::int from agencies a where a."userId" = u."_id") < case when u."isGroup" then u."groupSize" else 1 end
  and $5
  order by searchable(u."surname"), searchable(u."name"), "u"."_id"
  limit $6;

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
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";

-- updateAgency
update "agencies"
  set "_id" = $1, "administrationEmail" = $2, "advisorReminderSent" = $3, "businessName" = $4, "contactedAt" = $5, "contactedSalesId" = $6, "contractType" = $7, "createdAt" = $8, "deletedAt" = $9, "deletedBy" = $10, "description" = $11, "dossierApprovalDate" = $12, "dossierGenerationStatus" = $13, "dossierNotes" = $14, "dossierReminderSent" = $15, "dossierRound" = $16, "dossierSavedAt" = $17, "elipsisUrls" = $18, "fiscalCode" = $19, "isMonoGrant" = $20, "isSalesForceConfirmed" = $21, "lastAccessAt" = $22, "pec" = $23, "referentName" = $24, "referentSurname" = $25, "registeredOfficeAddress" = $26, "registeredOfficeCity" = $27, "registeredOfficePostalCode" = $28, "registeredOfficeProvince" = $29, "salesForceError" = $30, "salesForceId" = $31, "salesForceSyncedAt" = $32, "savedAnnouncementsIds" = $33, "savedInvestmentsIds" = $34, "savedServicesIds" = $35, "searchName" = $36, "searchTerms" = $37, "searchWords" = $38, "telephone" = $39, "userId" = $40, "vatNumber" = $41
  where "_id" = $42;
update "agencies"
  set
  where "_id" = $1;

-- updateDeletion
update "all_agencies"
  set "deletedAt" = $1, "deletedBy" = $2
  where "_id" = $3;
