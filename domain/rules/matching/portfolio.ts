import type { LeverKey, OpenKey, OpenPoint, Standing } from './standing.ts';

/** What may be new for a portfolio (9-working-day §5): of a call, then of a company. */
export const CALL_NEWS = ['published', 'changed', 'closing'] as const;
export const NEWS_KINDS = [...CALL_NEWS, 'answered', 'surveyCompleted', 'factsChanged'] as const;
export type CallNewsKind = (typeof CALL_NEWS)[number];

/** What a company may still say (`OpenKey`): questions as `requirement:<id>`. */
export const OPEN_KEY = /^(survey|sites|chambers|atecoCodes|towns|requirement:[0-9a-f-]{36})$/;
/** What would lift a near miss (`LeverKey`): answers as `answer:<id>`. */
export const LEVER_KEY = /^(newSite|answer:[0-9a-f-]{36})$/;

/** A portfolio of more companies is not looked at as a whole: one of its consultants is to be chosen. */
export const PORTFOLIO_AT_MOST = 2_000;

/** What the standings of many companies come to (9-working-day §5). */

interface Member {
  readonly agencyId: string;
  readonly standing: Standing;
}

/** Something that is missing: for which companies of how many calls, and in which calls (places of the index) for how many companies. */
interface Lever {
  readonly key: LeverKey;
  readonly agencies: ReadonlyMap<string, number>;
  readonly announcements: ReadonlyMap<number, number>;
}

/** What would bring most companies in first, then what opens most calls. */
export function leversOf(members: readonly Member[]): Lever[] {
  const levers = new Map<LeverKey, { agencies: Map<string, number>; announcements: Map<number, number> }>();
  for (const { agencyId, standing } of members) {
    for (const [key, places] of standing.levers) {
      const lever = levers.get(key) ?? { agencies: new Map(), announcements: new Map() };
      lever.agencies.set(agencyId, places.length);
      for (const place of places) lever.announcements.set(place, (lever.announcements.get(place) ?? 0) + 1);
      levers.set(key, lever);
    }
  }
  return [...levers]
    .map(([key, lever]) => ({ key, ...lever }))
    .sort(
      (a, b) =>
        b.agencies.size - a.agencies.size || b.announcements.size - a.announcements.size || (a.key < b.key ? -1 : 1),
    );
}

/** The answer that a lever is, or null where it is none. */
export function answerOf(key: LeverKey): string | null {
  return key === 'newSite' ? null : key.slice('answer:'.length);
}

/** A question to ask, of whom, and on how many calls it decides for each. */
interface Unlock {
  readonly key: OpenKey;
  readonly kind: OpenPoint['kind'];
  /** On how many calls it decides for any of them, each once as a lever counts it. */
  readonly announcements: number;
  readonly agencies: readonly { readonly agencyId: string; readonly count: number }[];
}

/**
 * Every company once, under what decides most for it; what only assesses comes after what settles, then first what decides most over all
 * companies together, where a call counts for each of them.
 */
export function unlocksOf(members: readonly Member[]): Unlock[] {
  const first = members.flatMap(({ agencyId, standing }) => {
    const [point] = standing.open;
    return point === undefined ? [] : [{ agencyId, point }];
  });
  const byKey = Map.groupBy(first, ({ point }) => `${point.kind} ${point.key}`);
  return [...byKey.values()]
    .flatMap((asked): Unlock[] => {
      const [one] = asked;
      if (one === undefined) return [];
      const agencies = asked
        .map(({ agencyId, point }) => ({ agencyId, count: point.calls.length }))
        .sort((a, b) => b.count - a.count);
      const announcements = new Set(asked.flatMap(({ point }) => point.calls)).size;
      return [{ key: one.point.key, kind: one.point.kind, announcements, agencies }];
    })
    .sort(
      (a, b) =>
        Number(a.kind === 'assesses') - Number(b.kind === 'assesses') ||
        decisionsOf(b) - decisionsOf(a) ||
        (a.key < b.key ? -1 : 1),
    );
}

function decisionsOf({ agencies }: Unlock): number {
  return agencies.reduce((sum, { count }) => sum + count, 0);
}
