import { createFavorite } from '@volano/domain/contracts/favorites';
import { listRegions } from '@volano/domain/contracts/territories';
import { getMe, updateMe } from '@volano/domain/contracts/session';
import { describe, expect, test } from 'vitest';
import { aPortal, openPortal, type Speaker } from '../../testing/world/app.ts';
import { asOwner } from '../../testing/world/database.ts';
import { aRegion, aStaffedAgency, aUser } from '../../testing/builders/factories.ts';
import { newId } from '../new-id.ts';
import { openSession } from '../session/session.ts';
import { rowOf } from '../../testing/builders/rows.ts';

const { portal, ctx, db } = await openPortal();
const user: { _id: string; email: string } = await aUser(ctx, { name: 'Ugo' });
const token = await openSession(ctx, db, user._id, null);

/** The person's own profile, written to with any body and any headers. */
async function save(payload: string | Buffer | undefined, headers: Record<string, string> = {}) {
  const response = await portal.app.inject({
    method: 'PUT',
    url: '/api/users/me',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), headers: response.headers };
}

async function storedName(): Promise<string> {
  return (await rowOf(db, 'users', { _id: user._id }, ['name'])).name;
}

describe('a refusal', () => {
  test('has one shape, in Italian unless English is preferred (decisions §1)', async () => {
    const { status, body, headers } = await save('{"surname":"","nothing":1}');
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect(body).toEqual({
      status: 400,
      code: 'invalidInput',
      message: 'Controlla i dati inseriti',
      errors: [
        { path: 'surname', message: 'Campo obbligatorio' },
        { path: 'nothing', message: 'Campo non previsto' },
      ],
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
  });

  test.each([
    ['en', 'Check the data you entered'],
    ['en-GB,it;q=0.8', 'Check the data you entered'],
    ['it;q=0.3, en;q=0.9', 'Check the data you entered'],
    ['fr, en;q=0.1', 'Check the data you entered'],
    ['it, en', 'Controlla i dati inseriti'],
    ['fr', 'Controlla i dati inseriti'],
    ['en;q=0', 'Controlla i dati inseriti'],
    ['../../en;q=99999', 'Controlla i dati inseriti'],
  ])('to somebody who reads %s says: %s', async (language, message) => {
    expect((await save('{"nothing":1}', { 'accept-language': language })).body['message']).toBe(message);
  });

  test('comes in order: session, role, input, record (decisions §1)', async () => {
    const { owner, agency, advisor } = await aStaffedAgency(ctx);
    const wrong = { objectId: 'x', agencyId: agency._id };
    const absent = { objectId: newId(), agencyId: agency._id };
    const ask = async (speaker: Speaker, body: typeof wrong) =>
      (await speaker.attempt(createFavorite, { body })).status;
    expect(await ask(portal.as(null), wrong)).toBe(401);
    expect(await ask(portal.as(advisor), wrong)).toBe(403);
    expect(await ask(portal.as(owner, agency), wrong)).toBe(400);
    expect(await ask(portal.as(owner, agency), absent)).toBe(404);
  });

  test('of what nobody foresaw has no detail (abuse 69)', async () => {
    const broken = await aPortal();
    const speaker = broken.as(await aUser(broken.ctx));
    await speaker.call(getMe, {});
    await asOwner(broken.db, 'alter table users rename column surname to cognome');
    const answer = await speaker.attempt(getMe, {});
    expect([answer.status, answer.code]).toEqual([500, 'unexpected']);
    expect(Object.keys(answer.reply).sort()).toEqual(['code', 'message', 'requestId', 'status']);
  });
});

describe('abuse 46, 57: a body is JSON and nothing that looks like it', () => {
  const JSON_TYPES = ['application/json', 'APPLICATION/JSON', ' application/json', 'application/json\t'];
  test.each([...JSON_TYPES, 'application/json; charset=utf-8'])('%j is read', async (type) => {
    expect((await save('{"nothing":1}', { 'content-type': type })).body['code']).toBe('invalidInput');
  });

  const NEARLY = ['application/json garbage', 'application/json, text/plain', 'application/jsonx'];
  const OTHERS = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
  test.each([...NEARLY, ...OTHERS, 'application/problem+json'])('%j is 415 and changes nothing', async (type) => {
    const before = await storedName();
    const { status, body } = await save('{"name":"Altro"}', { 'content-type': type });
    expect([status, body['code']]).toEqual([415, 'unsupportedMedia']);
    expect(await storedName()).toBe(before);
  });

  test('compressed is not read either: a small body never becomes a large one', async () => {
    expect((await save('{"name":"Altro"}', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect(await storedName()).toBe('Ugo');
  });
});

describe('abuse 45, 47: hostile JSON', () => {
  test.each([
    ['{"name":"Ugo","name":"Max"}', 'name'],
    ['{"__proto__":{"role":"admin"}}', '__proto__'],
    ['{"constructor":{"prototype":{"role":"admin"}}}', 'constructor'],
    ['{"__proto__.role":"admin"}', '__proto__.role'],
    ['{"name":1e400}', 'name'],
    ['{"name":"a\\u0000"}', 'name'],
    ['{"name":"a\\ud800"}', 'name'],
    ['{"name":"a\\r\\nBcc: b@c.example"}', 'name'],
    ['{"password":"Abc\\u0000123"}', 'password'],
    ['{"name":', 'body'],
    ['[]', 'body'],
    ['null', 'body'],
    ['', 'body'],
  ])('%s is a 400 that names %s', async (payload, path) => {
    const { status, body } = await save(payload);
    expect([status, (body['errors'] as { path: string }[]).map((error) => error.path)]).toEqual([400, [path]]);
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
    expect(await storedName()).toBe('Ugo');
  });

  test('a megabyte is the limit', async () => {
    const frame = '{"name":""}'.length;
    expect((await save(`{"name":"${'x'.repeat(1_048_576 - frame)}"}`)).status).toBe(400);
    const { status, body } = await save(`{"name":"${'x'.repeat(1_048_577 - frame)}"}`);
    expect([status, body['code']]).toEqual([413, 'payloadTooLarge']);
  });
});

describe('unauthenticated clients', () => {
  test.each(['POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    'abuse 69: %s on a path that others open is 405 and says which',
    async (method) => {
      const response = await portal.app.inject({ method: method as 'POST', url: '/api/health', payload: 'x' });
      expect([response.statusCode, response.headers['allow']]).toEqual([405, 'GET, HEAD']);
      expect(response.json()).toMatchObject({ status: 405, code: 'methodNotAllowed' });
    },
  );

  test('a header cannot make one method another', async () => {
    const headers = { authorization: `Bearer ${token}`, 'x-http-method-override': 'DELETE' };
    const response = await portal.app.inject({ method: 'GET', url: '/api/users/me', headers });
    expect([response.statusCode, response.json<{ _id: string }>()._id]).toEqual([200, user._id]);
  });

  const NOWHERE =
    '/api/nothing /api /api/agencies/%zz /api/agencies/new /api/agencies/..%2f..%2fetc //evil.example/api';
  const endless = `/api/agencies/${'a'.repeat(600)}`;
  test.each([...NOWHERE.split(' '), endless])('%s is 404 in the one shape, without echo', async (url) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await portal.app.inject({ method: 'GET', url, headers });
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(response.json()).toMatchObject({ status: 404, code: 'notFound', message: 'Non trovato' });
  });

  test('abuse 69: another origin gets no permission, an evil host no place in the answer', async () => {
    const headers = { origin: 'https://evil.example', host: 'evil.example' };
    const response = await portal.app.inject({ method: 'GET', url: '/api/options', headers });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.payload + JSON.stringify(response.headers)).not.toContain('evil.example');
  });

  test('abuse 7: a token in the query or in a cookie opens nothing, and a parameter that is not named is refused', async () => {
    const url = `/api/users/me?token=${token}`;
    const asNobody = await portal.app.inject({ method: 'GET', url, headers: { cookie: `token=${token}` } });
    expect(asNobody.statusCode).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    const asMe = await portal.app.inject({ method: 'GET', url, headers });
    expect(asMe.json()).toMatchObject({ status: 400, errors: [{ path: 'token' }] });
  });
});

describe('lists', () => {
  test('X-Total-Count comes when it is asked for, and counts past the page', async () => {
    for (let n = 0; n < 3; n += 1) await aRegion(ctx);
    const counted = await portal.as(user).call(listRegions, { query: { limit: '2', count: 'true' } });
    expect([counted.rows.length, counted.total]).toEqual([2, 3]);
    const plain = await portal.as(user).attempt(listRegions, { query: { limit: '2' } });
    expect(plain.headers['x-total-count']).toBeUndefined();
  });

  test('abuse 43: a parameter that comes twice is refused', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await portal.app.inject({ method: 'GET', url: '/api/regions?limit=1&limit=99', headers });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'limit' }] });
  });
});

test('what is let in still answers as it did', async () => {
  const body = { name: 'Ugo', description: 'Riga\nRiga' };
  expect(await portal.as(user).call(updateMe, { body })).toMatchObject(body);
});
