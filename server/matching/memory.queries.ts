import { type AgencyViews, createAgencyViews, type AgencyFacts } from '@volano/domain/policies/agencies';
import { createCallIndex, type CallIndex } from '@volano/domain/rules/matching/call-index';
import { type CompanyIndex, createCompanyIndex } from '@volano/domain/rules/matching/company-index';
import {
  type CompanyTallies,
  createCompanyTallies,
  createKeptTargets,
  type KeptTargets,
} from '@volano/domain/rules/matching/company-tallies';
import {
  compileCall,
  type CompiledCall,
  type CompiledCompany,
  compileCompany,
} from '@volano/domain/rules/matching/compiled';
import { Groups, createNameOrder, type NameOrder } from '@volano/domain/rules/matching/order';
import { createKeptStandings, type KeptStandings } from '@volano/domain/rules/matching/standing';
import { providersOf } from '@volano/domain/rules/matching/providers';
import type { References, ServiceFacts } from '@volano/domain/rules/matching/types';
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/context.ts';
import { within } from '../platform/clock.ts';
import {
  readCalls,
  type ReadReferences,
  readReferences,
  readServices,
  type CompanyRecord,
  eachCompany,
  listCompanies,
} from './facts.queries.ts';

/** Every call and service, ready to be evaluated, as it was when it was asked for. Never changed: a change makes another. */
export interface Catalogue {
  readonly references: References;
  readonly divisions: ReadReferences['divisions'];
  readonly places: ReadReferences['places'];
  readonly deducer: ReadReferences['deducer'];
  readonly calls: ReadonlyMap<string, CompiledCall>;
  readonly services: ReadonlyMap<string, ServiceFacts>;
  readonly index: CallIndex;
}

/** A company's people, as far as they decide who may see it. */
export interface CompanyPeople {
  readonly facts: AgencyFacts;
}

/** Every company, arranged to be counted, with who may see it. Kept up in place, so it is read without waiting in between. */
export interface Companies {
  readonly index: CompanyIndex;
  readonly people: Map<string, CompanyPeople>;
  /** The same by their place in the index, for who walks over all of them. */
  readonly peopleAt: (CompanyPeople | undefined)[];
  readonly targets: KeptTargets;
  readonly tallies: CompanyTallies;
  readonly standings: KeptStandings;
  readonly views: AgencyViews;
  readonly byName: NameOrder;
  /** By the region of the registered office, and by consultant. */
  readonly groups: Groups;
  /** What was deduced of them with: with another they are read again. */
  readonly deducerKey: string;
  /** Grows with every change that is read. */
  revision: number;
}

/** What has been read of one side, and up to where. */
interface Reading<T> {
  readonly value: T;
  horizon: number;
  /** The last revision read of each thing, so that what an open transaction keeps listing is read once. */
  readonly seen: Map<string, number>;
}

interface Memory {
  catalogue: Promise<Reading<Catalogue>> | null;
  companies: Promise<Reading<Companies>> | null;
  /** Whether the companies have been read whole: before, whoever asks for them waits for all of them. */
  isWarm: boolean;
}

// One memory a database. A transaction shares its adapter with the database it is of, and so its memory.
const memories = new WeakMap<object, Memory>();

/** The catalogue as committed now: asks the database what changed, which is one index read, and reads only that. */
export async function getCatalogue(db: Database): Promise<Catalogue> {
  const memory = memoryOf(db);
  const kept = await cached(
    memory.catalogue,
    db,
    () => readCatalogue(db),
    (reading) => {
      memory.catalogue = reading;
    },
  );
  return bringCatalogue(db, kept, await listChanges(db, { catalogue: kept.horizon }));
}

