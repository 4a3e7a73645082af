-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteEarlierCopies
update "privacy_exports" as "e"
  set "status" = $1
  from "uploads" as "f"
  where "f"."_id" = "e"."uploadId"
  and "e"."userId" = $2
  and "e"."_id" <> $3
  returning "f"."_id", "f"."storageKey";
delete from "uploads"
  where "_id" = $1;

-- findEmailToErase
select "email"
  from "users"
  where "_id" = $1
  and "deletedAt" is null
  for update;

-- findErasureMail
select "u"."name", "u"."email", "u"."language", "r"."executeAt"
  from "erasure_requests" as "r"
  inner join "users" as "u" on "u"."_id" = "r"."userId"
  where "r"."_id" = $1
  and "r"."cancelledAt" is null
  and "r"."doneAt" is null;

-- findOpenErasure
select "_id", "requestedAt", "executeAt"
  from "erasure_requests"
  where "userId" = $1
  and "cancelledAt" is null
  and "doneAt" is null;

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
select "s"."_id", "s"."createdAt", "s"."updatedAt", "r"."name" as "registeredOffice"
  from "surveys" as "s"
  left join "regions" as "r" on "r"."_id" = "s"."registerOfficeId"
  where "s"."agencyId" = $1;
select "r"."name"
  from "survey_offices" as "o"
  inner join "regions" as "r" on "r"."_id" = "o"."regionId"
  where "o"."surveyId" = $1
  order by "r"."name";
select distinct "m"."name", "m"."provinceCode"
  from "survey_towns" as "o"
  inner join "municipalities" as "m" on "m"."code" = "o"."municipalityCode"
  where "o"."surveyId" = $1;
select "c"."name"
  from "survey_cciaas" as "o"
  inner join "cciaas" as "c" on "c"."_id" = "o"."cciaaId"
  where "o"."surveyId" = $1
  order by "c"."name";
select "c"."version", "c"."code", "c"."name"
  from "survey_atecos" as "o"
  inner join "ateco_codes" as "c" on "c"."_id" = "o"."atecoCodeId"
  where "o"."surveyId" = $1
  order by "c"."version", "c"."code";
select coalesce(c."question", c."categoryName") as "question", array_agg(r."name" order by r."order", r."name") as "answers", exists (select from survey_confirmations f where f."surveyId" = $1 and f."categoryCode" = c."_id") as "isToConfirm"
  from "survey_answers" as "a"
  inner join "categories_templates" as "c" on "c"."_id" = "a"."categoryCode"
  inner join "requirements_templates" as "r" on "r"."_id" = "a"."requirementCode"
  where "a"."surveyId" = $2
  group by "c"."_id", "c"."question", "c"."categoryName", "c"."order"
  order by "c"."order";
select coalesce(c."question", c."categoryName") as "question", "a"."value"
  from "survey_numbers" as "a"
  inner join "categories_templates" as "c" on "c"."_id" = "a"."categoryCode"
  where "a"."surveyId" = $1
  order by "c"."order";
select "type", "name", "description", "amount", "createdAt"
  from "investments"
  where "surveyId" = $1
  order by "createdAt";

-- findQueuedExport
select "_id", "userId", "status", "uploadId", "createdAt", "readyAt"
  from "privacy_exports"
  where "_id" = $1
  and "status" = $2;

-- getOwnCompany
select "a"."_id", "a"."businessName", "a"."vatNumber", "a"."fiscalCode", "a"."pec", "a"."telephone", "a"."administrationEmail", "a"."referentName", "a"."referentSurname", "a"."description", "a"."contractType", "a"."dossierGenerationStatus", "a"."registeredOfficeAddress", "a"."registeredOfficeCity", "a"."registeredOfficeProvince", "a"."registeredOfficePostalCode", "a"."lastAccessAt", "a"."createdAt", u1."name" || ' ' || u1."surname" as "advisor", u2."name" || ' ' || u2."surname" as "businessAdvisor", u3."name" || ' ' || u3."surname" as "businessPerformancePartner", u4."name" || ' ' || u4."surname" as "businessPartnerGrants"
  from "agencies" as "a"
  left join "users" as "u1" on "u1"."_id" = "a"."advisorId"
  left join "users" as "u2" on "u2"."_id" = "a"."businessAdvisorId"
  left join "users" as "u3" on "u3"."_id" = "a"."businessPerformancePartnerId"
  left join "users" as "u4" on "u4"."_id" = "a"."businessPartnerGrantsId"
  where "a"."_id" = $1;

