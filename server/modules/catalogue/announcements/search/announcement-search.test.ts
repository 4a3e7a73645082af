import { listAnnouncements, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { copyAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../../../testing/world/app.ts';
import { anAgency, anAnnouncement, aRegion, aUser } from '../../../../testing/builders/factories.ts';
import { aFeedWorld } from '../../../../testing/builders/feed-world.ts';
import { update } from '../../../../testing/builders/rows.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));
const about = (title: string, more: object = {}) => anAnnouncement(ctx, { title, ...more });
await about('Nuovi macchinari per la manifattura', {
  description: '<p>Copre anche la <b>formazione</b> del personale.</p>',
});
await about('Voucher per la formazione continua', {
  grantingBody: 'Camera di Commercio di Cosenza',
  // Not first because it is the newest.
  createdAt: '2025-01-01T00:00:00Z',
});
await about('Contributi all’imprenditorialità femminile', { officialId: '48213' });
await about('Sostegno alle attività culturali', { grantingBody: 'Regione Puglia' });
await about('Avviso n. 12/2026 per l’R&D', {
  description: '<p class="biologico">Impianti per la vinificazione&nbsp;e l&#39;imbottigliamento</p>',
});

function ask(query: object) {
  return admin.call(listAnnouncements, { query: { ...query, count: 'true', limit: '100' } });
}

async function titles(query: object): Promise<string[]> {
  const reply = await ask(query);
  expect(reply.total).toBe(reply.rows.length);
  return reply.rows.map(({ title }) => title.split(' ')[0] ?? '');
}

test.each([
  ['stems: singular for plural', 'macchinario manifatture', ['Nuovi']],
  ['no accents typed', 'attivita culturale', ['Sostegno']],
  ['the granting body', 'cosenza', ['Voucher']],
  ['its number', '48213', ['Contributi']],
  ['a word of the title and one of the body', 'culturali puglia', ['Sostegno']],
  ['a typing error', 'femminlie', ['Contributi']],
  ['two typing errors in two words', 'vaucher formazionne', ['Voucher']],
  ['a beginning', 'imprendit', ['Contributi']],
  ['a typing error in a word that only a text has', 'vinificazzione', ['Avviso']],
  ['a word after an entity and an elided article', 'imbottigliamento', ['Avviso']],
  ['the number in a title', 'avviso 12/2026', ['Avviso']],
  ['a part of a title as it stands', 'cchinar', ['Nuovi']],
  ['one word that is there and one that is not', 'macchinari astronautica', ['Nuovi', 'Avviso']],
  ['signs of the query language', "macchinari & !formazione | ' :*", ['Nuovi']],
  ['HTML', '<b onclick="x">macchinari</b> "', ['Nuovi', 'Avviso']],
  ['words that mean nothing alone, the newest first', 'per la', ['Nuovi', 'Voucher']],
  ['as much as may be typed', 'formazione '.repeat(18), ['Voucher', 'Nuovi']],
])('%s', async (_, q, found) => {
  expect(await titles({ q })).toEqual(found);
});

describe('what no call has', () => {
  test.each([
    ['a word', 'astronautica'],
    ['what only a tag says', 'biologico'],
    ['signs alone', "' & | ! :* <-> ( ) \\\\ % _"],
    ['a single letter', 'w'],
    ['pictures', '🚜 🍷'],
    ['two hundred letters', 'x'.repeat(200)],
  ])('%s lists the catalogue under the other filters, and says that no word is there', async (_, q) => {
    const { rows, total, search } = await ask({ q, announcementType: 'national' });
    expect({ rows: rows.length, total, search }).toEqual({
      rows: 5,
      total: 5,
      search: { matched: 'any', corrections: [], synonyms: [] },
    });
    expect((await ask({ q, announcementType: 'commerce' })).rows).toEqual([]);
  });
});

test.each([
  ['every word', 'formazione personale', 'all', [], []],
  ['most of them', 'formazione personale astronautica', 'most', [], []],
  ['one of two', 'formazione astronautica', 'any', [], []],
  ['a misspelt one', 'femminlie', 'all', [{ typed: 'femminlie', also: ['femminile'] }], []],
  ['as it was typed', 'Imprenditorialitá Donne', 'all', [], ['Donne']],
])('X-Search says what the rows contain: %s', async (_, q, matched, corrections, widened) => {
  const { search } = await ask({ q });
  expect(search).toMatchObject({ matched, corrections });
  expect(search?.synonyms.map(({ typed }) => typed)).toEqual(widened);
});

test('a name of a place, a person or a firm never stands for another word', async () => {
  await aRegion(ctx, { name: 'Zarlonia' });
  await aUser(ctx, { surname: 'Trombetti' });
  await anAgency(ctx, { businessName: 'Sgabuzzi S.r.l.' });
  await about('Bando della Zarlonia con Trombetti e Sgabuzzi, promozione del territorio', { isActive: false });
  for (const q of ['zarlonda', 'trompetta', 'sgabuzzone'])
    expect([q, (await ask({ q })).search]).toEqual([q, { matched: 'any', corrections: [], synonyms: [] }]);
  expect((await ask({ q: 'promozzione' })).search?.corrections).toEqual([
    { typed: 'promozzione', also: ['promozione'] },
  ]);
});

test('hyphens and spaces are alike', async () => {
  const call = await about('Bando co-working e spazi', { description: '<p>Vendite e-commerce</p>' });
  for (const q of ['co-working', 'coworking', 'co working', 'e-commerce', 'ecommerce', 'e commerce'])
    expect([q, (await ask({ q })).rows.map(({ _id }) => _id)]).toEqual([q, [call._id]]);
});

test('the title counts more than the text, and a sort that is asked for wins', async () => {
  expect(await titles({ q: 'formazione' })).toEqual(['Voucher', 'Nuovi']);
  expect(await titles({ q: 'formazione', sort: 'title' })).toEqual(['Nuovi', 'Voucher']);
});

test('a text of five hundred characters is refused in words', async () => {
  const { status, reply } = await admin.attempt(listAnnouncements, { query: { q: 'x'.repeat(500) } });
  expect({ status, reply }).toMatchObject({ status: 400, reply: { errors: [{ path: 'q' }] } });
});

test('what is changed is found by what it says now, and so is a copy', async () => {
  const call = await anAnnouncement(ctx, { title: 'Bonus caldaie' });
  await admin.call(updateAnnouncement, {
    params: { id: call._id },
    body: { title: 'Bonus zanzariere', description: '<p>Ombreggiamento</p>' },
  });
  expect(await titles({ q: 'ombreggiamneto' })).toEqual(['Bonus']);
  expect((await ask({ q: 'caldaie' })).search?.matched).toBe('any');
  await admin.call(copyAnnouncement, { params: { id: call._id } });
  expect(await titles({ q: 'zanzariera' })).toHaveLength(2);
});

test('pages neither repeat nor skip what answers equally well', async () => {
  for (let n = 0; n < 12; n += 1) await anAnnouncement(ctx, { title: 'Incubatore' });
  const pages = [];
  for (let page = 1; page <= 4; page += 1) {
    const query = { q: 'incubatori', page: String(page), limit: '3' };
    pages.push(...(await admin.call(listAnnouncements, { query })).rows.map(({ _id }) => _id));
  }
  expect(new Set(pages).size).toBe(12);
});

test('a company finds what its own list has and nothing else, best first unless sorted', async () => {
  const { office, calls } = await aFeedWorld(ctx);
  const company = app.as(office.user, office.agency);
  const found = async (query: object) =>
    (await company.call(listUserAnnouncements, { query })).rows.map(({ _id }) => _id);
  const write = (id: string, description: string) => update(db, 'announcements', { _id: id }, { description });
  await write(calls.rich, '<p>Serre idroponiche</p>');
  await write(calls.nearMiss, '<p>Serre idroponiche</p>');
  await anAnnouncement(ctx, { title: 'Serre idroponiche', isActive: false });
  expect(await found({ q: 'serra idroponica' })).toEqual([calls.rich]);
  await update(db, 'announcements', { _id: calls.eligible }, { title: 'Serra' });
  // Its own order would have the nearer deadline first.
  expect(await found({ q: 'serre' })).toEqual([calls.eligible, calls.rich]);
  expect(await found({ q: 'serre', sort: 'expiryDate' })).toEqual([calls.rich, calls.eligible]);
});

test('beside its own list a company searches the whole catalogue, each call with its match', async () => {
  const { office, calls } = await aFeedWorld(ctx);
  const company = app.as(office.user, office.agency);
  for (const id of [calls.rich, calls.nearMiss, calls.expired])
    await update(db, 'announcements', { _id: id }, { title: 'Torchi idraulici' });
  await anAnnouncement(ctx, { title: 'Torchi idraulici in bozza', isActive: false });
  const asked = (query: object) => company.call(listUserAnnouncements, { query: { q: 'torchio', ...query } });
  expect((await asked({})).rows.map(({ _id }) => _id)).toEqual([calls.rich]);
  const whole = await asked({ standing: 'catalogue', count: 'true' });
  expect(whole.total).toBe(2);
  expect(new Map(whole.rows.map(({ _id, match }) => [_id, match?.verdict]))).toEqual(
    new Map([
      [calls.rich, 'eligible'],
      [calls.nearMiss, 'nearMiss'],
    ]),
  );
  expect(whole.search).toEqual({ matched: 'all', corrections: [], synonyms: [] });
  const none = await company.call(listUserAnnouncements, { query: { q: 'astronautica' } });
  expect([none.rows, none.search?.matched]).toEqual([[], 'any']);
});
