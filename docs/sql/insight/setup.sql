-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findFirstCompany
select "a"."_id", "s"."_id" as "surveyId"
  from "agencies" as "a"
  left join "surveys" as "s" on "s"."agencyId" = "a"."_id"
  order by "a"."createdAt", "a"."_id"
  limit $1;
-- hasAnswers
select "s"."_id"
  from "surveys" as "s"
  inner join "agencies" as "a" on "a"."_id" = "s"."agencyId"
  where s."answeredQuestions" * 2 >= $1::int
  limit $2;
