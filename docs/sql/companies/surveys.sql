-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- closeResets
update "survey_resets"
  set "status" = $1
  where "status" = $2;

-- countGivenBack: sends nothing when it is called with made-up values

-- countQuestions
select count(*) as "count"
  from "categories_templates" as "c"
  where ("c"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "c"."_id"));

-- countToReset
select count(*) as "surveys"
  from "surveys"
  inner join "agencies" on "agencies"."_id" = "surveys"."agencyId";
select count(*) as "answers"
  from (select "surveyId", "categoryCode" from "survey_answers" union select "surveyId", "categoryCode" from "survey_numbers") as "w"
  inner join "surveys" as "s" on "s"."_id" = "w"."surveyId"
  inner join "agencies" as "a" on "a"."_id" = "s"."agencyId";
select count("users"."_id") as "recipients"
  from "users"
  where "users"."isEnabled" = $1
  and "users"."isEmailVerified" = $2
  and ("users"."isConfirmed" = $3 or ("users"."role" in ('user', 'business-partner') and "users"."isEmailVerified" and not "users"."isConfirmed" and ("users"."importedAt" is null or "users"."invitedAt" is not null)))
  and "users"."deletedAt" is null
  and exists (select "agencies"."_id" from "agencies" where "agencies"."userId" = "users"."_id")
  and exists (select "agencies"."_id" from "agencies" inner join "surveys" as "s" on "s"."agencyId" = "agencies"."_id" where "agencies"."userId" = "users"."_id" and (s."registerOfficeId" is not null or s."answeredQuestions" > 0 or exists (select from survey_offices p where p."surveyId" = s."_id") or exists (select from survey_cciaas p where p."surveyId" = s."_id") or exists (select from survey_atecos p where p."surveyId" = s."_id") or exists (select from investments p where p."surveyId" = s."_id")));

-- deleteArchivesBefore
delete from "survey_archives"
  where "createdAt" <= $1;

-- deleteContents
delete from "survey_offices"
  where "surveyId" = any($1::uuid[]);
delete from "survey_cciaas"
  where "surveyId" = any($1::uuid[]);
delete from "survey_atecos"
  where "surveyId" = any($1::uuid[]);
delete from "survey_answers"
  where "surveyId" = any($1::uuid[]);
delete from "survey_numbers"
  where "surveyId" = any($1::uuid[]);
delete from "survey_confirmations"
  where "surveyId" = any($1::uuid[]);
delete from "investments"
  where "surveyId" = any($1::uuid[]);
update surveys
  set "registerOfficeId" = null, "answeredQuestions" = 0, "updatedAt" = $1
  where "_id" = any($2::uuid[]);

-- findLastReset
select "_id", "status", "surveys", "done", "createdAt", "finishedAt"
  from "survey_resets"
  order by "createdAt" desc, "_id" desc
  limit $1;

-- findReminderToMail
select "a"."businessName", "a"."administrationEmail", "owner"."name" as "ownerName", "owner"."role" as "ownerRole", "owner"."language", "s"."_id" as "surveyId", "sender"."name" as "senderName", "sender"."surname" as "senderSurname", "sender"."role" as "senderRole", "sender"."email" as "senderEmail"
  from "survey_reminders" as "r"
  inner join "agencies" as "a" on "a"."_id" = "r"."agencyId"
  inner join "users" as "owner" on "owner"."_id" = "a"."userId"
  left join "users" as "sender" on "sender"."_id" = "r"."sentBy"
  left join "surveys" as "s" on "s"."agencyId" = "a"."_id"
  where "r"."agencyId" = $1
  and r."day" = $2::date;

-- findResetForUpdate
select "_id", "status", "surveys", "done", "createdAt", "finishedAt"
  from "survey_resets"
  where "_id" = $1
  and "status" = $2 for no key update;

-- findRunningReset
select "_id", "status", "surveys", "done", "createdAt", "finishedAt"
  from "survey_resets"
  where "status" = $1;

