import type { ReplyOf, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { useCallback, useSyncExternalStore } from 'react';
import { toast } from '../screens/toast.ts';
import { ApiError, call, isUnreached } from '../api/api-client.ts';
import { i18n } from '../i18n/i18n.ts';
import { onSessionChange, remember } from '../session/session.ts';
import {
  onStoredElsewhere,
  placeOf,
  readAgain,
  readStored,
  storedWrites,
  storeWrite,
  type Waiting,
  writer,
} from './outbox-store.ts';
import { noteUnanswered, noteUnkept, onReturn, readReach } from '../api/reach.ts';

/**
 * How a write stands: `queued` behind others, `sending`, `unreached` until the service answers, `refused`, or `settling`: done, and shown until what it
 * changed has been read again.
 */
export interface Held<Shown = unknown> extends Waiting<Shown> {
  readonly standing: 'queued' | 'sending' | 'unreached' | 'refused' | 'settling';
  /** It does not lie on the device, and goes with the page. */
  readonly isOfPage: boolean;
  /** The device has no room for it. */
  readonly hasNoRoom: boolean;
}

interface How<Shown> {
  readonly line: string;
  readonly place?: string;
  readonly shown?: Shown;
  readonly reads?: Waiting['reads'];
  readonly staysRefused?: true;
  /** Secrets are kept by this page alone. */
  readonly keep?: 'device' | 'page';
}

type Taken = (write: Held, reply: unknown) => unknown;

/** How long an answer is waited for before the write is taken to have reached nobody, in milliseconds. */
const PATIENCE_MS = 30_000;
/** When the service itself says that it cannot just now. */
const TRY_AGAIN_MS = 5_000;

const held = new Map<string, Held>();
const answers = new Map<string, PromiseWithResolvers<{ readonly reply: unknown } | null>>();
const shownOf = new Map<string, readonly Held[]>();
const watchers = new Map<string, Set<() => void>>();
const takers = new Map<string, Set<Taken>>();
const running = new Set<string>();
/** Sent by another page while this one reaches nobody. */
const elsewhere = new Set<string>();
let owner = writer();
let lastAt = 0;

/**
 * Keeps a write until the service has taken it, whatever becomes of the page, and sends it now (decision 041). Resolves with what was answered, or with
 * null where another page of this browser sent it, or something newer took its place; rejects with the refusal.
 */
export async function send<const S extends RouteSpec, Shown>(
  { method, path, access }: S,
  request: RequestOf<S>,
  { line, place, shown, reads = [], staysRefused, keep = 'device' }: How<Shown>,
): Promise<{ readonly reply: ReplyOf<S> } | null> {
  const { params, body } = request as { params?: object; body?: unknown };
  lastAt = Math.max(Date.now(), lastAt + 1);
  const write: Waiting = {
    key: crypto.randomUUID(),
    owner: writer(),
    line,
    place: place ?? null,
    at: lastAt,
    call: { method, path, access, ...(params && { params }), ...(body === undefined ? {} : { body }) },
    shown,
    reads,
    staysRefused: staysRefused ?? false,
    refusal: null,
  };
  const before = write.place === null ? [] : waitingIn(line).filter((one) => one.place === place && isLoose(one));
  const hasNoRoom = keep === 'device' && !storeWrite(write);
  held.set(write.key, { ...write, standing: 'queued', hasNoRoom, isOfPage: hasNoRoom || keep === 'page' });
  noteRoom();
  for (const one of before) drop(one.key);
  tell(line);
  const answer = Promise.withResolvers<{ reply: unknown } | null>();
  answers.set(write.key, answer);
  run(line);
  return (await answer.promise) as { reply: ReplyOf<S> } | null;
}

/** What of a line the service has not taken yet, oldest first; the same array until that changes. */
export function waitingIn<Shown = unknown>(line: string): readonly Held<Shown>[] {
  const known = shownOf.get(line) ?? mine().filter((one) => one.line === line);
  shownOf.set(line, known);
  return known as readonly Held<Shown>[];
}

/** Calls back when what waits in a line changes. Answers how to stop. */
export function onWaiting(line: string, listener: () => void): () => void {
  return addTo(watchers, line, listener);
}

/** Calls back with each write of a line that is done, and what was answered: null where another page sent it. Answers how to stop. */
export function onTaken(line: string, listener: Taken): () => void {
  return addTo(takers, line, listener);
}

/** The same for as long as a component is shown. */
export function useWaiting<Shown>(line: string): readonly Held<Shown>[] {
  const subscribe = useCallback((listener: () => void) => onWaiting(line, listener), [line]);
  return useSyncExternalStore(subscribe, () => waitingIn<Shown>(line));
}

/** Sends once more what was refused, or reached nobody: whatever became of the first try, it is done once. */
export function retry(key: string): void {
  const write = held.get(key);
  if (write === undefined || !isLoose(write)) return;
  if (!write.isOfPage && readStored(placeOf(write)) === null) return takenElsewhere(write);
  if (write.refusal !== null && !write.isOfPage) storeWrite({ ...write, refusal: null });
  change(write, { standing: 'queued', refusal: null });
  run(write.line);
}

/** Gives a write up. */
export function drop(key: string): void {
  const write = held.get(key);
  if (write !== undefined) remove(write);
  answers.get(key)?.resolve(null);
  answers.delete(key);
}

/** Sends what waits on this device of who is signed in, whatever of the page is loaded. */
export function sendWaiting(): void {
  for (const write of storedWrites()) admit(write);
  for (const write of mine()) if (write.standing === 'unreached') retry(write.key);
}

function mine(): Held[] {
  const now = writer();
  return [...held.values()].filter((one) => one.owner === now || one.owner === '');
}

function isLoose({ standing }: Held): boolean {
  return standing !== 'sending' && standing !== 'settling';
}

function admit(write: Waiting): void {
  if (held.has(write.key)) return;
  const standing = write.refusal === null ? 'queued' : 'refused';
  held.set(write.key, { ...write, standing, isOfPage: false, hasNoRoom: false });
  tell(write.line);
  run(write.line);
}

function run(line: string): void {
  if (running.has(line) || nextOf(line) === undefined) return;
  running.add(line);
  void goOn(line).finally(() => {
    running.delete(line);
    run(line);
  });
}

function nextOf(line: string): Held | undefined {
  return waitingIn(line).find(({ standing }) => standing === 'queued');
}

async function goOn(line: string): Promise<void> {
  for (let next = nextOf(line); next !== undefined; next = nextOf(line)) {
    const { key, isOfPage } = next;
    // Of several pages one sends, and the others see that it is gone.
    if (isOfPage || !('locks' in navigator)) await deliver(key);
    else await navigator.locks.request(`volano.outbox ${line}`, () => deliver(key));
  }
}

async function deliver(key: string): Promise<void> {
  const write = held.get(key);
  if (write?.standing !== 'queued') return;
  if (!write.isOfPage && readStored(placeOf(write)) === null) return takenElsewhere(write);
  change(write, { standing: 'sending' });
  const { params, body, ...spec } = write.call;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const request = { params, body, idempotencyKey: key };
    finish(write, { reply: await call(spec as unknown as RouteSpec, request as never, { signal }) });
  } catch (error) {
    if (signal.aborted) noteUnanswered();
    if (signal.aborted || mayComeTrue(error)) return wait(write, error);
    // It is gone already.
    if (spec.method === 'DELETE' && error instanceof ApiError && error.status === 404) finish(write, { reply: null });
    else refuse(write, error);
  }
}

