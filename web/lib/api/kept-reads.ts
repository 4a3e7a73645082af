import { isCustomer } from '@volano/domain/policies/actor';
import {
  hashKey,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { createStore, del, delMany, entries, get, keys, setMany, type UseStore } from 'idb-keyval';
import { readSession } from '../session/session.ts';
import { ApiError, isUnreached } from './api-client.ts';

/**
 * What of a customer's reading stays on the device, by the first word of its key: lists, details and conversations. Whatever is a secret or leads
 * to one is not named: addresses of calendars, devices, second factors, copies of one's data, tickets of files. Nothing of the office stays.
 */
const KEPT: ReadonlySet<unknown> = new Set([
  'agencies',
  'announcements',
  'ateco',
  'categories',
  'chats',
  'dossiers',
  'news',
  'notifications',
  'partners',
  'recommendations',
  'savedSearches',
  'services',
  'session',
  'surveys',
  'territories',
  'thread',
  'views',
]);

/** How long the new is waited for before what was read last is shown in its place, in milliseconds: as long as skeletons wait. */
const PATIENCE_MS = 150;
/** Writing waits for more of the same moment. */
const GATHER_MS = 400;
/** What nobody has read for so long, and what is beyond so many, goes. */
const DAYS_KEPT = 30;
const MOST = 400;
const DAY_MS = 86_400_000;
/** Putting in order waits until the first screen stands. */
const TIDY_MS = 10_000;

/** One answer as it lies on the device. `owner` is the person with the company that they read it for. */
interface Kept {
  readonly owner: string;
  readonly at: number;
  readonly data: unknown;
}

let opened: UseStore | undefined;
const waiting = new Map<string, Kept>();
let writing: ReturnType<typeof setTimeout> | undefined;

function store(): UseStore {
  opened ??= createStore('volano.reads', 'reads');
  return opened;
}

/** Whose reading is kept now; null where nothing is. */
function owner(): string | null {
  const session = 'indexedDB' in globalThis ? readSession() : null;
  return session !== null && isCustomer(session.user) ? `${session.user._id} ${session.agencyId ?? ''}` : null;
}

/** Of two people, or two companies of one, each has a line of its own. */
function placeOf(own: string, hash: string): string {
  return `${own} ${hash}`;
}

/** Has the device keep what was read, for this person and company alone. Where it cannot, the page works as ever. */
export function keepRead(key: readonly unknown[], data: unknown): void {
  const own = owner();
  if (own === null || !KEPT.has(key[0])) return;
  waiting.set(placeOf(own, hashKey(key)), { owner: own, at: Date.now(), data });
  writing ??= setTimeout(writeNow, GATHER_MS);
}

function writeNow(): void {
  clearTimeout(writing);
  writing = undefined;
  const lines = [...waiting];
  waiting.clear();
  if (lines.length > 0) setMany(lines, store()).catch(() => undefined);
}

/** What was read last under a key, with the moment in milliseconds; null where nothing is kept for this person and company. */
async function findKeptRead(key: readonly unknown[]): Promise<Pick<Kept, 'at' | 'data'> | null> {
  const own = owner();
  if (own === null || !KEPT.has(key[0])) return null;
  const kept = await get<Kept>(placeOf(own, hashKey(key)), store()).catch(() => undefined);
  return kept?.owner === own && own === owner() && kept.at > Date.now() - DAYS_KEPT * DAY_MS ? kept : null;
}

/** Forgets what was kept of a person: who sits down next finds nothing of it. What is others' stays theirs. */
export function eraseKeptReads(personId: string): void {
  const isTheirs = (place: string): boolean => place.startsWith(`${personId} `);
  for (const place of waiting.keys()) if (isTheirs(place)) waiting.delete(place);
  if (!('indexedDB' in globalThis)) return;
  keys<string>(store())
    .then((places) => delMany(places.filter(isTheirs), store()))
    .catch(() => undefined);
}

/** Takes away what is old, or beyond what a device has room for. */
async function tidy(): Promise<void> {
  const all = await entries<string, Kept>(store());
  const isLate = ({ at }: Kept): boolean => at < Date.now() - DAYS_KEPT * DAY_MS;
  const live = all.filter(([, kept]) => !isLate(kept)).toSorted(([, one], [, other]) => other.at - one.at);
  const stays = new Set(live.slice(0, MOST).map(([key]) => key));
  await delMany(
    all.map(([key]) => key).filter((key) => !stays.has(key)),
    store(),
  );
}

/** Has a cache keep what its queries read, from now on. */
export function keepReadsOf(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = event.query as Query;
    if (action.type === 'success') {
      if (!putBack.delete(query)) keepRead(query.queryKey, query.state.data);
    } else if (action.type === 'error' && isRefused(action.error)) {
      const place = placeOf(owner() ?? '', query.queryHash);
      waiting.delete(place);
      del(place, store()).catch(() => undefined);
    }
  });
  // What a phone puts aside may never come back.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) writeNow();
  });
  setTimeout(() => void tidy().catch(() => undefined), TIDY_MS);
}

