import { ensureTerritories } from '@volano/database/reference/territories';
import * as changes from '@volano/domain/contracts/announcement-changes';
import { listReview, reviewAnnouncement, unreviewAnnouncement } from '@volano/domain/contracts/announcement-review';
import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import type { RequestOf } from '@volano/domain/contracts/route';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../testing/world/app.ts';
import { aUser } from '../../../../testing/builders/factories.ts';
import { anOfficialFeed, officialRecord, readFeedNow } from '../../../../testing/builders/official-feed.ts';
import { rowOf, update } from '../../../../testing/builders/rows.ts';

let id: string;
const feed = await anOfficialFeed();
const portal = await testApp({ OFFICIAL_FEED_URL: feed.url });
const { ctx, db } = portal;
await db.transaction().execute(ensureTerritories);
const admin: { _id: string } = await aUser(ctx, { role: 'admin' });
afterAll(async () => {
  await feed.close();
  await portal.close();
});
/** One published call of the feed, of which nobody edited anything. */
beforeEach(async () => {
  await db.deleteFrom('announcements').execute();
  await read({});
  id = (await rowOf(db, 'announcements', {}, ['_id']))._id;
  await update(db, 'announcements', {}, { isActive: true });
});

async function read(given: Record<string, unknown>) {
  feed.serve([officialRecord(1, given)]);
  return readFeedNow(portal, admin);
}

async function edit(body: NonNullable<RequestOf<typeof updateAnnouncement>['body']>): Promise<void> {
  await portal.as(admin).call(updateAnnouncement, { params: { id }, body });
}

const call = async () => await portal.as(admin).call(getAnnouncement, { params: { id }, query: {} });
const open = async () => await portal.as(admin).call(changes.listDifferences, { params: { id } });
const queue = async () => (await portal.as(admin).call(listReview, { query: {} })).rows;

/** Decides the difference of a part that waits. */
async function settle(part: string, isAccepted: boolean) {
  const differenceId = (await open()).find((each) => each.part === part)?._id ?? '';
  const params = { id, differenceId };
  await portal.as(admin).call(changes.settleDifference, { params, body: { isAccepted } });
  const again = await portal.as(admin).attempt(changes.settleDifference, { params, body: { isAccepted: !isAccepted } });
  expect(again.code).toBe('conflict');
}

test('where the office edited, the feed proposes; taken over it is written with its history, and follows the feed again', async () => {
  await edit({ amount: 555 });
  expect(await read({ Agevolazione_Concedibile_max: '777' })).toMatchObject({ changed: 0, proposed: 1 });
  expect((await call()).amount).toBe(555);
  expect(await open()).toMatchObject([{ part: 'amount', before: '555.00', after: '777.00' }]);
  expect(await queue()).toMatchObject([{ _id: id, differences: [{ part: 'amount' }] }]);
  await settle('amount', true);
  expect([(await call()).amount, await open()]).toEqual([777, []]);
  const lines = await portal.as(admin).call(changes.getAnnouncementHistory, { params: { id } });
  expect(lines[0]).toMatchObject({ field: 'amount', before: 555, after: 777, source: 'person' });
  expect(await read({ Agevolazione_Concedibile_max: '888' })).toMatchObject({ changed: 1, proposed: 0 });
  expect((await call()).amount).toBe(888);
});

test('what was left stays, is not asked again, and what the feed says next is', async () => {
  await edit({ amount: 555 });
  await read({ Agevolazione_Concedibile_max: '777' });
  await settle('amount', false);
  expect(await read({ Agevolazione_Concedibile_max: '777' })).toMatchObject({ proposed: 0 });
  expect([(await call()).amount, await open()]).toEqual([555, []]);
  await read({ Agevolazione_Concedibile_max: '888' });
  expect(await read({ Agevolazione_Concedibile_max: '999' })).toMatchObject({ proposed: 1 });
  // Of one part the last word of the feed alone.
  expect(await open()).toMatchObject([{ part: 'amount', before: '555.00', after: '999.00' }]);
});

test('what the two agree on by now is no difference any more', async () => {
  await edit({ amount: 555 });
  await read({ Agevolazione_Concedibile_max: '777' });
  expect(await open()).toHaveLength(1);
  await read({ Agevolazione_Concedibile_max: '555' });
  expect([(await call()).amount, await open()]).toEqual([555, []]);
});

