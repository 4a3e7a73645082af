import type { Role } from '@volano/domain/rules/vocabulary';
import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { isUnfinished } from './survey-states.queries.ts';

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