/** The service answered that this is not for the reader any more. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 410].includes(error.status);
}

/** What shows what lay on the device: it is not written again as if it were new. */
const putBack = new WeakSet<Query>();
/** What a query still waits for behind what was put back. */
const behind = new WeakMap<Query, Promise<unknown>>();

/**
 * What was asked for, where it comes within the patience of a reader; otherwise, and where nobody was reached, what was read last, with its moment in
 * milliseconds. Rejects with the refusal, and where nothing is kept with whatever went wrong.
 */
export async function soonest<T>(
  asked: Promise<T>,
  key: readonly unknown[],
): Promise<{ readonly data: T; readonly keptAt: number | null }> {
  const fresh = asked.then((data) => ({ data, keptAt: null }));
  // Told below, or by the one who still waits for it.
  fresh.catch(() => undefined);
  const finding = findKeptRead(key);
  // The device may take longer to look than the service to answer.
  const kept = await Promise.race([finding, fresh.then(() => null)]).catch(() => finding);
  if (kept === null) return fresh;
  const patience = Promise.withResolvers<null>();
  const timer = setTimeout(() => patience.resolve(null), PATIENCE_MS);
  const first = await Promise.race([fresh, patience.promise]).catch((error: unknown) => {
    if (isUnreached(error)) return null;
    throw error;
  });
  clearTimeout(timer);
  return first ?? { data: kept.data as T, keptAt: kept.at };
}

/**
 * How queries read: what was read last stands in for what is late or cannot be had, and the new takes its place when it comes. A query that
 * shows something goes on showing it when nobody is reached, and is asked again when the line is back.
 */
export async function readThrough<T>(
  ask: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  // What is still waited for was asked before a change that makes the query invalid.
  const known = query.state.isInvalidated ? undefined : (behind.get(query) as Promise<T> | undefined);
  const asked = known ?? Promise.resolve(ask(context));
  behind.delete(query);
  const shown = query.state.data as T | undefined;
  if (shown !== undefined) return asked.catch((error: unknown) => stay(query, shown, error));
  const { data, keptAt } = await soonest(asked, query.queryKey);
  if (keptAt === null) return data;
  putBack.add(query);
  behind.set(query, asked);
  // It is as old as it is: shown, and asked for.
  notifyManager.schedule(() => {
    query.setState({ dataUpdatedAt: keptAt });
    void query.fetch().catch(() => undefined);
  });
  return data;
}

function stay<T>(query: Query, shown: T, error: unknown): T {
  if (!isUnreached(error)) throw error;
  const { dataUpdatedAt } = query.state;
  putBack.add(query);
  notifyManager.schedule(() => query.setState({ dataUpdatedAt, isInvalidated: true }));
  return shown;
}

/**
 * What a form opens with. Nothing while what is shown is of before and the true answer is on its way: who changed a word of it would save the rest of
 * it over what is newer. Where nobody is reached it is what was read last, which the page says; from then on it is whatever is read.
 */
export function useTrueFirst<T>({ data, isFetching }: UseQueryResult<T>): T | undefined {
  const [isOpen, setOpen] = useState(false);
  const isTrue = data !== undefined && !isFetching;
  if (isTrue && !isOpen) setOpen(true);
  return isOpen || isTrue ? data : undefined;
}
