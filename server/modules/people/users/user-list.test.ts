import { getMe, signInToAgency } from '@volano/domain/contracts/session';
import { getUser, listUsers } from '@volano/domain/contracts/users';
import { describe, expect, test } from 'vitest';
import { hashPassword, openSession } from '../../../platform/session/session.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser, anAgency } from '../../../testing/builders/factories.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

describe('the number of rows', () => {
  const raw = async (speaker: Person, query: string) => {
    const token = await openSession(ctx, db, speaker._id, null);
    const response = await portal.app.inject({
      url: `/api/users?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
  };

  test('stands beside the rows for who asks for it so, and is the one of the header', async () => {
    await aUser(ctx);
    const listed = await raw(admin, 'limit=1&rowsNumber=true');
    const counted = await portal.as(admin).call(listUsers, { query: { limit: '1', count: 'true' } });
    expect(listed).toMatchObject({ status: 200, body: { data: counted.rows, rowsNumber: counted.total } });
    expect(listed.headers['x-total-count']).toBe(String(counted.total));
  });

  test('of the directory is the directory’s; without asking the list stays a list', async () => {
    const customer = await aUser(ctx);
    await aUser(ctx, { role: 'advisor', urlCalendy: 'una-sola' });
    expect((await raw(customer, 'rowsNumber=true')).body).toMatchObject({
      data: [{ urlCalendy: 'una-sola' }],
      rowsNumber: 1,
    });
    expect((await raw(admin, 'limit=1')).body).toHaveLength(1);
    expect((await raw(admin, 'limit=1&rowsNumber=false')).body).toHaveLength(1);
    expect((await raw(admin, 'rowsNumber=yes')).status).toBe(400);
  });

  test('is described where the calls are', async () => {
    const document = (await portal.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    }>();
    expect(JSON.stringify(document.paths['/users']?.['get']?.responses['200'])).toContain('rowsNumber');
    expect(JSON.stringify(document.paths['/users/excel'])).not.toContain('rowsNumber');
  });
});

describe('whom a customer is linked to', () => {
  test('are the consultants of the company used last, for the office', async () => {
    const owner = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const [business, performance] = [
      await aUser(ctx, { role: 'advisor' }),
      await aUser(ctx, { role: 'business-performance-partner' }),
    ];
    const before = await portal.as(admin).call(getUser, { params: { id: owner._id } });
    expect(before).toMatchObject({ advisor: null, businessAdvisor: null, businessPerformancePartner: null });
    await anAgency(ctx, { userId: owner._id, lastAccessAt: '2026-01-01T00:00:00Z' });
    const people = { businessAdvisorId: business._id, businessPerformancePartnerId: performance._id };
    await anAgency(ctx, { userId: owner._id, lastAccessAt: '2026-11-01T00:00:00Z', ...people });
    const reply = await portal.as(admin).call(getUser, { params: { id: owner._id } });
    expect(reply).toMatchObject({
      advisor: null,
      businessAdvisor: { _id: business._id, name: business.name, surname: business.surname },
      businessPerformancePartner: { _id: performance._id, name: performance.name, surname: performance.surname },
    });
  });

  test('are those of the company in use, for themself', async () => {
    const password = 'Segreta1';
    const owner = await aUser(ctx, { isGroup: true, groupSize: 2, passwordHash: await hashPassword(password) });
    const business = await aUser(ctx, { role: 'advisor' });
    const followed = await anAgency(ctx, { userId: owner._id, businessAdvisorId: business._id });
    const alone = await anAgency(ctx, { userId: owner._id, lastAccessAt: '2026-11-01T00:00:00Z' });
    const links = async (agency: { _id: string }) => await portal.as(owner, agency).call(getMe, {});
    expect(await links(followed)).toMatchObject({ businessAdvisor: business._id, businessPerformancePartner: null });
    expect(await links(alone)).toMatchObject({ businessAdvisor: null, businessPerformancePartner: null });
    const authorization = `Basic ${Buffer.from(`${owner.email}:${password}`).toString('base64')}`;
    const entered = await portal
      .as(null)
      .call(signInToAgency, { params: { agencyId: followed._id } }, { authorization });
    expect(entered.user).toMatchObject({ businessAdvisor: business._id });
    expect(await portal.as(business).call(getMe, {})).toMatchObject({ businessAdvisor: null });
  });
});
