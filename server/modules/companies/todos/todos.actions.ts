import type { DB } from '@volano/database/types';
import type { BatchOutcome } from '@volano/domain/contracts/fields';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { daysAfter } from '@volano/domain/rules/retention';
import type { TodoKind } from '@volano/domain/rules/vocabulary';
import { recordAct } from '../../../platform/audit/acts.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { doEachAlone } from '../../../platform/each-alone.ts';
import { lockToWorkOn } from '../../../access/agency.ts';
import { getNote, updateNoteRow } from '../notes/notes.queries.ts';
import { findSnooze, getWaiting, upsertSnooze } from './todos.queries.ts';

const LONGEST_SNOOZE_DAYS = 90;

/**
 * Puts off what waits for the actor until a moment within ninety days (400 `date`), or with null back into the list. 404 `notFound` where it
 * does not wait for them.
 */
export async function snooze(
  ctx: Context,
  actor: Actor,
  todo: { readonly kind: TodoKind; readonly objectId: string },
  until: string | null,
  actId?: string,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  if (until !== null && Date.parse(until) > Date.parse(daysAfter(now, LONGEST_SNOOZE_DAYS)))
    throw new AppError('invalidInput', { fields: [{ path: 'until', message: 'date' }] });
  await ctx.db.transaction().execute(async (trx) => {
    await getWaiting({ ...ctx, db: trx }, actor, todo.kind, todo.objectId);
    const before = await findSnooze(trx, actor.userId, todo);
    await upsertSnooze(trx, { userId: actor.userId, ...todo, until: until ?? now });
    // Back into the list is how the bar of many undoes itself.
    if (actId === undefined || until === null) return;
    const after = (await findSnooze(trx, actor.userId, todo)) ?? until;
    await recordAct(ctx, trx, actor, { actId, action: 'snooze', items: [{ ...todo, before, after }] });
  });
}

type Named = { readonly kind: TodoKind; readonly objectId: string };
type TodoOutcome = BatchOutcome & { readonly kind: TodoKind };

/** Puts off many, each as one alone. */
export async function snoozeMany(
  ctx: Context,
  actor: Actor,
  todos: readonly Named[],
  until: string | null,
): Promise<TodoOutcome[]> {
  const actId = newId();
  return eachTodo(todos, async (todo) => {
    await snooze(ctx, actor, todo, until, actId);
    return true;
  });
}

/**
 * Says of many that they are done, or that they are not. Only a note is done by a word: what else waits ends when it is acted on (409
 * `todoEndsItself` in its line), if it waits for the actor at all (404 `notFound`).
 */
export async function finishMany(
  ctx: Context,
  actor: Actor,
  todos: readonly Named[],
  isDone: boolean,
): Promise<TodoOutcome[]> {
  const actId = newId();
  return eachTodo(todos, async ({ kind, objectId }) => {
    if (kind !== 'dueNote') {
      await getWaiting(ctx, actor, kind, objectId);
      throw new AppError('todoEndsItself');
    }
    return finishNote(ctx, actor, objectId, isDone, actId);
  });
}

/** An object may wait in more than one way: each is answered for itself. */
async function eachTodo(todos: readonly Named[], act: (todo: Named) => Promise<boolean>): Promise<TodoOutcome[]> {
  const outcomes: TodoOutcome[] = [];
  const all = new Map(todos.map((todo) => [`${todo.kind} ${todo.objectId}`, todo]));
  for (const todo of all.values())
    for (const outcome of await doEachAlone([todo.objectId], () => act(todo)))
      outcomes.push({ ...outcome, kind: todo.kind });
  return outcomes;
}

/** Answers whether it was other than it is to be; 404 `notFound` for a note of a company that the actor does not work for, or of no day. */
async function finishNote(ctx: Context, actor: Actor, id: string, isDone: boolean, actId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const hasChanged = await finishNoteWithin(ctx, trx, actor, id, isDone);
    if (hasChanged && isDone)
      await recordAct(ctx, trx, actor, { actId, action: 'finishNotes', items: [{ noteId: id }] });
    return hasChanged;
  });
}

/** The same within a transaction that has something else to do. */
export async function finishNoteWithin(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  id: string,
  isDone: boolean,
): Promise<boolean> {
  const held = await lockToWorkOn(trx, actor, 'note', id);
  const note = await getNote(trx, id);
  if (note.dueDate === null) throw new AppError('notFound');
  if ((note.doneAt !== null) === isDone) return false;
  await updateNoteRow(trx, id, { ...noteFields(note), doneAt: isDone ? ctx.clock.now().toISOString() : null });
  const { agencyId } = held;
  const details = { noteId: id, fields: ['isDone'] };
  await audit(ctx, trx, actor, { action: 'noteChanged', entity: { type: 'agency', id: agencyId }, agencyId, details });
  return true;
}

function noteFields({ text, dueDate, isPinned, editedAt }: Awaited<ReturnType<typeof getNote>>) {
  return { text, dueDate, isPinned, editedAt };
}
