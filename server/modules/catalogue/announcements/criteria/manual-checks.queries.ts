import type { Alternative } from '@volano/domain/rules/admission';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/new-id.ts';

/** A condition that no single question covers, with the column of the record and the words that it comes from. */
export interface ManualCheck {
  readonly _id: string;
  readonly text: string;
  readonly isDecisive: boolean;
  readonly field: string | null;
  readonly quote: string | null;
  /** The alternatives of which any meets it; null where it is to be read in the notice. */
  readonly anyOf: readonly Alternative[] | null;
}

/** The conditions of an announcement, in their order. */
export async function listManualChecks(db: Database, announcementId: string): Promise<ManualCheck[]> {
  return db
    .selectFrom('announcement_checks')
    .select(['_id', 'text', 'isDecisive', 'field', 'quote', 'anyOf'])
    .where('announcementId', '=', announcementId)
    .orderBy('order')
    .orderBy('_id')
    .execute();
}

/** A condition as it is to stand there. Without a column it is its writer's. */
interface WrittenCheck {
  readonly _id?: string | undefined;
  readonly text: string;
  readonly isDecisive: boolean;
  readonly field?: string | null;
  readonly quote?: string | null;
  readonly anyOf?: readonly Alternative[] | null;
}

/** The conditions that words or columns of its record state, with who confirmed them. */
export async function listRecordChecks(
  db: Database,
  announcementId: string,
): Promise<
  {
    _id: string;
    text: string;
    field: string;
    quote: string | null;
    anyOf: Alternative[] | null;
    confirmedAt: string | null;
    confirmedBy: string | null;
  }[]
> {
  const rows = await db
    .selectFrom('announcement_checks as c')
    .leftJoin('users as u', 'u._id', 'c.byId')
    .select(['c._id', 'c.text', 'c.field', 'c.quote', 'c.anyOf', 'c.at as confirmedAt'])
    .select(sql<string | null>`nullif(trim(concat(u."name", ' ', u."surname")), '')`.as('confirmedBy'))
    .where('c.announcementId', '=', announcementId)
    .where('c.isDecisive', '=', true)
    .orderBy('c.order')
    .orderBy('c._id')
    .execute();
  return rows.flatMap(({ field, ...row }) => (field === null ? [] : [{ ...row, field }]));
}

/** Keeps who confirmed that a condition has to be read: no question of the survey judges it any more. */
export async function updateCheckConfirmed(
  db: Database,
  _id: string,
  by: { readonly byId: string; readonly at: string },
): Promise<void> {
  await db
    .updateTable('announcement_checks')
    .set({ ...by, anyOf: null })
    .where('_id', '=', _id)
    .execute();
}

/** Takes one condition away. */
export async function deleteCheck(db: Database, _id: string): Promise<void> {
  await db.deleteFrom('announcement_checks').where('_id', '=', _id).execute();
}

/** Says of conditions that were written before it was kept where they come from. */
export async function updateCheckSources(
  db: Database,
  announcementId: string,
  checks: readonly { readonly text: string; readonly field: string; readonly quote: string | null }[],
): Promise<void> {
  for (const { text, field, quote } of checks)
    await db
      .updateTable('announcement_checks')
      .set({ field, quote })
      .where('announcementId', '=', announcementId)
      .where('text', '=', text)
      .where('field', 'is', null)
      .where('byId', 'is', null)
      .execute();
}

/**
 * Writes the conditions of an announcement in place of those it had. One that is named by its id stays, with what was settled of it for
 * companies, and with where it comes from and its alternatives as long as it reads the same; one that is not named goes. An id of another announcement is not one
 * of these.
 */
export async function replaceManualChecks(
  db: Database,
  announcementId: string,
  checks: readonly WrittenCheck[],
  by: { readonly userId: string; readonly now: string } | null,
): Promise<void> {
  const there = new Map((await listManualChecks(db, announcementId)).map((check) => [check._id, check]));
  const rows = checks.map(({ _id, text, isDecisive, field = null, quote = null, anyOf = null }, order) => {
    const before = _id === undefined ? undefined : there.get(_id);
    if (before !== undefined) there.delete(before._id);
    const writer = field === null && by !== null ? { byId: by.userId, at: by.now } : { byId: null, at: null };
    const alternatives = anyOf === null ? null : sql<Alternative[]>`${JSON.stringify(anyOf)}::jsonb`;
    const said = { text, isDecisive, order, field, quote, anyOf: alternatives };
    return { _id: before?._id ?? newId(), announcementId, ...said, ...writer };
  });
  if (there.size > 0)
    await db
      .deleteFrom('announcement_checks')
      .where('_id', 'in', [...there.keys()])
      .execute();
  if (rows.length === 0) return;
  const unlessSame = <T = string>(column: string) =>
    sql<T | null>`case when announcement_checks."text" = excluded."text" and excluded."field" is null
      then announcement_checks.${sql.ref(column)} else excluded.${sql.ref(column)} end`;
  await db
    .insertInto('announcement_checks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('_id').doUpdateSet((eb) => ({
        text: eb.ref('excluded.text'),
        isDecisive: eb.ref('excluded.isDecisive'),
        order: eb.ref('excluded.order'),
        field: unlessSame('field'),
        quote: unlessSame('quote'),
        anyOf: unlessSame<Alternative[]>('anyOf'),
        byId: unlessSame('byId'),
        at: unlessSame('at'),
      })),
    )
    .execute();
}
