import type { UndertakingFacts } from '@volano/domain/rules/state-aid/facts';
import { withoutDoubles } from '@volano/domain/rules/state-aid/doubles';
import type { Database } from '../../../platform/context.ts';
import { type CustomerRecord, listStandingAt, type PartyRecord, type StandingFacts } from './undertaking.queries.ts';

/** The facts of an undertaking with the parties by the name that they go by in it. */
export interface Undertaking extends StandingFacts {
  readonly facts: UndertakingFacts;
  /** By the name of a party in the facts. */
  readonly named: ReadonlyMap<string, Named>;
  readonly nameOf: (partyId: string) => string;
}

/** A party as it is shown: as the customer that it is, else as it was written. */
export interface Named {
  readonly agencyId: string | null;
  readonly name: string;
  readonly taxCode: string | null;
  readonly kind: PartyRecord['kind'];
}

/**
 * The facts of a company: what stands at it and at every customer that its links and events reach (13-notices-and-state-aid §5). A link that
 * only the company said reaches no other customer until a consultant has confirmed it.
 */
export async function readUndertaking(db: Database, agencyId: string): Promise<Undertaking> {
  let found = await listStandingAt(db, [agencyId]);
  for (let last = found; ;) {
    const known = new Set(found.customers.map(({ _id }) => _id));
    const ahead = reachedBy(last).filter((id) => !known.has(id));
    if (ahead.length === 0) break;
    last = await listStandingAt(db, ahead);
    if (last.customers.length === 0) break;
    found = joined(found, last);
  }
  return named(found);
}

function reachedBy({ parties, links, events }: StandingFacts): string[] {
  const customerOf = new Map(parties.map(({ _id, customerId }) => [_id, customerId]));
  const ids = [
    ...links.filter(({ isConfirmed }) => isConfirmed).flatMap(({ holderId, heldId }) => [holderId, heldId]),
    ...events.flatMap(({ parts, into }) => [...parts, ...into.map(({ partyId }) => partyId)]),
  ];
  return [...new Set(ids.flatMap((id) => customerOf.get(id) ?? []))];
}

function joined(one: StandingFacts, other: StandingFacts): StandingFacts {
  return {
    customers: [...one.customers, ...other.customers],
    parties: [...one.parties, ...other.parties],
    aids: [...one.aids, ...other.aids],
    links: [...one.links, ...other.links],
    events: [...one.events, ...other.events],
  };
}

/** Within the facts of one company a party is the same by tax code, without one by name; a tax code of a customer in them is that customer. */
function named(standing: StandingFacts): Undertaking {
  const customers = new Map(standing.customers.map((one) => [one._id, one]));
  const byCode = new Map(standing.customers.flatMap((one) => codesOf(one).map((code) => [code, one] as const)));
  const names = new Map<string, string>();
  const shown = new Map<string, Named>();
  for (const one of standing.customers) shown.set(one._id, { agencyId: one._id, name: one.businessName, taxCode: one.vatNumber, kind: 'firm' });
  for (const party of standing.parties) {
    const customer =
      party.customerId === null
        ? party.taxCode === null
          ? undefined
          : byCode.get(party.taxCode)
        : customers.get(party.customerId);
    const name = customer?._id ?? party.taxCode ?? `${party.kind}:${party.name.toLowerCase()}`;
    names.set(party._id, name);
    if (!shown.has(name)) shown.set(name, { agencyId: party.customerId, name: party.name, taxCode: party.taxCode, kind: party.kind });
  }
  const nameOf = (partyId: string): string => names.get(partyId) ?? partyId;
  return { ...standing, named: shown, nameOf, facts: factsOf(standing, shown, nameOf) };
}

function codesOf({ vatNumber, fiscalCode }: CustomerRecord): string[] {
  return [vatNumber, fiscalCode].filter((code) => code !== '');
}

function factsOf(
  { aids, links, events }: StandingFacts,
  shown: ReadonlyMap<string, Named>,
  nameOf: (partyId: string) => string,
): UndertakingFacts {
  return {
    kinds: new Map([...shown].map(([name, { kind }]) => [name, kind])),
    aids: withoutDoubles(aids.map(({ _id, partyId, ...aid }) => ({ ...aid, id: _id, party: nameOf(partyId) }))),
    links: links.map(({ holderId, heldId, ...link }) => ({ ...link, holder: nameOf(holderId), held: nameOf(heldId) })),
    events: events.map(({ kind, on, parts, into }) => ({
      kind,
      on,
      parts: parts.map(nameOf),
      into: into.map(({ partyId, aids: kept, equity }) => ({ party: nameOf(partyId), aids: kept, equity })),
    })),
  };
}
