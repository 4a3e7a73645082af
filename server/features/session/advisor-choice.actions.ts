import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { findBookableToHold, updateAdvisorChoice } from './session.queries.ts';

/**
 * Keeps whom a customer chose to look after them: a consultant or sales contact who can be booked, once, while there is nobody
 * (1-people §1, holes H22). In the transaction of the profile. 400 names `advisor`: not for the staff, no such person, already chosen.
 */
export async function chooseAdvisor(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  advisorId: string,
): Promise<void> {
  if (!isCustomer(actor)) throw refusal('customersOnly');
  if (!(await findBookableToHold(trx, advisorId))) throw refusal('noSuchItem');
  if (!(await updateAdvisorChoice(trx, actor.userId, advisorId))) throw refusal('alreadyChosen');
  const entity = { type: 'user', id: actor.userId } as const;
  await audit(ctx, trx, actor, { action: 'advisorAssigned', entity, details: { advisor: advisorId } });
}

function refusal(message: 'customersOnly' | 'noSuchItem' | 'alreadyChosen'): AppError {
  return new AppError('invalidInput', { fields: [{ path: 'advisor', message }] });
}
