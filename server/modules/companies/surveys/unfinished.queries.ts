import type { Database } from '../../../platform/context.ts';
import { isUnfinished } from './survey-states.queries.ts';

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
