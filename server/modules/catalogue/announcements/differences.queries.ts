import type { DB } from '@volano/database/types';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';

/** What waits for a person, of some calls: part by part what stood there and what the official record says. */
export async function listOpenDifferences(db: Database, announcementIds: readonly string[]) {
  return db
    .selectFrom('announcement_differences')
    .select(['_id', 'announcementId', 'part', 'before', 'after', 'createdAt'])
    .where('announcementId', '=', anyOf(announcementIds))
    .where('settledAt', 'is', null)
    .orderBy('part')
    .execute();
}

/** Keeps what the record says of a part, in place of what it said before of the same. */
export async function upsertDifference(db: Database, row: Insertable<DB['announcement_differences']>): Promise<void> {
  await db
    .insertInto('announcement_differences')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['announcementId', 'part'])
        .where('settledAt', 'is', null)
        .doUpdateSet((eb) => ({
          before: eb.ref('excluded.before'),
          after: eb.ref('excluded.after'),
          record: eb.ref('excluded.record'),
          createdAt: eb.ref('excluded.createdAt'),
        })),
    )
    .execute();
}

/** Lets go of what is no difference any more. */
export async function deleteDifferences(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('announcement_differences').where('_id', '=', anyOf(ids)).execute();
}

/** One difference of a call, held until the transaction ends, or null. */
export async function findDifferenceToHold(db: Database, announcementId: string, id: string) {
  const found = await db
    .selectFrom('announcement_differences')
    .select(['part', 'record', 'settledAt'])
    .where('announcementId', '=', announcementId)
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

interface Settled {
  readonly isAccepted: boolean;
  readonly settledAt: string;
  readonly settledById: string;
}

/** Notes what a person decided of one. */
export async function updateDifference(db: Database, id: string, settled: Settled): Promise<void> {
  await db.updateTable('announcement_differences').set(settled).where('_id', '=', id).execute();
}

/** Leaves every part of a call as it stands. */
export async function updateDifferencesLeft(
  db: Database,
  announcementId: string,
  settled: Omit<Settled, 'isAccepted'>,
): Promise<void> {
  await db
    .updateTable('announcement_differences')
    .set({ ...settled, isAccepted: false })
    .where('announcementId', '=', announcementId)
    .where('settledAt', 'is', null)
    .execute();
}

/** Opens again what was left at a moment, where nothing newer waits for the same part. */
export async function updateDifferencesOpen(db: Database, announcementId: string, settledAt: string): Promise<void> {
  await db
    .updateTable('announcement_differences as d')
    .set({ settledAt: null, settledById: null, isAccepted: null })
    .where('d.announcementId', '=', announcementId)
    .where('d.settledAt', '=', settledAt)
    .where('d.isAccepted', '=', false)
    .where(
      sql<boolean>`not exists (select from announcement_differences o
        where o."announcementId" = d."announcementId" and o."part" = d."part" and o."settledAt" is null)`,
    )
    .execute();
}
