import { getMe, updateMe } from '@volano/domain/contracts/session';
import { listUsers } from '@volano/domain/contracts/users';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';

const { portal, ctx } = await openPortal();
const NICCOLO = { name: 'Niccolò', surname: 'Verdi', description: 'Bandi' };
const people = {
  admin: await aUser(ctx, { role: 'admin' }),
  platform: await aUser(ctx, { role: 'platform-admin' }),
  customer: await aUser(ctx, { surname: 'Bianchi', isGroup: true, groupSize: 3, groupName: 'Gruppo Àncora' }),
  advisor: await aUser(ctx, { ...NICCOLO, role: 'advisor', urlCalendy: 'niccolo-verdi' }),
  sales: await aUser(ctx, { role: 'sales', name: 'Sara', surname: 'Neri', urlCalendy: 'sara-neri' }),
  unreachable: await aUser(ctx, { role: 'advisor' }),
  left: await aUser(ctx, { role: 'advisor', urlCalendy: 'chi-non-lavora-piu', isEnabled: false }),
  waiting: await aUser(ctx, { surname: 'Ultimi', isConfirmed: false }),
};
const gone = { role: 'advisor', name: 'Utente', surname: 'eliminato', urlCalendy: 'eliminato' } as const;
const deleted = await aUser(ctx, { ...gone, deletedAt: ctx.clock.now().toISOString() });

describe('everybody, for admins', () => {
  test('both kinds of admin see people in full, but never what opens an account', async () => {
    for (const reader of [people.admin, people.platform]) {
      const reply = await portal.as(reader).call(listUsers, { query: { limit: '100', count: 'true' } });
      expect(reply.total).toBe(Object.keys(people).length);
      const row = reply.rows.find(({ _id }) => _id === people.customer._id);
      expect(row).toMatchObject({ email: people.customer.email, isGroup: true, groupSize: 3, isEnabled: true });
      expect(JSON.stringify(reply.rows)).not.toMatch(/password/i);
    }
  });

  test('they are found by name, e-mail and group, and filtered by role and group', async () => {
    const found = async (query: object) =>
      (await portal.as(people.admin).call(listUsers, { query })).rows.map(({ _id }) => _id);
    expect(await found({ q: 'niccolo ver' })).toEqual([people.advisor._id]);
    expect(await found({ q: people.customer.email.toUpperCase() })).toEqual([people.customer._id]);
    expect(await found({ q: 'gruppo ancora' })).toEqual([people.customer._id]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ isGroup: 'true' })).toEqual([people.customer._id]);
    const byRole = await found({ role: 'sales,platform-admin', sort: '-role' });
    expect(byRole).toEqual([people.sales._id, people.platform._id]);
    expect(await found({ isEnabled: 'false' })).toEqual([people.left._id]);
    expect(await found({ isConfirmed: 'false' })).toEqual([people.waiting._id]);
    expect(await found({ role: 'advisor', hasHandle: 'false' })).toEqual([people.unreachable._id]);
    const reachable = { role: 'advisor,sales', hasHandle: 'true', isEnabled: 'true', sort: 'email' };
    expect(await found(reachable)).toEqual([people.advisor._id, people.sales._id]);
  });

  test('who was deleted is in no list, whoever asks and whatever they ask for', async () => {
    for (const reader of [people.admin, people.platform, people.customer])
      for (const query of [{ limit: '100' }, { q: 'eliminato' }, { role: 'advisor' }]) {
        const reply = await portal.as(reader).call(listUsers, { query });
        expect(reply.rows.map(({ _id }) => _id)).not.toContain(deleted._id);
      }
  });
});

test('the directory: consultants and sales contacts that one can reach, with nothing more than their card and how many they follow', async () => {
  const card = ({ _id, name, surname, role, description, urlCalendy }: typeof people.sales) => {
    return { _id, name, surname, role, description, urlCalendy, gender: null, frontImage: null, load: 0 };
  };
  for (const reader of [people.customer, people.advisor]) {
    const reply = await portal.as(reader).call(listUsers, { query: { count: 'true' } });
    expect(reply).toEqual({ total: 2, rows: [card(people.sales), card(people.advisor)] });
  }
});

test('abuse 33: nothing hidden can be guessed by searching, filtering or ordering', async () => {
  const as = portal.as(people.customer);
  for (const q of [people.advisor.email, '@prova.example', 'Bianchi'])
    expect((await as.call(listUsers, { query: { q } })).rows).toEqual([]);
  expect((await as.call(listUsers, { query: { q: 'VERDI' } })).rows).toHaveLength(1);
  expect((await as.call(listUsers, { query: { role: 'admin,user' } })).rows).toEqual([]);
  const secret = [{ email: 'a@b.example' }, { password: 'x' }, { resetToken: 'x' }];
  const standing = [{ isGroup: 'true' }, { isEnabled: 'false' }, { isConfirmed: 'false' }];
  const orders = ['password', 'email', '-createdAt'].map((sort) => ({ sort }));
  for (const query of [...secret, ...standing, ...orders]) {
    const fields = Object.keys(query).map((path) => ({ path }));
    expect(await as.attempt(listUsers, { query: query as object })).toMatchObject({ status: 400, fields });
  }
});

test('abuse 17: nobody gives themself a role, a company or a confirmation', async () => {
  const as = portal.as(people.customer);
  const standing = { role: 'admin', isEnabled: true, isConfirmed: true, userType: 'internal-user' };
  const group = { isGroup: false, groupSize: 9, isMonoGrant: true };
  const own = { email: 'altra@prova.example', _id: people.admin._id, urlCalendy: 'mio' };
  const forbidden = { ...standing, ...group, ...own, createdAt: '2020-01-01T00:00:00Z' };
  const before = await as.call(getMe, {});
  const { status, fields } = await as.attempt(updateMe, { body: { ...forbidden, name: 'Nuovo' } as never });
  expect(status).toBe(400);
  expect(fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(forbidden).toSorted());
  expect(await as.call(getMe, {})).toEqual(before);
});
