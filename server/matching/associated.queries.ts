import type { Identity } from '@volano/domain/policies/actor';
import { standingInstant } from '@volano/domain/rules/matching/instants';
import { compileCategories } from '@volano/domain/rules/matching/compiled';
import type { KeptTarget } from '@volano/domain/rules/matching/company-tallies';
import {
  addBit,
  addBits,
  type Bits,
  countBits,
  countCommon,
  eachBit,
  hasBit,
  keepCommon,
  makeBits,
  type Target,
} from '@volano/domain/rules/matching/target';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../platform/context.ts';
import { type Catalogue, type Companies, getBoth, getBothSoon, getCompanies, isWarming } from './memory.queries.ts';

/** A company for which something is in target. */
export interface AssociatedAgency {
  readonly _id: string;
  readonly verdict: 'eligible' | 'toVerify';
}

/** Near misses are listed where they are asked for, and counted nowhere: they are not in target. */
export type AssociatedVerdict = AssociatedAgency['verdict'] | 'nearMiss';

/**
 * How many companies that the actor may see each announcement is in target for, by id. Exactly the rows of `listAssociatedAgencies`.
 * An announcement that is not open, or does not exist, is in target for nobody. Right after a start they may not be known yet: then
 * none of them is in the answer.
 */
export async function listMatchingUsers(
  db: Database,
  ids: readonly string[],
  actor: Identity,
  now: Date,
): Promise<Map<string, number>> {
  return countFor(db, ids, actor, getBothSoon, (catalogue, companies, id) => {
    const call = catalogue.calls.get(id);
    const today = standingInstant(catalogue, now);
    return call === undefined ? null : companies.targets.rowOf(call, catalogue, today);
  });
}

/** The same as of the last day on which each was open, for those that have closed since: their deadlines stay in a calendar. */
export async function listMatchingUsersWhileOpen(
  db: Database,
  ids: readonly string[],
  actor: Identity,
  now: Date,
): Promise<Map<string, number>> {
  return countFor(db, ids, actor, getBoth, (catalogue, { index, targets }, id) => {
    const call = catalogue.calls.get(id);
    if (call === undefined) return null;
    const today = standingInstant(catalogue, now);
    const { expiryDay, closes } = call;
    if (expiryDay === null || closes === null || closes > today) return targets.rowOf(call, catalogue, today);
    return inTarget(index.targetOf(call, catalogue.references, expiryDay));
  });
}

/** The companies that an announcement suits, or suited on its last day where it has closed since. */
export async function listAssociatedWhileOpen(db: Database, announcementId: string, now: Date): Promise<string[]> {
  const found = await listFor(db, WHOLE_OFFICE, (catalogue, { index }) => {
    const call = catalogue.calls.get(announcementId);
    if (call === undefined) return null;
    const today = standingInstant(catalogue, now);
    const { expiryDay, closes } = call;
    const isOver = expiryDay !== null && closes !== null && closes <= today;
    return index.targetOf(call, catalogue.references, isOver ? expiryDay : today);
  });
  return found.map(({ _id }) => _id);
}

const WHOLE_OFFICE = { userId: '', role: 'admin' } as const;

/** The same for services. */
export async function listServiceMatchingUsers(
  db: Database,
  ids: readonly string[],
  actor: Identity,
): Promise<Map<string, number>> {
  return countFor(db, ids, actor, getBothSoon, (catalogue, companies, id) => {
    const target = targetOfService(catalogue, companies, id);
    return target && inTarget(target);
  });
}

/** How many companies the actor may see; null right after a start, before all of them are known. */
export async function countReadableAgencies(db: Database, actor: Identity): Promise<number | null> {
  if (isWarming(db)) return null;
  const { index, views, peopleAt } = await getCompanies(db);
  const view = views.of(actor, peopleAt);
  return view === null ? index.size : countBits(view);
}

/** Milliseconds that a long count may hold the event loop before others have their turn. */
const SLICE_MS = 10;

