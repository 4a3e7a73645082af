import type { OutgoingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { closeSessionsOf, openSession } from '../../../platform/session/session.ts';
import { downloadAddress } from '../../../platform/storage/attachments.ts';
import { aKeptUpload } from '../../../testing/builders/catalogue-factories.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { listen, openWindow } from '../../../testing/world/live-window.ts';
import { aPortal, openPortal, type TestApp } from '../../../testing/world/app.ts';
import { openFreshDatabase } from '../../../testing/world/database.ts';
import { aPasswordHash, actorInSession, basicOf } from '../../../testing/world/signing-in.ts';
import { mintCode } from './external-access.actions.ts';

const database = await openFreshDatabase();
const { portal, ctx, db } = await openPortal({}, database);
const address = await listen(portal);
const passwordHash = await aPasswordHash();

const BY_COOKIE = { 'x-session': 'cookie' };
/** What a browser and the page itself say with every call. */
const PAGE = { origin: address, host: new URL(address).host, 'x-volano': '1' };

async function ask(call: string, headers: Record<string, string>, payload?: object, to: TestApp = portal) {
  const [method, path] = call.split(' ') as ['GET', string];
  const answer = await to.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  const { token = '', code = '' } = answer.payload === '' ? {} : answer.json<{ token?: string; code?: string }>();
  return { status: answer.statusCode, token, code, cookie: sessionCookieOf(answer.headers) };
}

function sessionCookieOf({ 'set-cookie': set = [] }: OutgoingHttpHeaders): string {
  return [set].flat().find((one) => String(one).includes('volano_session=')) ?? '';
}

async function aPerson() {
  const user = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 2 });
  const agency = await anAgency(ctx, { userId: user._id });
  const bearer = async () => ({ authorization: `Bearer ${await openSession(ctx, db, user._id, agency._id)}` });
  const { cookie, token: mark } = await ask('POST auth', { ...basicOf(user.email), ...BY_COOKIE });
  return { user, agency, bearer, mark, cookie: { cookie: cookie.split(';')[0] ?? '' } };
}

const open = async (headers: Record<string, string>) => (await ask('GET users/me', headers)).status;

test('every way in answers a token to software, and to the page a cookie with a mark that opens nothing', async () => {
  const { user, agency, bearer } = await aPerson();
  const basic = basicOf(user.email);
  for (const enter of [
    (how: object) => ask('POST auth', { ...basic, ...how }),
    (how: object) => ask(`POST auth/agency/${agency._id}`, { ...basic, ...how }),
    async (how: object) => ask(`PUT auth/agency/${agency._id}/change`, { ...(await bearer()), ...how }),
    async (how: object) => ask('POST auth/external', { ...how }, { code: (await mintCode(ctx, user.email)).code }),
  ]) {
    const software = await enter({});
    expect([software.cookie, await open({ authorization: `Bearer ${software.token}` })]).toEqual(['', 200]);
    const { cookie, token } = await enter(BY_COOKIE);
    expect(cookie).toMatch(/^volano_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/);
    expect(cookie).not.toContain(token);
    const opened = [await open({ cookie }), await open({ authorization: `Bearer ${token}` })];
    expect(opened).toEqual([200, 401]);
  }
});

test('by cookie only pages of the portal change something, and nothing where another session is meant', async () => {
  const { bearer, cookie, mark } = await aPerson();
  const own = { ...PAGE, ...cookie };
  const noOrigin = { host: PAGE.host, 'x-volano': '1', ...cookie };
  for (const [headers, status, code] of [
    [noOrigin, 403, 'crossSite'],
    [{ ...own, origin: 'https://evil.example' }, 403, 'crossSite'],
    [{ ...own, origin: 'null' }, 403, 'crossSite'],
    [{ ...own, 'x-volano': '0' }, 403, 'crossSite'],
    [{ ...own, 'x-session-mark': (await aPerson()).mark }, 401, 'sessionExpired'],
    [{ ...noOrigin, ...(await bearer()) }, 204, ''],
    [{ ...own, authorization: `Bearer ${mark}` }, 401, 'sessionExpired'],
  ] as const)
    expect(await ask('DELETE auth', headers)).toEqual({ status, code, token: '', cookie: '' });
  expect(await open(cookie)).toBe(200);
  const left = await ask('DELETE auth', { ...own, 'x-session-mark': mark });
  expect([left.status, left.cookie, await open(cookie)]).toEqual([
    204,
    'volano_session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0',
    401,
  ]);
});

test('who came by cookie goes on by cookie: no script gets a token out of it', async () => {
  const { agency, cookie } = await aPerson();
  const next = await ask(`PUT auth/agency/${agency._id}/change`, { ...PAGE, ...cookie });
  expect([await open(cookie), await open({ authorization: `Bearer ${next.token}` })]).toEqual([401, 401]);
  expect(await open({ cookie: next.cookie })).toBe(200);
});

test('under TLS the cookie goes no other way, and only PUBLIC_URL is the portal', async () => {
  const safe = await aPortal({ PUBLIC_URL: 'https://portale.example' }, database);
  const { user } = await aPerson();
  const { cookie } = await ask('POST auth', { ...basicOf(user.email), ...BY_COOKIE }, undefined, safe);
  expect(cookie).toMatch(/^__Host-volano_session=.*; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+; Secure$/);
  const leave = (origin: string) => ask('DELETE auth', { ...PAGE, cookie, origin }, undefined, safe);
  expect([(await leave(address)).code, (await leave('https://portale.example')).status]).toEqual(['crossSite', 204]);
});

test('the line of a page opens by cookie, for a page of the portal alone, and not beside a token', async () => {
  const { cookie, mark } = await aPerson();
  const line = (headers: object, auth: object = { mark }) =>
    openWindow(address, null, { auth, extraHeaders: { ...cookie, ...headers } });
  (await line({ origin: address })).close();
  await expect(line({})).rejects.toThrow('crossSite');
  await expect(line({ origin: 'https://evil.example' })).rejects.toThrow('websocket error');
  await expect(line({ origin: address }, { token: mark })).rejects.toThrow('sessionExpired');
  await expect(line({ origin: address }, { mark: (await aPerson()).mark })).rejects.toThrow('sessionExpired');
});

test('abuse 62: a signed address opens as long as the session lives that asked for it', async () => {
  const { user } = await aPerson();
  const { _id: fileId } = await aKeptUpload(ctx, 'bytes', { kind: 'public' });
  const [first, second] = [await actorInSession(ctx, user), await actorInSession(ctx, user)];
  const opened = () =>
    Promise.all(
      [first, second].map(async (actor) => (await portal.app.inject(downloadAddress(ctx, actor, fileId))).statusCode),
    );
  expect(await opened()).toEqual([200, 200]);
  await closeSessionsOf(db, user._id, second.sessionId);
  expect(await opened()).toEqual([404, 200]);
});
