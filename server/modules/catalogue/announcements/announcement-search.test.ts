import { listAnnouncements, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { copyAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { aFeedWorld } from '../../../testing/builders/feed-world.ts';
import { update } from '../../../testing/builders/rows.ts';

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

async function titles(query: object): Promise<string[]> {
  const reply = await admin.call(listAnnouncements, { query: { ...query, count: 'true', limit: '100' } });
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
  ['what stands nowhere', 'astronautica', []],
  ['what only a tag says', 'biologico', []],
  ['one word that is there and one that is not', 'macchinari astronautica', []],
  ['signs of the query language', "macchinari & !formazione | ' :*", ['Nuovi']],
  ['signs alone', "' & | ! :* <-> ( ) \\\\ % _", []],
  ['HTML', '<b onclick="x">macchinari</b> "', []],
  ['words that mean nothing alone, the newest first', 'per la', ['Nuovi', 'Voucher']],
  ['a single letter', 'w', []],
  ['pictures', '🚜 🍷', []],
  ['as much as may be typed', 'formazione '.repeat(18), ['Voucher', 'Nuovi']],
])('%s', async (_, q, found) => {
  expect(await titles({ q })).toEqual(found);
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
  expect([await titles({ q: 'caldaia' }), await titles({ q: 'ombreggiamneto' })]).toEqual([[], ['Bonus']]);
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
