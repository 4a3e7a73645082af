import * as contract from '@volano/domain/contracts/call-words';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { expect, test } from 'vitest';
import { applyRetention } from '../../insight/privacy/privacy.jobs.ts';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { anAgency, anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = portal.as(await aUser(ctx, { role: 'admin' }));
const consultant = portal.as(await aUser(ctx, { role: 'advisor' }));
const call = await anAnnouncement(ctx, { title: 'Contributi per gli opifici' });

const search = async (q: string) => (await admin.call(listAnnouncements, { query: { q } })).search;

test('words of the office widen a search at once, by their stems, until they are deleted', async () => {
  const body = { phrase: 'Officina-laboratorio', also: ['opifici', 'Opifici', 'stabilimenti produttivi'] };
  const made = await admin.call(contract.createCallWord, { body });
  expect(made.also).toEqual(['Opifici', 'stabilimenti produttivi']);
  expect(await search('officine laboratori')).toMatchObject({ matched: 'any' });
  expect(await search('officina laboratorio')).toMatchObject({
    matched: 'all',
    synonyms: [{ typed: 'officina laboratorio', also: made.also }],
  });
  const again = await admin.attempt(contract.createCallWord, { body: { ...body, phrase: 'officinalaboratorio' } });
  expect(outcomeOf(again)).toBe('409 conflict phrase');
  const empty = await admin.attempt(contract.createCallWord, { body: { ...body, phrase: 'per la' } });
  expect(outcomeOf(empty)).toBe('400 invalidInput phrase');
  const params = { id: made._id };
  await admin.call(contract.updateCallWord, { params, body: { phrase: 'filanda', also: ['opifici'] } });
  expect(await search('filande')).toMatchObject({ matched: 'all', synonyms: [{ typed: 'filande' }] });
  expect((await admin.call(contract.listCallWords, { query: { q: 'filan', count: 'true' } })).total).toBe(1);
  await admin.call(contract.deleteCallWord, { params });
  expect(await search('filande')).toMatchObject({ matched: 'any', synonyms: [] });
});

test('words typed and the call opened are counted without names, listed from three on, and forgotten', async () => {
  await aUser(ctx, { surname: 'Brambillini' });
  await anAgency(ctx, { businessName: 'Tessuti Gandini' });
  const open = (q: string) => consultant.call(contract.countCallChoice, { body: { q, announcementId: call._id } });
  const named = ['ada@prova.example', 'chiama 030555', 'bando per Brambillini', 'gandini tessuti'];
  for (const q of ['Manifattura', 'manifattura!', ...named]) await open(q);
  const listed = async () => (await admin.call(contract.listCallChoices, { query: {} })).rows;
  expect(await listed()).toEqual([]);
  await open(' MANIFATTURA ');
  expect(await listed()).toEqual([
    { words: 'manifattura', announcementId: call._id, title: 'Contributi per gli opifici', count: 3 },
  ]);
  await open('setificio');
  expect((await rowsOf(db, 'call_choices')).map(({ words }) => words).toSorted()).toEqual(['manifattura', 'setificio']);
  const inDays = (days: number) => ({ now: () => new Date(ctx.clock.now().getTime() + days * 86_400_000) });
  await applyRetention({ db, clock: inDays(91) });
  expect((await rowsOf(db, 'call_choices')).map(({ words }) => words)).toEqual(['manifattura']);
  await applyRetention({ db, clock: inDays(366) });
  expect(await rowsOf(db, 'call_choices')).toEqual([]);
});

test('what the table has already is proposed no more', async () => {
  for (let n = 0; n < 3; n += 1)
    await consultant.call(contract.countCallChoice, { body: { q: 'capannoni', announcementId: call._id } });
  expect((await admin.call(contract.listCallChoices, { query: {} })).rows).toEqual([]);
});
