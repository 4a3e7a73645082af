import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, endSession, type Session } from '../../../lib/session/session.ts';
import { keptTexts } from '../../../testing/kept-texts.ts';
import { type Conversation, createConversation } from './conversation.ts';

/** Another one a test: what waits for an answer in one goes on waiting. */
let CHAT = 'chat';
const ME = 'me';

/** A call that left the page and waits for its answer. */
interface Sent {
  readonly method: string;
  readonly address: string;
  readonly key: string | null;
  readonly message: string | undefined;
  says(status: number, body: unknown): void;
  /** Nobody answers. */
  isLost(): void;
}

let sent: Sent[];
let kept: Record<string, string>;

const messages = () => sent.filter(({ method }) => method === 'POST');

async function message(count: number): Promise<Sent> {
  await vi.waitFor(() => expect(messages().length).toBeGreaterThanOrEqual(count));
  const found = messages()[count - 1];
  if (found === undefined) throw new Error('Nothing was sent');
  return found;
}

async function question(part: string): Promise<Sent> {
  return vi.waitFor(() => {
    const found = sent.find(({ method, address }) => method === 'GET' && address.includes(part));
    if (found === undefined) throw new Error(`Nobody asked ${part}`);
    return found;
  });
}

const unedited = { attachment: [], editedAt: null, deletedAt: null };
const said = (sequence: number, message: string, senderId = ME) => ({
  _id: `m${sequence}`,
  chatId: CHAT,
  sequence,
  message,
  senderId,
  ...unedited,
  sender: { _id: senderId, name: 'Ada', surname: 'Prova' },
  timestamp: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
});

/** The first text that was written, once nobody answered for it. */
async function lose(one: Conversation, text: string): Promise<Sent> {
  send(one, text);
  const first = await message(1);
  first.isLost();
  await vi.waitFor(() => expect(onTheirWay(one)).toEqual([`${text}: failed`]));
  return first;
}

const arrived = (sequence: number, text: string) => ({
  lastMessage: said(sequence, text),
  reader: { canRead: true, why: null },
});
const texts = (one: Conversation) => one.read().thread.messages.map((each) => each.message);
const onTheirWay = (one: Conversation) => one.read().unsent.map(({ text, state }) => `${text}: ${state}`);
const send = (one: Conversation, text: string) => one.send({ text, files: [], about: null });

beforeEach(() => {
  CHAT += '1';
  sent = [];
  kept = keptTexts();
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit & { headers: Headers }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    sent.push({
      method: method ?? 'GET',
      address,
      key: headers.get('idempotency-key'),
      message: typeof body === 'string' ? (JSON.parse(body) as { message: string }).message : undefined,
      says: (status, answer) => resolve(new Response(JSON.stringify(answer), { status })),
      isLost: () => reject(new TypeError('Failed to fetch')),
    });
    return promise;
  });
  beginSession({ token: 'token', user: { _id: ME, role: 'user' } } as Session);
});

afterEach(() => {
  endSession('signedOut');
  vi.unstubAllGlobals();
});

describe('messages on their way', () => {
  test('go one after the other, in the order in which they were written', async () => {
    const one = createConversation(CHAT);
    send(one, 'prima');
    send(one, 'poi');
    expect(onTheirWay(one)).toEqual(['prima: sending', 'poi: sending']);
    const first = await message(1);
    expect(messages().map((each) => each.message)).toEqual(['prima']);
    first.says(201, arrived(1, 'prima'));
    const second = await message(2);
    expect([second.message, texts(one), onTheirWay(one)]).toEqual(['poi', ['prima'], ['poi: sending']]);
    second.says(201, arrived(2, 'poi'));
    await vi.waitFor(() => expect(texts(one)).toEqual(['prima', 'poi']));
    expect(one.read().unsent).toEqual([]);
  });

  test('one that is refused waits with the reason, and those behind it go on', async () => {
    const one = createConversation(CHAT);
    send(one, 'troppo');
    send(one, 'poi');
    (await message(1)).says(429, { status: 429, code: 'tooManyRequests', message: 'Aspetta un momento' });
    (await message(2)).says(201, arrived(1, 'poi'));
    await vi.waitFor(() => expect(texts(one)).toEqual(['poi']));
    expect(one.read().unsent).toMatchObject([{ text: 'troppo', state: 'failed', fault: 'Aspetta un momento' }]);
  });

  test('a second try is the same message: it goes with the key of the first', async () => {
    const one = createConversation(CHAT);
    const first = await lose(one, 'una volta');
    one.retry(one.read().unsent[0]?.key ?? '');
    const second = await message(2);
    expect([second.key, second.message]).toEqual([first.key, 'una volta']);
    second.says(201, arrived(1, 'una volta'));
    await vi.waitFor(() => expect(one.read().unsent).toEqual([]));
    expect(texts(one)).toEqual(['una volta']);
  });

  test('one that is given up is gone, also from the device', async () => {
    const one = createConversation(CHAT);
    await lose(one, 'mai');
    one.drop(one.read().unsent[0]?.key ?? '');
    expect(one.read().unsent).toEqual([]);
    expect(Object.values(kept).join()).not.toContain('mai');
  });

  test('one whose answer was lost and that is said all the same is settled when the conversation is read', async () => {
    const one = createConversation(CHAT);
    send(one, 'forse');
    const first = await message(1);
    first.says(500, { status: 500, code: 'unexpected', message: 'Riprova' });
    await vi.waitFor(() => expect(onTheirWay(one)).toEqual(['forse: failed']));
    const read = one.catchUp();
    (await question('limit')).says(200, [said(1, 'forse')]);
    await read;
    const again = await message(2);
    expect(again.key).toBe(first.key);
    again.says(201, arrived(1, 'forse'));
    await vi.waitFor(() => expect(one.read().unsent).toEqual([]));
    expect(texts(one)).toEqual(['forse']);
  });
});

describe('what is read', () => {
  test('a conversation that cannot be read says so, and reads again when asked', async () => {
    const one = createConversation(CHAT);
    const lost = one.catchUp();
    (await question('limit')).isLost();
    await lost;
    expect(one.read()).toMatchObject({ isLoaded: false, failed: 'newest' });
    sent = [];
    const read = one.catchUp();
    (await question('limit')).says(200, [said(4, 'quattro', 'other'), said(5, 'cinque', 'other')]);
    await read;
    expect(one.read()).toMatchObject({ isLoaded: true, failed: null });
    expect(texts(one)).toEqual(['quattro', 'cinque']);
  });

  test('what came before is asked once, however often it is wanted', async () => {
    const one = createConversation(CHAT);
    const read = one.catchUp();
    (await question('limit')).says(200, [said(2, 'due', 'other')]);
    await read;
    sent = [];
    const older = [one.loadOlder(), one.loadOlder()];
    const asked = await question('before=2');
    expect(sent).toHaveLength(1);
    asked.says(200, [said(1, 'uno', 'other')]);
    await Promise.all(older);
    expect(texts(one)).toEqual(['uno', 'due']);
    await one.loadOlder();
    expect(sent).toHaveLength(1);
  });
});
