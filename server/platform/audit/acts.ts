import type { DB } from '@volano/database/types';
import type { Actor } from '@volano/domain/policies/actor';
import type { ActAction, ActItems, ActThing, Remains } from '@volano/domain/rules/acts';
import { sql, type Transaction } from 'kysely';
import type { Context, Database } from '../context.ts';
import { newId } from '../new-id.ts';

/** An action of the staff that can be undone, or a part of one. */
export interface ActEntry<D extends ActAction = ActAction> {
  /** Shared by the parts of one action: each adds its items to the first. */
  readonly actId?: string;
  readonly action: D;
  readonly items: readonly ActItems[D][];
  /** What it is about: a thing of the catalogue by its title, or a text such as the name of a file. */
  readonly about?: ActThing | string | null;
  /** The company, where it is about one alone. */
  readonly agencyId?: string | null;
}

/** Keeps what it takes to undo an action, in the transaction of the action. Without items there is nothing to undo, and no row. */
export async function recordAct<D extends ActAction>(
  ctx: Pick<Context, 'clock'>,
  db: Database,
  actor: { readonly userId: string | null },
  { actId = newId(), action, items, about = null, agencyId = null }: ActEntry<D>,
): Promise<void> {
  if (items.length === 0 || actor.userId === null) return;
  const row = {
    _id: actId,
    userId: actor.userId,
    action,
    what: about === null || typeof about === 'string' ? about : titleOf(about),
    agencyId,
    count: items.length,
    items: JSON.stringify(items),
    at: ctx.clock.now().toISOString(),
  };
  await db
    .insertInto('acts')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('_id').doUpdateSet({
        items: sql`acts."items" || excluded."items"`,
        count: sql`acts."count" + excluded."count"`,
        what: sql`case when acts."what" = excluded."what" then acts."what" end`,
        agencyId: sql`case when acts."agencyId" = excluded."agencyId" then acts."agencyId" end`,
      }),
    )
    .execute();
}

function titleOf({ type, id }: ActThing) {
  return type === 'announcement'
    ? sql<string | null>`(select "title" from all_announcements where "_id" = ${id})`
    : sql<string | null>`(select "name" from all_services where "_id" = ${id})`;
}

/** What a module says of an action before it is undone. */
export interface Judged<D extends ActAction> {
  /** What can be undone, as it is undone. */
  readonly open: readonly ActItems[D][];
  /** What stays as it is: what changed since, and what undoing cannot reach. */
  readonly remains: Remains;
  /** Everybody it concerns was told: there is nothing to undo any more. */
  readonly isOver?: boolean;
}

/** What a judge looks at: `db` is a transaction that holds what it reads where `isHeld`. */
export interface Judging extends Pick<Context, 'clock'> {
  readonly db: Database;
  readonly actor: Actor;
  readonly at: string;
  readonly isHeld: boolean;
}

/** How one kind of action is undone: judged first, for the list too, then undone within the same transaction. */
export interface Undoer<D extends ActAction> {
  readonly judge: (judging: Judging, items: readonly ActItems[D][]) => Promise<Judged<D>>;
  /** Answers what turned out to stay besides; its counts take the place of the judge's. */
  readonly undo: (
    undoing: { readonly ctx: Context; readonly actor: Actor; readonly at: string },
    trx: Transaction<DB>,
    open: readonly ActItems[D][],
  ) => Promise<Remains>;
}
