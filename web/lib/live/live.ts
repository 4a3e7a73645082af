import type { LiveEvent, LiveEvents } from '@volano/domain/contracts/realtime';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { whenReachableAgain } from '../api/api-client.ts';
import { endSession, onSessionChange, readToken } from '../session/session.ts';

/** Told the facts of an event, or null when something may have been said that was not heard. */
type Listener<E extends LiveEvent> = (facts: LiveEvents[E] | null) => void;

/** What the page listens to, apart from what concerns the line itself. */
const NEWS = [
  'notification',
  'notificationsSeen',
  'agenciesChanged',
  'newMessage',
  'newChat',
  'chatRead',
] as const satisfies readonly LiveEvent[];
type News = (typeof NEWS)[number];

/** When the service cannot let anybody in just now, as while its database is away. */
const TRY_AGAIN_MS = 5_000;

const listeners = new Map<News, Set<Listener<never>>>();
let token: string | null = null;
let line: Socket | null = null;
let comingBack: ReturnType<typeof setTimeout> | undefined;

function tell<E extends News>(event: E, facts: LiveEvents[E] | null): void {
  for (const listener of listeners.get(event) ?? []) (listener as Listener<E>)(facts);
}

function tellMissed(): void {
  for (const event of NEWS) tell(event, null);
}

/** One line a tab, for as long as somebody is signed in; another session is another line. The library comes only now. */
function follow(): void {
  if (readToken() === token) return;
  token = readToken();
  hangUp();
  if (token !== null) void connect(token);
}

function hangUp(): void {
  clearTimeout(comingBack);
  line?.disconnect();
  line = null;
}

async function connect(own: string): Promise<void> {
  const library = await import('socket.io-client').catch(() => null);
  // Without it the page works as ever, and hears of news when it asks.
  if (library === null || own !== token) return;
  const socket = library.io({ transports: ['websocket'], auth: { token: own }, reconnectionDelayMax: 30_000 });
  line = socket;
  // What was said while nobody listened is asked for now.
  socket.on('connect', tellMissed);
  socket.on('missed', tellMissed);
  for (const event of NEWS) socket.on(event, (facts: LiveEvents[News]) => tell(event, facts));
  socket.on('sessionClosed', ({ isReplaced }: LiveEvents['sessionClosed']) => {
    // The session that takes its place is on its way: from the switch in this tab, or from the tab that switched.
    if (!isReplaced && own === token) endSession('expired');
  });
  socket.on('closing', ({ reconnectInMs }: LiveEvents['closing']) => comeBack(socket, reconnectInMs));
  socket.on('connect_error', ({ message }) => {
    // A cut line is opened again by the library; a refusal is not.
    if (socket.active) return;
    if (message === 'sessionExpired' && own === token) endSession('expired');
    else comeBack(socket, TRY_AGAIN_MS * (1 + Math.random()));
  });
}

function comeBack(socket: Socket, afterMs: number): void {
  clearTimeout(comingBack);
  comingBack = setTimeout(() => socket.connect(), afterMs);
}

/**
 * When a network or the service is there again, or a device wakes up, nobody waits for the library's next try: it may be half a minute
 * away.
 */
function comeBackAtOnce(): void {
  if (line === null || line.connected) return;
  clearTimeout(comingBack);
  line.disconnect().connect();
}

onSessionChange(follow);
follow();
whenReachableAgain(comeBackAtOnce);
window.addEventListener('online', comeBackAtOnce);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) comeBackAtOnce();
});

/**
 * Calls back when the service says this, with its facts, and with null whenever it may have said something that was not heard. Answers
 * how to stop listening.
 */
export function listenLive<E extends News>(event: E, listener: Listener<E>): () => void {
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known.add(listener));
  return () => void known.delete(listener);
}

/** The same for as long as a component is shown. */
export function useLive<E extends News>(event: E, listener: Listener<E>): void {
  useEffect(() => listenLive(event, listener), [event, listener]);
}
