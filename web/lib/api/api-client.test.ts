import { putLogo } from '@volano/domain/contracts/firm';
import { getMe, signIn, signOut } from '@volano/domain/contracts/session';
import { getUser, listUsers, setGroup } from '@volano/domain/contracts/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, endSession, onSessionChange, readMark, type Session } from '../session/session.ts';
import { noteAnswered, onReach, readReach } from './reach.ts';
import { ApiError, call, isAbsent } from './api-client.ts';

const sessionWith = (token: string) => ({ token, user: { role: 'user' } }) as Session;

interface Sent {
  readonly address: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

const sent: Sent[] = [];

/** Answers each call in turn; an error is a service that cannot be reached. */
function answerWith(...answers: readonly (Response | Error)[]): void {
  const left = [...answers];
  vi.stubGlobal('fetch', (address: string, request: Omit<Sent, 'address'>) => {
    sent.push({ ...request, address });
    const answer = left.shift();
    return answer instanceof Response
      ? Promise.resolve(answer)
      : Promise.reject(answer ?? new Error('asked too often'));
  });
}

const ok = (body: unknown, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { headers });
const refusal = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

async function refusedWith(asked: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await asked.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('The call was not refused', { cause: error });
  return error;
}

let stopListening = (): void => undefined;

beforeEach(() => {
  sent.length = 0;
});

afterEach(() => {
  endSession('signedOut');
  stopListening();
  vi.unstubAllGlobals();
});

describe('what is asked', () => {
  test('names of the path are encoded, several values are one, and what is empty is left out', async () => {
    answerWith(ok({}), ok([]));
    await call(getUser, { params: { id: 'a/b?c' } });
    await call(listUsers, { query: { q: '', role: 'user,advisor', page: '2' } });
    expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual([
      'GET /api/users/a%2Fb%3Fc',
      'GET /api/users?role=user%2Cadvisor&page=2',
    ]);
  });

  test('a body goes as JSON, and a call without one has no type', async () => {
    answerWith(ok({}), ok({}));
    await call(setGroup, { params: { id: '7' }, body: { isGroup: false, groupSize: 1 } });
    await call(getMe, {});
    expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
    expect(sent.map(({ body }) => body)).toEqual(['{"isGroup":false,"groupSize":1}', null]);
  });

  test('files leave one after the other, also behind one that failed or was taken back', async () => {
    const answers: PromiseWithResolvers<Response>[] = [];
    vi.stubGlobal('fetch', () => (answers.push(Promise.withResolvers()), answers.at(-1)?.promise));
    const taken = new AbortController();
    const file = { content: new Blob(['x']), name: 'a.png' };
    const files = [{}, { signal: taken.signal }, {}].map((how) => call(putLogo, { body: {}, file }, how));
    const endings = Promise.allSettled(files);
    taken.abort();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.resolve(refusal(413, { status: 413, code: 'payloadTooLarge', message: 'no' }));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.resolve(ok({}));
    expect((await endings).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(answers).toHaveLength(2);
  });

  test('credentials take the place of the session, with the code beside them', async () => {
    answerWith(ok({}));
    beginSession(sessionWith('known'));
    await call(signIn, {}, { credentials: { email: 'ada@prova.example', password: 'perché' }, secondFactor: '123456' });
    const [, given] = sent[0]?.headers.get('authorization')?.split(' ') ?? [];
    expect(Buffer.from(given ?? '', 'base64').toString('utf8')).toBe('ada@prova.example:perché');
    expect(sent[0]?.headers.get('x-second-factor')).toBe('123456');
  });
});

describe('what is answered', () => {
  test('a list says how many there are, and how many of them have not expired, where the server counted', async () => {
    const counted = { 'x-total-count': '42', 'x-not-expired-count': '0' };
    answerWith(ok([{ _id: 'a' }], counted), ok([]));
    expect(await call(listUsers, { query: {} })).toEqual({ rows: [{ _id: 'a' }], total: 42, notExpired: 0 });
    expect(await call(listUsers, { query: {} })).toEqual({ rows: [] });
  });

  test('nothing at all is null', async () => {
    answerWith(new Response(null, { status: 204 }));
    expect(await call(signOut, {})).toBeNull();
  });

  test('a refusal says why, which fields are meant, and where the thing is in use', async () => {
    const errors = [{ field: 'name', message: 'Il nome manca' }];
    const uses = [{ kind: 'news', count: 1, names: ['Bando'] }];
    answerWith(refusal(409, { status: 409, code: 'inUse', message: 'È in uso', errors, uses }));
    const said = { status: 409, message: 'È in uso', fields: errors, uses };
    expect(await refusedWith(call(getMe, {}))).toMatchObject(said);
  });

  test('what is no refusal of this service is an unexpected one', async () => {
    answerWith(new Response('Bad gateway', { status: 502 }), refusal(500, { error: 'no words' }));
    expect(await refusedWith(call(getMe, {}))).toMatchObject({ status: 502, code: 'unexpected', fields: [] });
    expect(await refusedWith(call(getMe, {}))).toMatchObject({ status: 500, code: 'unexpected' });
  });

  test('what is not there for the reader and an address that never was are both absent', async () => {
    answerWith(...[404, 400, 403].map((status) => refusal(status, { status, code: 'notFound', message: 'no' })));
    const absent = [];
    for (let at = 0; at < 3; at++) absent.push(isAbsent(await refusedWith(call(getMe, {}))));
    expect(absent).toEqual([true, true, false]);
  });
});

describe('401', () => {
  const expired = () => refusal(401, { status: 401, code: 'sessionExpired', message: 'Accedi di nuovo' });

  test('ends the session everywhere', async () => {
    answerWith(expired());
    beginSession(sessionWith('old'));
    const changes: unknown[] = [];
    const stop = onSessionChange((change) => changes.push(change));
    expect(await refusedWith(call(getMe, {}))).toMatchObject({ status: 401 });
    stop();
    expect([readMark(), changes]).toEqual([null, ['expired']]);
  });

  test('to a wrong password leaves the session as it is', async () => {
    answerWith(expired());
    beginSession(sessionWith('known'));
    await refusedWith(call(signIn, {}, { credentials: { email: 'ada@prova.example', password: 'no' } }));
    expect(readMark()).toBe('known');
  });

  test('to a call of the session before does not end the one that took its place', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    beginSession(sessionWith('old'));
    const late = refusedWith(call(getMe, {}));
    beginSession(sessionWith('new'));
    resolve(expired());
    await late;
    expect(readMark()).toBe('new');
  });
});

describe('a service that cannot be reached', () => {
  function listen(): string[] {
    const heard: string[] = [];
    stopListening = onReach(() => heard.push(readReach()));
    return heard;
  }

  afterEach(noteAnswered);

  const html = { 'content-type': 'text/html; charset=utf-8' };

  test.each([
    ['nobody answers', new TypeError('no network')],
    ['a network answers with a page of its own', new Response('<h1>Benvenuti</h1>', { headers: html })],
    ['a proxy says that nobody is behind it', new Response('<h1>Bad gateway</h1>', { status: 502, headers: html })],
  ])('is said so once, and the first answer after it is heard once: %s', async (_what, answer) => {
    const heard = listen();
    answerWith(answer, answer instanceof Response ? answer.clone() : answer, ok({}), ok({}));
    for (let at = 0; at < 2; at++)
      expect(await refusedWith(call(getMe, {}))).toMatchObject({ status: 503, code: 'unavailable' });
    expect(heard).toEqual(['doubted']);
    await call(getMe, {});
    await call(getMe, {});
    expect(heard).toEqual(['doubted', 'answered']);
  });

  test('is reachable also when it refuses', async () => {
    const heard = listen();
    answerWith(new TypeError('no network'), refusal(403, { status: 403, code: 'forbidden', message: 'no' }));
    await refusedWith(call(getMe, {}));
    await refusedWith(call(getMe, {}));
    expect(heard).toEqual(['doubted', 'answered']);
  });

  test('is not what a call that was taken back means', async () => {
    const heard = listen();
    const taken = new AbortController();
    taken.abort();
    const error = new DOMException('taken back', 'AbortError');
    answerWith(error, ok({}));
    await expect(call(getMe, {}, { signal: taken.signal })).rejects.toBe(error);
    await call(getMe, {});
    expect(heard).toEqual([]);
  });
});