/**
 * How many of some open announcements each company is eligible for, by id, with one of them; companies that are eligible for none are not there.
 * `left` names the companies that an announcement is not counted for. Whoever is deleted meanwhile is left out.
 */
export async function countEligible(
  db: Database,
  ids: readonly string[],
  now: Date,
  left: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, { readonly count: number; readonly first: string }>> {
  const [{ calls, references, index: callIndex }, { index, peopleAt }] = await getBoth(db);
  const today = standingInstant({ index: callIndex }, now);
  const idsAt = Array.from(peopleAt.keys(), (place) => index.idAt(place));
  const counts = new Uint32Array(idsAt.length);
  const firsts = new Uint32Array(idsAt.length);
  let until = performance.now() + SLICE_MS;
  for (const [at, id] of ids.entries()) {
    const call = calls.get(id);
    if (call === undefined) continue;
    const others = left.get(id);
    eachBit(index.targetOf(call, references, today).eligible, (place) => {
      if (place >= counts.length || others?.has(idsAt[place] ?? '') === true) return;
      if (counts[place] === 0) firsts[place] = at;
      counts[place] = (counts[place] ?? 0) + 1;
    });
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  const found = new Map<string, { count: number; first: string }>();
  for (const [place, count] of counts.entries()) {
    const agencyId = idsAt[place];
    if (count > 0 && agencyId !== undefined && index.idAt(place) === agencyId)
      found.set(agencyId, { count, first: ids[firsts[place] ?? 0] ?? '' });
  }
  return found;
}

/** Which of the companies that something suits are wanted, in what order, and how many of them. */
export interface AssociatedChoice {
  readonly verdicts?: readonly AssociatedVerdict[] | undefined;
  /** These at the most; all unless said. */
  readonly among?: readonly string[] | undefined;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the companies that the actor may see for which something of the catalogue is in target, by name, and how many there are in all. */
export async function listAssociatedPage(
  db: Database,
  thing: { readonly type: EntityType; readonly id: string },
  actor: Identity,
  now: Date,
  choice: AssociatedChoice,
): Promise<{ readonly page: { readonly _id: string; readonly verdict: AssociatedVerdict }[]; readonly total: number }> {
  const found = await findAssociated(db, actor, (catalogue, companies) =>
    thing.type === 'announcement'
      ? targetOfCall(catalogue, companies, thing.id, now)
      : targetOfService(catalogue, companies, thing.id),
  );
  if (found === null) return { page: [], total: 0 };
  const { companies, eligible, toVerify, nearMiss } = found;
  const { verdicts, among, isDescending, offset, limit } = choice;
  const asked = verdicts?.length ? verdicts : IN_TARGET;
  const wanted = makeBits(eligible.length * 32);
  if (asked.includes('eligible')) addBits(wanted, eligible);
  if (asked.includes('toVerify')) addBits(wanted, toVerify);
  if (asked.includes('nearMiss')) addBits(wanted, nearMiss);
  if (among !== undefined) keepCommon(wanted, bitsOf(companies, among));
  const verdictAt = (place: number): AssociatedVerdict =>
    hasBit(nearMiss, place) ? 'nearMiss' : verdictOf(found, place);
  return { page: pageOf(found, wanted, { isDescending, offset, limit }, verdictAt), total: countBits(wanted) };
}

const IN_TARGET: readonly AssociatedVerdict[] = ['eligible', 'toVerify'];

function verdictOf({ eligible }: Associated, place: number): AssociatedAgency['verdict'] {
  return hasBit(eligible, place) ? 'eligible' : 'toVerify';
}

/** The companies that the actor may see for which an announcement is in target, by name. */
export async function listAssociatedAgencies(
  db: Database,
  announcementId: string,
  actor: Identity,
  now: Date,
): Promise<AssociatedAgency[]> {
  return listFor(db, actor, (catalogue, companies) => targetOfCall(catalogue, companies, announcementId, now));
}

async function countFor(
  db: Database,
  ids: readonly string[],
  actor: Identity,
  readBoth: typeof getBothSoon,
  targetOf: (catalogue: Catalogue, companies: Companies, id: string) => KeptTarget | null,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const [catalogue, companies] = await readBoth(db);
  if (companies === null) return new Map();
  const view = companies.views.of(actor, companies.peopleAt);
  return new Map(
    ids.map((id) => {
      const target = targetOf(catalogue, companies, id);
      if (target === null) return [id, 0];
      return [id, view === null ? target.count : countCommon(target.bits, view)];
    }),
  );
}

function inTarget({ eligible: bits, toVerify }: Target): KeptTarget {
  addBits(bits, toVerify);
  return { bits, count: countBits(bits) };
}

/** The companies that the actor may see for which a service is in target, by name. */
export async function listServiceAssociatedAgencies(
  db: Database,
  serviceId: string,
  actor: Identity,
): Promise<AssociatedAgency[]> {
  return listFor(db, actor, (catalogue, companies) => targetOfService(catalogue, companies, serviceId));
}

/** Who has something in target or nearly so, of those whom the actor may see. */
interface Associated {
  readonly companies: Companies;
  readonly eligible: Bits;
  readonly toVerify: Bits;
  readonly nearMiss: Bits;
}

async function listFor(
  db: Database,
  actor: Identity,
  targetOf: (catalogue: Catalogue, companies: Companies) => Target | null,
): Promise<AssociatedAgency[]> {
  const found = await findAssociated(db, actor, targetOf);
  if (found === null) return [];
  const wanted = found.eligible.slice();
  addBits(wanted, found.toVerify);
  return pageOf(found, wanted, { isDescending: false, offset: 0, limit: Infinity }, (place) => verdictOf(found, place));
}

async function findAssociated(
  db: Database,
  actor: Identity,
  targetOf: (catalogue: Catalogue, companies: Companies) => Target | null,
): Promise<Associated | null> {
  const [catalogue, companies] = await getBoth(db);
  const target = targetOf(catalogue, companies);
  if (target === null) return null;
  const { eligible, toVerify, nearMiss } = target;
  const view = companies.views.of(actor, companies.peopleAt);
  if (view !== null) for (const bits of [eligible, toVerify, nearMiss]) keepCommon(bits, view);
  return { companies, eligible, toVerify, nearMiss };
}

function pageOf<V>(
  { companies }: Associated,
  wanted: Bits,
  { isDescending, offset, limit }: Pick<AssociatedChoice, 'isDescending' | 'offset' | 'limit'>,
  verdictAt: (place: number) => V,
): { readonly _id: string; readonly verdict: V }[] {
  const places = companies.byName.places();
  const page: { _id: string; verdict: V }[] = [];
  let before = 0;
  for (let at = 0; at < places.length && page.length < limit; at += 1) {
    const place = places[isDescending ? places.length - 1 - at : at] ?? 0;
    if (!hasBit(wanted, place)) continue;
    before += 1;
    const _id = companies.index.idAt(place);
    if (before > offset && _id !== undefined) page.push({ _id, verdict: verdictAt(place) });
  }
  return page;
}

function bitsOf({ index }: Companies, ids: readonly string[]): Bits {
  const bits = makeBits(index.capacity);
  for (const id of ids) {
    const place = index.placeOf(id);
    if (place !== undefined) addBit(bits, place);
  }
  return bits;
}

function targetOfCall(catalogue: Catalogue, companies: Companies, id: string, now: Date): Target | null {
  const call = catalogue.calls.get(id);
  return call === undefined
    ? null
    : companies.index.targetOf(call, catalogue.references, standingInstant(catalogue, now));
}

function targetOfService(catalogue: Catalogue, companies: Companies, id: string): Target | null {
  const service = catalogue.services.get(id);
  return service === undefined ? null : companies.index.serviceTargetOf(service, compileCategories(service.categories));
}
