import type { LiveEvent, LiveEvents } from '@volano/domain/contracts/realtime';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { endSession, onSessionChange, readToken } from './session.ts';

type Listener = () => void;

/** When the service cannot let anybody in just now, as while its database is away. */
const TRY_AGAIN_MS = 5_000;

const listeners = new Map<LiveEvent, Set<Listener>>();
let token: string | null = null;
let line: Socket | null = null;
let comingBack: ReturnType<typeof setTimeout> | undefined;

function tell(event: LiveEvent): void {
  for (const listener of listeners.get(event) ?? []) listener();
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
  socket.on('connect', () => tell('missed'));
  socket.on('missed', () => tell('missed'));
  socket.on('notification', () => tell('notification'));
  socket.on('agenciesChanged', () => tell('agenciesChanged'));
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

onSessionChange(follow);
follow();

/** Calls back when the service says one of these, and whenever it may have said something that was not heard. */
export function useLive(event: 'notification' | 'agenciesChanged', listener: Listener): void {
  useEffect(() => {
    for (const name of [event, 'missed'] as const) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
    }
    return () => {
      for (const name of [event, 'missed'] as const) listeners.get(name)?.delete(listener);
    };
  }, [event, listener]);
}