async function bringCatalogue(
  db: Database,
  kept: Reading<Catalogue>,
  { changes, horizon }: Changes,
): Promise<Catalogue> {
  const unread = changes.filter((change) => isUnread(kept, change));
  if (unread.length === 0) {
    kept.horizon = Math.max(kept.horizon, horizon);
    return kept.value;
  }
  const memory = memoryOf(db);
  const fresh = await readCatalogueAgain(db, kept, unread);
  // What a transaction reads may be undone with it, so it is not kept for others.
  if (db.isTransaction) return fresh;
  // Somebody else kept a newer one meanwhile: what is still unread is read on top of that.
  if ((await memory.catalogue) !== kept) return getCatalogue(db);
  const seen = new Map([...kept.seen, ...seenIn(unread)]);
  memory.catalogue = Promise.resolve({ value: fresh, horizon: Math.max(kept.horizon, horizon), seen });
  return fresh;
}

/** The companies as committed now. The first call reads them all: the recount behind every start. */
export async function getCompanies(db: Database): Promise<Companies> {
  const memory = memoryOf(db);
  const kept = await cached(
    memory.companies,
    db,
    () => readAllCompanies(db),
    (reading) => {
      memory.companies = reading;
    },
  );
  memory.isWarm ||= !db.isTransaction;
  return bringCompanies(db, kept, await listChanges(db, { companies: kept.horizon }));
}

async function bringCompanies(
  db: Database,
  kept: Reading<Companies>,
  { changes, horizon }: Changes,
): Promise<Companies> {
  const memory = memoryOf(db);
  const unread = changes.filter((change) => isUnread(kept, change));
  const kinds = new Set(unread.map(({ kind }) => kind));
  const isOther = kinds.has('references') && (await getCatalogue(db)).deducer.key !== kept.value.deducerKey;
  // A code that reads otherwise concerns whoever declared it, and what is deduced otherwise everybody: all are read again.
  if (kinds.has('atecoCodes') || isOther) {
    if ((await memory.companies) === kept) memory.companies = null;
    return getCompanies(db);
  }
  const ids = unread.flatMap(({ kind, entityId }) => (kind === 'agency' ? [entityId] : []));
  const records = ids.length === 0 ? [] : await listCompanies(db, getCatalogue(db), ids);
  const found = new Map(records.map((record) => [record.facts._id, record]));
  for (const change of unread) {
    if (!isUnread(kept, change)) continue;
    kept.seen.set(keyOf(change), change.revision);
    if (change.kind === 'agency') place(kept.value, change.entityId, found.get(change.entityId));
  }
  kept.horizon = Math.max(kept.horizon, horizon);
  return kept.value;
}

/** Both as committed now: one question, once both are known. */
export async function getBoth(db: Database): Promise<[Catalogue, Companies]> {
  const { catalogue, companies, isWarm } = memoryOf(db);
  if (catalogue === null || companies === null || !isWarm) return Promise.all([getCatalogue(db), getCompanies(db)]);
  const [keptCatalogue, keptCompanies] = await Promise.all([catalogue, companies]);
  const { changes, horizon } = await listChanges(db, {
    catalogue: keptCatalogue.horizon,
    companies: keptCompanies.horizon,
  });
  const of = (side: Side): Changes => ({ changes: changes.filter(({ kind }) => SIDES[side].includes(kind)), horizon });
  return Promise.all([
    bringCatalogue(db, keptCatalogue, of('catalogue')),
    bringCompanies(db, keptCompanies, of('companies')),
  ]);
}

/** Milliseconds that somebody waits for figures which the page can also show later. */
const PATIENCE_MS = 2_000;

/** The companies, or null where their first reading takes longer than somebody should wait: right after a start with very many of them. */
export async function getCompaniesSoon(db: Database): Promise<Companies | null> {
  const { companies } = memoryOf(db);
  if (isWarming(db) && companies !== null && !(await within(companies, PATIENCE_MS))) return null;
  return getCompanies(db);
}

/** The same, with the catalogue. */
export function getBothSoon(db: Database): Promise<[Catalogue, Companies | null]> {
  return isWarming(db) ? Promise.all([getCatalogue(db), getCompaniesSoon(db)]) : getBoth(db);
}

