import type { Identity } from '@volano/domain/policies/actor';
import { PORTFOLIO_AT_MOST } from '@volano/domain/rules/matching/portfolio';
import { dayOf, type Instant, instantOf, standingInstant } from '@volano/domain/rules/matching/instants';
import { canExclude, type CompiledCall, compileCompany } from '@volano/domain/rules/matching/compiled';
import { isCallUpcoming } from '@volano/domain/rules/matching/judge';
import { type Standing, standingOf } from '@volano/domain/rules/matching/standing';
import { addBits, type Bits, countBits, hasBit, keepCommon } from '@volano/domain/rules/matching/target';
import type { ServiceFacts } from '@volano/domain/rules/matching/types';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../platform/context.ts';
import { findCompany, listCompanies } from './facts.queries.ts';
import { type Catalogue, type Companies, getBoth, getCatalogue } from './memory.queries.ts';

/** A company of a portfolio with how the open calls stand for it. */
interface Member {
  readonly agencyId: string;
  readonly standing: Standing;
}

/** Companies that somebody follows, by name, beside the catalogue of one moment: places in a standing are those of `calls`. */
export interface Portfolio {
  readonly calls: readonly CompiledCall[];
  readonly placeOf: ReadonlyMap<string, number>;
  readonly services: ReadonlyMap<string, ServiceFacts>;
  /** The day in Rome, and the instant at which the calls were looked at. */
  readonly today: string;
  readonly instant: Instant;
  readonly members: readonly Member[];
}

/** Milliseconds that reading may hold the event loop before others have their turn. */
const SLICE_MS = 8;
const AT_A_TIME = 50;

/**
 * The companies that the actor follows, or of who sees everything those of one consultant or all, each with its standing (5-matching). A number
 * instead where they are more than may be looked at at once. Standings are kept until their company or the catalogue changes.
 */
export async function readPortfolio(
  db: Database,
  actor: Identity,
  advisorId: string | undefined,
  now: Date,
): Promise<Portfolio | number> {
  const [catalogue, companies] = await getBoth(db);
  // A catalogue that was just arranged anew has held the loop as long as it may.
  await setImmediate();
  const wanted = chosenPlaces(companies, actor, advisorId);
  const count = wanted === null ? companies.index.size : countBits(wanted);
  if (count > PORTFOLIO_AT_MOST) return count;
  const places = [...companies.byName.places()].filter((place) => wanted === null || hasBit(wanted, place));
  const ids = places.map((place) => companies.index.idAt(place));
  const today = standingInstant(catalogue, now);
  const members: Member[] = [];
  for (let at = 0; at < places.length; at += AT_A_TIME) {
    const some = places.slice(at, at + AT_A_TIME).flatMap((place, n) => {
      const agencyId = ids[at + n];
      return agencyId === undefined ? [] : [{ place, agencyId }];
    });
    members.push(...(await readMembers(db, { catalogue, companies, today }, some)));
  }
  const placeOf = remembered(catalogue);
  await setImmediate();
  const { calls } = catalogue.index;
  return { calls, placeOf, services: catalogue.services, today: dayOf(today), instant: today, members };
}

/** How the open calls stand for one company, with the calls; null where it is not there. */
export async function readStanding(db: Database, agencyId: string, now: Date) {
  const reading = getCatalogue(db);
  const [{ index }, record] = await Promise.all([reading, findCompany(db, reading, agencyId)]);
  if (record === null) return null;
  return {
    calls: index.calls,
    standing: standingOf(index, compileCompany(record.facts), standingInstant({ index }, now)),
  };
}

