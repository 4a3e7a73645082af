import { daysBetween } from '@volano/domain/rules/announcement-dates';
import { dayOf, type Instant, instantOf, standingInstant } from '@volano/domain/rules/matching/instants';
import type { FeedEntry } from '@volano/domain/rules/matching/feed';
import { type Bits, eachBit } from '@volano/domain/rules/matching/target';
import { countTarget, type TargetCounts } from '@volano/domain/rules/matching/company-tallies';
import {
  type CompiledCall,
  canExclude,
  type CompiledCompany,
  compileCall,
  compileCompany,
} from '@volano/domain/rules/matching/compiled';
import { evaluateCompiled, evaluateService } from '@volano/domain/rules/matching/evaluate';
import { judge, isConfirmable, gateOf, gatesOf, isCallUpcoming } from '@volano/domain/rules/matching/judge';
import { hasFarDay } from '@volano/domain/rules/matching/criteria';
import { narrowestFirst } from '@volano/domain/rules/matching/order';
import type {
  CompanyFacts,
  Gate,
  Match,
  References,
  ServiceFacts,
  CriterionKey,
} from '@volano/domain/rules/matching/types';
import { isAskedQuestions } from '@volano/domain/rules/survey-progress';
import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';
import { readCalls, findCompany, listCompanies } from './facts.queries.ts';
import { type Catalogue, type Companies, getBothSoon, getCatalogue } from './memory.queries.ts';

/** A call as it stands for a company, without what people did with it. */
export type JudgedCall = Omit<FeedEntry, 'isFavorite' | 'isRecommended'>;

/** A company beside the catalogue, both as they stood at one moment: judged first, explained later where a page shows it. */
export interface Standpoint {
  readonly catalogue: Catalogue;
  /** Null for a company that does not exist: nothing stands anyhow for it. */
  readonly company: CompiledCompany | null;
  readonly today: Instant;
}

/** Reads a company and the catalogue, each once. */
export async function readStandpoint(db: Database, agencyId: string, now: Date): Promise<Standpoint> {
  const reading = getCatalogue(db);
  const [catalogue, record] = await Promise.all([reading, findCompany(db, reading, agencyId)]);
  return { catalogue, company: record && compileCompany(record.facts), today: standingInstant(catalogue, now) };
}

/**
 * The calls of which there is something to say for a company, in no particular order: open (and expired, when asked) and in target,
 * nearly so, or open and waiting for the survey (those without a fit). The others do not suit it or are closed to it, and are looked at
 * only where they are `marked`, which are few ids: kept or recommended.
 */
export function judgeCalls(
  { catalogue, company, today }: Standpoint,
  hasExpired = false,
  marked: Iterable<string> = [],
): JudgedCall[] {
  if (company === null) return [];
  const judged: JudgedCall[] = [];
  const { index, references } = catalogue;
  const add = (places: Bits, entryOf: (call: CompiledCall) => JudgedCall): void =>
    eachBit(places, (at) => {
      const call = index.calls[at];
      if (call !== undefined) judged.push(entryOf(call));
    });
  for (const gate of hasExpired ? ([null, 'expired'] as const) : ([null] as const)) {
    const { notAssessable, ...target } = index.targetOf(company, today, gate);
    for (const places of [target.eligible, target.toVerify, target.openToAll, target.unproven, target.nearMiss])
      add(places, (call) => judgeCall(company, call, references, today));
    if (gate === null) add(notAssessable, (call) => waitingCall(call, today));
  }
  const missing = new Set(marked);
  if (missing.size > 0) for (const { _id } of judged) missing.delete(_id);
  for (const id of missing) {
    const call = catalogue.calls.get(id);
    if (call !== undefined) judged.push(judgeCall(company, call, references, today));
  }
  return judged;
}

