import type { Party } from '@volano/domain/contracts/state-aid-parties';
import { withoutDoubles } from '@volano/domain/rules/state-aid/doubles';
import type { UndertakingFacts } from '@volano/domain/rules/state-aid/facts';
import type { Database } from '../../../platform/context.ts';
import { type AidRecord, type CustomerRecord, listStandingAt, type StandingFacts } from './standing-facts.queries.ts';

/** The facts of a company. In them a party goes by one name: the id of a customer, else its tax code, else kind and name. */
export interface Undertaking extends StandingFacts {
  readonly company: CustomerRecord;
  readonly facts: UndertakingFacts;
  /** Each aid once, also where the register and a person both wrote it. */
  readonly counted: readonly (AidRecord & { readonly party: string })[];
  readonly nameOf: (partyId: string) => string;
  /** A party by its name in the facts. */
  readonly shown: ReadonlyMap<string, Party>;
}

/**
 * The facts of some companies, by their ids; deleted companies are left out. The facts of a company are what stands at it and at every customer
 * that its links and events reach (13-notices-and-state-aid §5). A link that only the company wrote reaches no other customer until a consultant
 * has confirmed it.
 */
export async function readUndertakings(db: Database, ids: readonly string[]): Promise<Map<string, Undertaking>> {
  let all = await listStandingAt(db, ids);
  for (let last = all; last.customers.length > 0;) {
    const known = new Set(all.customers.map(({ _id }) => _id));
    const ahead = reachedBy(last).filter((id) => !known.has(id));
    if (ahead.length === 0) break;
    last = await listStandingAt(db, ahead);
    all = joined([all, last]);
  }
  const byCompany = new Map(all.customers.map((company) => [company._id, standingAt(all, company)]));
  return new Map(
    ids.flatMap((id) => {
      const own = byCompany.get(id);
      return own === undefined ? [] : [[id, named(own.company, around(own, byCompany))]];
    }),
  );
}

/** The facts of one company that is there. */
export async function readUndertaking(db: Database, agencyId: string): Promise<Undertaking> {
  const found = (await readUndertakings(db, [agencyId])).get(agencyId);
  if (found === undefined) throw new Error(`${agencyId} is no company`);
  return found;
}

type StandingAt = StandingFacts & { readonly company: CustomerRecord };

function standingAt({ parties, aids, links, events }: StandingFacts, company: CustomerRecord): StandingAt {
  const isHere = ({ agencyId }: { readonly agencyId: string }): boolean => agencyId === company._id;
  return {
    company,
    customers: [company],
    parties: parties.filter(isHere),
    aids: aids.filter(isHere),
    links: links.filter(isHere),
    events: events.filter(isHere),
  };
}

/** What stands at a company and at every customer that it reaches, its own first. */
function around(start: StandingAt, byCompany: ReadonlyMap<string, StandingAt>): StandingFacts {
  const found = new Set([start]);
  for (const one of found)
    for (const id of reachedBy(one)) {
      const next = byCompany.get(id);
      if (next !== undefined) found.add(next);
    }
  return joined([...found]);
}

function reachedBy({ parties, links, events }: StandingFacts): string[] {
  const customerOf = new Map(parties.map(({ _id, customerId }) => [_id, customerId]));
  const ids = [
    ...links.filter(({ isConfirmed }) => isConfirmed).flatMap(({ holderId, heldId }) => [holderId, heldId]),
    ...events.flatMap(({ parts, into }) => [...parts, ...into].map(({ partyId }) => partyId)),
  ];
  return [...new Set(ids.flatMap((id) => customerOf.get(id) ?? []))];
}

function joined(all: readonly StandingFacts[]): StandingFacts {
  return {
    customers: all.flatMap(({ customers }) => customers),
    parties: all.flatMap(({ parties }) => parties),
    aids: all.flatMap(({ aids }) => aids),
    links: all.flatMap(({ links }) => links),
    events: all.flatMap(({ events }) => events),
  };
}

function named(company: CustomerRecord, standing: StandingFacts): Undertaking {
  const byCode = new Map([
    ...standing.parties.flatMap(({ taxCode, customerId }) =>
      taxCode && customerId ? ([[taxCode, customerId]] as const) : [],
    ),
    ...standing.customers.toReversed().flatMap((one) => codesOf(one).map((code) => [code, one._id] as const)),
  ]);
  const names = new Map<string, string>();
  const shown = new Map<string, Party>();
  for (const one of standing.customers)
    shown.set(one._id, { agencyId: one._id, name: one.businessName, taxCode: codesOf(one)[0] ?? null, kind: 'firm' });
  // Somebody who is a customer in one row is that customer in every other.
  const customersFirst = standing.parties.toSorted(
    (one, other) => Number(one.customerId === null) - Number(other.customerId === null),
  );
  for (const { _id, customerId, taxCode, kind, name } of customersFirst) {
    const known = customerId ?? byCode.get(taxCode ?? '') ?? taxCode ?? `${kind}:${name.toLowerCase()}`;
    names.set(_id, known);
    if (!shown.has(known)) shown.set(known, { agencyId: customerId, name, taxCode, kind });
  }
  const nameOf = (partyId: string): string => names.get(partyId) ?? partyId;
  const counted = withoutDoubles(standing.aids.map((aid) => ({ ...aid, id: aid._id, party: nameOf(aid.partyId) })));
  const { links, events } = standing;
  const facts = {
    kinds: new Map([...shown].map(([party, { kind }]) => [party, kind])),
    aids: counted,
    links: links.map(({ holderId, heldId, ...link }) => ({ ...link, holder: nameOf(holderId), held: nameOf(heldId) })),
    events: events.map(({ kind, on, parts, into }) => ({
      kind,
      on,
      parts: parts.map(({ partyId }) => nameOf(partyId)),
      into: into.map(({ partyId, aids, equity }) => ({ party: nameOf(partyId), aids, equity })),
    })),
  };
  return { ...standing, company, facts, counted, nameOf, shown };
}

function codesOf({ vatNumber, fiscalCode }: CustomerRecord): string[] {
  return [vatNumber, fiscalCode].filter((code) => code !== '');
}
