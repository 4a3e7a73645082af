import { sql } from 'kysely';
import type { Place } from '../../../platform/db/uses.ts';

/** Companies whose surveys answer so, by name; those that were deleted can still come back. */
function companiesThat(answer: ReturnType<typeof sql>): Place['rows'] {
  return sql`select a."businessName" as "name" from surveys s join all_agencies a on a."_id" = s."agencyId" where ${answer}`;
}

/** What stands on a category: calls, services, and the surveys that answered it. */
export function placesOfCategory(id: string): Place[] {
  return [
    {
      kind: 'announcements',
      rows: sql`select n."title" as "name" from announcement_categories c join announcements n on n."_id" = c."announcementId"
        where c."templateId" = ${id}`,
    },
    {
      kind: 'services',
      rows: sql`select n."name" from service_categories c join services n on n."_id" = c."serviceId" where c."templateId" = ${id}`,
    },
    {
      kind: 'surveys',
      rows: companiesThat(
        sql`exists (select from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = ${id})`,
      ),
    },
  ];
}

/** What stands on a requirement: calls and services that accept it, and the surveys that chose it. */
export function placesOfRequirement(id: string): Place[] {
  return [
    {
      kind: 'announcements',
      rows: sql`select n."title" as "name" from announcement_requirements r
        join announcement_categories c on c."_id" = r."categoryId" join announcements n on n."_id" = c."announcementId"
        where r."templateId" = ${id}`,
    },
    {
      kind: 'services',
      rows: sql`select n."name" from service_requirements r
        join service_categories c on c."_id" = r."categoryId" join services n on n."_id" = c."serviceId" where r."templateId" = ${id}`,
    },
    {
      kind: 'surveys',
      rows: companiesThat(
        sql`exists (select from survey_answers w where w."surveyId" = s."_id" and w."requirementCode" = ${id})`,
      ),
    },
  ];
}

/** Surveys that gave a question several answers. */
export function severalAnswersTo(categoryId: string): Place[] {
  const answer = sql`(select count(*) from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = ${categoryId}) > 1`;
  return [{ kind: 'surveys', rows: companiesThat(answer) }];
}

/** Surveys that chose a requirement together with another of its question. */
export function answersBeside(requirementId: string): Place[] {
  const answer = sql`exists (select from survey_answers w
    join survey_answers other using ("surveyId", "categoryCode")
    where w."surveyId" = s."_id" and w."requirementCode" = ${requirementId} and other."requirementCode" <> w."requirementCode")`;
  return [{ kind: 'surveys', rows: companiesThat(answer) }];
}