/** Of some calls that have closed, the companies that each suited on its last day, by id. */
export async function listSuitedWhileOpen(db: Database, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const [{ calls, references }, { index, peopleAt }] = await getBoth(db);
  const found = new Map<string, Set<string>>();
  let until = performance.now() + SLICE_MS;
  for (const id of ids) {
    const call = calls.get(id);
    if (call === undefined || call.expiryDay === null) continue;
    const { eligible, toVerify } = index.targetOf(call, references, call.expiryDay);
    addBits(eligible, toVerify);
    const suited = new Set<string>();
    for (const place of peopleAt.keys()) {
      const agencyId = hasBit(eligible, place) ? index.idAt(place) : undefined;
      if (agencyId !== undefined) suited.add(agencyId);
    }
    found.set(id, suited);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  return found;
}

/**
 * The open calls that ask a question, by id, each with those of some companies for which its answer decides: nothing else keeps them out, so
 * that without it the call would be to verify.
 */
export async function listDecidedBy(
  db: Database,
  categoryCode: string,
  agencyIds: readonly string[],
  now: Date,
): Promise<Map<string, Set<string>>> {
  const [{ calls, references }, { index }] = await getBoth(db);
  const today = instantOf(now);
  const found = new Map<string, Set<string>>();
  let until = performance.now() + SLICE_MS;
  for (const [id, call] of calls) {
    const isAsked = call.categories.some((one) => one.facts.categoryCode === categoryCode && canExclude(one));
    if (!isAsked || isCallUpcoming(call, today)) continue;
    const categories = call.categories.filter(({ facts }) => facts.categoryCode !== categoryCode);
    const { eligible, toVerify } = index.targetOf({ ...call, categories }, references, today);
    addBits(eligible, toVerify);
    const whom = agencyIds.filter((agencyId) => {
      const place = index.placeOf(agencyId);
      return place !== undefined && hasBit(eligible, place);
    });
    if (whom.length > 0) found.set(id, new Set(whom));
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  return found;
}

/** Null for all. Whoever follows companies reads their own; of these, and for who sees everything, those of one consultant where named. */
function chosenPlaces({ views, peopleAt }: Companies, actor: Identity, advisorId: string | undefined): Bits | null {
  const own = views.of(actor, peopleAt);
  if (advisorId === undefined) return own;
  // Which of the two kinds of consultant it is does not matter: nobody is both.
  const theirs = views.of({ userId: advisorId, role: 'advisor' }, peopleAt)?.slice();
  if (theirs === undefined) return own;
  const partners = views.of({ userId: advisorId, role: 'business-performance-partner' }, peopleAt);
  addBits(theirs, partners ?? undefined);
  if (own !== null) keepCommon(theirs, own);
  return theirs;
}

interface World {
  readonly catalogue: Catalogue;
  readonly companies: Companies;
  readonly today: Instant;
}

async function readMembers(
  db: Database,
  { catalogue, companies, today }: World,
  wanted: readonly { readonly place: number; readonly agencyId: string }[],
): Promise<Member[]> {
  const { standings, revision } = companies;
  const known = new Map<string, Standing>();
  const unknown = new Map<string, number>();
  let until = performance.now() + SLICE_MS;
  const takeTurns = async (): Promise<void> => {
    if (performance.now() < until) return;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  };
  for (const { place, agencyId } of wanted) {
    // Another may have its place meanwhile.
    const kept = companies.index.idAt(place) === agencyId ? standings.find(place, catalogue, today) : null;
    if (kept === null) unknown.set(agencyId, place);
    else known.set(agencyId, kept);
    await takeTurns();
  }
  const records = unknown.size === 0 ? [] : await listCompanies(db, catalogue, [...unknown.keys()]);
  for (const { facts } of records) {
    const company = compileCompany(facts);
    const place = unknown.get(facts._id);
    // Where a company was saved meanwhile, this may be of before.
    const isStill = place !== undefined && companies.revision === revision;
    known.set(
      facts._id,
      isStill ? standings.keep(place, catalogue, today, company) : standingOf(catalogue.index, company, today),
    );
    await takeTurns();
  }
  return wanted.flatMap(({ agencyId }) => {
    const standing = known.get(agencyId);
    return standing === undefined ? [] : [{ agencyId, standing }];
  });
}

const placesOf = new WeakMap<Catalogue, ReadonlyMap<string, number>>();

/** The places of the calls by id, made once a catalogue. */
function remembered(catalogue: Catalogue): ReadonlyMap<string, number> {
  const known = placesOf.get(catalogue);
  if (known !== undefined) return known;
  const made = new Map(catalogue.index.calls.map(({ facts }, at) => [facts._id, at]));
  placesOf.set(catalogue, made);
  return made;
}
