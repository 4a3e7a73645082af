import type { ToldFacts } from '@volano/domain/rules/digest';
import type { ChangeValue } from '@volano/domain/rules/call-changes';
import type { Closing } from '@volano/domain/rules/call-vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';

/** A call that is shut since a moment, or null where that is no longer so: it was opened again, or is gone. */
export async function findClosedCall(db: Database, _id: string, closedAt: string) {
  const found = await db
    .selectFrom('announcements')
    .select(['_id', 'title', 'closing'])
    .where('_id', '=', _id)
    .where('isActive', '=', true)
    .where('closedAt', '=', closedAt)
    .executeTakeFirst();
  return found ?? null;
}

/** Notes what companies were told of a closing, so that no digest tells it again. */
export async function updateMarksClosed(
  db: Database,
  announcementId: string,
  agencyIds: readonly string[],
  closing: Closing | null,
): Promise<void> {
  const shut = { shut: closing } satisfies Pick<ToldFacts, 'shut'>;
  await db
    .updateTable('digest_marks')
    .set({ told: sql`"told" || ${JSON.stringify(shut)}::jsonb` })
    .where('announcementId', '=', announcementId)
    .where('agencyId', '=', anyOf(agencyIds))
    .execute();
}

/** The published calls of whose changes consultants were not told yet. */
export async function listCallsToTell(db: Database): Promise<{ _id: string; title: string }[]> {
  return db
    .selectFrom('announcements as n')
    .select(['n._id', 'n.title'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('announcement_changes as h')
          .select('h._id')
          .whereRef('h.announcementId', '=', 'n._id')
          .where('h.toldAt', 'is', null),
      ),
    )
    .orderBy('n._id')
    .execute();
}

/** Takes the changes of a call that nobody was told of, oldest first, as told from now on: held until the transaction ends. */
export async function updateChangesTold(db: Database, announcementId: string, toldAt: string) {
  const taken = await db
    .updateTable('announcement_changes')
    .set({ toldAt })
    .where('announcementId', '=', announcementId)
    .where('toldAt', 'is', null)
    .returning(['_id', 'field', 'sequence'])
    .returning([sql<ChangeValue>`"before"`.as('before'), sql<ChangeValue>`"after"`.as('after')])
    .execute();
  return taken.sort((a, b) => a.sequence - b.sequence);
}
