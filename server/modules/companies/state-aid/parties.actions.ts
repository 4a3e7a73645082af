import type { GivenParty } from '@volano/domain/contracts/state-aid-parties';
import type { Actor } from '@volano/domain/policies/actor';
import { getReadableAgency } from '../../../access/agency.ts';
import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { findCustomerByCode, findParty, getCustomerNames, insertParty, updateParty } from './state-aid.queries.ts';
import type { PartyRecord } from './standing-facts.queries.ts';

/**
 * The party of a company that somebody names, added where it does not stand there yet. A tax code of a customer that the writer may read is
 * that customer; 404 `notFound` for the id of any other.
 */
export async function resolveParty(
  trx: Database,
  actor: Actor,
  agencyId: string,
  given: GivenParty,
): Promise<PartyRecord> {
  const customerId = await customerOf(trx, actor, agencyId, given);
  if (customerId !== null) return keepParty(trx, { agencyId, customerId, ...(await calledAs(trx, customerId)) });
  const { name = '', taxCode = null, kind } = given;
  const wanted = { agencyId, customerId, name, taxCode, kind: kind ?? 'firm' };
  const known = await keepParty(trx, wanted);
  if (kind === undefined || known.kind === kind) return known;
  await updateParty(trx, known._id, { name, kind });
  return { ...known, name, kind };
}

async function customerOf(trx: Database, actor: Actor, agencyId: string, given: GivenParty): Promise<string | null> {
  const { agencyId: named = null, taxCode = null, kind = 'firm' } = given;
  if (named !== null) return (await getReadableAgency(trx, actor, named))._id;
  return taxCode === null || kind !== 'firm' ? null : findCustomerByCode(trx, actor, taxCode, agencyId);
}

/** Name and code stay where the customer is gone one day: without them the room of the others would seem larger. */
async function calledAs(trx: Database, customerId: string) {
  const { businessName: name, vatNumber, fiscalCode } = await getCustomerNames(trx, customerId);
  const taxCode = [vatNumber, fiscalCode].find((code) => code !== '') ?? null;
  return { name, taxCode, kind: 'firm' as const };
}

async function keepParty(trx: Database, wanted: Omit<PartyRecord, '_id'>): Promise<PartyRecord> {
  const known = await findParty(trx, wanted);
  if (known !== null) return known;
  const party = { _id: newId(), ...wanted };
  await insertParty(trx, party);
  return (await findParty(trx, wanted)) ?? party;
}