-- insertConsent
insert into "consents" ("_id", "userId", "kind", "isGiven", "noticeVersion", "channel", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7);

-- insertErasure
insert into "erasure_requests" ("_id", "userId", "requestedAt", "executeAt")
  values ($1, $2, $3, $4)
  on conflict ("userId")
  where "cancelledAt" is null
  and "doneAt" is null do nothing
  returning "_id";

-- insertPrivacyExport
insert into "privacy_exports" ("_id", "userId", "createdAt")
  values ($1, $2, $3)
  on conflict ("userId")
  where "status" = 'queued' do nothing
  returning "_id", "userId", "status", "uploadId", "createdAt", "readyAt";

-- listAnswersInWords
select coalesce(c."question", c."categoryName") as "question", array_agg(r."name" order by r."order", r."name") as "answers", exists (select from survey_confirmations f where f."surveyId" = $1 and f."categoryCode" = c."_id") as "isToConfirm"
  from "survey_answers" as "a"
  inner join "categories_templates" as "c" on "c"."_id" = "a"."categoryCode"
  inner join "requirements_templates" as "r" on "r"."_id" = "a"."requirementCode"
  where "a"."surveyId" = $2
  group by "c"."_id", "c"."question", "c"."categoryName", "c"."order"
  order by "c"."order";

-- listCompaniesToErase
select "a"."_id", "a"."businessName", "a"."administrationEmail", "a"."salesForceId", exists (select "d"."_id" from "dossiers" as "d" where "d"."agencyId" = "a"."_id") as "hasDossier", (exists (select "o"."_id" from "all_agencies" as "o" where "o"."administrationEmail" = "a"."administrationEmail" and "o"."userId" <> $1) or exists (select "u"."_id" from "users" as "u" where "u"."email" = "a"."administrationEmail" and "u"."_id" <> $2)) as "isAddressShared"
  from "all_agencies" as "a"
  where "a"."userId" = $3
  for update of "a";

-- listDueErasures
select "userId"
  from "erasure_requests"
  where "executeAt" <= $1
  and "cancelledAt" is null
  and "doneAt" is null
  order by "executeAt";

-- listLastConsents
select distinct on ("kind") "kind", "isGiven", "noticeVersion", "createdAt"
  from "consents"
  where "userId" = $1
  order by "kind", "createdAt" desc, "_id" desc;

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
select "f"."entityType" as "type", "f"."createdAt", coalesce(n."title", s."name") as "title"
  from "favorites" as "f"
  left join "all_announcements" as "n" on "n"."_id" = "f"."announcementId"
  left join "all_services" as "s" on "s"."_id" = "f"."serviceId"
  where "f"."agencyId" = $1
  order by "f"."createdAt";
select "f"."kind", "f"."startedAt" as "from", "f"."endedAt" as "to", "f"."why", "f"."endedBy", "person"."_id" as "personId", "person"."name" as "personName", "person"."surname" as "personSurname", "starter"."_id" as "starterId", "starter"."name" as "starterName", "starter"."surname" as "starterSurname"
  from "agency_followers" as "f"
  left join "users" as "person" on "person"."_id" = "f"."personId"
  and "person"."deletedAt" is null
  left join "users" as "starter" on "starter"."_id" = "f"."startedBy"
  where "f"."agencyId" = $1
  order by "f"."startedAt" desc, "f"."_id" desc;
select "f"."recommendationType" as "type", "f"."createdAt", coalesce(n."title", s."name") as "title"
  from "recommendations" as "f"
  left join "all_announcements" as "n" on "n"."_id" = "f"."announcementId"
  left join "all_services" as "s" on "s"."_id" = "f"."serviceId"
  where "f"."agencyId" = $1
  order by "f"."createdAt";
select "name", "query", "hasAlert", "createdAt"
  from "saved_searches"
  where "agencyId" = $1
  order by "createdAt";
select "n"."title", "w"."createdAt", "w"."toldAt"
  from "edition_waits" as "w"
  left join "all_announcements" as "n" on "n"."_id" = "w"."announcementId"
  where "w"."agencyId" = $1
  order by "w"."createdAt";
select "round", "requestedAt"
  from "dossier_requests"
  where "agencyId" = $1
  order by "round";
