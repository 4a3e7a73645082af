-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findErasureMail
select "u"."name", "u"."email", "u"."language", "r"."executeAt"
  from "erasure_requests" as "r"
  inner join "users" as "u" on "u"."_id" = "r"."userId"
  where "r"."_id" = $1
  and "r"."cancelledAt" is null
  and "r"."doneAt" is null;
-- findOwnPhoto
select "f"."storageKey", "f"."sha256", "f"."size", "f"."format", "f"."createdAt"
  from "users" as "u"
  inner join "uploads" as "f" on "f"."_id" = "u"."frontImageId"
  where "u"."_id" = $1;
-- findOwnProfile
select "u"."_id", "u"."name", "u"."surname", "u"."email", "u"."role", "u"."gender", "u"."language", "u"."telephone", "u"."description", "u"."urlCalendy", "u"."isGroup", "u"."groupSize", "u"."groupName", "u"."isEmailVerified", "u"."isConfirmed", "u"."userType", "u"."isMonoGrant", "u"."twoFactorSince", "u"."createdAt", "u"."signedInAt", "i"."name" as "invitedBy"
  from "users" as "u"
  left join "invitation_partners" as "i" on "i"."_id" = "u"."invitationId"
  where "u"."_id" = $1
  and "u"."deletedAt" is null;
-- findOwnSurvey
select "c"."version", "c"."code", "c"."name"
  from "survey_atecos" as "o"
  inner join "ateco_codes" as "c" on "c"."_id" = "o"."atecoCodeId"
  where "o"."surveyId" = $1
  order by "c"."version", "c"."code";
-- getOwnCompany
select "a"."_id", "a"."businessName", "a"."vatNumber", "a"."fiscalCode", "a"."pec", "a"."telephone", "a"."administrationEmail", "a"."referentName", "a"."referentSurname", "a"."description", "a"."contractType", "a"."dossierGenerationStatus", "a"."registeredOfficeAddress", "a"."registeredOfficeCity", "a"."registeredOfficeProvince", "a"."registeredOfficePostalCode", "a"."fiscalYearEnd", "a"."isRoadHaulier", "a"."lastAccessAt", "a"."createdAt", u1."name" || ' ' || u1."surname" as "advisor", u2."name" || ' ' || u2."surname" as "businessAdvisor", u3."name" || ' ' || u3."surname" as "businessPerformancePartner", u4."name" || ' ' || u4."surname" as "businessPartnerGrants"
  from "agencies" as "a"
  left join "users" as "u1" on "u1"."_id" = "a"."advisorId"
  left join "users" as "u2" on "u2"."_id" = "a"."businessAdvisorId"
  left join "users" as "u3" on "u3"."_id" = "a"."businessPerformancePartnerId"
  left join "users" as "u4" on "u4"."_id" = "a"."businessPartnerGrantsId"
  where "a"."_id" = $1;
-- listAnswersInWords
select coalesce(c."question", c."categoryName") as "question", array_agg(r."name" order by r."order", r."name") as "answers", exists (select from survey_confirmations f where f."surveyId" = $1 and f."categoryCode" = c."_id") as "isToConfirm"
  from "survey_answers" as "a"
  inner join "categories_templates" as "c" on "c"."_id" = "a"."categoryCode"
  inner join "requirements_templates" as "r" on "r"."_id" = "a"."requirementCode"
  where "a"."surveyId" = $2
  group by "c"."_id", "c"."question", "c"."categoryName", "c"."order"
  order by "c"."order";
-- listNumbersInWords
select coalesce(c."question", c."categoryName") as "question", "a"."value"
  from "survey_numbers" as "a"
  inner join "categories_templates" as "c" on "c"."_id" = "a"."categoryCode"
  where "a"."surveyId" = $1
  order by "c"."order";
-- listOwnCalendars
select "a"."businessName" as "company", "s"."createdAt"
  from "calendar_subscriptions" as "s"
  left join "agencies" as "a" on "a"."_id" = "s"."agencyId"
  where "s"."userId" = $1
  order by "s"."createdAt";
-- listOwnChecks
select "n"."title", "c"."text" as "check", "s"."isMet", "s"."note", "s"."answeredAt"
  from "announcement_check_answers" as "s"
  inner join "announcement_checks" as "c" on "c"."_id" = "s"."checkId"
  inner join "all_announcements" as "n" on "n"."_id" = "c"."announcementId"
  where "s"."agencyId" = $1
  order by "s"."answeredAt", "c"."_id";
-- listOwnChoices
select "f"."recommendationType" as "type", "f"."createdAt", coalesce(n."title", s."name") as "title"
  from "recommendations" as "f"
  left join "all_announcements" as "n" on "n"."_id" = "f"."announcementId"
  left join "all_services" as "s" on "s"."_id" = "f"."serviceId"
  where "f"."agencyId" = $1
  order by "f"."createdAt";
-- listOwnFiles
select "f"."_id", "f"."kind", "f"."name", "f"."format", "f"."size", "f"."createdAt", "d"."round", "d"."openedAt"
  from "uploads" as "f"
  left join "dossiers" as "d" on "d"."uploadId" = "f"."_id"
  where "f"."linkedEntityType" = $1
  and "f"."linkedEntityId" = $2
  and "f"."kind" in ($3, $4)
  order by "f"."createdAt", "f"."_id";
