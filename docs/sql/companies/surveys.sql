-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countToReset
select count("users"."_id") as "recipients"
  from "users"
  where "users"."isEnabled" = $1
  and "users"."isEmailVerified" = $2
  and ("users"."isConfirmed" = $3 or ("users"."role" in ('user', 'business-partner') and "users"."isEmailVerified" and not "users"."isConfirmed" and ("users"."importedAt" is null or "users"."invitedAt" is not null)))
  and "users"."deletedAt" is null
  and exists (select "agencies"."_id" from "agencies" where "agencies"."userId" = "users"."_id")
  and exists (select "agencies"."_id" from "agencies" inner join "surveys" as "s" on "s"."agencyId" = "agencies"."_id" where "agencies"."userId" = "users"."_id" and (s."registerOfficeId" is not null or s."answeredQuestions" > 0 or exists (select from survey_offices p where p."surveyId" = s."_id") or exists (select from survey_cciaas p where p."surveyId" = s."_id") or exists (select from survey_atecos p where p."surveyId" = s."_id") or exists (select from investments p where p."surveyId" = s."_id")));
-- findReminderToMail
select "a"."businessName", "a"."administrationEmail", "owner"."name" as "ownerName", "owner"."role" as "ownerRole", "owner"."language", "s"."_id" as "surveyId", "sender"."name" as "senderName", "sender"."surname" as "senderSurname", "sender"."role" as "senderRole", "sender"."email" as "senderEmail"
  from "survey_reminders" as "r"
  inner join "agencies" as "a" on "a"."_id" = "r"."agencyId"
  inner join "users" as "owner" on "owner"."_id" = "a"."userId"
  left join "users" as "sender" on "sender"."_id" = "r"."sentBy"
  left join "surveys" as "s" on "s"."agencyId" = "a"."_id"
  where "r"."agencyId" = $1
  and r."day" = $2::date;
-- findSurvey
select "surveys"."_id", "surveys"."agencyId", "surveys"."registerOfficeId", "surveys"."createdAt", "surveys"."updatedAt", "agencies"."vatNumber", "owner"."role" as "ownerRole"
  from "agencies"
  inner join "surveys" on "surveys"."agencyId" = "agencies"."_id"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where "surveys"."_id" = $1;
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
-- listArchivesToRestore
select a."_id", (row_number() over (partition by a."agencyId" order by r."createdAt" desc, a."_id" desc))::int as "turn", (s."registerOfficeId" is null and not exists (select from survey_offices p where p."surveyId" = s."_id") and not exists (select from survey_cciaas p where p."surveyId" = s."_id") and not exists (select from survey_atecos p where p."surveyId" = s."_id") and not exists (select from survey_answers p where p."surveyId" = s."_id") and not exists (select from survey_numbers p where p."surveyId" = s."_id") and not exists (select from investments p where p."surveyId" = s."_id")) as "isEmpty", (jsonb_array_length(a."content" -> 'investments') > 0 or exists (select from regions p where p."_id" = (a."content" ->> 'registerOfficeId')::uuid) or exists (select from jsonb_to_recordset(a."content" -> 'offices') as o ("regionId" uuid) join regions p on p."_id" = o."regionId") or exists (select from jsonb_array_elements_text(a."content" -> 'cciaaIds') as e (id) join cciaas p on p."_id" = e.id::uuid) or exists (select from jsonb_array_elements_text(a."content" -> 'atecoCodeIds') as e (id) join ateco_codes p on p."_id" = e.id::uuid) or exists (select from jsonb_to_recordset(a."content" -> 'answers') as e ("categoryCode" uuid, "requirementCode" uuid) join requirements_templates p on p."_id" = e."requirementCode" and p."categoryTemplateId" = e."categoryCode") or exists (select from jsonb_to_recordset(coalesce(a."content" -> 'numbers', '[]')) as e ("categoryCode" uuid) join categories_templates p on p."_id" = e."categoryCode")) as "isHeld"
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId"
  join agencies g on g."_id" = a."agencyId"
  join survey_resets r on r."_id" = a."resetId"
  where r."status" = 'done'
  and r."createdAt" > $1
  and (a."content" - 'towns' - 'confirmations' - 'numbers' <> $2::jsonb or coalesce(a."content" -> 'numbers', '[]') <> '[]');
-- listAtecoCodes
select "survey_atecos"."surveyId", "ateco_codes"."_id", "ateco_codes"."version", "ateco_codes"."code", "ateco_codes"."name"
  from "survey_atecos"
  inner join "ateco_codes" on "ateco_codes"."_id" = "survey_atecos"."atecoCodeId"
  where "survey_atecos"."surveyId" = any($1::uuid[])
  order by "ateco_codes"."version", "ateco_codes"."code";
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
  where "agencies"."userId" = $1
  and "surveys"."agencyId" = $2
  order by "surveys"."updatedAt" desc, "surveys"."_id"
  limit $3
  offset $4;
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
-- restoreContents
insert into survey_confirmations ("surveyId", "categoryCode", "since") select s."_id", e."categoryCode", max(e."since")
  from survey_archives a
  join surveys s on s."agencyId" = a."agencyId", jsonb_to_recordset(coalesce(a."content" -> 'confirmations', '[]')) as e ("categoryCode" uuid, "since" timestamptz)
  where a."_id" = any($1::uuid[])
  and not exists (select from survey_answers n where n."surveyId" = s."_id" and n."categoryCode" = e."categoryCode")
  and exists (select from jsonb_to_recordset(a."content" -> 'answers') as w ("categoryCode" uuid, "requirementCode" uuid) join requirements_templates r on r."_id" = w."requirementCode" and r."categoryTemplateId" = w."categoryCode" where w."categoryCode" = e."categoryCode")
  group by s."_id", e."categoryCode";
-- updateTowns
insert into survey_towns ("surveyId", "isSecond", "regionId", "municipalityCode") select $1, $2, p."regionId", m."code"
  from municipalities m
  join provinces p on p."code" = m."provinceCode"
  where m."code" = any($3::text[]);
