import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { canReadAgency } from '@volano/domain/policies/agencies';
import type { Database } from '../../context.ts';
import { findAgencyFacts } from './agencies.queries.ts';

/**
 * The company that something is read for: the one named, else the one in use. Null for a customer who has none yet. A company
 * that the actor may not read does not exist for them; staff, who have none in use, must name one where `isNeeded`.
 */
export async function getAgencyInUse(
  db: Database,
  actor: Actor,
  named: string | undefined,
  isNeeded = true,
): Promise<string | null> {
  if (named === undefined || named === actor.agencyId) {
    if (!isCustomer(actor) && isNeeded)
      throw new AppError('invalidInput', { fields: [{ path: 'agencyId', message: 'required' }] });
    return actor.agencyId;
  }
  const agency = await findAgencyFacts(db, named);
  if (agency === null || !canReadAgency(actor, agency)) throw new AppError('notFound');
  return agency._id;
}
