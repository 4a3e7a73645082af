import * as contract from '@volano/domain/contracts/notifications';
import * as session from '@volano/domain/contracts/session';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createChat, sendMessage } from '@volano/domain/contracts/chats';
import { beforeEach, expect, test } from 'vitest';
import { anOffice } from '../../../testing/builders/office.ts';
import { sendPush } from './sending.jobs.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { closeAfterTests } from '../../../testing/world/left-open.ts';
import { serving } from '../../../testing/world/listening.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

/** A push service as browsers have them, on this machine: what came, and what it answers. */
const came: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
let answer = 201;
let office: Awaited<ReturnType<typeof anOffice>>;
const { url: origin, close } = await serving((request, reply) => {
  void buffer(request).then((body) => {
    came.push({ path: request.url ?? '', headers: request.headers, body });
    reply.writeHead(answer).end();
  });
});
closeAfterTests(close);
const { portal, ctx, db } = await openPortal({ PUSH_SERVICE: origin });
beforeEach(async () => {
  came.length = 0;
  answer = 201;
  office = await anOffice(ctx);
});
/** A browser: its keys, and what it reads of a message. */
function aBrowser(endpoint = `${origin}/${randomBytes(8).toString('hex')}`) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const body = { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') } };
  function read(message: Buffer): unknown {
    const [salt, from] = [message.subarray(0, 16), message.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), from]);
    const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(from), secret, info, 32));
    const key = Buffer.from(hkdfSync('sha256', material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16));
    const nonce = Buffer.from(hkdfSync('sha256', material, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
    const opened = createDecipheriv('aes-128-gcm', key, nonce);
    opened.setAuthTag(message.subarray(-16));
    const text = Buffer.concat([opened.update(message.subarray(86, -16)), opened.final()]);
    return JSON.parse(text.subarray(0, -1).toString());
  }
  return { body, endpoint, read };
}

const owner = () => portal.as(office.user, office.agency);

/** The consultant writes to the company. */
async function write(message = 'Il codice della pratica è 4711'): Promise<string> {
  const advisor = portal.as(office.advisor);
  const reply = await advisor.call(createChat, { body: { participantsIds: [office.user._id] } });
  const said = { params: { chatId: reply._id }, body: { message }, idempotencyKey: crypto.randomUUID() };
  await advisor.call(sendMessage, said);
  await portal.drain();
  return reply._id;
}

const devicesOf = (person: { _id: string }) => rowsOf(db, 'push_subscriptions', { userId: person._id });

