import { romeDay } from '@volano/domain/rules/announcement-dates';
import { narrowestFirst } from '@volano/domain/rules/matching/narrowest';
import type { CriterionKey, Match } from '@volano/domain/rules/matching/types';
import type { Database } from '../platform/context.ts';
import { type Companies, getCatalogue, getCompanies } from './memory.queries.ts';

type Admitted = ReadonlyMap<CriterionKey, number>;

// What was counted of each call since a company last changed: a page that is asked for again is not counted again.
const counted = new WeakMap<Companies, { revision: number; today: string; byCall: WeakMap<object, Admitted> }>();

/**
 * Matches by the id of their call, or by what `callIdOf` tells it from, their criteria in the order in which they are told to people: what admits the fewest companies first. How many
 * that are never leaves: no company is told whom else a call suits.
 */
export async function tellNarrowestFirst<T extends Match>(
  db: Database,
  matches: ReadonlyMap<string, T>,
  now: Date,
  callIdOf: (key: string) => string = (key) => key,
): Promise<Map<string, T>> {
  if (matches.size === 0) return new Map();
  const [{ calls, references }, companies] = await Promise.all([getCatalogue(db), getCompanies(db)]);
  const today = romeDay(now);
  const byCall = keptCounts(companies, today);
  const told = [...matches].map(([id, match]): [string, T] => {
    const call = calls.get(callIdOf(id));
    // One reason alone is the first.
    if (call === undefined || match.criteria.filter(holdsAndCounts).length < 2) return [id, match];
    const admitted = byCall.get(call) ?? companies.index.admittedBy(call, references, today);
    byCall.set(call, admitted);
    return [id, { ...match, criteria: narrowestFirst(match.criteria, admitted) }];
  });
  return new Map(told);
}

function holdsAndCounts({ status, isCounted }: Match['criteria'][number]): boolean {
  return status === 'pass' && isCounted;
}

function keptCounts(companies: Companies, today: string): WeakMap<object, Admitted> {
  const { revision } = companies;
  const kept = counted.get(companies);
  if (kept?.revision === revision && kept.today === today) return kept.byCall;
  const byCall = new WeakMap<object, Admitted>();
  counted.set(companies, { revision, today, byCall });
  return byCall;
}
