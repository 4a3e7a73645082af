import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Api from '../api/api-client.ts';
import type * as SessionOfPage from '../session/session.ts';
import type * as Live from './live.ts';

/** A connection of the library, without a network. */
class FakeSocket {
  readonly told = new Map<string, (facts: unknown) => void>();
  /** What was asked of it, in order. */
  readonly asked: ('connect' | 'disconnect')[] = [];
  connected = true;
  /** Whether the library itself tries again. */
  active = false;

  on(event: string, listener: (facts: unknown) => void): void {
    this.told.set(event, listener);
  }
  connect(): this {
    this.asked.push('connect');
    return this;
  }
  disconnect(): this {
    this.asked.push('disconnect');
    return this;
  }
  hears(event: string, facts?: unknown): void {
    const listener = this.told.get(event);
    if (listener === undefined) throw new Error(`Nobody listens to ${event}`);
    listener(facts);
  }
}

interface Opened {
  readonly socket: FakeSocket;
  readonly mark: string;
}

let opened: Opened[];
let page: EventTarget;
let live: typeof Live;
let session: typeof SessionOfPage;
let api: typeof Api;

const signInAs = (token: string) =>
  session.beginSession({ token, user: { _id: token, role: 'advisor' } } as unknown as SessionOfPage.Session);

/** Somebody is signed in and listens, on the only connection. */
async function aListener(): Promise<FakeSocket> {
  signInAs('ada');
  live.listenLive('newMessage', () => undefined);
  return connection();
}

/** The newest of so many connections. */
async function connection(count = 1): Promise<FakeSocket> {
  await vi.waitFor(() => expect(opened).toHaveLength(count));
  const last = opened.at(-1);
  if (last === undefined) throw new Error('No connection');
  return last.socket;
}

beforeEach(async () => {
  opened = [];
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, querySelector: () => null }));
  vi.resetModules();
  vi.doMock('socket.io-client', () => ({
    io: ({ auth }: { auth: (give: (given: { mark: string }) => void) => void }) => {
      const socket = new FakeSocket();
      auth(({ mark }) => opened.push({ socket, mark }));
      return socket;
    },
  }));
  [live, session, api] = await Promise.all([
    import('./live.ts'),
    import('../session/session.ts'),
    import('../api/api-client.ts'),
  ]);
});

afterEach(() => {
  session.endSession('signedOut');
  vi.useRealTimers();
  vi.doUnmock('socket.io-client');
  vi.resetModules();
  vi.unstubAllGlobals();
});

test('nobody is connected before they are signed in, and each session has a connection of its own', async () => {
  live.listenLive('newMessage', () => undefined);
  expect(opened).toEqual([]);
  signInAs('ada');
  const first = await connection(1);
  signInAs('bruno');
  await connection(2);
  expect(opened.map(({ mark }) => mark)).toEqual(['ada', 'bruno']);
  expect(first.asked).toEqual(['disconnect']);
});

test('who listens hears the facts, and nothing once they have stopped', async () => {
  signInAs('ada');
  const heard = vi.fn<(facts: unknown) => void>();
  const stop = live.listenLive('agenciesChanged', heard);
  const socket = await connection();
  socket.hears('agenciesChanged', { agencyId: '7' });
  socket.hears('newMessage', { chatId: '1' });
  stop();
  socket.hears('agenciesChanged', { agencyId: '8' });
  expect(heard.mock.calls).toEqual([[{ agencyId: '7' }]]);
});

test('after a gap everybody is told that something may have been missed', async () => {
  signInAs('ada');
  const [chats, companies] = [vi.fn<(facts: unknown) => void>(), vi.fn<(facts: unknown) => void>()];
  live.listenLive('newMessage', chats);
  live.listenLive('agenciesChanged', companies);
  const socket = await connection();
  socket.hears('connect');
  socket.hears('missed');
  for (const heard of [chats, companies]) expect(heard.mock.calls).toEqual([[null], [null]]);
});

test('who listens to several events is told once that something may have been missed', async () => {
  signInAs('ada');
  const heard = vi.fn<(facts: unknown) => void>();
  live.listenLive('notification', heard);
  live.listenLive('notificationsSeen', heard);
  const socket = await connection();
  socket.hears('connect');
  expect(heard.mock.calls).toEqual([[null]]);
});

test('a session that the service closed ends here, and one that another took the place of does not', async () => {
  const socket = await aListener();
  socket.hears('sessionClosed', { isReplaced: true });
  expect(session.readMark()).toBe('ada');
  socket.hears('sessionClosed', { isReplaced: false });
  expect(session.readMark()).toBeNull();
});

test('a connection refused because the session is over ends it; of the session before, it ends nothing', async () => {
  const before = await aListener();
  signInAs('bruno');
  const now = await connection(2);
  before.hears('connect_error', new Error('sessionExpired'));
  expect(session.readMark()).toBe('bruno');
  now.hears('connect_error', new Error('sessionExpired'));
  expect(session.readMark()).toBeNull();
});

test('a service that closes says when to come back, and one that refused is asked again later', async () => {
  const socket = await aListener();
  vi.useFakeTimers();
  socket.hears('closing', { reconnectInMs: 3_000 });
  vi.advanceTimersByTime(2_999);
  expect(socket.asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(socket.asked).toEqual(['connect']);
  socket.hears('connect_error', new Error('unavailable'));
  vi.advanceTimersByTime(4_999);
  expect(socket.asked).toEqual(['connect']);
  vi.advanceTimersByTime(5_001);
  expect(socket.asked).toEqual(['connect', 'connect']);
});

test('what the library opens again by itself is left to it', async () => {
  const socket = await aListener();
  vi.useFakeTimers();
  socket.active = true;
  socket.hears('connect_error', new Error('cut'));
  vi.advanceTimersByTime(60_000);
  expect(socket.asked).toEqual([]);
});

test('a line that was cut is a reason to ask whether the service answers, and one that was ended on purpose is not', async () => {
  const socket = await aListener();
  vi.useFakeTimers();
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('{"status":"live"}')));
  vi.stubGlobal('fetch', asked);
  socket.hears('disconnect', 'io client disconnect');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).not.toHaveBeenCalled();
  socket.hears('disconnect', 'transport close');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledExactlyOnceWith('/api/health/live', expect.anything());
});

test('the first answer of a service that could not be reached opens the connection as well', async () => {
  const socket = await aListener();
  socket.connected = false;
  const { getMe } = await import('@volano/domain/contracts/session');
  const fetching = vi.fn<() => Promise<Response>>().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetching.mockRejectedValueOnce(new TypeError('no network')));
  await expect(api.call(getMe, {})).rejects.toMatchObject({ status: 503 });
  expect(socket.asked).toEqual([]);
  await api.call(getMe, {});
  expect(socket.asked).toEqual(['disconnect', 'connect']);
});