/** Whether the companies are being read for the first time: what counts them waits, or goes without. */
export function isWarming(db: Database): boolean {
  const { companies, isWarm } = memoryOf(db);
  return companies !== null && !isWarm;
}

function memoryOf(db: Database): Memory {
  const { adapter } = db.getExecutor();
  const known = memories.get(adapter);
  if (known !== undefined) return known;
  const made: Memory = { catalogue: null, companies: null, isWarm: false };
  memories.set(adapter, made);
  return made;
}

/** What is kept, or a first reading. One made inside a transaction is not kept, because it may hold what will be undone. */
async function cached<T>(
  kept: Promise<Reading<T>> | null,
  db: Database,
  read: () => Promise<Reading<T>>,
  store: (reading: Promise<Reading<T>> | null) => void,
): Promise<Reading<T>> {
  if (kept !== null) return kept;
  const reading = read();
  if (db.isTransaction) return reading;
  store(reading);
  reading.catch(() => store(null));
  return reading;
}

async function readCatalogue(db: Database): Promise<Reading<Catalogue>> {
  const start = await startReading(db, 'catalogue');
  return { ...startOf(start), value: await readWholeCatalogue(db) };
}

async function readWholeCatalogue(db: Database): Promise<Catalogue> {
  const read = await readReferences(db);
  const facts = await readCalls(db, read.divisions);
  const services = new Map((await readServices(db)).map((service) => [service._id, service]));
  const references = { ...read.references, providers: providersOf(services.values()) };
  const calls = new Map(facts.map((call) => [call._id, compileCall(call, references)]));
  return { ...read, references, calls, services, index: createCallIndex([...calls.values()], references) };
}

async function readCatalogueAgain(
  db: Database,
  kept: Reading<Catalogue>,
  unread: readonly Change[],
): Promise<Catalogue> {
  if (unread.some(({ kind }) => kind === 'references' || kind === 'atecoCodes')) return readWholeCatalogue(db);
  const { divisions, places, deducer } = kept.value;
  const idsOf = (wanted: Change['kind']): string[] =>
    unread.flatMap(({ kind, entityId }) => (kind === wanted ? [entityId] : []));
  const [calls, services] = [new Map(kept.value.calls), new Map(kept.value.services)];
  let { references } = kept.value;
  if (idsOf('service').length > 0) {
    for (const id of idsOf('service')) services.delete(id);
    for (const service of await readServices(db, idsOf('service'))) services.set(service._id, service);
    references = { ...references, providers: providersOf(services.values()) };
  }
  if (idsOf('announcement').length > 0) {
    const found = await readCalls(db, divisions, idsOf('announcement'));
    const present = new Set(found.map(({ _id }) => _id));
    for (const id of idsOf('announcement')) if (!present.has(id)) calls.delete(id);
    // One that was there keeps its place, so that what is kept by place of the others holds on.
    for (const call of found) calls.set(call._id, compileCall(call, references));
  }
  const index = kept.value.index.changedTo([...calls.values()]);
  return { references, divisions, places, deducer, calls, services, index };
}

async function readAllCompanies(db: Database): Promise<Reading<Companies>> {
  const start = await startReading(db, 'companies');
  const [index, catalogue] = [createCompanyIndex(), await getCatalogue(db)];
  const targets = createKeptTargets(index);
  const value: Companies = {
    index,
    people: new Map(),
    peopleAt: [],
    targets,
    tallies: createCompanyTallies(index, targets),
    standings: createKeptStandings(),
    views: createAgencyViews(),
    byName: createNameOrder(),
    groups: new Groups(),
    deducerKey: catalogue.deducer.key,
    revision: 0,
  };
  for await (const batch of eachCompany(db, catalogue)) {
    for (const record of batch) place(value, record.facts._id, record);
    value.byName.places();
    await setImmediate();
  }
  return { ...startOf(start), value };
}

