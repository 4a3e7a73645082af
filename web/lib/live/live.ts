import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isCustomer } from '@volano/domain/policies/actor';
import type { LiveEvent, LiveEvents } from '@volano/domain/contracts/realtime';
import { useEffect, useSyncExternalStore, useMemo } from 'react';
import type { Socket } from 'socket.io-client';
import { nameLine } from '../api/api-client.ts';
import { noteAnswered, noteUnanswered, onReturn } from '../api/reach.ts';
import { endSession, onSessionChange, readSession, readMark } from '../session/session.ts';
import { whenAtRest } from './at-rest.ts';

/** Told the facts of an event, or null when something may have been said that was not heard. */
type Listener<E extends LiveEvent> = (facts: LiveEvents[E] | null) => void;

/** What the page listens to, apart from what concerns the line itself. */
const NEWS = [
  'notification',
  'notificationsSeen',
  'agenciesChanged',
  'newMessage',
  'messageChanged',
  'newChat',
  'chatRead',
  'changed',
] as const satisfies readonly LiveEvent[];
type News = (typeof NEWS)[number];

/** When the service cannot let anybody in just now, as while its database is away. */
const TRY_AGAIN_MS = 5_000;
/** How long a service that begins anew is waited for before it is asked whether it answers. */
const CUT_MS = 2_000;
/** How long nothing is fetched before a customer's page opens its connection. */
const REST_MS = 1_000;

const listeners = new Map<News, Set<Listener<never>>>();
/** The session of the line, by its mark. */
let mark: string | null = null;
let current: Socket | null = null;
/** Whether the code of the connection did not come. */
let isLibraryMissing = false;
let reconnecting: ReturnType<typeof setTimeout> | undefined;

const MINUTE = 60_000;

let minute = thisMinute();

function notify<E extends News>(event: E, facts: LiveEvents[E] | null): void {
  for (const listener of listeners.get(event) ?? []) (listener as Listener<E>)(facts);
}

/**
 * Each listener once, whatever it listens to: what it asks for then is asked for once. What the page has only just read is not read again because
 * its line opens: rows are missed by a line that was cut.
 */
function notifyMissed(isFirst = false): void {
  const events = isFirst ? NEWS.filter((event) => event !== 'changed') : NEWS;
  const all = new Set(events.flatMap((event) => [...(listeners.get(event) ?? [])]));
  for (const listener of all) (listener as Listener<News>)(null);
}

/** One line a tab, for as long as somebody is signed in; another session is another line. The library comes only now. */
function follow(): void {
  const own = readMark();
  if (own === mark) return;
  mark = own;
  disconnect();
  if (mark !== null) void connect(mark);
}

function disconnect(): void {
  clearTimeout(reconnecting);
  if (current !== null) leave(current);
  current = null;
}

/** Ends a line that nobody listens to any more. One that is still being opened ends once it is: browsers complain of one that is cut before. */
function leave(socket: Socket): void {
  if (socket.connected || !socket.active) return void socket.disconnect();
  socket.off();
  const end = (): void => void socket.disconnect();
  socket.once('connect', end);
  socket.once('connect_error', end);
}

