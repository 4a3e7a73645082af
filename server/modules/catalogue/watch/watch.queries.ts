import type { WatchStatus } from '@volano/domain/rules/official-data';
import type { DB } from '@volano/database/types';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { ImportNote } from '../../../platform/imports/report.ts';
import { newId } from '../../../platform/new-id.ts';
import { isExpiredAt } from '../announcements/search/call-list.queries.ts';

const SHOWN = 10;

/** Why a reading failed. */
export type WatchError = Pick<ImportNote, 'reason' | 'params'>;

function runs(db: Database) {
  return db
    .selectFrom('watch_runs as w')
    .leftJoin('users as u', 'u._id', 'w.startedById')
    .select(['w._id', 'w.status', 'w.startedAt', 'w.finishedAt', 'w.read', 'w.added', 'w.changed', 'w.proposed'])
    .select(['w.gone', 'w.skipped', 'w.importId', 'w.startedById', 'w.isSure'])
    .select(sql<WatchError | null>`w."error"`.as('error'))
    .select(sql<string | null>`nullif(trim(concat(u."name", ' ', u."surname")), '')`.as('startedBy'));
}

/** The last readings of the feed, newest first. */
export async function listRuns(db: Database): Promise<
  {
    added: number;
    changed: number;
    _id: string;
    read: number;
    status: WatchStatus;
    finishedAt: string | null;
    proposed: number;
    startedAt: string;
    startedById: string | null;
    gone: number;
    skipped: number;
    importId: string | null;
    isSure: boolean;
    error: WatchError | null;
    startedBy: string | null;
  }[]
> {
  return runs(db).orderBy('w.startedAt', 'desc').orderBy('w._id', 'desc').limit(SHOWN).execute();
}

/** One reading, or null. */
export async function findRun(
  db: Database,
  id: string,
): Promise<{
  added: number;
  changed: number;
  _id: string;
  read: number;
  status: WatchStatus;
  finishedAt: string | null;
  proposed: number;
  startedAt: string;
  startedById: string | null;
  gone: number;
  skipped: number;
  importId: string | null;
  isSure: boolean;
  error: WatchError | null;
  startedBy: string | null;
} | null> {
  return (await runs(db).where('w._id', '=', id).executeTakeFirst()) ?? null;
}

/** How many records could not be read by the last reading that ended well. */
export async function findLastSkipped(db: Database): Promise<number> {
  const last = await db
    .selectFrom('watch_runs')
    .select('skipped')
    .where('status', '=', 'done')
    .orderBy('startedAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.skipped ?? 0;
}

/** Begins a reading; false while another one is being read. */
export async function insertRun(db: Database, run: Insertable<DB['watch_runs']>): Promise<boolean> {
  const inserted = await db
    .insertInto('watch_runs')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Ends a reading that is not over yet; one that is stays as it ended. */
export async function updateRunEnded(db: Database, id: string, values: Updateable<DB['watch_runs']>): Promise<void> {
  await db.updateTable('watch_runs').set(values).where('_id', '=', id).where('status', '=', 'reading').execute();
}

/** A call of the official catalogue. */
export interface OfficialCall {
  readonly _id: string;
  readonly officialId: string;
  readonly title: string;
  /** It was said to be gone from the feed, whether somebody settled that or not. */
  readonly isGone: boolean;
}

/** The calls that the feed should name: those of the official catalogue, without what is past its deadline or put aside. */
export async function listExpectedCalls(db: Database, now: Date): Promise<OfficialCall[]> {
  return db
    .selectFrom('announcements as n')
    .select(['n._id', 'n.officialId', 'n.title'])
    .select(
      sql<boolean>`exists (select from announcement_remarks r
        where r."announcementId" = n."_id" and r."reason" = 'goneFromFeed')`.as('isGone'),
    )
    .where('n.officialId', 'is not', null)
    .where((eb) => eb.or([eb('n.discardedAt', 'is', null), eb('n.isActive', '=', true)]))
    .where(isExpiredAt(now, false))
    .orderBy('n._id')
    .$narrowType<{ officialId: string }>()
    .execute();
}

/** Remarks that calls are gone from the feed. */
export async function insertGoneRemarks(db: Database, ids: readonly string[], createdAt: string): Promise<void> {
  if (ids.length === 0) return;
  const remark = { field: 'feed', reason: 'goneFromFeed', createdAt };
  await db
    .insertInto('announcement_remarks')
    .values(ids.map((announcementId) => ({ _id: newId(), announcementId, ...remark })))
    .onConflict((conflict) => conflict.constraint('remarkOnce').doNothing())
    .execute();
}

/** Takes that word back of calls that the feed names again: should they go once more, it is said once more. */
export async function deleteGoneRemarks(db: Database, officialIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('announcement_remarks as r')
    .using('announcements as n')
    .whereRef('n._id', '=', 'r.announcementId')
    .where('r.reason', '=', 'goneFromFeed')
    .where(sql<boolean>`n."officialId" = any(${[...officialIds]}::text[])`)
    .execute();
}