select "round", "why", "now", "editedAt"
  from "dossier_words"
  where "agencyId" = $1
  order by "editedAt";

-- listOwnCompanyIds
select "_id"
  from "agencies"
  where "userId" = $1
  order by "businessName", "_id";

-- listOwnConsents
select "kind", "isGiven", "noticeVersion", "channel", "createdAt"
  from "consents"
  where "userId" = $1
  order by "createdAt";

-- listOwnDevices
select "userAgent", "address", "firstSeenAt", "lastSeenAt"
  from "known_devices"
  where "userId" = $1
  order by "firstSeenAt";

-- listOwnEarlierSurveys
select "createdAt", "content"
  from "survey_archives"
  where "agencyId" = $1
  order by "createdAt";

-- listOwnEmailChanges
select "fromEmail", "toEmail", "createdAt", "confirmedAt", "cancelledAt"
  from "email_changes"
  where "userId" = $1
  order by "createdAt";

-- listOwnFiles
select "f"."_id", "f"."kind", "f"."name", "f"."format", "f"."size", "f"."createdAt", "d"."round", "d"."openedAt"
  from "uploads" as "f"
  left join "dossiers" as "d" on "d"."uploadId" = "f"."_id"
  where "f"."linkedEntityType" = $1
  and "f"."linkedEntityId" = $2
  and "f"."kind" in ($3, $4)
  order by "f"."createdAt", "f"."_id";

-- listOwnPreferences
select "event", "channel"
  from "notification_preferences"
  where "userId" = $1
  order by "event";

-- listOwnSessions
select "createdAt", "lastSeenAt", "expiresAt", "address", "userAgent"
  from "sessions"
  where "userId" = $1
  order by "createdAt";

-- listOwnViews
select "list", "name", "filters", "columns", "sort", "createdAt"
  from "saved_views"
  where "userId" = $1
  order by "list", "name";

-- listOwnWritten
select *
  from "notes"
  where "agencyId" = $1
  order by "createdAt";

-- listPrivacyExports
select "_id", "userId", "status", "uploadId", "createdAt", "readyAt"
  from "privacy_exports"
  where "userId" = $1
  order by "createdAt" desc, "_id" desc
  limit $2;

-- listStillThere
select "_id"
  from "users"
  where "_id" = any($1::uuid[])
  and "deletedAt" is null;

-- lockDueErasure
select "_id"
  from "erasure_requests"
  where "userId" = $1
  and "executeAt" <= $2
  and "cancelledAt" is null
  and "doneAt" is null
  for update skip locked;

-- ownAuditEntries
select "createdAt", "action", "entityType", "address"
  from "audit_events"
  where "actorId" = $1
  order by "createdAt";

-- ownMails
select "subject", "status", "createdAt", "sentAt"
  from "mails"
  where "recipient" = $1
  order by "createdAt";

-- ownNotifications
select "title", "body", "event", "hasBeenSeen", "createdAt"
  from "notifications"
  where "userId" = $1
  order by "createdAt";

-- ownViews
select "entityType", "entityId", "createdAt"
  from "views"
  where "userId" = $1
  order by "createdAt";

-- pseudonymiseAgency
update "all_agencies"
  set "referentName" = $1, "referentSurname" = $2, "administrationEmail" = $3, "pec" = $4, "telephone" = $5, "description" = $6
  where "_id" = $7;
delete from "edition_waits"
  where "agencyId" = $1;
delete from "company_import_rows"
  where "agencyId" = $1;
delete from "notes"
  where "agencyId" = $1;
delete from "notifications"
  where "data" ->> 'agencyId' = $1;

-- updateCancelled
update "erasure_requests"
  set "cancelledAt" = $1
  where "userId" = $2
  and "cancelledAt" is null
  and "doneAt" is null;

-- updateDone
update "erasure_requests"
  set "doneAt" = $1
  where "userId" = $2
  and "cancelledAt" is null
  and "doneAt" is null;

-- updateExpired
update "privacy_exports"
  set "status" = $1
  where "status" = $2
  and "readyAt" <= $3;

-- updateFailed
update "privacy_exports"
  set "status" = $1
  where "_id" = $2
  and "status" = $3;

-- updateReady
update "privacy_exports"
  set "status" = $1, "uploadId" = $2, "readyAt" = $3
  where "_id" = $4
  and "status" = $5;
