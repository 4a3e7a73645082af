import type { SurveyState } from '@volano/domain/contracts/agencies';
import {
  type SurveyFacts,
  surveyProgress,
  type SurveyProgress,
  type SurveyQuestion,
} from '@volano/domain/rules/survey-progress';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isQuestion } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import type { Role } from '@volano/domain/rules/vocabulary';

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

/**
 * Keeps the questions as they are until the transaction ends, for a survey that answers them (`shared`, any number together), or alone
 * for the office that changes them: no answer is given to what was just taken away.
 */
export async function lockQuestions(db: Database, how: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended('volano questions', 0))`.execute(db);
}

/** Every category template with its requirements; `surveyQuestions` tells which of them are asked. */
export async function listQuestions(db: Database): Promise<SurveyQuestion[]> {
  const categories = await db
    .selectFrom('categories_templates')
    .select(['_id', 'order', 'isMultipleAnswers', 'kind'])
    .orderBy('order')
    .execute();
  const requirements = await db
    .selectFrom('requirements_templates')
    .select(['_id', 'isNoneOfThese', 'categoryTemplateId'])
    .where('categoryTemplateId', 'is not', null)
    .orderBy('order')
    .orderBy('_id')
    .execute();
  const byCategory = Map.groupBy(requirements, (requirement) => requirement.categoryTemplateId);
  return categories.map((category) => ({ ...category, requirements: byCategory.get(category._id) ?? [] }));
}

/** How many questions the survey asks now: category templates with an answer to choose, a number or a year (decisions §5). */
export async function countQuestions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('categories_templates as c')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isQuestion('c'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes that a company is reminded on a day of Rome. False when it was reminded that day already. */
export async function insertReminder(
  db: Database,
  reminder: { agencyId: string; day: string; sentBy: string | null; createdAt: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('survey_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** What the mail of a reminder says: the company, who reads it, who sends it; null when the company is gone. */
export async function findReminderToMail(
  db: Database,
  agencyId: string,
  day: string,
): Promise<{
  ownerName: string;
  ownerRole: Role;
  administrationEmail: string;
  businessName: string;
  language: 'it' | 'en';
  senderName: string | null;
  senderSurname: string | null;
  surveyId: string | null;
  senderRole: Role | null;
  senderEmail: string | null;
} | null> {
  const reminder = await db
    .selectFrom('survey_reminders as r')
    .innerJoin('agencies as a', 'a._id', 'r.agencyId')
    .innerJoin('users as owner', 'owner._id', 'a.userId')
    .leftJoin('users as sender', 'sender._id', 'r.sentBy')
    .leftJoin('surveys as s', 's.agencyId', 'a._id')
    .select(['a.businessName', 'a.administrationEmail', 'owner.name as ownerName', 'owner.role as ownerRole'])
    .select('owner.language')
    .select(['s._id as surveyId', 'sender.name as senderName', 'sender.surname as senderSurname'])
    .select(['sender.role as senderRole', 'sender.email as senderEmail'])
    .where('r.agencyId', '=', agencyId)
    .where(sql<SqlBool>`r."day" = ${day}::date`)
    .executeTakeFirst();
  return reminder ?? null;
}

/** Companies that have not finished their survey, left it alone since a moment and were not reminded by the portal. */
export async function listUnfinished(
  db: Database,
  questions: number,
  untouchedSince: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('agencies as a')
    .innerJoin('users as owner', 'owner._id', 'a.userId')
    .leftJoin('surveys as s', 's.agencyId', 'a._id')
    .select('a._id')
    .where('a.dossierReminderSent', '=', false)
    .where('owner.isEnabled', '=', true)
    .where('owner.isConfirmed', '=', true)
    .where('owner.isEmailVerified', '=', true)
    .where(isUnfinished({ survey: 's', agency: 'a', owner: 'owner' }, questions))
    .where((eb) => eb(eb.fn.coalesce('s.updatedAt', 'a.createdAt'), '<=', untouchedSince))
    .orderBy('a._id')
    .execute();
  return rows.map(({ _id }) => _id);
}

/** Notes that the portal reminds a company; false when another run has done it. */
export async function updateReminded(db: Database, agencyId: string): Promise<boolean> {
  const updated = await db
    .updateTable('agencies')
    .set({ dossierReminderSent: true })
    .where('_id', '=', agencyId)
    .where('dossierReminderSent', '=', false)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
