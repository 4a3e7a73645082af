-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- listAnswers
select r."agencyId", r."recommendationType" as "type", r."recommendationId" as "entityId", coalesce(n."title", s."name") as "name", r."answer", r."answerReason", r."answeredAt"
  from recommendations r
  left join all_announcements n on n."_id" = r."announcementId"
  left join all_services s on s."_id" = r."serviceId"
  where r."agencyId" = any($1::uuid[])
  and r."answeredAt" > $2
  and r."answer" is not null
  and coalesce(n."title", s."name") is not null
  order by r."answeredAt" desc;
-- listFactChanges
select e."agencyId", max(e."createdAt") as "at", bool_or(e."action" = 'surveyChanged' and ("s"."_id" is not null and ("s"."hasOffices" and "s"."hasChambers" and (not ("o"."role" <> 'business-partner') or ("s"."hasActivity" and "s"."registerOfficeId" is not null and "a"."vatNumber" <> ''))) and (not ("o"."role" <> 'business-partner') or ($1::int > 0 and "s"."answeredQuestions" >= $2::int))) and (s."createdAt" > $3 or jsonb_path_exists(e."details", '$.answers[*] ? (@.from.size() == 0 && @.to.size() > 0)'))) as "isCompleted"
  from audit_events e
  join agencies a on a."_id" = e."agencyId"
  join users o on o."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where e."agencyId" = any($4::uuid[])
  and e."createdAt" > $5
  and e."action" in ('surveyChanged', 'agencyChanged', 'checkSettled')
  group by e."agencyId";
-- listObtainable
select "r"."_id", "r"."name", "c"."categoryName" as "question"
  from "requirements_templates" as "r"
  inner join "categories_templates" as "c" on "c"."_id" = "r"."categoryTemplateId"
  where "r"."_id" = any($1::uuid[])
  and "r"."isNoneOfThese" = $2;
