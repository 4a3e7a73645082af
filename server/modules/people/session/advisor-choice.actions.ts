import { AppError } from '@volano/domain/errors';
import { type Actor, isAdvisor, isCustomer } from '@volano/domain/policies/actor';
import { mayChoose } from '@volano/domain/rules/followers';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { changeFollowers } from '../../../access/following.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { getFirm } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import {
  findBookableForUpdate,
  getChoiceForUpdate,
  listOwnFollowersForUpdate,
  updateAdvisorChoice,
} from './advisor-choice.queries.ts';

/**
 * Keeps whom a customer chose to look after them: a consultant or sales contact who can be booked (1-people §1, holes H22). Where the firm confirms
 * choices it waits, and may change, until an admin has; elsewhere the companies that wait are followed by the chosen one at once. Once a consultant
 * follows them all: 409 `advisorAssigned`. 400 names `advisor`: not for the staff, no such person.
 */
export async function chooseAdvisor(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  advisorId: string,
): Promise<void> {
  if (!isCustomer(actor)) throw refusal('customersOnly');
  const { confirmsChoices } = await getFirm(ctx, trx);
  const own = await listOwnFollowersForUpdate(trx, actor.userId);
  const role = await findBookableForUpdate(trx, advisorId);
  if (role === null) throw refusal('noSuchItem');
  const before = await getChoiceForUpdate(trx, actor.userId);
  if (before.isSettled) throw new AppError('advisorAssigned');
  if (before.advisor !== advisorId) {
    const chosenAt = ctx.clock.now().toISOString();
    await updateAdvisorChoice(trx, actor.userId, { advisor: advisorId, advisorChosenAt: chosenAt });
    const entity = { type: 'user', id: actor.userId } as const;
    await audit(ctx, trx, actor, { action: 'advisorAssigned', entity, details: { advisor: advisorId } });
    if (confirmsChoices) await ctx.jobs.emit(trx, 'advisor.chosen', { userId: actor.userId, advisorId, chosenAt });
  }
  if (confirmsChoices) return;
  const after = isAdvisor({ role }) ? { advisorId } : { salesContactId: advisorId };
  const changes = own
    .filter(({ followedBy }) => mayChoose(followedBy))
    .map(({ _id: agencyId, followedBy: _, ...followers }) => ({ agencyId, before: followers, after }));
  await changeFollowers(ctx, trx, actor, changes, { why: 'choice', isToldToActor: true });
}

function refusal(message: 'customersOnly' | 'noSuchItem'): AppError {
  return new AppError('invalidInput', { fields: [{ path: 'advisor', message }] });
}
