import { createFavorite, deleteFavorite } from '@volano/domain/contracts/favorites';
import { sendMessage } from '@volano/domain/contracts/chats';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptTexts } from '../../testing/kept-texts.ts';
import type * as SessionOfPage from '../session/session.ts';
import type * as Outbox from './outbox.ts';
import type * as Reach from '../api/reach.ts';

interface Sent {
  readonly address: string;
  readonly key: string | null;
  says(status: number, body?: unknown): void;
  isLost(): void;
}

interface Page {
  readonly outbox: typeof Outbox;
  readonly reach: typeof Reach;
  readonly session: typeof SessionOfPage;
}

let sent: Sent[];
let kept: Record<string, string>;
const LINE = 'chat.1';

const session = (_id: string) => ({ token: _id, user: { _id, role: 'user' } }) as SessionOfPage.Session;

/** A page of the portal on this device: a reload, or another tab, is another one. */
async function openPage(): Promise<Page> {
  vi.resetModules();
  const [outbox, reach, ofSession] = await Promise.all([
    import('./outbox.ts'),
    import('../api/reach.ts'),
    import('../session/session.ts'),
  ]);
  return { outbox, reach, session: ofSession };
}

function write({ outbox }: Page, message: string, how: object = {}) {
  const answer = outbox.send(
    sendMessage,
    { params: { chatId: '1' }, body: { message, attachmentIds: [] } },
    { line: LINE, shown: message, staysRefused: true, ...how },
  );
  answer.catch(() => undefined);
  return answer;
}

const standing = ({ outbox }: Page) => outbox.waitingIn(LINE).map(({ shown, standing }) => `${shown}: ${standing}`);

async function call(count: number): Promise<Sent> {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(count));
  const found = sent[count - 1];
  if (found === undefined) throw new Error('Nothing was sent');
  return found;
}

