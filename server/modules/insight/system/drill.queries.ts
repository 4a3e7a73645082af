import type { DB } from '@volano/database/types';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { Drilled } from '../../../platform/backup/drill.ts';

/** Any number, as long as every Volano uses the same. */
const LOCK = 4_807_111_817;

/** Does something that runs once at a time on a database, whatever the number of nodes; nothing where it runs already. */
export async function onceAtATime(db: Kysely<DB>, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (held) => {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_lock(${LOCK}) as "isFree"`.execute(held);
    if (rows[0]?.isFree !== true) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(held);
    }
  });
}

/** Writes down that a drill was asked for; false where one runs. One that nobody ended within a day is none. */
export async function insertDrill(db: Database, _id: string, startedAt: string): Promise<boolean> {
  await db
    .updateTable('backup_drills')
    .set({ endedAt: startedAt, isGood: false, error: 'interrupted' })
    .where('endedAt', 'is', null)
    .where('startedAt', '<', new Date(Date.parse(startedAt) - 86_400_000).toISOString())
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backup_drills')
    .values({ _id, startedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a drill still waits for its end. */
export async function isDrillOpen(db: Database, _id: string): Promise<boolean> {
  const found = await db.selectFrom('backup_drills').select('endedAt').where('_id', '=', _id).executeTakeFirst();
  return found !== undefined && found.endedAt === null;
}

/** Writes down how a drill went. */
export async function updateDrillEnded(db: Database, _id: string, drilled: Drilled, endedAt: string): Promise<void> {
  const error = drilled.error?.slice(0, 500) ?? null;
  await db
    .updateTable('backup_drills')
    .set({ ...drilled, error, isGood: error === null, endedAt })
    .where('_id', '=', _id)
    .where('endedAt', 'is', null)
    .execute();
}

/** How the last drill went that came to an end, or null. */
export async function findLastDrill(
  db: Database,
): Promise<{ at: string; isGood: boolean; rows: number; files: number; seconds: number; error: string | null } | null> {
  const last = await db
    .selectFrom('backup_drills')
    .select(['endedAt as at', 'isGood', 'rows', 'files', 'error'])
    .select(sql<number>`ceil(extract(epoch from "endedAt" - "startedAt"))::int`.as('seconds'))
    .where('endedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .$narrowType<{ at: string }>()
    .executeTakeFirst();
  return last ?? null;
}
