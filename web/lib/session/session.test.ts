import { getMe, signOut, switchAgency } from '@volano/domain/contracts/session';
import { afterEach, expect, test, vi } from 'vitest';
import { keptTexts } from '../../testing/kept-texts.ts';
import { call } from '../api/api-client.ts';
import { beginSession, endSession, readMark, replaceSession, type Session } from './session.ts';

const sessionOf = (_id: string) => ({ token: _id, user: { _id, role: 'user' } }) as Session;
const sessionWith = (token: string) => ({ token, user: { role: 'user' } }) as Session;

interface Sent {
  readonly address: string;
  readonly mark: string | null;
  answer(status: number, body: object): void;
}

/** The calls that left the page, each waiting for its answer. */
function catchCalls(): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Headers }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (status: number, body: object) => resolve(new Response(JSON.stringify(body), { status }));
    sent.push({ address, mark: headers.get('x-session-mark'), answer });
    return promise;
  });
  return sent;
}

const openOther = () => replaceSession(() => call(switchAgency, { params: { agencyId: 'other' } }));

afterEach(() => {
  endSession('signedOut');
  vi.unstubAllGlobals();
});

test('a call made while another company is being opened waits, and goes with the new session', async () => {
  const sent = catchCalls();
  beginSession(sessionWith('old'));
  const opened = openOther();
  const me = call(getMe, {});
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.mark).toBe('old');

  sent[0]?.answer(200, sessionWith('new'));
  await opened;
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ address: '/api/users/me', mark: 'new' });
  sent[1]?.answer(200, { role: 'user' });
  await me;
});

test('a company that cannot be opened leaves the session, and nothing waits for it', async () => {
  const sent = catchCalls();
  beginSession(sessionWith('old'));
  const opened = openOther();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer(404, { status: 404, code: 'notFound', message: 'not there' });
  await expect(opened).rejects.toThrow('not there');

  const me = call(getMe, {});
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(readMark()).toBe('old');
  expect(sent[1]?.mark).toBe('old');
  sent[1]?.answer(200, { role: 'user' });
  await me;
});

test('signing out is said with the session that ends', async () => {
  const sent = catchCalls();
  beginSession(sessionWith('old'));
  const signedOut = call(signOut, {});
  endSession('signedOut');
  expect(readMark()).toBeNull();
  expect(sent).toMatchObject([{ mark: 'old' }]);
  sent[0]?.answer(200, {});
  await signedOut;
});

test('at signing out nothing that somebody wrote or looked for is left on the device, whatever of the page was loaded; what others wrote is', () => {
  const stored = keptTexts();
  vi.stubGlobal('localStorage', stored);
  const kept = ['volano.outbox.ada.1', 'volano.search.ada', 'volano.chat.ada.1.draft', 'volano.typed.ada.company.1'];
  const others = [
    'volano.list.ada.companies',
    'volano.outbox.adam.1',
    'volano.search.adam',
    'volano.chat.bruno.1.draft',
  ];
  for (const key of [...kept, ...others]) stored[key] = 'x';
  beginSession(sessionOf('ada'));
  endSession('expired');
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(kept));
  beginSession(sessionOf('ada'));
  endSession('signedOut');
  expect(Object.keys(stored).filter((key) => kept.includes(key))).toEqual([]);
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(others));
});
