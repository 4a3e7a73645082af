import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { findBookableToHold, getChoiceToHold, updateAdvisorChoice } from './session.queries.ts';

/**
 * Keeps whom a customer chose to look after them: a consultant or sales contact who can be booked (1-people §1, holes H22). They may change
 * their mind until the office has confirmed it: `advisorAssigned` from then on. In the transaction of the profile. 400 names `advisor`: not
 * for the staff, no such person.
 */
export async function chooseAdvisor(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  advisorId: string,
): Promise<void> {
  if (!isCustomer(actor)) throw refusal('customersOnly');
  if (!(await findBookableToHold(trx, advisorId))) throw refusal('noSuchItem');
  const before = await getChoiceToHold(trx, actor.userId);
  if (before.isSettled) throw new AppError('advisorAssigned');
  if (before.advisor === advisorId) return;
  const chosenAt = ctx.clock.now().toISOString();
  await updateAdvisorChoice(trx, actor.userId, { advisor: advisorId, advisorChosenAt: chosenAt });
  await ctx.jobs.emit(trx, 'advisor.chosen', { userId: actor.userId, advisorId, chosenAt });
  const entity = { type: 'user', id: actor.userId } as const;
  await audit(ctx, trx, actor, { action: 'advisorAssigned', entity, details: { advisor: advisorId } });
}

function refusal(message: 'customersOnly' | 'noSuchItem'): AppError {
  return new AppError('invalidInput', { fields: [{ path: 'advisor', message }] });
}