beforeEach(() => {
  sent = [];
  kept = keptTexts();
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (address: string, { headers }: { headers?: Headers }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    // Whether the service answers is asked beside.
    if (address.endsWith('/health/live')) return promise;
    sent.push({
      address,
      key: headers?.get('idempotency-key') ?? null,
      says: (status, body = {}) => resolve(new Response(status === 204 ? null : JSON.stringify(body), { status })),
      isLost: () => reject(new TypeError('reset')),
    });
    return promise;
  });
  kept['volano.person'] = JSON.stringify(session('ada'));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('what waits', () => {
  test('goes one after the other, and what reached nobody when the service answers, once', async () => {
    const page = await openPage();
    const first = write(page, 'prima');
    void write(page, 'poi');
    (await call(1)).isLost();
    await vi.waitFor(() => expect(standing(page)).toEqual(['prima: unreached', 'poi: unreached']));
    page.reach.noteAnswered();
    (await call(2)).says(201, { said: 'prima' });
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(await first).toEqual({ reply: { said: 'prima' } });
    (await call(3)).says(201);
    await vi.waitFor(() => expect(standing(page)).toEqual([]));
    expect([sent.length, Object.keys(kept)]).toEqual([3, ['volano.person']]);
  });

  test('is sent by whichever page is opened next, with the same key', async () => {
    void write(await openPage(), 'chiusa');
    (await call(1)).isLost();
    const next = await openPage();
    next.outbox.sendWaiting();
    const again = await call(2);
    expect(again.key).toBe(sent[0]?.key);
    again.says(201);
    await vi.waitFor(() => expect(Object.keys(kept)).toEqual(['volano.person']));
  });

  test('that another page has sent is not sent again', async () => {
    const page = await openPage();
    void write(page, 'altrove');
    (await call(1)).isLost();
    await vi.waitFor(() => expect(standing(page)).toEqual(['altrove: unreached']));
    for (const place of Object.keys(kept).filter((one) => one.startsWith('volano.outbox.'))) delete kept[place];
    page.reach.noteAnswered();
    await vi.waitFor(() => expect(standing(page)).toEqual([]));
    expect(sent).toHaveLength(1);
  });

  test('is of who wrote it: nobody else sends it, and their signing out leaves it', async () => {
    const page = await openPage();
    void write(page, 'di Ada');
    (await call(1)).isLost();
    await vi.waitFor(() => expect(standing(page)).toEqual(['di Ada: unreached']));
    page.session.endSession('expired');
    page.session.beginSession(session('bruno'));
    expect(standing(page)).toEqual([]);
    page.session.endSession('signedOut');
    page.session.beginSession(session('ada'));
    (await call(2)).says(201);
    await vi.waitFor(() => expect(standing(page)).toEqual([]));
    void write(page, 'ancora');
    (await call(3)).isLost();
    page.session.endSession('signedOut');
    expect(Object.keys(kept).filter((one) => one.startsWith('volano.outbox.'))).toEqual([]);
  });

  test('as an earlier version kept it is sent once, by its own key, and leaves nothing behind', async () => {
    const patch = { answered: { categoryCode: 'c', requirementCodes: ['r'] } };
    kept['volano.survey.ada.s1'] = JSON.stringify([{ patch }]);
    kept['volano.chat.ada.1.unsent'] = JSON.stringify([{ key: 'k1', text: 'di prima', files: [{ _id: 'f' }] }]);
    kept['volano.survey.ada.broken'] = '{';
    const page = await openPage();
    const { adoptEarlierWrites } = await import('./earlier-writes.ts');
    adoptEarlierWrites(Object.keys(kept).filter((one) => /^volano\.(survey|chat)\./.test(one)));
    page.outbox.sendWaiting();
    await call(2);
    expect(sent.map(({ address, key }) => `${address.replace('/api/', '')} ${key ?? ''}`).toSorted()).toEqual([
      'chatmessages/1/messages k1',
      'surveys/s1 s1-0',
    ]);
    for (const one of sent) one.says(200);
    await vi.waitFor(() => expect(Object.keys(kept)).toEqual(['volano.person']));
    expect(sent).toHaveLength(2);
  });

  test('of one place the newest counts', async () => {
    const page = await openPage();
    const body = { agencyId: 'a', objectId: 'o', entityType: 'service' } as const;
    const how = { line: LINE, place: 'o' } as const;
    const kept = page.outbox.send(createFavorite, { body }, how);
    (await call(1)).isLost();
    await vi.waitFor(() => expect(page.outbox.waitingIn(LINE)[0]?.standing).toBe('unreached'));
    const gone = page.outbox.send(deleteFavorite, { params: { id: 'f' } }, how);
    expect(await kept).toBeNull();
    // It is gone already.
    (await call(2)).says(404, { status: 404, code: 'notFound', message: 'no' });
    expect(await gone).toEqual({ reply: null });
    expect(page.outbox.waitingIn(LINE)).toEqual([]);
  });
});

test('what is refused is told to who wrote it, and stays only where it is to be seen', async () => {
  const page = await openPage();
  const refused = write(page, 'no');
  const said = { status: 400, code: 'invalidInput', message: 'Non così' };
  (await call(1)).says(400, said);
  await expect(refused).rejects.toMatchObject({ message: 'Non così' });
  expect(standing(page)).toEqual(['no: refused']);
  const gone = write(page, 'mai', { staysRefused: undefined });
  (await call(2)).says(400, said);
  await expect(gone).rejects.toMatchObject({ message: 'Non così' });
  expect(standing(page)).toEqual(['no: refused']);
});

test('what the device has no room for, or must not keep, waits in the page, which says so', async () => {
  const page = await openPage();
  Object.assign(Object.getPrototypeOf(kept) as object, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  void write(page, 'piena');
  (await call(1)).isLost();
  await vi.waitFor(() => expect(standing(page)).toEqual(['piena: unreached']));
  expect(page.reach.hasUnkept()).toBe(true);
  page.reach.noteAnswered();
  (await call(2)).says(201);
  await vi.waitFor(() => expect(page.reach.hasUnkept()).toBe(false));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  void write(page, 'segreta', { keep: 'page' });
  (await call(3)).isLost();
  expect(page.reach.hasUnkept()).toBe(false);
  expect(Object.values(kept).join()).not.toContain('segreta');
});
