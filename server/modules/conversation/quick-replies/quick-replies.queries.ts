import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** A text of the office as it is kept. */
export interface QuickReplyRecord {
  readonly _id: string;
  readonly name: string;
  readonly text: string;
  readonly isEnabled: boolean;
}

/** The texts of the office in its order; only those that are turned on where asked. */
export async function listQuickReplies(
  db: Database,
  { isEnabledOnly }: { isEnabledOnly: boolean },
): Promise<QuickReplyRecord[]> {
  let found = db.selectFrom('quick_replies').select(['_id', 'name', 'text', 'isEnabled']);
  if (isEnabledOnly) found = found.where('isEnabled', '=', true);
  return found.orderBy('place').orderBy('name').orderBy('_id').execute();
}

/** Keeps a text behind all others, and tells how many there are then. Null where its name is taken. */
export async function insertQuickReply(db: Database, reply: QuickReplyRecord): Promise<{ count: number } | null> {
  const next = sql<number>`(select coalesce(max("place") + 1, 0) from quick_replies)`;
  const inserted = await db
    .insertInto('quick_replies')
    .values({ ...reply, place: next })
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (inserted === undefined) return null;
  return db
    .selectFrom('quick_replies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
}

/** Whether another text has this name already, whatever its case and accents. */
export async function isNameTaken(db: Database, name: string, exceptId: string): Promise<boolean> {
  const other = await db
    .selectFrom('quick_replies')
    .select('_id')
    .where(sql`searchable("name")`, '=', sql`searchable(${name})`)
    .where('_id', '<>', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Lets one change of the office's texts at a time happen, until the transaction ends. */
export async function lockQuickReplies(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quickReplies', 0))`.execute(db);
}

/** Writes what a text says from now on. False when it is gone. */
export async function updateQuickReply(db: Database, { _id, ...reply }: QuickReplyRecord): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('quick_replies').set(reply).where('_id', '=', _id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts the texts in the order of some ids, the others behind them as they stood. */
export async function updatePlaces(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    with wanted as (
      select q."_id", row_number() over (order by array_position(${[...ids]}::uuid[], q."_id") nulls last, q."place", q."name") - 1 as "place"
      from quick_replies q
    )
    update quick_replies set "place" = wanted."place" from wanted where wanted."_id" = quick_replies."_id"
  `.execute(db);
}

/** Deletes a text; nothing when it is gone already. */
export async function deleteQuickReplyRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('quick_replies').where('_id', '=', id).execute();
}
