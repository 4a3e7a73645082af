import type { SurveyState } from '@volano/domain/contracts/agencies';
import { type SurveyFacts, surveyProgress, type SurveyProgress } from '@volano/domain/rules/survey-progress';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** The names under which a query has joined the survey of a company (which may not be there), the company and its owner. */
export interface SurveyJoin {
  readonly survey: string;
  readonly agency: string;
  readonly owner: string;
}

/** Whether a survey is so far, as a condition: the twin of `surveyProgress`. `questions` are those that the survey asks. */
export function isSurvey(state: SurveyState, join: SurveyJoin, questions: number): RawBuilder<SqlBool> {
  const isThere = sql<SqlBool>`${column(join.survey, '_id')} is not null`;
  if (state === 'none') return sql<SqlBool>`not ${isThere}`;
  const isComplete = completes(join, questions);
  return state === 'complete' ? isComplete : sql<SqlBool>`(${isThere} and not ${isComplete})`;
}

/** Whether a company has something left to say in its survey, as a condition: the twin of `isSurveyUnfinished`. */
export function isUnfinished(join: SurveyJoin, questions: number): RawBuilder<SqlBool> {
  const { survey } = join;
  return sql<SqlBool>`(${column(survey, '_id')} is null or not ${hasParts(join)}
    or (${isAsked(join)} and ${column(survey, 'answeredQuestions')} < ${questions}::int))`;
}

/** How far a survey is as a number to order by: not begun, then by its answers, complete last. */
export function surveyRank(join: SurveyJoin, questions: number): RawBuilder<number> {
  return sql<number>`(case when ${column(join.survey, '_id')} is null then -1
    when ${completes(join, questions)} then ${questions}::int + 1
    when ${isAsked(join)} then least(${column(join.survey, 'answeredQuestions')}, ${questions}::int)
    else 0 end)`;
}

function completes(join: SurveyJoin, questions: number): RawBuilder<SqlBool> {
  const hasAnswers = sql<SqlBool>`(${questions}::int > 0 and ${column(join.survey, 'answeredQuestions')} >= ${questions}::int)`;
  return sql<SqlBool>`(${column(join.survey, '_id')} is not null and ${hasParts(join)} and (not ${isAsked(join)} or ${hasAnswers}))`;
}

/** The twin of `missingParts` where nothing is missing. */
function hasParts(join: SurveyJoin): RawBuilder<SqlBool> {
  const { survey, agency } = join;
  return sql<SqlBool>`(${column(survey, 'hasOffices')} and ${column(survey, 'hasChambers')} and (not ${isAsked(join)}
    or (${column(survey, 'hasActivity')} and ${column(survey, 'registerOfficeId')} is not null and ${column(agency, 'vatNumber')} <> '')))`;
}

function isAsked({ owner }: SurveyJoin): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column(owner, 'role')} <> 'business-partner')`;
}

function column(table: string, name: string): RawBuilder<unknown> {
  return sql.ref(`${table}.${name}`);
}

/** What a list reads of a survey, joined as `survey`: everything is null where there is none. */
export const SURVEY_FACTS = [
  'survey.answeredQuestions',
  'survey.registerOfficeId',
  'survey.hasOffices',
  'survey.hasChambers',
  'survey.hasActivity',
] as const;

type Nullable<T> = { readonly [key in keyof T]: T[key] | null };

/** A company with its owner's role and what `SURVEY_FACTS` reads of its survey. */
export interface SurveyRow extends Nullable<Omit<SurveyFacts, 'vatNumber'>> {
  readonly vatNumber: string;
  readonly ownerRole: string;
}

/** How far the survey of such a company is. */
export function progressOf(row: SurveyRow, questions: number): SurveyProgress {
  const { vatNumber, answeredQuestions, registerOfficeId, hasOffices, hasChambers, hasActivity, ownerRole } = row;
  if (answeredQuestions === null) return surveyProgress(null, ownerRole, questions);
  const parts = {
    vatNumber,
    registerOfficeId,
    hasOffices: hasOffices === true,
    hasChambers: hasChambers === true,
    hasActivity: hasActivity === true,
  };
  return surveyProgress({ answeredQuestions, ...parts }, ownerRole, questions);
}

/** How far the survey of a company is that is known to be there. */
export async function getSurveyProgress(db: Database, agencyId: string, questions: number): Promise<SurveyProgress> {
  const row = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .leftJoin('surveys as survey', 'survey.agencyId', 'agencies._id')
    .select(['agencies.vatNumber', 'owner.role as ownerRole', ...SURVEY_FACTS])
    .where('agencies._id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return progressOf(row, questions);
}
