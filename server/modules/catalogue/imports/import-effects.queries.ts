import type { DB } from '@volano/database/types';
import { sql, type Transaction } from 'kysely';
import type { CallToBe } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf, offsetOf, type Paging } from '../../../platform/db/query-parts.ts';

/** Does something inside a transaction and takes back all that it wrote; what it answers stays. */
export async function withUndo<T>(trx: Transaction<DB>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint preview`.execute(trx);
  const answer = await work();
  await sql`rollback to savepoint preview`.execute(trx);
  return answer;
}

/** Keeps the published calls that an import would change, in place of those that were read before. */
export async function replaceEffects(db: Database, importId: string, calls: readonly CallToBe[]): Promise<void> {
  await db.deleteFrom('import_effects').where('importId', '=', importId).execute();
  for (const { facts, regionIds } of calls)
    await db
      .insertInto('import_effects')
      .values({
        importId,
        announcementId: facts._id,
        facts: JSON.stringify(facts),
        regionIds: regionIds === null ? null : [...regionIds],
      })
      .execute();
}

/** The calls that an import would change. */
export async function listEffectIds(db: Database, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('import_effects')
    .select('announcementId')
    .where('importId', '=', importId)
    .orderBy('announcementId')
    .execute();
  return rows.map(({ announcementId }) => announcementId);
}

/** Some of them as they would be. */
export async function listCallsToBe(db: Database, importId: string, ids: readonly string[]): Promise<CallToBe[]> {
  const rows = await db
    .selectFrom('import_effects')
    .select(['facts', 'regionIds'])
    .where('importId', '=', importId)
    .where('announcementId', '=', anyOf(ids))
    .execute();
  return rows.map(({ facts, regionIds }) => ({ facts: facts as unknown as CallToBe['facts'], regionIds }));
}

/** Says how many companies a call would lose and gain. */
export async function updateEffect(
  db: Database,
  importId: string,
  { _id, lost, gained }: { readonly _id: string; readonly lost: number; readonly gained: number },
): Promise<void> {
  await db
    .updateTable('import_effects')
    .set({ lost, gained })
    .where('importId', '=', importId)
    .where('announcementId', '=', _id)
    .execute();
}

/** A page of the published calls that change, those with most companies first, and how many there are where that is asked. */
export async function listEffects(
  db: Database,
  importId: string,
  paging: Paging & { readonly count?: boolean | undefined },
) {
  const counted = db
    .selectFrom('import_effects as e')
    .innerJoin('announcements as a', 'a._id', 'e.announcementId')
    .where('e.importId', '=', importId);
  const rows = await counted
    .select(['a._id', 'a.title'])
    .select((eb) => [
      eb.fn.coalesce('e.lost', sql<number>`0`).as('lost'),
      eb.fn.coalesce('e.gained', sql<number>`0`).as('gained'),
    ])
    .orderBy(sql`coalesce(e."lost", 0) + coalesce(e."gained", 0)`, 'desc')
    .orderBy('a.title')
    .orderBy('a._id')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  if (paging.count !== true) return { rows };
  const total = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(total.count) };
}
