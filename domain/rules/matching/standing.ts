import { type AskedCalls, type CallIndex, createCallIndex } from './call-index.ts';
import type { CompiledCompany } from './compiled.ts';
import {
  addBit,
  addBits,
  both,
  type Bits,
  dropBit,
  eachBit,
  either,
  growBits,
  hasBit,
  makeBits,
  type Target,
  without,
} from './target.ts';
import type { References } from './types.ts';

/** What a company may still say: a question, or a part of its survey that the questions do not cover. */
export type OpenKey = 'survey' | 'sites' | 'chambers' | 'atecoCodes' | 'towns' | `requirement:${string}`;
/** What would lift the one fail of a near miss: an answer that the call accepts, or a site elsewhere. */
export type LeverKey = 'newSite' | `answer:${string}`;

/** One open thing and the calls that it decides on, as places of the call index. */
export interface OpenPoint {
  readonly key: OpenKey;
  /**
   * `settles`: it is the one thing unknown of calls that are to verify, so whatever is answered they are in or out; of a call that accepts any of
   * several answers across questions each question that is left open may be the one. `assesses`: without it nothing can be said of them; what comes
   * of it depends on the rest.
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
  const { eligible, toVerify, openToAll, unproven, nearMiss, notAssessable } = opens.target;
  const target = {
    eligible: without(eligible, upcoming),
    toVerify: without(toVerify, upcoming),
    openToAll: without(openToAll, upcoming),
    unproven: without(unproven, upcoming),
    nearMiss: without(nearMiss, upcoming),
    notAssessable: without(notAssessable, upcoming),
  };
  // What proves nothing yet is settled by an answer as well.
  const open = target.toVerify.slice();
  addBits(open, target.unproven);
  const points = [
    ...assessing(index, company, target.notAssessable),
    ...settling(index, company, {
      single: without(open, opens.unknownAgain),
      inTown: opens.inTown,
      inActivity: opens.inActivity,
      inAlternatives: opens.inAlternatives,
    }),
  ];
  return { target, open: inOrder(points), levers: leversOf(index, company, target.nearMiss) };
}

function inOrder(points: readonly OpenPoint[]): OpenPoint[] {
  return points
    .filter(({ calls }) => calls.length > 0)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.calls.length - a.calls.length || (a.key < b.key ? -1 : 1));
}

/** What makes a company assessable at all comes before what settles single calls. */
function rankOf({ kind }: OpenPoint): number {
  return kind === 'assesses' ? 0 : 1;
}

function assessing(index: CallIndex, company: CompiledCompany, waiting: Bits): OpenPoint[] {
  const point = (key: OpenKey, asked: Bits | null): OpenPoint => ({
    key,
    kind: 'assesses',
    calls: placesIn(asked === null ? waiting : both(waiting, asked)),
  });
  if (!company.facts.hasSurvey) return [point('survey', null)];
  const isPartner = company.facts.role === 'business-partner';
  return [
    ...(company.sites.length === 0 || company.towns.length === 0 ? [point('sites', index.basics.sites)] : []),
    ...(company.chambers.length === 0 ? [point('chambers', index.basics.chambers)] : []),
    ...(company.facts.atecoCodes.length === 0 && !isPartner ? [point('atecoCodes', index.basics.activities)] : []),
  ];
}

/** Where nothing else is unknown, and where something is, by what it is. */
interface Settled extends Pick<ReturnType<CallIndex['opensOf']>, 'inTown' | 'inActivity' | 'inAlternatives'> {
  readonly single: Bits;
}

/** Business partners are asked no questions and no activity (1-people §6). */
function settling(
  index: CallIndex,
  company: CompiledCompany,
  { single, inTown, inActivity, inAlternatives }: Settled,
): OpenPoint[] {
  const point = (key: OpenKey, asked: Bits): OpenPoint => ({
    key,
    kind: 'settles',
    calls: placesIn(both(single, asked)),
  });
  const towns = point('towns', inTown);
  if (!company.facts.hasSurvey || company.facts.role === 'business-partner') return [towns];
  const unanswered = new Map<string, Bits>(inAlternatives);
  for (const [code, { asked }] of index.questions) {
    if (company.answers.has(code) || company.numbers.has(code)) continue;
    const before = unanswered.get(code);
    unanswered.set(code, before === undefined ? asked : either(asked, before));
  }
  return [
    towns,
    point('atecoCodes', inActivity),
    ...[...unanswered].map(([code, asked]) => point(`requirement:${code}`, asked)),
    ...[...index.numbers]
      .filter(([code]) => !company.numbers.has(code))
      .map(([code, asked]) => point(`requirement:${code}`, asked)),
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
      const places = placesIn(both(failing, accepts));
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
  return without(both(nearMiss, asked), accepted);
}

function placesIn(bits: Bits): number[] {
  const places: number[] = [];
  eachBit(bits, (place) => places.push(place));
  return places;
}

/**
 * Standings of the companies that somebody looked at lately. A company is kept until it changes; when calls change, its standing is judged anew
 * on these alone.
 */
export interface KeptStandings {
  /** A company was put at a place, was changed there, or left it. */
  note(place: number): void;
  /** The standing of the company at a place; null where it is not kept and has to be read. */
  find(place: number, catalogue: StandingCatalogue, today: string): Standing | null;
  /** Keeps a company that was read, and answers how it stands. */
  keep(place: number, catalogue: StandingCatalogue, today: string, company: CompiledCompany): Standing;
}

/** The calls with what they were compiled with. */
interface StandingCatalogue {
  readonly index: CallIndex;
  readonly references: References;
}

/** Calls at some places, arranged by themselves. */
interface ChangedCalls {
  readonly places: readonly number[];
  readonly index: CallIndex;
}

interface KeptStanding {
  readonly company: CompiledCompany;
  standing: Standing;
  /** How many changes of the catalogue it has been through. */
  version: number;
}

/** With five thousand calls one takes about ten kB. */
const KEPT_AT_MOST = 4_000;
/** Where one call in so many changed, all are judged anew; and so many changes are remembered. */
const CHANGED_AT_MOST = 1 / 8;
const CHANGES_AT_MOST = 100;

/** Nothing is kept yet. */
export function createKeptStandings(): KeptStandings {
  const kept = new Map<number, KeptStanding>();
  let last: { readonly index: CallIndex; readonly today: string } | null = null;
  let version = 0;
  /** What changed from each version to the next, the newest last; before the first of them everything did. */
  let changes: (readonly number[])[] = [];
  const changedSince = new Map<number, ChangedCalls | null>();

  function follow({ index }: StandingCatalogue, today: string): void {
    if (last?.index === index && last.today === today) return;
    const changed = last?.today === today ? placesThatDiffer(last.index, index) : null;
    version += 1;
    changes = changed === null ? [] : [...changes, changed].slice(-CHANGES_AT_MOST);
    changedSince.clear();
    last = { index, today };
  }

  /** What changed since a version, or null where that is too much to be told. */
  function changesSince(since: number, { index, references }: StandingCatalogue): ChangedCalls | null {
    const known = changedSince.get(since);
    if (known !== undefined) return known;
    const missed = version - since;
    const places = [...new Set(changes.slice(changes.length - missed).flat())].sort((a, b) => a - b);
    const isFew = missed <= changes.length && places.length <= index.calls.length * CHANGED_AT_MOST;
    const calls = places.flatMap((place) => index.calls[place] ?? []);
    const made = isFew ? { places, index: createCallIndex(calls, references) } : null;
    changedSince.set(since, made);
    return made;
  }

  return {
    note: (place) => void kept.delete(place),
    find(place, catalogue, today) {
      follow(catalogue, today);
      const found = kept.get(place);
      if (found === undefined) return null;
      if (found.version < version) {
        const changed = changesSince(found.version, catalogue);
        found.standing =
          changed === null
            ? standingOf(catalogue.index, found.company, today)
            : judgeAgain(found.standing, standingOf(changed.index, found.company, today), changed.places);
        found.version = version;
      }
      return found.standing;
    },
    keep(place, catalogue, today, company) {
      follow(catalogue, today);
      if (kept.size >= KEPT_AT_MOST) kept.clear();
      const standing = standingOf(catalogue.index, company, today);
      kept.set(place, { company, standing, version });
      return standing;
    },
  };
}

/** The places at which two indexes hold other calls; null where the second has fewer, so that places mean something else. */
function placesThatDiffer(before: CallIndex, after: CallIndex): number[] | null {
  if (after.calls.length < before.calls.length) return null;
  const places: number[] = [];
  for (const [place, call] of after.calls.entries()) if (before.calls[place] !== call) places.push(place);
  return places;
}

/**
 * A standing with some of its calls judged anew: `fresh` is of these alone, its places those of `changed`. What stays as it was is shared with the
 * standing before: a saved call is judged anew for every company that is kept, and changes little for most.
 */
function judgeAgain(before: Standing, fresh: Standing, changed: readonly number[]): Standing {
  const target = {
    eligible: bitsAgain(before.target.eligible, fresh.target.eligible, changed),
    toVerify: bitsAgain(before.target.toVerify, fresh.target.toVerify, changed),
    openToAll: bitsAgain(before.target.openToAll, fresh.target.openToAll, changed),
    unproven: bitsAgain(before.target.unproven, fresh.target.unproven, changed),
    nearMiss: bitsAgain(before.target.nearMiss, fresh.target.nearMiss, changed),
    notAssessable: bitsAgain(before.target.notAssessable, fresh.target.notAssessable, changed),
  };
  return { target, open: openAgain(before.open, fresh.open, changed), levers: leversAgain(before, fresh, changed) };
}

function bitsAgain(before: Bits, fresh: Bits, changed: readonly number[]): Bits {
  const size = (changed.at(-1) ?? 0) + 1;
  const isSame =
    size <= before.length * 32 && changed.every((place, at) => hasBit(before, place) === hasBit(fresh, at));
  if (isSame) return before;
  const bits = growBits(before, Math.max(before.length * 32, size));
  changed.forEach((place, at) => (hasBit(fresh, at) ? addBit(bits, place) : dropBit(bits, place)));
  return bits;
}

function openAgain(
  before: readonly OpenPoint[],
  fresh: readonly OpenPoint[],
  changed: readonly number[],
): readonly OpenPoint[] {
  const isLike = (one: OpenPoint) => (other: OpenPoint) => one.key === other.key && one.kind === other.kind;
  const points = before.map((point) => {
    const calls = placesAgain(point.calls, fresh.find(isLike(point))?.calls, changed);
    return calls === point.calls ? point : { ...point, calls };
  });
  for (const point of fresh) {
    if (!before.some(isLike(point))) points.push({ ...point, calls: placesAgain([], point.calls, changed) });
  }
  const isSame = points.length === before.length && points.every((point, at) => point === before[at]);
  return isSame ? before : inOrder(points);
}

function leversAgain({ levers: before }: Standing, { levers: fresh }: Standing, changed: readonly number[]) {
  const levers = new Map<LeverKey, readonly number[]>();
  for (const key of new Set([...before.keys(), ...fresh.keys()])) {
    const places = placesAgain(before.get(key), fresh.get(key), changed);
    if (places.length > 0) levers.set(key, places);
  }
  return levers;
}

/** Places in ascending order, with those of `changed` as `fresh` has them; the very same list where nothing of it changes. */
function placesAgain(
  before: readonly number[] = [],
  fresh: readonly number[] = [],
  changed: readonly number[],
): readonly number[] {
  const added = fresh.map((at) => changed[at] ?? 0);
  const known = changed.filter((place) => holds(before, place));
  if (known.length === added.length && known.every((place, at) => place === added[at])) return before;
  const left = known.length === 0 ? before : before.filter((place) => !holds(known, place));
  return [...left, ...added].sort((a, b) => a - b);
}

/** Whether a list in ascending order holds a place. */
function holds(places: readonly number[], wanted: number): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return places[low] === wanted;
}
