import { getHealth } from '@volano/domain/contracts/options';
import { requestPasswordReset } from '@volano/domain/contracts/session';
import { getUser, listUsers, setGroup } from '@volano/domain/contracts/users';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { aUser } from '../../testing/builders/factories.ts';

const written: string[] = [];
const { portal, ctx } = await openPortal({ LOG_LEVEL: 'info' }, undefined, written);

function slashed<const S extends RouteSpec>(spec: S): S {
  return { ...spec, path: `${spec.path}/` };
}

test('a path answers the same with a slash at its end, as the specification writes some', async () => {
  const email = 'nessuno@volano.example';
  const response = await portal.app.inject({ method: 'POST', url: '/api/password-resets/', payload: { email } });
  expect(response.statusCode).toBe(200);
  await portal.as(null).call(slashed(getHealth), {});
  const admin = await aUser(ctx, { role: 'admin' });
  const person = await aUser(ctx);
  const shown = await portal.as(admin).call(slashed(getUser), { params: { id: person._id } });
  expect(shown).toMatchObject({ _id: person._id });
  await portal.as(admin).call(slashed(listUsers), { query: { limit: '1', count: 'true' } });
});

test('nor does a slash open what is shut', async () => {
  const person = await aUser(ctx);
  const group = { params: { id: person._id }, body: { isGroup: true, groupSize: 3 } };
  expect((await portal.as(null).attempt(slashed(setGroup), group)).status).toBe(401);
  expect((await portal.as(person).attempt(slashed(setGroup), group)).status).toBe(403);
  const other = await portal.app.inject({ method: 'DELETE', url: '/api/password-resets/' });
  expect([other.statusCode, other.headers['allow']]).toEqual([405, 'POST']);
});

test('both ways fill one limit and are one line of the log', async () => {
  const { attempts } = requestPasswordReset.throttle;
  const statuses: number[] = [];
  for (let n = 0; n <= attempts; n += 1) {
    const url = n % 2 === 0 ? '/api/password-resets' : '/api/password-resets/';
    const asked = { method: 'POST', url, remoteAddress: '198.51.100.7' } as const;
    const payload = { email: `nessuno${n}@volano.example` };
    statuses.push((await portal.app.inject({ ...asked, payload })).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(attempts).fill(200), 429]);
  const lines = written.filter((line) => line.includes('"POST"')).map((line) => JSON.parse(line) as { route: string });
  expect(new Set(lines.map(({ route }) => route))).toEqual(new Set(['/api/password-resets']));
});