function place(companies: Companies, id: string, record: CompanyRecord | undefined): void {
  companies.revision += 1;
  if (record === undefined) {
    const left = companies.index.remove(id);
    if (left === undefined) return;
    companies.peopleAt[left] = undefined;
    companies.people.delete(id);
    companies.byName.note(left, id, null);
    tell(companies, left, null);
    return;
  }
  const company = compileCompany(record.facts);
  const at = companies.index.put(company);
  const known = { facts: record.people };
  companies.people.set(id, known);
  companies.peopleAt[at] = known;
  companies.byName.note(at, id, record.sortName);
  companies.groups.note(at, record.facts.registerOfficeId, record.people.advisorId);
  tell(companies, at, company);
}

/** Everything that is kept of the companies hears of every change. */
function tell(
  { targets, tallies, standings, views, peopleAt }: Companies,
  at: number,
  company: CompiledCompany | null,
): void {
  targets.note(at, company);
  tallies.note(at, company);
  standings.note(at);
  views.note(at, peopleAt[at]?.facts ?? null);
}

function startOf({ changes, horizon }: Changes): Omit<Reading<never>, 'value'> {
  return { horizon, seen: new Map(seenIn(changes)) };
}

function seenIn(changes: readonly Change[]): [string, number][] {
  return changes.map((change) => [keyOf(change), change.revision]);
}

/** By the revision: an older transaction may mark after a younger one, so which of them marked does not say which came last. */
function isUnread<T>(reading: Reading<T>, change: Change): boolean {
  return (reading.seen.get(keyOf(change)) ?? -1) < change.revision;
}

function keyOf({ kind, entityId }: Change): string {
  return kind === 'agency' ? entityId : `${kind}:${entityId}`;
}

/** One thing whose facts changed, and how often they had by then. */
interface Change {
  readonly kind: 'agency' | 'announcement' | 'service' | 'references' | 'atecoCodes';
  readonly entityId: string;
  readonly revision: number;
}

/** What changed at or after a transaction, and from which one to ask next time. */
interface Changes {
  readonly changes: readonly Change[];
  readonly horizon: number;
}

type Side = 'catalogue' | 'companies';

const SIDES: Readonly<Record<Side, readonly Change['kind'][]>> = {
  catalogue: ['announcement', 'service', 'references', 'atecoCodes'],
  companies: ['agency', 'atecoCodes', 'references'],
};

/** The same as SQL, in the words of the two indexes. */
const IS_OF: Readonly<Record<Side, RawBuilder<SqlBool>>> = {
  catalogue: sql`c."kind" <> 'agency'`,
  companies: sql`c."kind" in ('agency', 'atecoCodes', 'references')`,
};

interface Row extends Change {
  readonly horizon: number;
}

/**
 * What a reader who has read up to `since` must read again. The next horizon is the oldest transaction still open, so a change that
 * commits late is seen late and never missed. What the asking transaction itself wrote is left out: it may still be undone. Marks
 * brought in from another server may lie in the future of this one: they say nothing here.
 */
async function listChanges(db: Database, since: Partial<Readonly<Record<Side, number>>>): Promise<Changes> {
  const isAsked = Object.entries(since).map(
    ([side, horizon]) => sql`(${IS_OF[side as Side]} and c."changedIn" >= ${horizon})`,
  );
  const { rows } = await sql<Row | { horizon: number; kind: null }>`
    select h."horizon", c."kind", c."entityId", c."revision"
    from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon",
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
    left join matching_changes c on (${sql.join(isAsked, sql` or `)}) and c."changedIn" < h."end"
      and c."changedIn" is distinct from h."own"`.execute(db);
  const changes = rows.flatMap((row) => (row.kind === null ? [] : [row]));
  return { changes, horizon: rows[0]?.horizon ?? Math.min(...Object.values(since)) };
}

/** Where a reader starts who is about to read everything: nothing of what is listed need be read again. */
async function startReading(db: Database, side: Side): Promise<Changes> {
  const { rows } = await sql<{
    horizon: number;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon"`.execute(db);
  const horizon = rows[0]?.horizon ?? 0;
  return { ...(await listChanges(db, { [side]: horizon })), horizon };
}
