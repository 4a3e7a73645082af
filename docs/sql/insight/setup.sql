-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteAside
delete from "setup_asides"
  where "step" = $1;

-- findFirstCompany
select "a"."_id", "s"."_id" as "surveyId"
  from "agencies" as "a"
  left join "surveys" as "s" on "s"."agencyId" = "a"."_id"
  order by "a"."createdAt", "a"."_id"
  limit $1;

-- findTestMail
select "_id", "recipient", "status", "error", "createdAt", "sentAt", coalesce("sendingUntil" > now(), false) as "isBusy"
  from "mails"
  where "eventKey" like 'mailTest %'
  and "recipient" = $1
  order by "createdAt" desc, "_id" desc
  limit $2;
select "_id", "recipient", "status", "error", "createdAt", "sentAt", coalesce("sendingUntil" > now(), false) as "isBusy"
  from "mails"
  where "eventKey" like 'mailTest %'
  order by "createdAt" desc, "_id" desc
  limit $1;

-- getRecipient
select "email", "name", "language"
  from "users"
  where "_id" = $1;

-- hadAdmin
select "_id"
  from "users"
  where "role" = $1
  limit $2;

-- hasAnswers
select "s"."_id"
  from "surveys" as "s"
  inner join "agencies" as "a" on "a"."_id" = "s"."agencyId"
  where s."answeredQuestions" * 2 >= $1::int
  limit $2;

-- hasBridge
select "code2007"
  from "ateco_correspondences"
  limit $1;

-- hasConsultant
select "_id"
  from "users"
  where "role" in ($1, $2)
  and "isEnabled" = $3
  limit $4;

-- hasDemoAccounts
select "_id"
  from "users"
  where "isEnabled" = $1
  and "email" like $2
  limit $3;

-- insertAside
insert into "setup_asides" ("step", "createdAt")
  values ($1, $2)
  on conflict do nothing;

-- isSurveyEmpty
select "_id"
  from "categories_templates"
  limit $1;
select "_id"
  from "requirements_templates"
  limit $1;

-- listAsides
select "step"
  from "setup_asides";

-- listAtecoVersions
select "version"
  from "ateco_codes"
  where "version" = $1
  limit $2;

-- lockFirstAdmin
select pg_advisory_xact_lock(hashtextextended('volano first admin', 0));

-- lockMeanings
lock table official_correspondences in share row exclusive mode;

-- lockTestMails
select pg_advisory_xact_lock(hashtextextended('volano mail test', 0));

-- readCatalogue
select "n"."_id"
  from "announcements" as "n"
  limit $1;
select "n"."_id"
  from "announcements" as "n"
  where "n"."isActive" = $1
  and ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $2))
  limit $3;
