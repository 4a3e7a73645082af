import { listAuditEvents } from '@volano/domain/contracts/audit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { audit, THE_SERVICE } from '../../../platform/audit/audit.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { asOwner } from '../../../testing/world/database.ts';
import { applyRetention } from '../privacy/privacy.jobs.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db } = await openPortal();
const admin: { _id: string } = await aUser(ctx, { role: 'admin', name: 'Ada', surname: 'Capo' });

async function aStory() {
  const agency = await anAgency(ctx, { businessName: `Fonderia ${Math.random()} S.p.A.` });
  const person = await aUser(ctx, { name: 'Bruno', surname: `Neri${Math.random()}` });
  const by = { userId: admin._id, address: '10.0.0.7' };
  await audit(ctx, db, by, { action: 'userRoleChanged', entity: { type: 'user', id: person._id } });
  portal.travelTo(minutesLater(1));
  const entity = { type: 'agency', id: agency._id } as const;
  await audit(ctx, db, { ...by, userId: person._id }, { action: 'agencyChanged', entity, agencyId: agency._id });
  portal.travelTo(minutesLater(2));
  await audit(ctx, db, THE_SERVICE, { action: 'agencyDeleted', entity, agencyId: agency._id });
  portal.travelTo(TODAY);
  return { agency, person };
}

test('reads who did what, newest first, with the names of now', async () => {
  const { agency, person } = await aStory();
  const reply = await portal.as(admin).call(listAuditEvents, { query: { agencyId: agency._id, count: 'true' } });
  expect(reply.total).toBe(2);
  const company = { _id: agency._id, label: agency.businessName };
  const line = { agency: company, entityLabel: agency.businessName };
  const bruno = { _id: person._id, label: `Bruno ${person.surname}` };
  expect(reply.rows).toMatchObject([
    { ...line, action: 'agencyDeleted', actor: null, address: '' },
    { ...line, action: 'agencyChanged', actor: bruno, address: '10.0.0.7' },
  ]);
  await db.deleteFrom('all_agencies').where('_id', '=', agency._id).execute();
  const gone = await portal.as(admin).call(listAuditEvents, { query: { agencyId: agency._id } });
  expect(gone.rows[0]?.agency).toEqual({ _id: agency._id, label: '' });
});

test('filters by name, action, person, thing and time; a platform admin reads too', async () => {
  const { agency, person } = await aStory();
  const reader = portal.as(await aUser(ctx, { role: 'platform-admin' }));
  const actions = async (query: Record<string, string>) =>
    (await reader.call(listAuditEvents, { query })).rows.map(({ action }) => action);
  expect(await actions({ q: agency.businessName.toUpperCase() })).toEqual(['agencyDeleted', 'agencyChanged']);
  expect(await actions({ q: person.surname })).toEqual(['agencyChanged']);
  expect(await actions({ actorId: person._id })).toEqual(['agencyChanged']);
  expect(await actions({ entityId: person._id })).toEqual(['userRoleChanged']);
  expect(await actions({ agencyId: agency._id, action: 'agencyDeleted,login' })).toEqual(['agencyDeleted']);
  expect(await actions({ agencyId: agency._id, to: '2026-11-18T09:43:00Z' })).toEqual(['agencyChanged']);
  expect(await actions({ agencyId: agency._id, from: '2026-11-18T09:43:01Z' })).toEqual(['agencyDeleted']);
  expect(await actions({ agencyId: agency._id, sort: 'createdAt', limit: '1' })).toEqual(['agencyChanged']);
  expect((await reader.attempt(listAuditEvents, { query: { action: 'invented' } as never })).status).toBe(400);
});

test('lines are added and never changed, not even by the database’s own hand', async () => {
  await aStory();
  const count = async () => (await rowsOf(db, 'audit_events', {}, ['_id'])).length;
  const before = await count();
  for (const write of [`update audit_events set address = 'x'`, 'delete from audit_events', 'truncate audit_events']) {
    await expect(sql.raw(write).execute(db)).rejects.toMatchObject({ code: '42501' });
    await expect(asOwner(db, write)).rejects.toThrow('append-only');
  }
  expect(await count()).toBe(before);
});

test('what was kept for two years is let go of, and nothing younger', async () => {
  for (const days of [729, 731])
    await sql`insert into audit_events ("_id", "createdAt", "actorId", "action", "address")
      values (gen_random_uuid(), now() - ${days} * interval '1 day', ${admin._id}, 'login', ${String(days)})`.execute(
      db,
    );
  await applyRetention(ctx);
  const left = await rowsOf(db, 'audit_events', { actorId: admin._id, action: 'login' }, ['address']);
  expect(left).toEqual([{ address: '729' }]);
});
