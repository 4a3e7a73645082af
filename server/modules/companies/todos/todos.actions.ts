import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { daysAfter } from '@volano/domain/rules/retention';
import type { TodoKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { getWaiting, upsertSnooze } from './todos.queries.ts';

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
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  if (until !== null && Date.parse(until) > Date.parse(daysAfter(now, LONGEST_SNOOZE_DAYS)))
    throw new AppError('invalidInput', { fields: [{ path: 'until', message: 'date' }] });
  await ctx.db.transaction().execute(async (trx) => {
    await getWaiting({ ...ctx, db: trx }, actor, todo.kind, todo.objectId);
    await upsertSnooze(trx, { userId: actor.userId, ...todo, until: until ?? now });
  });
}
