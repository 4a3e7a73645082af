-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteConfirmations
delete from "survey_confirmations"
  where "surveyId" = $1
  and "categoryCode" = $2;
delete from "survey_confirmations"
  where "surveyId" = $1;

-- deleteConfirmationsOf
delete from "survey_confirmations"
  where "categoryCode" = $1;
update survey_archives
  set "content" = jsonb_set("content", '{confirmations}', ( select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements("content" -> 'confirmations') as e where e ->> 'categoryCode' <> $1))
  where "content" -> 'confirmations' @> jsonb_build_array(jsonb_build_object('categoryCode', $2::uuid));

-- getAskedAgain
select "q"."_id", coalesce(nullif(q."question", ''), q."categoryName") as "question", max(c."since") filter (where a."_id" is not null) as "since", count(a."_id")::int as "toConfirm", count(a."_id") filter (where c."askedAt" is not null)::int as "asked"
  from "categories_templates" as "q"
  left join "survey_confirmations" as "c" on "c"."categoryCode" = "q"."_id"
  left join "surveys" as "s" on "s"."_id" = "c"."surveyId"
  left join "agencies" as "a" on "a"."_id" = "s"."agencyId"
  where "q"."_id" = $1
  group by "q"."_id";

-- insertConfirmations
insert into survey_confirmations ("surveyId", "categoryCode", "since") select distinct w."surveyId", w."categoryCode", $1::timestamptz
  from survey_answers w
  where w."categoryCode" = $2
  on conflict ("surveyId", "categoryCode") do update
  set "since" = excluded."since", "askedAt" = null;
update survey_archives
  set "content" = jsonb_set("content", '{confirmations}', coalesce("content" -> 'confirmations', '[]') || jsonb_build_object('categoryCode', $1::uuid, 'since', $2::timestamptz))
  where "content" -> 'answers' @> jsonb_build_array(jsonb_build_object('categoryCode', $3::uuid));

-- listAskedAgain
select "q"."_id", coalesce(nullif(q."question", ''), q."categoryName") as "question", max(c."since") filter (where a."_id" is not null) as "since", count(a."_id")::int as "toConfirm", count(a."_id") filter (where c."askedAt" is not null)::int as "asked"
  from "categories_templates" as "q"
  left join "survey_confirmations" as "c" on "c"."categoryCode" = "q"."_id"
  left join "surveys" as "s" on "s"."_id" = "c"."surveyId"
  left join "agencies" as "a" on "a"."_id" = "s"."agencyId"
  group by "q"."_id"
  having count(a."_id") > 0
  order by "since" desc, "q"."_id";

-- listAskedAt
select "s"."agencyId"
  from "survey_confirmations" as "c"
  inner join "surveys" as "s" on "s"."_id" = "c"."surveyId"
  where "c"."categoryCode" = $1
  and "c"."askedAt" = $2;

-- listCallTitles
select "_id", "title", "expiryDate"
  from "announcements"
  where "_id" = any($1::uuid[]);

-- listConfirmations
select "c"."surveyId", "c"."categoryCode", c."askedAt" is not null as "isAsked"
  from "survey_confirmations" as "c"
  inner join "categories_templates" as "q" on "q"."_id" = "c"."categoryCode"
  where "c"."surveyId" = any($1::uuid[])
  order by "q"."order";

-- listUnasked
select "a"."_id" as "agencyId", "c"."surveyId"
  from "survey_confirmations" as "c"
  inner join "surveys" as "s" on "s"."_id" = "c"."surveyId"
  inner join "agencies" as "a" on "a"."_id" = "s"."agencyId"
  where "c"."categoryCode" = $1
  and "c"."askedAt" is null
  order by "a"."_id";

-- updateAsked
update "survey_confirmations"
  set "askedAt" = $1
  where "categoryCode" = $2
  and "surveyId" = any($3::uuid[])
  and "askedAt" is null;
