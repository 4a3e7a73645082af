import type { LinkFact, PartyId, PartyKind, UndertakingFacts } from './facts.ts';

const MAJORITY = 50;
/** What a person with the board, an influence, a pact or an uncertain link counts as. */
const WHOLE = 100;

/** The firms that are one undertaking with a company on a day, itself among them, and those that may be. */
export interface Undertaking {
  readonly certain: ReadonlySet<PartyId>;
  readonly possible: ReadonlySet<PartyId>;
}

/**
 * Single undertaking (Reg. 2023/2831, article 2.2) by the links in force on a day: certain through firms alone, possible with the help of
 * links that are not certain, of foreign parties or of natural persons. Nothing goes through a public body.
 */
export function undertakingOf(company: PartyId, facts: UndertakingFacts, day: string): Undertaking {
  const kindOf = (party: PartyId): PartyKind => facts.kinds.get(party) ?? 'firm';
  const inForce = facts.links.filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to));
  const areAll = (kinds: readonly PartyKind[], { holder, held }: LinkFact): boolean =>
    kinds.includes(kindOf(holder)) && kinds.includes(kindOf(held));
  const certain = reached(
    company,
    inForce.filter((link) => doesLink(link) && areAll(['firm'], link)),
  );
  const throughOthers = inForce.filter(
    (link) => (doesLink(link) || mayLink(link)) && areAll(['firm', 'foreign'], link),
  );
  const all = reached(company, [...throughOthers, ...byPersons(inForce, kindOf)]);
  const possible = [...all].filter((party) => kindOf(party) === 'firm' && !certain.has(party));
  return { certain, possible: new Set(possible) };
}

function doesLink({ kind, share, isCertain }: LinkFact): boolean {
  return isCertain && (kind !== 'votes' || (share ?? 0) > MAJORITY);
}

function mayLink({ isCertain }: LinkFact): boolean {
  return !isCertain;
}

type Edge = Pick<LinkFact, 'holder' | 'held'>;

function reached(start: PartyId, edges: readonly Edge[]): Set<PartyId> {
  const neighbours = new Map<PartyId, PartyId[]>();
  const add = (from: PartyId, to: PartyId): void => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, [to]);
    else known.push(to);
  };
  for (const { holder, held } of edges) {
    add(holder, held);
    add(held, holder);
  }
  const found = new Set([start]);
  for (const party of found) for (const neighbour of neighbours.get(party) ?? []) found.add(neighbour);
  return found;
}

/** Pairs of firms in each of which the same natural persons together hold the majority. */
function byPersons(links: readonly LinkFact[], kindOf: (party: PartyId) => PartyKind): Edge[] {
  const holdings = new Map<PartyId, Map<PartyId, number>>();
  for (const link of links) {
    if (kindOf(link.holder) !== 'naturalPerson' || kindOf(link.held) !== 'firm') continue;
    const persons = holdings.get(link.held) ?? new Map<PartyId, number>();
    holdings.set(link.held, persons.set(link.holder, (persons.get(link.holder) ?? 0) + weightOf(link)));
  }
  const firms = [...holdings];
  return firms.flatMap(([holder, persons], at) =>
    firms.slice(at + 1).flatMap(([held, others]) => {
      const common = [...persons.keys()].filter((person) => others.has(person));
      const together = (shares: Map<PartyId, number>): number =>
        common.reduce((sum, person) => sum + (shares.get(person) ?? 0), 0);
      return together(persons) > MAJORITY && together(others) > MAJORITY ? [{ holder, held }] : [];
    }),
  );
}

function weightOf({ kind, share, isCertain }: LinkFact): number {
  return kind === 'votes' && isCertain ? (share ?? 0) : WHOLE;
}
