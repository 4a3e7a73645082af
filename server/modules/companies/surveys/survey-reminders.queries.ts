import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';

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

/** Whether somebody of the staff who may enter has this id. */
export async function isStaffHere(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', userId)
    .where('role', 'in', ['admin', 'advisor', 'business-performance-partner'])
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** What the mail of a reminder says: the company, who reads it, who sends it; null when the company is gone. */
export async function findReminderToMail(db: Database, agencyId: string, day: string) {
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