test('a message reaches the browser as its title and the way to it, readable by that browser alone', async () => {
  const browser = aBrowser();
  const me = owner();
  await me.call(contract.addPushDevice, { body: browser.body });
  await me.call(contract.addPushDevice, { body: browser.body });
  const chatId = await write();
  const told = came.map(({ path, body }) => [`${origin}${path}`, browser.read(body)]);
  // That a conversation was opened, and the message.
  expect(told.map(([at]) => at)).toEqual(told.map(() => browser.endpoint));
  const titles = told.map(([, said]) => (said as { title: string }).title);
  expect(titles).toContainEqual(expect.stringMatching(/^Nuovo messaggio da Beatrice/));
  for (const [, said] of told)
    expect(said).toMatchObject({ place: expect.stringMatching(`^/consultant/${chatId}\\?agencyId=`) as string });
  // The words of the message, which no identifier contains by chance.
  expect(JSON.stringify(told)).not.toContain('codice della pratica');
  const { publicKey } = await me.call(contract.getPushKey, {});
  for (const { headers } of came) {
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(headers['authorization']).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${publicKey}$`));
  }
});

test('what somebody does not want to hear of, or has read by then, is not sent', async () => {
  const browser = aBrowser();
  const me = owner();
  await me.call(contract.addPushDevice, { body: browser.body });
  const preferences = (['newMessage', 'newChat'] as const).map((event) => ({ event, channel: 'never' as const }));
  await me.call(contract.updateNotificationPreferences, { body: { preferences } });
  await write();
  expect(came).toEqual([]);
  const channels = preferences.map(({ event }) => ({ event, channel: 'app' as const }));
  await me.call(contract.updateNotificationPreferences, { body: { preferences: channels } });
  // Worth another try.
  answer = 503;
  await expect(write()).rejects.toThrow('503');
  expect(came.length).toBeGreaterThan(0);
  came.length = 0;
  await me.call(contract.readAllNotifications, {});
  const lines = await rowsOf(db, 'notifications', { userId: office.user._id }, ['_id']);
  const [device] = await devicesOf(office.user);
  for (const { _id } of lines) await sendPush(ctx, { notificationId: _id, subscriptionId: device?._id ?? '' });
  expect(came).toEqual([]);
});

test.each([
  [404, 'is gone is forgotten', 0],
  [410, 'is gone for ever is forgotten', 0],
  [400, 'refuses is kept, and the message is not sent again', 1],
] as const)('%i: a browser that %s', async (status, _, left) => {
  await owner().call(contract.addPushDevice, { body: aBrowser().body });
  answer = status;
  await write();
  const sent = came.length;
  await portal.drain();
  expect([came.length, (await devicesOf(office.user)).length]).toEqual([sent, left]);
});

test.each([
  'http://push.example/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://10.0.0.8/a',
  'https://localhost/a',
  'https://ada:parola@push.example/a',
  'ftp://push.example/a',
  'nessun indirizzo',
])('%s is no address to write to', async (endpoint) => {
  const { status, fields } = await owner().attempt(contract.addPushDevice, { body: { ...aBrowser().body, endpoint } });
  expect([status, fields?.map(({ path }) => path)]).toEqual([400, ['endpoint']]);
});

test('keys that are none are named', async () => {
  const { endpoint } = aBrowser();
  const keys = { p256dh: Buffer.alloc(65, 1).toString('base64url'), auth: randomBytes(20).toString('base64url') };
  const { status, fields } = await owner().attempt(contract.addPushDevice, { body: { endpoint, keys } });
  expect([status, fields?.map(({ path }) => path)]).toEqual([400, ['keys.p256dh', 'keys.auth']]);
});

test('it ends by hand, by signing out there, and when another person takes the browser over', async () => {
  const [one, other, third] = [aBrowser(), aBrowser(), aBrowser()];
  const [me, elsewhere] = [owner(), owner()];
  for (const { body } of [one, third]) await me.call(contract.addPushDevice, { body });
  await elsewhere.call(contract.addPushDevice, { body: other.body });
  const another = portal.as(office.prospectUser, office.prospect);
  await another.call(contract.removePushDevice, { body: { endpoint: one.endpoint } });
  expect(await devicesOf(office.user)).toHaveLength(3);
  await me.call(contract.removePushDevice, { body: { endpoint: one.endpoint } });
  await another.call(contract.addPushDevice, { body: third.body });
  expect((await devicesOf(office.user)).map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
  await me.call(session.signOut, {});
  expect(await devicesOf(office.user)).toHaveLength(1);
  await elsewhere.call(session.signOut, {});
  expect(await devicesOf(office.user)).toEqual([]);
});

test('it goes on in another company of the person, where it ends with that session and not with the others', async () => {
  const me = owner();
  const browser = aBrowser();
  await me.call(contract.addPushDevice, { body: browser.body });
  const { token } = await me.call(session.switchAgency, { params: { agencyId: office.agency._id } });
  await portal.as(null).call(session.revokeOtherSessions, {}, { authorization: `Bearer ${token}` });
  expect((await devicesOf(office.user)).map(({ endpoint }) => endpoint)).toEqual([browser.endpoint]);
  const elsewhere = owner();
  const sessions = await elsewhere.call(session.listSessions, {});
  const switched = sessions.find(({ isCurrent }) => !isCurrent);
  await elsewhere.call(session.revokeSession, { params: { id: switched?._id ?? '' } });
  expect(await devicesOf(office.user)).toEqual([]);
});