test('dates, territory, activities and conditions are taken over like an import writes them', async () => {
  const place = { announcementType: 'national', regionId: null } as const;
  await edit({ title: 'Titolo nostro', expiryDate: '2026-12-20T22:59:59.999Z', ...place });
  const said = {
    Titolo: 'Titolo loro',
    Data_chiusura: '2027-05-31T00:00:00',
    Regioni: ['Lombardia', 'Veneto'],
    Codici_ATECO: 'Tutti i settori economici ammissibili a ricevere aiuti;',
  };
  expect(await read(said)).toMatchObject({ proposed: 3 });
  for (const part of ['title', 'dates', 'territory']) await settle(part, true);
  expect(await call()).toMatchObject({ title: 'Titolo loro', expiryDate: '2027-05-31T21:59:59.999Z' });
  expect(await open()).toEqual([]);
  // As the feed says: nothing is left to change, and nothing to propose.
  expect(await read(said)).toMatchObject({ changed: 0, proposed: 0, importId: null });
  expect(await read({ ...said, Regioni: ['Veneto'] })).toMatchObject({ changed: 1, proposed: 0 });
});

test('what a person confirmed is proposed too, and taken over with what hangs on it', async () => {
  await portal.as(admin).call(reviewAnnouncement, { params: { id } });
  expect(await read({ Comuni: 'Atlantide' })).toMatchObject({ proposed: 1 });
  expect((await call()).manualChecks).toEqual([]);
  await settle('checks', true);
  expect((await call()).manualChecks).toMatchObject([{ text: expect.stringContaining('Atlantide') }]);
});

test('who says that a call is right leaves what the feed proposes, and takes that back with the same word', async () => {
  await edit({ amount: 555 });
  await read({ Agevolazione_Concedibile_max: '777' });
  await portal.as(admin).call(reviewAnnouncement, { params: { id } });
  expect([await open(), await queue()]).toEqual([[], []]);
  await portal.as(admin).call(unreviewAnnouncement, { params: { id } });
  expect(await open()).toMatchObject([{ part: 'amount', after: '777.00' }]);
  expect((await call()).amount).toBe(555);
});

test('a change far behind in a long text is proposed, and shown from where it begins', async () => {
  const long = 'Parole della scheda. '.repeat(150);
  await read({ Descrizione: `${long}Domande al Comune.` });
  await edit({ description: `${(await call()).description}<p>Nota nostra.</p>` });
  expect(await read({ Descrizione: `${long}Domande alla Regione.` })).toMatchObject({ changed: 0, proposed: 1 });
  const [difference] = await open();
  expect(difference).toMatchObject({ part: 'description', before: expect.stringContaining('Domande al Comune.') });
  expect(difference?.after).toMatch(/^… .*Domande alla Regione\.$/);
});

test('that a reviewed call is for no company any more is proposed', async () => {
  await portal.as(admin).call(reviewAnnouncement, { params: { id } });
  expect(await read({ Tipologia_Soggetto: ['Ente Pubblico'] })).toMatchObject({ proposed: 1 });
  expect(await open()).toMatchObject([{ part: 'requirements', before: null, after: 'noFirm' }]);
  await settle('requirements', true);
  expect((await call()).admitsNoFirm).toBe(true);
});

test("a description that was saved as it was, by today's editor or another, is not edited by the office", async () => {
  const written = `Cos'è "Mulini"? Spese ammesse: - macchine; - L'energia. A chi: l'impresa & altri.`;
  await read({ Descrizione: written, Altre_caratteristiche: 'L\'anno "2026"\u0003' });
  const { description } = await call();
  expect(description).toContain('&#39;');
  await edit({ title: 'Titolo nostro', description });
  expect((await call()).description).not.toContain('&#39;');
  expect(await read({ Descrizione: `${written} Fondi in più.` })).toMatchObject({ changed: 1, proposed: 0 });
  await edit({ description: (await call()).description.replaceAll(/<(li)>(.*?)<\/li>/g, '<$1><p>$2</p></li>') });
  expect((await call()).description).toContain('<li><p>');
  expect(await read({ Descrizione: `${written} Fondi finiti.` })).toMatchObject({ changed: 1, proposed: 0 });
  expect((await call()).description).toContain('Fondi finiti.');
  await edit({ description: (await call()).description.replace('Fondi finiti', 'Soldi finiti') });
  expect(await read({ Descrizione: written })).toMatchObject({ changed: 0, proposed: 1 });
});

test('a call that opens and closes on one day is corrected like any other; no other day is chosen so', async () => {
  await read({ Data_apertura: '2026-12-01T00:00:00', Data_chiusura: '2026-12-01T00:00:00' });
  const { publicationDate, expiryDate } = await call();
  expect([publicationDate, expiryDate]).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-01T22:59:59.999Z']);
  await edit({ amount: 5000, publicationDate, expiryDate });
  for (const closing of ['suspended', 'reopened'] as const)
    await portal.as(admin).call(changes.closeAnnouncement, { params: { id }, body: { closing } });
  const body = { publicationDate: '2026-12-02T09:00:00Z', expiryDate: '2026-12-02T22:59:59.999Z' };
  const refused = await portal.as(admin).attempt(updateAnnouncement, { params: { id }, body });
  expect(refused).toMatchObject({ status: 400, fields: [{ path: 'expiryDate' }] });
});
