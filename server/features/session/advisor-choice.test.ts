import { getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { getMe, updateMe } from '@volano/domain/contracts/session';
import { listUsers } from '@volano/domain/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anAgency, aUser } from '../../testing/factories.ts';

let portal: TestApp;
let advisor: Awaited<ReturnType<typeof aUser>>;
let sales: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  portal = await testApp();
  advisor = await aUser(portal.ctx, { role: 'advisor', urlCalendy: 'la-consulente' });
  sales = await aUser(portal.ctx, { role: 'sales', urlCalendy: 'il-venditore' });
});
afterAll(() => portal.close());

function choose(person: { _id: string }, chosen: string) {
  return portal.as(person).call(updateMe, { body: { advisor: chosen } });
}

async function chosenBy(person: { _id: string }) {
  return (await portal.as(person).call(getMe, {})).reply.advisor;
}

describe('choosing who looks after me', () => {
  test('a consultant or a sales contact with a calendar, who then stands at home', async () => {
    for (const wanted of [advisor, sales]) {
      const company = await anAgency(portal.ctx);
      const owner = { _id: company.userId };
      const offered = await portal.as(owner).call(listUsers, { query: { role: 'advisor,sales', limit: '6' } });
      expect(offered.reply.rows.map(({ _id }) => _id)).toContain(wanted._id);
      const { status, reply } = await choose(owner, wanted._id);
      expect([status, reply.advisor]).toEqual([200, wanted._id]);
      const home = await portal.as(owner, company).call(getHomeAdvisor, { params: { agencyId: company._id } });
      expect(home.reply?._id).toBe(wanted._id);
      const line = await portal.ctx.db
        .selectFrom('audit_events')
        .selectAll()
        .where('action', '=', 'advisorAssigned')
        .where('actorId', '=', owner._id)
        .executeTakeFirst();
      expect(line?.details).toEqual({ advisor: wanted._id });
    }
  });

  test('abuse 17: not a second time, and of two at once one', async () => {
    const person = await aUser(portal.ctx);
    const both = await Promise.all([choose(person, advisor._id), choose(person, sales._id)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const kept = await chosenBy(person);
    const again = await choose(person, kept === sales._id ? advisor._id : sales._id);
    expect([again.status, again.fields]).toMatchObject([400, [{ path: 'advisor' }]]);
    expect(await chosenBy(person)).toBe(kept);
  });

  test('nobody who cannot be booked, is gone or does something else', async () => {
    const { ctx } = portal;
    const handle = { urlCalendy: 'pagina' };
    const gone = { deletedAt: ctx.clock.now().toISOString() };
    const refused = await Promise.all([
      aUser(ctx, { role: 'advisor' }),
      aUser(ctx, { role: 'advisor', ...handle, isEnabled: false }),
      aUser(ctx, { role: 'advisor', ...handle, isConfirmed: false }),
      aUser(ctx, { role: 'sales', ...handle, ...gone }),
      aUser(ctx, { role: 'admin', ...handle }),
      aUser(ctx, { role: 'user', ...handle }),
    ]);
    const person = await aUser(ctx);
    for (const id of [...refused.map(({ _id }) => _id), person._id, newId(), 'nessuno'])
      expect(await choose(person, id)).toMatchObject({ status: 400, fields: [{ path: 'advisor' }] });
    expect(await chosenBy(person)).toBeNull();
  });

  test('a refused choice changes nothing else; the staff choose nobody', async () => {
    const person = await aUser(portal.ctx);
    const body = { name: 'Altro', advisor: newId() };
    expect((await portal.as(person).call(updateMe, { body })).status).toBe(400);
    expect((await portal.as(person).call(getMe, {})).reply.name).toBe(person.name);
    const colleague = await aUser(portal.ctx, { role: 'advisor' });
    expect((await choose(colleague, advisor._id)).status).toBe(400);
    const platform = await aUser(portal.ctx, { role: 'platform-admin' });
    expect((await choose(platform, advisor._id)).status).toBe(403);
  });
});