-- findSurvey
select "surveys"."_id", "surveys"."agencyId", "surveys"."registerOfficeId", "surveys"."createdAt", "surveys"."updatedAt", "agencies"."vatNumber", "owner"."role" as "ownerRole"
  from "agencies"
  inner join "surveys" on "surveys"."agencyId" = "agencies"."_id"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where "surveys"."_id" = $1;

-- findSurveyToSave
select "_id", "agencyId"
  from "surveys"
  where "_id" = $1 for no key update;

-- getSurveyFields
select "registerOfficeId"
  from "surveys"
  where "_id" = $1;
select *
  from "survey_offices"
  where "surveyId" = any($1::uuid[])
  order by "regionId";
select "s"."surveyId", "s"."isSecond", "s"."regionId", "m"."code", "m"."name", "m"."otherName", "m"."provinceCode"
  from "survey_towns" as "s"
  inner join "municipalities" as "m" on "m"."code" = "s"."municipalityCode"
  where "s"."surveyId" = any($1::uuid[])
  order by "m"."name", "m"."code";
select "survey_atecos"."surveyId", "ateco_codes"."_id", "ateco_codes"."version", "ateco_codes"."code", "ateco_codes"."name"
  from "survey_atecos"
  inner join "ateco_codes" on "ateco_codes"."_id" = "survey_atecos"."atecoCodeId"
  where "survey_atecos"."surveyId" = any($1::uuid[])
  order by "ateco_codes"."version", "ateco_codes"."code";
select *
  from "survey_cciaas"
  where "surveyId" = any($1::uuid[])
  order by "cciaaId";
select "surveyId", "_id", "type", "name", "description", "amount"
  from "investments"
  where "surveyId" = any($1::uuid[])
  order by "createdAt", "_id";

-- getSurveyProgress
select "agencies"."vatNumber", "owner"."role" as "ownerRole", "survey"."answeredQuestions", "survey"."registerOfficeId", "survey"."hasOffices", "survey"."hasChambers", "survey"."hasActivity"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  left join "surveys" as "survey" on "survey"."agencyId" = "agencies"."_id"
  where "agencies"."_id" = $1;

-- insertArchives
insert into survey_archives ("_id", "resetId", "agencyId", "content", "createdAt") select chosen."archiveId", $1, s."agencyId", jsonb_build_object( 'registerOfficeId', s."registerOfficeId", 'offices', (select coalesce(jsonb_agg(jsonb_build_object('regionId', "regionId", 'isSecond', "isSecond")), '[]') from survey_offices where "surveyId" = s."_id"), 'towns', (select coalesce(jsonb_agg(jsonb_build_object('code', "municipalityCode", 'isSecond', "isSecond")), '[]') from survey_towns where "surveyId" = s."_id"), 'cciaaIds', (select coalesce(jsonb_agg("cciaaId"), '[]') from survey_cciaas where "surveyId" = s."_id"), 'atecoCodeIds', (select coalesce(jsonb_agg("atecoCodeId"), '[]') from survey_atecos where "surveyId" = s."_id"), 'answers', (select coalesce(jsonb_agg(jsonb_build_object('categoryCode', "categoryCode", 'requirementCode', "requirementCode")), '[]') from survey_answers where "surveyId" = s."_id"), 'numbers', (select coalesce(jsonb_agg(jsonb_build_object('categoryCode', "categoryCode", 'value', "value")), '[]') from survey_numbers where "surveyId" = s."_id"), 'confirmations', (select coalesce(jsonb_agg(jsonb_build_object('categoryCode', "categoryCode", 'since', "since")), '[]') from survey_confirmations where "surveyId" = s."_id"), 'investments', (select coalesce(jsonb_agg(to_jsonb(i) - 'surveyId'), '[]') from investments i where i."surveyId" = s."_id") ), $2
  from unnest($3::uuid[], $4::uuid[]) as chosen ("surveyId", "archiveId")
  join surveys s on s."_id" = chosen."surveyId";

