import type { AskedCalls, CallIndex } from './call-index.ts';
import type { CompiledCompany } from './compiled.ts';
import { addBits, type Bits, eachBit, makeBits, type Target, without } from './target.ts';

/** What a company may still say: a question, or a part of its survey that the questions do not cover. */
export type OpenKey = 'survey' | 'sites' | 'chambers' | 'atecoCodes' | 'towns' | `requirement:${string}`;
/** What would lift the one fail of a near miss: an answer that the call accepts, or a site elsewhere. */
export type LeverKey = 'newSite' | `answer:${string}`;

/** One open thing and the calls that it decides on, as places of the call index. */
export interface OpenPoint {
  readonly key: OpenKey;
  /**
   * `settles`: it is the one thing unknown of calls that are to verify, so whatever is answered they are in or out. `assesses`: without it
   * nothing can be said of them; what comes of it depends on the rest.
   */
  readonly kind: 'settles' | 'assesses';
  readonly calls: readonly number[];
}

/**
 * How the open calls stand for a company, what it may still say of itself, and what one thing more would bring. Calls in arrivo are left
 * out, as they are of every count.
 */
export interface Standing {
  readonly target: Target;
  /** What settles or assesses most first; of equals the earlier key. */
  readonly open: readonly OpenPoint[];
  /** Near misses by what would lift the fail: one that accepts several answers stands under each. */
  readonly levers: ReadonlyMap<LeverKey, readonly number[]>;
}

/** Reads the standing of one company off the call index: the verdicts are those of every list (5-matching). */
export function standingOf(index: CallIndex, company: CompiledCompany, today: string): Standing {
  const opens = index.opensOf(company, today);
  const upcoming = index.upcoming(today);
  const { eligible, toVerify, nearMiss, notAssessable } = opens.target;
  const target = {
    eligible: without(eligible, upcoming),
    toVerify: without(toVerify, upcoming),
    nearMiss: without(nearMiss, upcoming),
    notAssessable: without(notAssessable, upcoming),
  };
  const points = [
    ...assessing(index, company, target.notAssessable),
    ...settling(index, company, {
      single: without(target.toVerify, opens.unknownAgain),
      inTown: opens.inTown,
      inActivity: opens.inActivity,
    }),
  ];
  const open = points
    .filter(({ calls }) => calls.length > 0)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.calls.length - a.calls.length || (a.key < b.key ? -1 : 1));
  return { target, open, levers: leversOf(index, company, target.nearMiss) };
}

/** What makes a company assessable at all comes before what settles single calls. */
function rankOf({ kind }: OpenPoint): number {
  return kind === 'assesses' ? 0 : 1;
}

function assessing(index: CallIndex, company: CompiledCompany, waiting: Bits): OpenPoint[] {
  const point = (key: OpenKey, asked: Bits | null): OpenPoint => ({
    key,
    kind: 'assesses',
    calls: placesIn(asked === null ? waiting : common(waiting, asked)),
  });
  if (!company.facts.hasSurvey) return [point('survey', null)];
  const isPartner = company.facts.role === 'business-partner';
  return [
    ...(company.sites.length === 0 || company.towns.length === 0 ? [point('sites', index.basics.sites)] : []),
    ...(company.chambers.length === 0 ? [point('chambers', index.basics.chambers)] : []),
    ...(company.facts.atecoCodes.length === 0 && !isPartner ? [point('atecoCodes', index.basics.activities)] : []),
  ];
}

/** Business partners are asked no questions and no activity (1-people §6). */
function settling(
  index: CallIndex,
  company: CompiledCompany,
  { single, inTown, inActivity }: { single: Bits; inTown: Bits; inActivity: Bits },
): OpenPoint[] {
  const point = (key: OpenKey, asked: Bits): OpenPoint => ({
    key,
    kind: 'settles',
    calls: placesIn(common(single, asked)),
  });
  const towns = point('towns', inTown);
  if (!company.facts.hasSurvey || company.facts.role === 'business-partner') return [towns];
  const unanswered = [...index.questions].filter(([code]) => !company.answers.has(code));
  return [
    towns,
    point('atecoCodes', inActivity),
    ...unanswered.map(([code, { asked }]) => point(`requirement:${code}`, asked)),
  ];
}

function leversOf(index: CallIndex, company: CompiledCompany, nearMiss: Bits): Map<LeverKey, readonly number[]> {
  const levers = new Map<LeverKey, readonly number[]>();
  const explained = makeBits(nearMiss.length * 32);
  for (const [code, question] of index.questions) {
    const given = company.answers.get(code);
    if (given === undefined) continue;
    const failing = failingBy(question, given, nearMiss);
    addBits(explained, failing);
    for (const [answer, accepts] of question.accepts) {
      const places = placesIn(common(failing, accepts));
      if (places.length > 0) levers.set(`answer:${answer}`, places);
    }
  }
  // A near miss has one fail: what no question explains is where the company is.
  const elsewhere = placesIn(without(nearMiss, explained));
  if (elsewhere.length > 0) levers.set('newSite', elsewhere);
  return levers;
}

function failingBy({ asked, accepts }: AskedCalls, given: readonly string[], nearMiss: Bits): Bits {
  const accepted = makeBits(nearMiss.length * 32);
  for (const answer of given) addBits(accepted, accepts.get(answer));
  return without(common(nearMiss, asked), accepted);
}

function common(first: Bits, second: Bits): Bits {
  return first.map((word, at) => word & (second[at] ?? 0));
}

function placesIn(bits: Bits): number[] {
  const places: number[] = [];
  eachBit(bits, (place) => places.push(place));
  return places;
}

/** Standings of the companies that somebody looked at lately, each kept until its company, the catalogue or the day changes. */
export interface KeptStandings {
  /** A company was put at a place, was changed there, or left it. */
  note(place: number): void;
  /** Null where none is kept. */
  find(place: number, index: CallIndex, today: string): Standing | null;
  keep(place: number, index: CallIndex, today: string, standing: Standing): void;
}

/** With five thousand calls a standing takes about five kB. */
const KEPT_AT_MOST = 4_000;

/** Nothing is kept yet. */
export function createKeptStandings(): KeptStandings {
  const kept = new Map<number, Standing>();
  let last: { readonly index: CallIndex; readonly today: string } | null = null;
  function follow(index: CallIndex, today: string): void {
    if (last?.index === index && last.today === today) return;
    kept.clear();
    last = { index, today };
  }
  return {
    note: (place) => void kept.delete(place),
    find(place, index, today) {
      follow(index, today);
      return kept.get(place) ?? null;
    },
    keep(place, index, today, standing) {
      follow(index, today);
      if (kept.size >= KEPT_AT_MOST) kept.clear();
      kept.set(place, standing);
    },
  };
}
