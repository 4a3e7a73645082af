import { publishAnnouncements } from '@volano/domain/contracts/announcement-review';
import * as contract from '@volano/domain/contracts/imports';
import { ensureTerritories } from '@volano/database/reference/territories';
import { expect, test } from 'vitest';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { officialRecord } from '../../../testing/builders/official-feed.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { openPortal } from '../../../testing/world/app.ts';

// What an import would change for companies is said before it is applied (12-whole-record §5).

const app = await openPortal();
const { ctx, db } = app;
const office: { _id: string } = await aUser(ctx, { role: 'admin' });
const admin = app.as(office);
await db.transaction().execute(ensureTerritories);
const regionOf = async (name: string) => (await rowOf(db, 'regions', { name }, ['_id']))._id;
for (const region of ['Lombardia', 'Lombardia', 'Toscana', 'Veneto'])
  await aSurveyedAgency(ctx, {}, { regionId: await regionOf(region) });

type Given = Record<string, unknown>;

async function read(...records: Given[]) {
  const file = { content: new Blob([JSON.stringify(records)]), name: 'incentivi.json' };
  const { _id: id } = await admin.call(contract.createImport, { body: { kind: 'incentivi' }, file });
  await app.drain();
  return { id };
}

const importOf = (params: { id: string }) => admin.call(contract.getImport, { params });
const rowsFor = (params: { id: string }, query: Record<string, string>) =>
  admin.call(contract.listImportRows, { params, query: { count: 'true', limit: '100', ...query } });

async function apply(params: { id: string }, query = {}) {
  const outcome = outcomeOf(await admin.attempt(contract.applyImport, { params, query }));
  await app.drain();
  return outcome;
}

async function publish(...records: Given[]): Promise<void> {
  await apply(await read(...records));
  const officialIds = records.map(({ ID_Incentivo }) => ID_Incentivo);
  const calls = (await rowsOf(db, 'announcements')).filter(({ officialId }) => officialIds.includes(officialId));
  await admin.call(publishAnnouncements, { body: { ids: calls.map(({ _id }) => _id) } });
  await app.drain();
}

const LOMBARDIA = { Regioni: ['Lombardia'], Dimensioni: [], Tipologia_Soggetto: [] };
const one = officialRecord(1, LOMBARDIA);
const two = officialRecord(2, LOMBARDIA);
const moved = { ...one, Regioni: ['Toscana', 'Veneto'] };

test('published calls that change: how many companies would see less and more, and nothing changes before a yes', async () => {
  await publish(one, two);
  const draft = officialRecord(3, LOMBARDIA);
  await apply(await read(draft));
  const before = await rowsOf(db, 'announcements');
  const params = await read(moved, { ...two, Titolo: 'Un altro titolo' }, { ...draft, Regioni: ['Lazio'] });
  expect(await importOf(params)).toMatchObject({
    status: 'checked',
    report: { changed: 3 },
    effects: { calls: 2, lost: 2, gained: 2 },
  });
  const { rows } = await admin.call(contract.listImportEffects, { params, query: {} });
  expect(rows.map(({ lost, gained }) => [lost, gained])).toEqual([
    [2, 2],
    [0, 0],
  ]);
  expect(await rowsOf(db, 'announcements')).toEqual(before);
  expect((await rowsOf(db, 'announcement_changes')).filter(({ source }) => source === 'import')).toEqual([]);
  expect((await rowsOf(db, 'region_groups')).map(({ name }) => name)).not.toContain('Toscana e Veneto');
  expect(await apply(params)).toBe('200');
  expect(await importOf(params)).toMatchObject({ status: 'done', effects: { calls: 2, lost: 2, gained: 2 } });
});

test('a file that changes no published call says so by nothing', async () => {
  expect(await importOf(await read(officialRecord(20, LOMBARDIA)))).toMatchObject({ status: 'checked', effects: null });
});

test('one that was put aside changes nothing, is found again and can be read again, until it is applied', async () => {
  const params = await read(officialRecord(30, LOMBARDIA));
  const cancel = () => admin.attempt(contract.cancelImport, { params });
  expect([outcomeOf(await cancel()), outcomeOf(await cancel())]).toEqual(['200', '200']);
  expect(await importOf(params)).toMatchObject({ status: 'cancelled', report: { added: 1 } });
  expect(await apply(params)).toBe('409 importNotReady');
  expect((await admin.call(contract.readImportAgain, { params })).status).toBe('checking');
  await app.drain();
  expect((await importOf(params)).status).toBe('checked');
  expect(await apply(params)).toBe('200');
  expect(outcomeOf(await cancel())).toBe('409 importNotReady');
  expect(outcomeOf(await admin.attempt(contract.readImportAgain, { params }))).toBe('409 importNotReady');
});

test('one that is put aside while it is read stays so', async () => {
  const file = { content: new Blob([JSON.stringify([officialRecord(31, LOMBARDIA)])]), name: 'incentivi.json' };
  const { _id: id } = await admin.call(contract.createImport, { body: { kind: 'incentivi' }, file });
  await admin.call(contract.cancelImport, { params: { id } });
  await app.drain();
  expect((await importOf({ id })).status).toBe('cancelled');
});

test('a file of which half of a column is unknown stops and asks', async () => {
  const records = Array.from({ length: 10 }, (_, at) =>
    officialRecord(40 + at, {
      ...LOMBARDIA,
      Forma_agevolazione: [at < 5 ? 'Contributo Extra' : 'Contributo/Fondo perduto'],
    }),
  );
  const params = await read(...records);
  const { report } = await importOf(params);
  expect(report?.doubt).toEqual({ column: 'Forma_agevolazione', unknown: 5, values: 10 });
  const bell = await bellOf(app, office, 'importRead');
  expect(bell[0]).toMatchObject({ data: { _id: params.id }, body: expect.stringContaining('Metà dei valori') });
  expect(await apply(params)).toBe('409 importDoubtful');
  expect((await importOf(params)).status).toBe('checked');
  expect(await apply(params, { isSure: 'true' })).toBe('200');
  expect((await importOf(params)).status).toBe('done');
});

test('a missing list is told once, what rows share by their number, and the rows behind it can be asked for', async () => {
  const towns = { Comuni: 'Abbadia Lariana; Mandello del Lario', Dimensioni: ['Microimpresa', 'Piccola Impresa'] };
  const records = [50, 51, 52].map((id) => officialRecord(id, { ...LOMBARDIA, ...towns }));
  const params = await read(...records, officialRecord(53, { ...LOMBARDIA, Costi_Ammessi: ['Altri costi'] }));
  const { report } = await importOf(params);
  expect(report?.missing).toEqual([
    { list: 'towns', rows: 3 },
    { list: 'questions', rows: 3 },
  ]);
  expect(report?.shared).toEqual([{ reason: 'unknownValue', rows: 1, text: 'valore non previsto: Altri costi' }]);
  const { rows, total } = await rowsFor(params, { reason: 'townsMissing' });
  expect([rows.length, total]).toEqual([3, 3]);
});
