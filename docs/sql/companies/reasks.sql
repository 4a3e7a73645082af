-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- getAskedAgain
select "q"."_id", coalesce(nullif(q."question", ''), q."categoryName") as "question", max(c."since") filter (where a."_id" is not null) as "since", count(a."_id")::int as "toConfirm", count(a."_id") filter (where c."askedAt" is not null)::int as "asked"
  from "categories_templates" as "q"
  left join "survey_confirmations" as "c" on "c"."categoryCode" = "q"."_id"
  left join "surveys" as "s" on "s"."_id" = "c"."surveyId"
  left join "agencies" as "a" on "a"."_id" = "s"."agencyId"
  where "q"."_id" = $1
  group by "q"."_id";
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