async function connect(own: string): Promise<void> {
  // On a customer's line all that the screen itself asks for comes first; what is said meanwhile is asked for once the connection is open.
  const user = readSession()?.user;
  const since = performance.now();
  if (user !== undefined && isCustomer(user)) await whenAtRest(REST_MS);
  const library = await import('socket.io-client').catch(() => null);
  if (own !== mark) return;
  // Without it the page works as ever, and hears of news when it asks; it is fetched again when the network is back.
  isLibraryMissing = library === null;
  if (library === null) return noteUnanswered();
  // What changed since the page began to read is told as the line opens.
  const auth = (give: (auth: object) => void) => give({ mark: own, readSinceMs: performance.now() - since });
  const socket = library.io({ transports: ['websocket'], auth, reconnectionDelayMax: 30_000 });
  current = socket;
  // What was said while nobody listened is asked for now.
  let isFirst = true;
  socket.on('connect', () => {
    nameLine(socket.id);
    noteAnswered();
    notifyMissed(isFirst);
    isFirst = false;
  });
  socket.on('disconnect', (reason) => {
    nameLine(undefined);
    // Cut by neither side on purpose: nobody need press anything for the page to find out.
    if (reason === 'transport close' || reason === 'transport error' || reason === 'ping timeout')
      noteUnanswered(CUT_MS);
  });
  socket.on('missed', () => notifyMissed());
  for (const event of NEWS) socket.on(event, (facts: LiveEvents[News]) => notify(event, facts));
  socket.on('sessionClosed', ({ isReplaced }: LiveEvents['sessionClosed']) => {
    // The session that takes its place is on its way: from the switch in this tab, or from the tab that switched.
    if (!isReplaced && own === mark) endSession('expired');
  });
  socket.on('closing', ({ reconnectInMs }: LiveEvents['closing']) => reconnect(socket, reconnectInMs));
  socket.on('connect_error', ({ message }) => {
    // A cut line is opened again by the library, and the service asked meanwhile; a refusal is not.
    if (socket.active) return noteUnanswered(CUT_MS);
    if (message === 'sessionExpired' && own === mark) endSession('expired');
    else reconnect(socket, TRY_AGAIN_MS * (1 + Math.random()));
  });
}

function reconnect(socket: Socket, afterMs: number): void {
  clearTimeout(reconnecting);
  reconnecting = setTimeout(() => socket.connect(), afterMs);
}

/**
 * When the service is there again, or a device wakes up, nobody waits for the library's next try: it may be half a minute
 * away.
 */
function reconnectNow(): void {
  if (isLibraryMissing && mark !== null) {
    isLibraryMissing = false;
    // Some browsers remember that its file did not come: what was said meanwhile is asked for all the same.
    notifyMissed();
    return void connect(mark);
  }
  if (current === null || current.connected) return;
  clearTimeout(reconnecting);
  current.disconnect().connect();
}

let isStarted = false;

/** The connection is opened by the first who listens, and follows the session from then on. */
function startOnce(): void {
  if (isStarted) return;
  isStarted = true;
  onSessionChange(follow);
  follow();
  onReturn(reconnectNow);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) reconnectNow();
  });
}

/**
 * Calls back when the service says this, with its facts, and with null whenever it may have said something that was not heard. Answers
 * how to stop listening.
 */
export function listenLive<E extends News>(event: E, listener: Listener<E>): () => void {
  startOnce();
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known.add(listener));
  return () => void known.delete(listener);
}

/** The same for as long as a component is shown. */
export function useLive<E extends News>(event: E, listener: Listener<E>): void {
  useEffect(() => listenLive(event, listener), [event, listener]);
}

/** Asks again for some data whenever the service says that it is other than before, by any of these events; they are the same at every call. */
export function useLiveRefresh(events: readonly News[], key: readonly unknown[]): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: key });
    const stops = events.map((event) => listenLive(event, refresh));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, events, key]);
}

/** Asks again for some data after each navigation: counters of what waits (1-people §2). */
export function useRefreshAfterNavigation(key: readonly unknown[]): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) void client.invalidateQueries({ queryKey: key });
      }),
    [client, router, key],
  );
}

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

function readMinute(): number {
  return minute;
}

const minuteListeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer for all: each with its own, the first to notice a new minute would be the only one. */
function onMinute(listener: () => void): () => void {
  tick();
  minuteListeners.add(listener);
  ticking ??= setInterval(tick, MINUTE / 4);
  return () => {
    minuteListeners.delete(listener);
    if (minuteListeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

function tick(): void {
  if (minute === thisMinute()) return;
  minute = thisMinute();
  for (const listener of minuteListeners) listener();
}

/** Now, to the minute: a page left open over midnight counts its days again. */
export function useNow(): Date {
  const minute = useSyncExternalStore(onMinute, readMinute);
  return useMemo(() => new Date(minute), [minute]);
}