-- insertReminder
insert into "survey_reminders" ("agencyId", "day", "sentBy", "createdAt")
  values ($1, $2, $3, $4)
  on conflict do nothing;

-- insertReset
insert into "survey_resets" ("_id", "requestedBy", "surveys", "createdAt")
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning "_id", "status", "surveys", "done", "createdAt", "finishedAt";

-- insertSurvey
insert into "surveys" ("_id", "agencyId", "answeredQuestions", "createdAt", "hasActivity", "hasChambers", "hasOffices", "registerOfficeId", "updatedAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict ("agencyId") do nothing;
insert into "surveys" ("_id", "agencyId")
  values ($1, $2)
  on conflict ("agencyId") do nothing;

-- isSurvey
("2026-01-02"."_id" is not null and ("2026-01-02"."hasOffices" and "2026-01-02"."hasChambers" and (not ("2026-01-02"."role" <> 'business-partner') or ("2026-01-02"."hasActivity" and "2026-01-02"."registerOfficeId" is not null and "2026-01-02"."vatNumber" <> ''))) and (not ("2026-01-02"."role" <> 'business-partner') or ($1::int > 0 and "2026-01-02"."answeredQuestions" >= $2::int)));
("2026-01-02"."_id" is not null and not ("2026-01-02"."_id" is not null and ("2026-01-02"."hasOffices" and "2026-01-02"."hasChambers" and (not ("2026-01-02"."role" <> 'business-partner') or ("2026-01-02"."hasActivity" and "2026-01-02"."registerOfficeId" is not null and "2026-01-02"."vatNumber" <> ''))) and (not ("2026-01-02"."role" <> 'business-partner') or ($1::int > 0 and "2026-01-02"."answeredQuestions" >= $2::int))));

-- isUnfinished
("2026-01-02"."_id" is null or not ("2026-01-02"."hasOffices" and "2026-01-02"."hasChambers" and (not ("2026-01-02"."role" <> 'business-partner') or ("2026-01-02"."hasActivity" and "2026-01-02"."registerOfficeId" is not null and "2026-01-02"."vatNumber" <> ''))) or (("2026-01-02"."role" <> 'business-partner') and "2026-01-02"."answeredQuestions" < $1::int));

-- listAnswers
select *
  from "survey_answers"
  where "surveyId" = any($1::uuid[])
  order by "categoryCode", "requirementCode";

-- listArchivesToRestore
select
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId"
  join agencies g on g."_id" = a."agencyId"
  join survey_resets r on r."_id" = a."resetId"
  where r."status" = 'done'
  and r."createdAt" > $1
  and (a."content" - 'towns' - 'confirmations' - 'numbers' <> $2::jsonb or coalesce(a."content" -> 'numbers', '[]') <> '[]')
  order by s."_id"
  for update of s;
select a."_id", (row_number() over (partition by a."agencyId" order by r."createdAt" desc, a."_id" desc))::int as "turn", (s."registerOfficeId" is null and not exists (select from survey_offices p where p."surveyId" = s."_id") and not exists (select from survey_cciaas p where p."surveyId" = s."_id") and not exists (select from survey_atecos p where p."surveyId" = s."_id") and not exists (select from survey_answers p where p."surveyId" = s."_id") and not exists (select from survey_numbers p where p."surveyId" = s."_id") and not exists (select from investments p where p."surveyId" = s."_id")) as "isEmpty", (jsonb_array_length(a."content" -> 'investments') > 0 or exists (select from regions p where p."_id" = (a."content" ->> 'registerOfficeId')::uuid) or exists (select from jsonb_to_recordset(a."content" -> 'offices') as o ("regionId" uuid) join regions p on p."_id" = o."regionId") or exists (select from jsonb_array_elements_text(a."content" -> 'cciaaIds') as e (id) join cciaas p on p."_id" = e.id::uuid) or exists (select from jsonb_array_elements_text(a."content" -> 'atecoCodeIds') as e (id) join ateco_codes p on p."_id" = e.id::uuid) or exists (select from jsonb_to_recordset(a."content" -> 'answers') as e ("categoryCode" uuid, "requirementCode" uuid) join requirements_templates p on p."_id" = e."requirementCode" and p."categoryTemplateId" = e."categoryCode") or exists (select from jsonb_to_recordset(coalesce(a."content" -> 'numbers', '[]')) as e ("categoryCode" uuid) join categories_templates p on p."_id" = e."categoryCode")) as "isHeld"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId"
  join agencies g on g."_id" = a."agencyId"
  join survey_resets r on r."_id" = a."resetId"
  where r."status" = 'done'
  and r."createdAt" > $1
  and (a."content" - 'towns' - 'confirmations' - 'numbers' <> $2::jsonb or coalesce(a."content" -> 'numbers', '[]') <> '[]');

-- listAtecoByIds
select "_id", "version", "code"
  from "ateco_codes"
  where "_id" = any($1::uuid[]);

-- listAtecoCodes
select "survey_atecos"."surveyId", "ateco_codes"."_id", "ateco_codes"."version", "ateco_codes"."code", "ateco_codes"."name"
  from "survey_atecos"
  inner join "ateco_codes" on "ateco_codes"."_id" = "survey_atecos"."atecoCodeId"
  where "survey_atecos"."surveyId" = any($1::uuid[])
  order by "ateco_codes"."version", "ateco_codes"."code";

-- listChambers
select *
  from "survey_cciaas"
  where "surveyId" = any($1::uuid[])
  order by "cciaaId";

-- listInvestments
select "surveyId", "_id", "type", "name", "description", "amount"
  from "investments"
  where "surveyId" = any($1::uuid[])
  order by "createdAt", "_id";

-- listKnownIds
select "_id"
  from "cciaas"
  where "_id" = any($1::uuid[]);
select "_id"
  from "regions"
  where "_id" = any($1::uuid[]);

-- listNumbers
select "surveyId", "categoryCode", "value"
  from "survey_numbers"
  where "surveyId" = any($1::uuid[])
  order by "categoryCode";

-- listOffices
select *
  from "survey_offices"
  where "surveyId" = any($1::uuid[])
  order by "regionId";

-- listOwnersToNotify
select "users"."_id", "users"."name", "users"."email", "users"."language", "users"."role", (select json_agg(json_build_object('businessName', agencies."businessName", 'agencyId', agencies."_id", 'surveyId', surveys."_id") order by agencies."searchName", agencies."_id") as "owned" from "agencies" left join "surveys" on "surveys"."agencyId" = "agencies"."_id" where "agencies"."userId" = "users"."_id" and exists (select from survey_archives a where a."agencyId" = agencies."_id" and a."resetId" = $1 and (a."content" - 'towns' - 'confirmations' - 'numbers' <> $2::jsonb or coalesce(a."content" -> 'numbers', '[]') <> '[]'))) as "companies"
  from "users"
  where "users"."isEnabled" = $3
  and "users"."isEmailVerified" = $4
  and ("users"."isConfirmed" = $5 or ("users"."role" in ('user', 'business-partner') and "users"."isEmailVerified" and not "users"."isConfirmed" and ("users"."importedAt" is null or "users"."invitedAt" is not null)))
  and "users"."deletedAt" is null
  and exists (select "agencies"."_id" from "agencies" where "agencies"."userId" = "users"."_id")
  and exists (select "agencies"."_id" from "agencies" where "agencies"."userId" = "users"."_id" and exists (select from survey_archives a where a."agencyId" = agencies."_id" and a."resetId" = $6 and (a."content" - 'towns' - 'confirmations' - 'numbers' <> $7::jsonb or coalesce(a."content" -> 'numbers', '[]') <> '[]')))
  and "users"."_id" > $8
  order by "users"."_id"
  limit $9;
select "users"."_id", "users"."name", "users"."email", "users"."language", "users"."role", (select json_agg(json_build_object('businessName', agencies."businessName", 'agencyId', agencies."_id", 'surveyId', surveys."_id") order by agencies."searchName", agencies."_id") as "owned" from "agencies" left join "surveys" on "surveys"."agencyId" = "agencies"."_id" where "agencies"."userId" = "users"."_id" and exists (select from survey_archives a where a."agencyId" = agencies."_id" and a."resetId" = $1 and (a."content" - 'towns' - 'confirmations' - 'numbers' <> $2::jsonb or coalesce(a."content" -> 'numbers', '[]') <> '[]'))) as "companies"
  from "users"
  where "users"."isEnabled" = $3
  and "users"."isEmailVerified" = $4
  and ("users"."isConfirmed" = $5 or ("users"."role" in ('user', 'business-partner') and "users"."isEmailVerified" and not "users"."isConfirmed" and ("users"."importedAt" is null or "users"."invitedAt" is not null)))
  and "users"."deletedAt" is null
  and exists (select "agencies"."_id" from "agencies" where "agencies"."userId" = "users"."_id")
  and exists (select "agencies"."_id" from "agencies" where "agencies"."userId" = "users"."_id" and exists (select from survey_archives a where a."agencyId" = agencies."_id" and a."resetId" = $6 and (a."content" - 'towns' - 'confirmations' - 'numbers' <> $7::jsonb or coalesce(a."content" -> 'numbers', '[]') <> '[]')))
  order by "users"."_id"
  limit $8;

-- listQuestions
select "_id", "order", "isMultipleAnswers", "kind"
  from "categories_templates"
  order by "order";
select "_id", "isNoneOfThese", "categoryTemplateId"
  from "requirements_templates"
  where "categoryTemplateId" is not null
  order by "order", "_id";

-- listRegionsOfTowns
select "m"."code", "p"."regionId"
  from "municipalities" as "m"
  inner join "provinces" as "p" on "p"."code" = "m"."provinceCode"
  where "m"."code" = any($1::text[]);

-- listSurveys
select "surveys"."_id", "surveys"."agencyId", "surveys"."registerOfficeId", "surveys"."createdAt", "surveys"."updatedAt", "agencies"."vatNumber", "owner"."role" as "ownerRole"
  from "agencies"
  inner join "surveys" on "surveys"."agencyId" = "agencies"."_id"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where $1
  and "surveys"."agencyId" = $2
  order by "surveys"."createdAt" desc, "surveys"."_id"
  limit $3
  offset $4;
select count(*) as "total"
  from "agencies"
  inner join "surveys" on "surveys"."agencyId" = "agencies"."_id"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where $1
  and "surveys"."agencyId" = $2;
select "surveys"."_id", "surveys"."agencyId", "surveys"."registerOfficeId", "surveys"."createdAt", "surveys"."updatedAt", "agencies"."vatNumber", "owner"."role" as "ownerRole"
  from "agencies"
  inner join "surveys" on "surveys"."agencyId" = "agencies"."_id"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where "agencies"."userId" = $1
  and "surveys"."agencyId" = $2
  order by "surveys"."updatedAt" desc, "surveys"."_id"
  limit $3
  offset $4;
select count(*) as "total"
  from "agencies"
  inner join "surveys" on "surveys"."agencyId" = "agencies"."_id"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where "agencies"."userId" = $1
  and "surveys"."agencyId" = $2;
select "surveys"."_id", "surveys"."agencyId", "surveys"."registerOfficeId", "surveys"."createdAt", "surveys"."updatedAt", "agencies"."vatNumber", "owner"."role" as "ownerRole"
  from "agencies"
  inner join "surveys" on "surveys"."agencyId" = "agencies"."_id"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where $1
  order by "surveys"."createdAt" desc, "surveys"."_id"
  limit $2
  offset $3;

-- listSurveysToEmpty
select "surveys"."_id"
  from "surveys"
  inner join "agencies" on "agencies"."_id" = "surveys"."agencyId"
  where "surveys"."createdAt" <= $1
  and not exists (select "survey_archives"."_id" from "survey_archives" where "survey_archives"."agencyId" = "surveys"."agencyId" and "survey_archives"."resetId" = $2)
  order by "surveys"."_id"
  limit $3
  for update of "surveys";

-- listTowns
select "s"."surveyId", "s"."isSecond", "s"."regionId", "m"."code", "m"."name", "m"."otherName", "m"."provinceCode"
  from "survey_towns" as "s"
  inner join "municipalities" as "m" on "m"."code" = "s"."municipalityCode"
  where "s"."surveyId" = any($1::uuid[])
  order by "m"."name", "m"."code";

-- listUnfinished
select "a"."_id"
  from "agencies" as "a"
  inner join "users" as "owner" on "owner"."_id" = "a"."userId"
  left join "surveys" as "s" on "s"."agencyId" = "a"."_id"
  where "a"."dossierReminderSent" = $1
  and "owner"."isEnabled" = $2
  and "owner"."isConfirmed" = $3
  and "owner"."isEmailVerified" = $4
  and ("s"."_id" is null or not ("s"."hasOffices" and "s"."hasChambers" and (not ("owner"."role" <> 'business-partner') or ("s"."hasActivity" and "s"."registerOfficeId" is not null and "a"."vatNumber" <> ''))) or (("owner"."role" <> 'business-partner') and "s"."answeredQuestions" < $5::int))
  and coalesce("s"."updatedAt", "a"."createdAt") <= $6
  order by "a"."_id";

-- listWrittenTo
select "users"."_id", "users"."name", "users"."email", "users"."language", (select array_agg(g."businessName" order by g."searchName") from agencies g where g."userId" = users."_id") as "names"
  from "users"
  where "users"."isEnabled" = $1
  and "users"."isEmailVerified" = $2
  and ("users"."isConfirmed" = $3 or ("users"."role" in ('user', 'business-partner') and "users"."isEmailVerified" and not "users"."isConfirmed" and ("users"."importedAt" is null or "users"."invitedAt" is not null)))
  and "users"."deletedAt" is null
  and exists (select "agencies"."_id" from "agencies" where "agencies"."userId" = "users"."_id")
  and exists (select from mails m where m."eventKey" = 'surveysReset ' || $4::text || ' ' || users."_id"::text)
  and "users"."_id" > $5
  order by "users"."_id"
  limit $6;
select "users"."_id", "users"."name", "users"."email", "users"."language", (select array_agg(g."businessName" order by g."searchName") from agencies g where g."userId" = users."_id") as "names"
  from "users"
  where "users"."isEnabled" = $1
  and "users"."isEmailVerified" = $2
  and ("users"."isConfirmed" = $3 or ("users"."role" in ('user', 'business-partner') and "users"."isEmailVerified" and not "users"."isConfirmed" and ("users"."importedAt" is null or "users"."invitedAt" is not null)))
  and "users"."deletedAt" is null
  and exists (select "agencies"."_id" from "agencies" where "agencies"."userId" = "users"."_id")
  and exists (select from mails m where m."eventKey" = 'surveysReset ' || $4::text || ' ' || users."_id"::text)
  order by "users"."_id"
  limit $5;

-- lockQuestions
select pg_advisory_xact_lock(hashtextextended('volano questions', 0));
select pg_advisory_xact_lock_shared(hashtextextended('volano questions', 0));

-- progressOf: sends nothing when it is called with made-up values

-- restoreContents
insert into survey_offices ("surveyId", "regionId", "isSecond") select s."_id", o."regionId", o."isSecond"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_to_recordset(a."content" -> 'offices') as o ("regionId" uuid, "isSecond" boolean)
  where a."_id" = any($1::uuid[])
  and exists (select from regions r where r."_id" = o."regionId")
  and not exists (select from survey_offices n where n."surveyId" = s."_id" and n."isSecond" = o."isSecond");
insert into survey_towns ("surveyId", "isSecond", "regionId", "municipalityCode") select s."_id", t."isSecond", o."regionId", m."code"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_to_recordset(coalesce(a."content" -> 'towns', '[]')) as t ("code" text, "isSecond" boolean), municipalities m, provinces p, survey_offices o
  where a."_id" = any($1::uuid[])
  and m."code" = t."code"
  and p."code" = m."provinceCode"
  and o."surveyId" = s."_id"
  and o."isSecond" = t."isSecond"
  and o."regionId" = p."regionId"
  and not exists (select from survey_towns n where n."surveyId" = s."_id" and n."isSecond" = t."isSecond");
insert into survey_cciaas ("surveyId", "cciaaId") select s."_id", c."_id"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_array_elements_text(a."content" -> 'cciaaIds') as e (id)
  join cciaas c on c."_id" = e.id::uuid
  where a."_id" = any($1::uuid[])
  and not exists (select from "survey_cciaas" n where n."surveyId" = s."_id");
insert into survey_atecos ("surveyId", "atecoCodeId") select s."_id", c."_id"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_array_elements_text(a."content" -> 'atecoCodeIds') as e (id)
  join ateco_codes c on c."_id" = e.id::uuid
  where a."_id" = any($1::uuid[])
  and not exists (select from "survey_atecos" n where n."surveyId" = s."_id");
insert into survey_confirmations ("surveyId", "categoryCode", "since") select s."_id", e."categoryCode", max(e."since")
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_to_recordset(coalesce(a."content" -> 'confirmations', '[]')) as e ("categoryCode" uuid, "since" timestamptz)
  where a."_id" = any($1::uuid[])
  and not exists (select from survey_answers n where n."surveyId" = s."_id" and n."categoryCode" = e."categoryCode")
  and exists (select from jsonb_to_recordset(a."content" -> 'answers') as w ("categoryCode" uuid, "requirementCode" uuid) join requirements_templates r on r."_id" = w."requirementCode" and r."categoryTemplateId" = w."categoryCode" where w."categoryCode" = e."categoryCode")
  group by s."_id", e."categoryCode";
insert into survey_answers ("surveyId", "categoryCode", "requirementCode") select s."_id", r."categoryTemplateId", r."_id"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_to_recordset(a."content" -> 'answers') as e ("categoryCode" uuid, "requirementCode" uuid)
  join requirements_templates r on r."_id" = e."requirementCode"
  and r."categoryTemplateId" = e."categoryCode"
  where a."_id" = any($1::uuid[])
  and not exists (select from survey_answers n where n."surveyId" = s."_id" and n."categoryCode" = r."categoryTemplateId");
insert into survey_numbers ("surveyId", "categoryCode", "kind", "value") select s."_id", c."_id", c."kind", e."value"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_to_recordset(coalesce(a."content" -> 'numbers', '[]')) as e ("categoryCode" uuid, "value" integer)
  join categories_templates c on c."_id" = e."categoryCode"
  and (c."kind" <> 'choice' or e."value" is null)
  where a."_id" = any($1::uuid[])
  and not exists (select from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = c."_id")
  and not exists (select from survey_numbers n where n."surveyId" = s."_id" and n."categoryCode" = c."_id");
insert into investments ("_id", "surveyId", "type", "name", "description", "amount", "createdAt") select i."_id", s."_id", i."type", i."name", i."description", i."amount", i."createdAt"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_to_recordset(a."content" -> 'investments') as i ("_id" uuid, "type" text, "name" text, "description" text, "amount" bigint, "createdAt" timestamptz)
  where a."_id" = any($1::uuid[])
  and not exists (select from investments n where n."surveyId" = s."_id" and n."type" = i."type" and searchable(n."name") = searchable(i."name"))
  on conflict ("_id") do nothing;
update surveys s
  set "updatedAt" = $1, "registerOfficeId" = coalesce(s."registerOfficeId", (select r."_id" from regions r where r."_id" = (a."content" ->> 'registerOfficeId')::uuid)), "answeredQuestions" = (select count(distinct n."categoryCode") from survey_answers n where n."surveyId" = s."_id") + (select count(*) from survey_numbers n where n."surveyId" = s."_id")
  from survey_archives a
  where a."agencyId" = s."agencyId"
  and a."_id" = any($2::uuid[]);

-- surveyRank
(case when "2026-01-02"."_id" is null then -1 when ("2026-01-02"."_id" is not null and ("2026-01-02"."hasOffices" and "2026-01-02"."hasChambers" and (not ("2026-01-02"."role" <> 'business-partner') or ("2026-01-02"."hasActivity" and "2026-01-02"."registerOfficeId" is not null and "2026-01-02"."vatNumber" <> ''))) and (not ("2026-01-02"."role" <> 'business-partner') or ($1::int > 0 and "2026-01-02"."answeredQuestions" >= $2::int))) then $3::int + 1 when ("2026-01-02"."role" <> 'business-partner') then least("2026-01-02"."answeredQuestions", $4::int) else 0 end);

-- updateAnswers
delete from "survey_answers"
  where "surveyId" = $1
  and "categoryCode" = $2;
insert into "survey_answers" ("surveyId", "categoryCode", "requirementCode")
  values ($1, $2, $3)
  on conflict do nothing;
delete from "survey_numbers"
  where "surveyId" = $1
  and "categoryCode" = $2;
insert into "survey_numbers" ("surveyId", "categoryCode", "value", "kind")
  values ($1, $2, $3, $4);
delete from "survey_answers"
  where "surveyId" = $1;
delete from "survey_numbers"
  where "surveyId" = $1;

-- updateAtecoCodes
delete from "survey_atecos"
  where "surveyId" = $1
  and "atecoCodeId" in (select "_id" from "ateco_codes" where "version" = $2);
insert into "survey_atecos" ("surveyId", "atecoCodeId")
  values ($1, $2);

-- updateChambers
delete from "survey_cciaas"
  where "surveyId" = $1;
insert into "survey_cciaas" ("surveyId", "cciaaId")
  values ($1, $2);

-- updateInvestments
delete from "investments"
  where "surveyId" = $1
  and "_id" != all($2::uuid[]);
insert into "investments" ("_id", "amount", "description", "name", "surveyId", "type", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict ("_id") do update
  set "type" = "excluded"."type", "name" = "excluded"."name", "description" = "excluded"."description", "amount" = "excluded"."amount"
  where "investments"."surveyId" = $8;
insert into "investments" ("_id", "amount", "description", "name", "surveyId", "type")
  values ($1, $2, $3, $4, $5, $6)
  on conflict ("_id") do update
  set "type" = "excluded"."type", "name" = "excluded"."name", "description" = "excluded"."description", "amount" = "excluded"."amount"
  where "investments"."surveyId" = $7;

-- updateOffices
delete from "survey_offices"
  where "surveyId" = $1
  and "isSecond" = $2
  and "regionId" != all($3::uuid[]);
insert into "survey_offices" ("surveyId", "isSecond", "regionId")
  values ($1, $2, $3)
  on conflict do nothing;

-- updateReminded
update "agencies"
  set "dossierReminderSent" = $1
  where "_id" = $2
  and "dossierReminderSent" = $3;

-- updateReset
update "survey_resets"
  set "status" = $1, "done" = $2, "finishedAt" = $3
  where "_id" = $4;
update "survey_resets"
  set
  where "_id" = $1;

-- updateSurvey
update "surveys"
  set "_id" = $1, "agencyId" = $2, "answeredQuestions" = $3, "createdAt" = $4, "hasActivity" = $5, "hasChambers" = $6, "hasOffices" = $7, "registerOfficeId" = $8, "updatedAt" = $9
  where "_id" = $10;
update "surveys"
  set
  where "_id" = $1;

-- updateTowns
delete from "survey_towns"
  where "surveyId" = $1
  and "isSecond" = $2;
insert into survey_towns ("surveyId", "isSecond", "regionId", "municipalityCode") select $1, $2, p."regionId", m."code"
  from municipalities m
  join provinces p on p."code" = m."provinceCode"
  where m."code" = any($3::text[]);
