import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { exportAnnouncements, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import type { Speaker } from '../../../testing/world/app.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { aFeedPortal } from '../../../testing/builders/feed-world.ts';
import { update } from '../../../testing/builders/rows.ts';
import { recordsAt } from '../../../testing/builders/exported.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

const { portal, ctx, db, office, calls } = await aFeedPortal();

async function exported(who: Speaker, query: object = {}) {
  return recordsAt(portal, await who.call(exportAnnouncements, { query }));
}

const titlesOf = async (who: Speaker, query: object = {}) => (await exported(who, query)).map((row) => row['Titolo']);

test('staff get the rows of the catalogue as on their screen, with every filter and in its order; drafts as on it', async () => {
  for (const person of [office.admin, office.platformAdmin, office.advisor, office.performance]) {
    const who = portal.as(person);
    for (const query of [
      {},
      { isExpired: 'true' },
      { title: '100%' },
      { sort: '-amount,title' },
      { announcementType: 'tax-credit,regional' },
      { expiryDateTo: '2026-11-30T23:00:00Z' },
      { isActive: 'false' },
    ]) {
      const reply = await who.call(listAnnouncements, { query: { ...query, limit: '100' } as object });
      expect(await titlesOf(who, query)).toEqual(reply.rows.map(({ title }) => title));
    }
  }
  await anAnnouncement(ctx, { title: 'Bozza ovunque', isActive: false, regionGroupId: null });
  const [draft] = await exported(portal.as(office.admin), { title: 'Bozza ovunque' });
  expect(draft).toMatchObject({ Stato: 'Bozza', Tipo: 'Nazionale', 'Dove vale': 'Tutta Italia' });
});

test('what one gets is said with its amount: the form, the share of the spend', async () => {
  const aid = { aidForms: ['loan' as const, 'grant' as const], aidIntensity: '50' };
  await anAnnouncement(ctx, { title: 'Prestito di prova', isActive: false, ...aid });
  const [said] = await exported(portal.as(office.admin), { title: 'Prestito di prova' });
  expect(said?.['Che cosa si ottiene']).toBe('Prestito agevolato + fondo perduto, 50% della spesa');
});

test('a company gets its feed as on its screen, with how each stands for it; staff get it when they name the company', async () => {
  const recommended = { agencyId: office.agency._id, recommendationId: calls.nearMiss };
  await portal.as(office.advisor).call(createRecommendation, { body: recommended });
  const user = portal.as(office.user, office.agency);
  for (const query of [
    {},
    { isUpcoming: 'true' },
    { isExpired: 'true' },
    { isInTarget: 'false' },
    { isInTarget: 'any' },
    { isExpired: 'any' },
    { sort: 'title' },
  ]) {
    const reply = await user.call(listUserAnnouncements, { query: { ...query, limit: '100' } as object });
    const titles = reply.rows.map(({ title }) => title);
    expect(await titlesOf(user, query)).toEqual(titles);
    expect(await titlesOf(portal.as(office.advisor), { ...query, agencyId: office.agency._id })).toEqual(titles);
  }
  const [row] = await exported(user, { isInTarget: 'false' });
  const standing = { 'In target': 'No', Esito: 'Quasi idonea', 'Consigliata da': 'Beatrice' };
  expect(row).toMatchObject({ Titolo: 'Quasi', ...standing, Preferita: 'No' });
  // What the office keeps to itself.
  expect(Object.keys(row ?? {})).not.toContain('Stato');
  const [dated] = await exported(user, { title: 'Voucher' });
  expect(dated).toMatchObject({ Scadenza: new Date('2026-11-30T00:00:00Z'), 'Importo fino a': 90_000 });
});

test('one file holds what is in target and what was recommended beside it, and marks each; early, nothing is in target', async () => {
  const user = portal.as(office.user, office.agency);
  const marks = async (query: object = {}) => (await exported(user, query)).map((row) => row['In target']);
  const answer = (answeredQuestions: number) =>
    update(db, 'surveys', { _id: office.agency.surveyId }, { answeredQuestions });
  await answer(0);
  expect(new Set(await marks())).toEqual(new Set(['Da verificare']));
  await answer(1000);
  const inTarget = await titlesOf(user);
  expect(new Set(await marks())).toEqual(new Set(['Sì']));
  expect(await titlesOf(user, { isInTarget: 'any' })).toEqual([...inTarget, 'Quasi']);
  expect(await marks({ isInTarget: 'any' })).toEqual([...inTarget.map(() => 'Sì'), 'No']);
});

test('open and closed together: of the catalogue, and of a feed as on its screen', async () => {
  const [staff, user] = [portal.as(office.advisor), portal.as(office.user, office.agency)];
  const query = { isExpired: 'any' } as const;
  const titles = await titlesOf(user, query);
  expect(titles.at(-1)).toBe('Scaduto');
  expect(titles).toHaveLength(6);
  expect(await titlesOf(staff, { ...query, agencyId: office.agency._id })).toEqual(titles);
  expect(await titlesOf(staff, query)).toContain('Scaduto');
});

test('sales people have a file without rows, and so has a customer without a company', async () => {
  const sales = portal.as(await aUser(ctx, { role: 'sales' }));
  expect(await exported(sales)).toEqual([]);
  expect(await exported(sales, { agencyId: office.agency._id })).toEqual([]);
  expect(await exported(portal.as(office.user))).toEqual([]);
});

test('abuse 68: of many at once a person gets one, another person theirs meanwhile; what was taken along is written down', async () => {
  const who = portal.as(office.admin);
  const query = { title: 'voucher' };
  const ask = (as: Speaker) => as.attempt(exportAnnouncements, { query });
  const many = Array.from({ length: 20 }, () => ask(who));
  const statuses = (await Promise.all([...many, ask(portal.as(office.advisor))])).map(({ status }) => status);
  expect(statuses.at(-1)).toBe(200);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(21);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const entries = await auditEntriesOf(portal, { action: 'exported', actorId: office.admin._id });
  const told = { list: 'announcements', filters: { isExpired: false, isSearched: true }, rows: 1 };
  expect(entries.map(({ details }) => details)).toContainEqual(told);
});

test('what the office shut before its day says so, and since when, beside the deadline that it had', async () => {
  const expiryDate = '2026-12-20T12:00:00Z';
  const { _id: id } = await anAnnouncement(ctx, { title: 'Chiusa dall’ufficio', expiryDate });
  const shutColumn = async (who: Speaker, query: object) =>
    (await exported(who, { title: 'Chiusa dall’ufficio', ...query })).map((row) => row['Chiusa prima della scadenza']);
  const readers = [
    [portal.as(office.admin), {}],
    [portal.as(office.user, office.agency), {}],
    [portal.as(office.advisor), { agencyId: office.agency._id }],
  ] as const;
  for (const [closing, said, isExpired] of [
    ['exhausted', 'Fondi esauriti dal 18/11/2026', true],
    ['suspended', 'Sospesa dal 18/11/2026', true],
    ['reopened', null, false],
  ] as const) {
    await portal.as(office.admin).call(closeAnnouncement, { params: { id }, body: { closing } });
    for (const [who, query] of readers)
      expect(await shutColumn(who, { ...query, isExpired: String(isExpired) })).toEqual([said]);
  }
});