/** Nobody was reached; or the session ended, and its person comes back. */
function mayComeTrue(error: unknown): boolean {
  return isUnreached(error) || (error instanceof ApiError && error.status === 401);
}

/** Those behind it would reach nobody either. */
function wait(write: Held, error: unknown): void {
  change(write, { standing: 'unreached' });
  for (const one of waitingIn(write.line)) if (one.standing === 'queued') change(one, { standing: 'unreached' });
  if (isUnreached(error) && readReach() === 'answered') setTimeout(sendWaiting, TRY_AGAIN_MS);
}

function refuse(write: Held, error: unknown): void {
  const isSaid = error instanceof ApiError;
  const refusal = { status: isSaid ? error.status : 0, message: isSaid ? error.message : i18n.t('errors.unexpected') };
  const answer = answers.get(write.key);
  if (answer === undefined && (takers.get(write.line)?.size ?? 0) === 0) toast.error(refusal.message);
  if (write.staysRefused) {
    if (!write.isOfPage) storeWrite({ ...write, refusal });
    change(write, { standing: 'refused', refusal });
  } else remove(write);
  answer?.reject(error);
  answers.delete(write.key);
}

/** The service has it: `answered` is null where another page sent it. */
function finish(write: Held, answered: { readonly reply: unknown } | null): void {
  remember(placeOf(write), null);
  const told = [...(takers.get(write.line) ?? [])].map((taker) => taker(write, answered?.reply ?? null));
  const reads = answered !== null && told.length > 0 ? [] : write.reads;
  const answer = answers.get(write.key);
  answers.delete(write.key);
  if (reads.length > 0 || told.some((one) => one instanceof Promise)) {
    change(write, { standing: 'settling' });
    void Promise.allSettled([...told, readAgain(reads)]).then(() => remove(write));
  } else remove(write);
  answer?.resolve(answered);
}

/** What another page sent stays in sight until this one can read what became of it. */
function takenElsewhere(write: Held): void {
  if (readReach() === 'answered') return finish(write, null);
  elsewhere.add(write.key);
  change(write, { standing: 'settling' });
}

function remove(write: Held): void {
  held.delete(write.key);
  if (!write.isOfPage) remember(placeOf(write), null);
  noteRoom();
  tell(write.line);
}

function change({ key }: Held, patch: Partial<Held>): void {
  const write = held.get(key);
  if (write === undefined) return;
  held.set(key, { ...write, ...patch });
  tell(write.line);
}

function tell(line: string): void {
  shownOf.delete(line);
  for (const watcher of watchers.get(line) ?? []) watcher();
}

function addTo<L>(all: Map<string, Set<L>>, line: string, listener: L): () => void {
  const known = all.get(line) ?? new Set();
  all.set(line, known.add(listener));
  return () => void known.delete(listener);
}

/** What this device has no room for is said, and is not left without a question. */
function noteRoom(): void {
  noteUnkept(mine().some(({ hasNoRoom }) => hasNoRoom));
}

onReturn(() => {
  for (const key of elsewhere) {
    const write = held.get(key);
    if (write !== undefined) finish(write, null);
  }
  elsewhere.clear();
  sendWaiting();
});

onStoredElsewhere((place) => {
  const stored = readStored(place);
  if (stored !== null) {
    if (stored.owner === writer()) admit(stored);
    return;
  }
  const write = mine().find((one) => placeOf(one) === place);
  if (write !== undefined && isLoose(write)) takenElsewhere(write);
});

onSessionChange((ending) => {
  if (writer() === owner) return;
  if (ending === 'signedOut') for (const one of held.values()) if (one.owner === owner) held.delete(one.key);
  owner = writer();
  for (const line of watchers.keys()) tell(line);
  shownOf.clear();
  sendWaiting();
});

if ('window' in globalThis)
  window.addEventListener('beforeunload', (event) => {
    if (mine().some((one) => one.isOfPage && one.standing !== 'settling')) event.preventDefault();
  });