/** How each of the named announcements stands for a company, and why, by id. What does not exist is not there. */
export async function listMatches(
  db: Database,
  agencyId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Match>> {
  return matchCalls(await readStandpoint(db, agencyId, now), ids);
}

/** The same from what was read before. */
export function matchCalls({ catalogue, company, today }: Standpoint, ids: readonly string[]): Map<string, Match> {
  const matches = new Map<string, Match>();
  if (company === null) return matches;
  for (const id of ids) {
    const call = catalogue.calls.get(id);
    if (call !== undefined) matches.set(id, evaluateCompiled(company, call, catalogue.references, today));
  }
  return matches;
}

/** How one announcement stands for each of the companies, and why, by id. Companies that do not exist are not there. */
export async function listMatchesOfCall(
  db: Database,
  announcementId: string,
  agencyIds: readonly string[],
  now: Date,
): Promise<Map<string, Match>> {
  const reading = getCatalogue(db);
  const [{ references, calls }, records] = await Promise.all([reading, listCompanies(db, reading, agencyIds)]);
  const call = calls.get(announcementId);
  if (call === undefined) return new Map();
  const matchOf = (facts: CompanyFacts): Match =>
    evaluateCompiled(compileCompany(facts), call, references, instantOf(now));
  return new Map(records.map(({ facts }) => [facts._id, matchOf(facts)]));
}

/** The same of a service. */
export async function listMatchesOfService(
  db: Database,
  serviceId: string,
  agencyIds: readonly string[],
): Promise<Map<string, Match>> {
  const reading = getCatalogue(db);
  const [{ references, services }, records] = await Promise.all([reading, listCompanies(db, reading, agencyIds)]);
  const service = services.get(serviceId);
  if (service === undefined) return new Map();
  return new Map(records.map(({ facts }) => [facts._id, evaluateService(facts, service, references)]));
}

/**
 * How one announcement stands for a company and why, with every gate that is closed to it, or null when either does not exist. Inside a
 * transaction it sees its writes.
 */
export async function findMatch(
  db: Database,
  agencyId: string,
  announcementId: string,
  now: Date,
): Promise<(Match & { readonly gates: readonly Gate[] }) | null> {
  const reading = getCatalogue(db);
  const [{ references, divisions, calls }, record] = await Promise.all([reading, findCompany(db, reading, agencyId)]);
  const call = db.isTransaction ? await readCall(db, divisions, announcementId, references) : calls.get(announcementId);
  if (record === null || call === undefined) return null;
  const today = instantOf(now);
  const match = evaluateCompiled(compileCompany(record.facts), call, references, today);
  return { ...match, gates: gatesOf(record.facts, call, today) };
}

/** In target for each of the companies, by id: the rows of the feed of each, without what an advisor recommends beside them. */
export async function listTargetCounts(
  db: Database,
  agencyIds: readonly string[],
  now: Date,
): Promise<Map<string, TargetCounts>> {
  if (agencyIds.length === 0) return new Map();
  const reading = getCatalogue(db);
  const [catalogue, records] = await Promise.all([reading, listCompanies(db, reading, agencyIds)]);
  const today = standingInstant(catalogue, now);
  return new Map(records.map(({ facts }) => [facts._id, countTarget(catalogue, compileCompany(facts), today)]));
}

/** How every service stands for a company, by id, those closed to it included. */
export async function listServiceMatches(db: Database, agencyId: string): Promise<Map<string, Match>> {
  const reading = getCatalogue(db);
  const [{ services, references }, record] = await Promise.all([reading, findCompany(db, reading, agencyId)]);
  if (record === null) return new Map();
  const matchOf = (service: ServiceFacts): Match => evaluateService(record.facts, service, references);
  return new Map([...services].map(([id, service]) => [id, matchOf(service)]));
}

async function readCall(
  db: Database,
  divisions: Catalogue['divisions'],
  id: string,
  references: Catalogue['references'],
): Promise<CompiledCall | undefined> {
  const [call] = await readCalls(db, divisions, [id]);
  return call && compileCall(call, references);
}

function judgeCall(company: CompiledCompany, call: CompiledCall, references: References, today: string): JudgedCall {
  const { verdict, standing, gate, fit, isUpcoming, outcomes } = judge(company, call, references, today);
  // Who is asked no questions has none left to answer.
  const canConfirm = isAskedQuestions(company.facts.role) && verdict === 'toVerify' && isConfirmable(outcomes);
  return { ...placeOfCall(call, today), gate, verdict, standing, fit, isUpcoming, isConfirmable: canConfirm };
}

/** A call that waits for the survey is counted, not ordered: its fit would say nothing. */
function waitingCall(call: CompiledCall, today: string): JudgedCall {
  const isUpcoming = isCallUpcoming(call, today);
  return {
    ...placeOfCall(call, today),
    gate: null,
    verdict: 'notAssessable',
    standing: null,
    fit: 0,
    isUpcoming,
    isConfirmable: false,
  };
}

function placeOfCall({ facts, expiryDay, doubts }: CompiledCall, today: Instant) {
  const daysLeft = expiryDay === null || hasFarDay(doubts, today) ? null : daysBetween(dayOf(today), expiryDay);
  return { _id: facts._id, announcementType: facts.announcementType, daysLeft, amount: facts.amount };
}

/** What was counted for a company. */
export interface Counted {
  readonly agencyId: string;
  readonly counts: TargetCounts;
}

/** Holds a company until the transaction ends, so that whoever counts it next waits. False when it is gone. */
export async function lockCompany(db: Database, agencyId: string): Promise<boolean> {
  const locked = await db
    .selectFrom('agencies')
    .select('_id')
    .where('_id', '=', agencyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** The counts as they were last kept of some companies, by company. */
export async function listCounts(db: Database, agencyIds: readonly string[]): Promise<Map<string, TargetCounts>> {
  const rows = await db
    .selectFrom('matching_counts')
    .selectAll()
    .where('agencyId', '=', sql<string>`any(${[...agencyIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.agencyId, row]));
}

/** Keeps the counts that lists sort by. Companies deleted meanwhile have no row to hang on, and are left out. */
export async function upsertCounts(db: Database, counted: readonly Counted[]): Promise<void> {
  const ids = counted.map(({ agencyId }) => agencyId);
  const eligible = counted.map(({ counts }) => counts.eligible);
  const toVerify = counted.map(({ counts }) => counts.toVerify);
  await sql`
    insert into matching_counts ("agencyId", "eligible", "toVerify")
    select c.id, c.eligible, c."toVerify"
    from unnest(${ids}::uuid[], ${eligible}::int[], ${toVerify}::int[]) as c (id, eligible, "toVerify")
    where exists (select from agencies a where a."_id" = c.id)
    order by c.id
    on conflict ("agencyId") do update set "eligible" = excluded."eligible", "toVerify" = excluded."toVerify"`.execute(
    db,
  );
}

type Admitted = ReadonlyMap<CriterionKey, number>;

// What was counted of each call since a company last changed: a page that is asked for again is not counted again.
const counted = new WeakMap<Companies, { revision: number; today: string; byCall: WeakMap<object, Admitted> }>();

/**
 * Matches by the id of their call, or by what `callIdOf` tells it from, their criteria in the order in which they are told to people: what admits the fewest companies first. How many
 * that are never leaves: no company is told whom else a call suits.
 */
export async function sortNarrowestFirst<T extends Match>(
  db: Database,
  matches: ReadonlyMap<string, T>,
  now: Date,
  callIdOf: (key: string) => string = (key) => key,
): Promise<Map<string, T>> {
  if (matches.size === 0) return new Map();
  const [{ calls, references, index }, companies] = await getBothSoon(db);
  // Right after a start they come in the order of the criteria.
  if (companies === null) return new Map(matches);
  const today = standingInstant({ index }, now);
  const byCall = keptCounts(companies, today);
  const told = [...matches].map(([id, match]): [string, T] => {
    const call = calls.get(callIdOf(id));
    // One reason alone is the first.
    if (call === undefined || match.criteria.filter(passesAndCounts).length < 2) return [id, match];
    const admitted = byCall.get(call) ?? companies.index.admittedBy(call, references, today);
    byCall.set(call, admitted);
    return [id, { ...match, criteria: narrowestFirst(match.criteria, admitted) }];
  });
  return new Map(told);
}

function passesAndCounts({ status, isCounted }: Match['criteria'][number]): boolean {
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

/** How many open calls there are, and how many of them each question can exclude somebody from, by its id. */
export async function countAsked(
  db: Database,
  now: Date,
): Promise<{ readonly openCalls: number; readonly asked: ReadonlyMap<string, number> }> {
  const { calls } = await getCatalogue(db);
  const today = instantOf(now);
  const open = [...calls.values()].filter(
    (call) => gateOf({ isMonoGrant: false }, call, today) === null && !isCallUpcoming(call, today),
  );
  const asked = new Map<string, number>();
  for (const { categories } of open)
    for (const category of categories)
      if (canExclude(category))
        asked.set(category.facts.categoryCode, (asked.get(category.facts.categoryCode) ?? 0) + 1);
  return { openCalls: open.length, asked };
}
