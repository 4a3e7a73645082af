import type { Database } from '../../../platform/context.ts';
import { isSurvey } from '../../companies/surveys/survey-states.queries.ts';

/** Companies whose people may enter, with a complete survey that nobody has touched since a moment. */
function restingAgencies(db: Database, questions: number, untouchedSince: string) {
  return (
    db
      .selectFrom('agencies as a')
      .innerJoin('surveys as s', 's.agencyId', 'a._id')
      .innerJoin('users as owner', 'owner._id', 'a.userId')
      .where(isSurvey('complete', { survey: 's', agency: 'a', owner: 'owner' }, questions))
      // Business partners see no dossier (1-people §6), so none waits for them.
      .where('owner.role', '<>', 'business-partner')
      .where('s.updatedAt', '<=', untouchedSince)
      .where('owner.isEnabled', '=', true)
  );
}

/** Those that wait for an admin. */
function agenciesToServe(db: Database, questions: number, untouchedSince: string) {
  return restingAgencies(db, questions, untouchedSince)
    .select('a._id')
    .where('a.dossierGenerationStatus', '=', 'waitingAdmin');
}

/** Those whose consultant was not reminded yet. */
export async function listAgenciesToRemind(
  db: Database,
  questions: number,
  untouchedSince: string,
): Promise<readonly string[]> {
  const rows = await restingAgencies(db, questions, untouchedSince)
    .select('a._id')
    .where('a.dossierGenerationStatus', 'in', ['waitingAdmin', 'ready'])
    .where('a.advisorReminderSent', '=', false)
    .where('a.advisorId', 'is not', null)
    .orderBy('a._id')
    .execute();
  return rows.map(({ _id }) => _id);
}

/** Notes that the consultant of a company is reminded, and answers who that is; null when another run has done it. */
export async function updateAdvisorReminded(db: Database, agencyId: string): Promise<string | null> {
  const updated = await db
    .updateTable('agencies')
    .set({ advisorReminderSent: true })
    .where('_id', '=', agencyId)
    .where('advisorReminderSent', '=', false)
    .returning('advisorId')
    .executeTakeFirst();
  return updated?.advisorId ?? null;
}

/** Those that still wait for an admin. */
export async function listAgenciesToServe(
  db: Database,
  questions: number,
  untouchedSince: string,
): Promise<readonly string[]> {
  const rows = await agenciesToServe(db, questions, untouchedSince).orderBy('a._id').execute();
  return rows.map(({ _id }) => _id);
}

/** Whether one company still waits, asked inside the transaction that holds it. */
export async function isStillResting(
  db: Database,
  agencyId: string,
  questions: number,
  untouchedSince: string,
): Promise<boolean> {
  const found = await agenciesToServe(db, questions, untouchedSince).where('a._id', '=', agencyId).executeTakeFirst();
  return found !== undefined;
}

/** The investments of a company's survey, oldest first. */
export async function listInvestmentIds(db: Database, agencyId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('investments as i')
    .innerJoin('surveys as s', 's._id', 'i.surveyId')
    .select('i._id')
    .where('s.agencyId', '=', agencyId)
    .orderBy('i.createdAt')
    .orderBy('i._id')
    .execute();
  return rows.map(({ _id }) => _id);
}
