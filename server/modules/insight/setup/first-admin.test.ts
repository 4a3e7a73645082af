import { createFirstAdmin, findFirstAdminLink, getSetup } from '@volano/domain/contracts/setup';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders/factories.ts';
import { type TestApp, testApp, openPortal } from '../../../testing/world/app.ts';
import { A_PASSWORD, enterAs } from '../../../testing/world/signing-in.ts';
import { inDays } from '../../../testing/builders/days.ts';
import { createFirstAdminLink, lacksAdmin } from './setup.actions.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

// Each test begins with a portal that nobody administers.
let portal: TestApp;
beforeEach(async () => {
  portal = await testApp();
});
afterEach(() => portal.close());

const ADA = { name: 'Ada', surname: 'Conti', email: 'ada@studio.example', password: A_PASSWORD };

const tokenOf = async (of: TestApp) => (await createFirstAdminLink(of.ctx)) ?? '';
const look = async (token: string) => (await portal.as(null).attempt(findFirstAdminLink, { params: { token } })).status;
const make = (token: string, changes: Partial<typeof ADA> = {}) => {
  const request = { params: { token }, body: { ...ADA, ...changes } };
  return portal.as(null).attempt(createFirstAdmin, request, { 'accept-language': 'en' });
};

test('whoever has the link of the log becomes the first admin, enters at once and is led on, and then it is void', async () => {
  const token = await tokenOf(portal);
  expect([token.length, await look(token), (await make(token)).status]).toEqual([43, 204, 204]);
  const { status, reply } = await enterAs(portal, ADA.email);
  expect([status, reply.user.role, reply.user.language]).toEqual([200, 'admin', 'en']);
  expect((await portal.as(null).call(getSetup, {}, { authorization: `Bearer ${reply.token}` })).isFirstRun).toBe(true);
  expect([await look(token), (await make(token, { email: 'altri@studio.example' })).code]).toEqual([404, 'notFound']);
  expect([await createFirstAdminLink(portal.ctx, { replacesOld: true }), await lacksAdmin(portal.ctx)]).toEqual([
    null,
    false,
  ]);
  const [written] = await auditEntriesOf(portal, { actorId: reply.user._id });
  expect(written).toMatchObject({ action: 'userCreated', details: { role: 'admin' } });
});

test('of several at once one is made', async () => {
  const token = await tokenOf(portal);
  const answers = await Promise.all([0, 1, 2, 3].map((n) => make(token, { email: `capo${n}@studio.example` })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404]);
  expect(await rowsOf(portal.ctx.db, 'users', { role: 'admin' }, ['_id'])).toHaveLength(1);
});

test('no other link opens anything, and what is wrong with the person is said without using it up', async () => {
  const token = await tokenOf(portal);
  const other = await openPortal();
  for (const wrong of [await tokenOf(other), 'x'.repeat(43), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
    expect([await look(wrong), (await make(wrong)).code]).toEqual([404, 'notFound']);
  const customer = await aUser(portal.ctx, { email: 'cliente@studio.example' });
  expect((await make(token, { password: 'debole' })).code).toBe('passwordTooWeak');
  expect(await make(token, { email: customer.email })).toMatchObject({ status: 400, code: 'userExists' });
  expect((await make(token)).status).toBe(204);
});

test('there is none where somebody was admin before, and in a demo', async () => {
  await aUser(portal.ctx, { role: 'admin', isEnabled: false, deletedAt: new Date().toISOString() });
  expect(await createFirstAdminLink(portal.ctx)).toBeNull();
  const demo = await openPortal({ DEMO: 'true' });
  expect(await createFirstAdminLink(demo.ctx)).toBeNull();
});

test('is given out once and kept as a hash; it opens for a day, and a new one voids it', async () => {
  const token = await tokenOf(portal);
  expect([await createFirstAdminLink(portal.ctx), await lacksAdmin(portal.ctx)]).toEqual([null, true]);
  expect(JSON.stringify(await rowsOf(portal.ctx.db, 'first_admin_links'))).not.toContain(token);
  const renewed = (await createFirstAdminLink(portal.ctx, { replacesOld: true })) ?? '';
  expect([await look(token), await look(renewed)]).toEqual([404, 204]);
  portal.travelTo(new Date(inDays(1)));
  expect((await make(renewed)).status).toBe(404);
});
