-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- answersBeside
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where exists (select from survey_answers w join survey_answers other using ("surveyId", "categoryCode") where w."surveyId" = s."_id" and w."requirementCode" = $1 and other."requirementCode" <> w."requirementCode");
-- placesOfCategory
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where exists (select from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = $1 union all select from survey_numbers w where w."surveyId" = s."_id" and w."categoryCode" = $2);
-- placesOfRequirement
select n."title" as "name"
  from announcement_requirements r
  join announcement_categories c on c."_id" = r."categoryId"
  join all_announcements n on n."_id" = c."announcementId"
  where r."templateId" = $1;
-- severalAnswersTo
select a."businessName" as "name"
  from surveys s
  join all_agencies a on a."_id" = s."agencyId"
  where (select count(*) from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = $1) > 1;
