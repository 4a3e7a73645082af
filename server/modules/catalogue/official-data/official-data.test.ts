import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureTerritories } from '@volano/database/reference/territories';
import { bringOfficialData as press } from '@volano/domain/contracts/official-data';
import { getSetup, takeStarterSet } from '@volano/domain/contracts/setup';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aFolder, aRealPackage, TRADES, tradesFound } from '../../../testing/builders/official-package.ts';
import { officialRecord } from '../../../testing/builders/official-feed.ts';
import { aQuestion, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import { openPortal, testApp } from '../../../testing/world/app.ts';
import { openFreshDatabase } from '../../../testing/world/database.ts';
import { serving } from '../../../testing/world/listening.ts';
import { withReferenceData } from '../../../testing/world/only-where.ts';
import { bringOfficialData } from './official-data.jobs.ts';
import { writeManifest } from './package.actions.ts';

const SOFTWARE = ['62', '62.1', '62.10', '62.10.0', '62.10.00'];
const OLD = ['62', '62.0', '62.01', '62.01.0', '62.01.00'];
const structure = (codes: readonly string[]) =>
  `code,parent_code,section,title_it\nJ,,J,INFORMAZIONE\n${codes.map((code) => `${code},,J,Software ${code}`).join('\n')}\n`;
const FILES: Readonly<Record<string, string>> = {
  'a2025.csv': structure(SOFTWARE),
  'b2007.csv': structure(OLD),
  'note.csv': 'code,note_type_code,note_order,text_it\n62.10.00,2,1,scrittura di giochi\n',
  'indice2025.csv': 'ateco2025_code,activity\n62.10.00,programmatori di giochi\n',
  'ponte.csv': 'code_2022,n_targets,relation,recoding_type,code_2025\n62.01.00,1,1-1,S,62.10.00\n62.01,1,1-1,S,62.10\n',
  'comuni.csv': 'istat_code,name,sigla,region_code,region_name\n017029,Brescia,BS,03,Lombardia\n',
  'camere.csv':
    'code,name,region_code,region_name,province_sigle\nBS,Camera di Commercio di Brescia e del Garda,03,Lombardia,BS\nTO,Camera di Torino,01,Piemonte,TO\nXX,Camera di Nuova,03,Lombardia,BS\nCN,Camera di Commercio di Cuneo,01,Piemonte,CN\n',
  'incentivi.json': JSON.stringify([officialRecord(1), officialRecord(2)]),
  'altro.csv': 'a,b\n1,2\n',
};
const PARTS = ['structures', 'notes', 'index', 'correspondence', 'towns', 'chambers', 'incentives'];

const folder = await aFolder();
const database = await openFreshDatabase();
const portal = await testApp({ OFFICIAL_DATA: folder }, database);
const { ctx, db } = portal;
await db.transaction().execute(ensureTerritories);
const admin = await aUser(ctx, { role: 'admin' });
const office = portal.as(admin);
afterAll(() => portal.close());
beforeEach(async () => {
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
  await writeManifest(folder, '2026-11-02');
});

const stand = async (who = office) => (await who.call(getSetup, {})).officialData;
const states = async () => Object.fromEntries((await stand()).parts.map(({ part, state }) => [part, state]));
async function bring() {
  const pressed = await office.attempt(press, { body: {} });
  await portal.drain();
  return pressed.status;
}
const count = async (table: 'ateco_codes' | 'ateco_activities' | 'announcements' | 'municipalities') =>
  (await rowsOf(db, table)).length;

test('a folder of official files becomes a package, each known by its headings', async () => {
  await writeFile(path.join(folder, 'z-incentivi.json'), FILES['incentivi.json'] ?? '');
  const { manifest, leftOut } = await writeManifest(folder, '2026-11-02');
  expect(manifest.files.map(({ part, name, version }) => [part, name, version].join(' ').trim())).toEqual([
    'structures a2025.csv 2025',
    'structures b2007.csv 2007',
    'notes note.csv 2025',
    'index indice2025.csv 2025',
    'correspondence ponte.csv',
    'towns comuni.csv',
    'chambers camere.csv',
    'incentives incentivi.json',
  ]);
  expect(leftOut).toEqual([
    { name: 'altro.csv', twin: null },
    { name: 'z-incentivi.json', twin: 'incentivi.json' },
  ]);
  await rm(path.join(folder, 'z-incentivi.json'));
});

test('without a package the press is refused and says what to set', async () => {
  const bare = await testApp({}, database);
  const refused = await bare.as(admin).attempt(press, { body: {} }, { 'accept-language': 'it' });
  expect(refused).toMatchObject({ status: 409, code: 'officialDataMissing' });
  expect(refused.message).toContain('OFFICIAL_DATA');
  expect(await stand(bare.as(admin))).toMatchObject({ state: 'none', isConfigured: false, parts: [] });
  await bare.close();
});

test('a file that is another than the manifest means stops the run there; pressed again it goes on where it was', async () => {
  await writeFile(path.join(folder, 'note.csv'), `${FILES['note.csv'] ?? ''}62.10.00,2,2,altro\n`);
  expect(await bring()).toBe(202);
  expect(await stand()).toMatchObject({
    state: 'failed',
    done: 1,
    total: 7,
    dated: '2026-11-02',
    failure: { part: 'notes', file: 'note.csv', reason: 'packageChecksum' },
  });
  expect([await count('ateco_codes'), await count('ateco_activities')]).toEqual([12, 0]);
  const [{ _id: runId } = { _id: '' }] = await rowsOf(db, 'official_data_runs');
  // What came before is passed over: its files are not even asked for.
  await writeFile(path.join(folder, 'note.csv'), FILES['note.csv'] ?? '');
  await rm(path.join(folder, 'a2025.csv'));
  await writeFile(path.join(folder, 'indice2025.csv'), (FILES['indice2025.csv'] ?? '').slice(0, 40));
  await bring();
  expect(await stand()).toMatchObject({ state: 'failed', done: 2, failure: { part: 'index', reason: 'packageCut' } });
  await rm(path.join(folder, 'indice2025.csv'));
  await bring();
  expect(await stand()).toMatchObject({ failure: { part: 'index', reason: 'packageMissing' } });
  await writeFile(path.join(folder, 'indice2025.csv'), FILES['indice2025.csv'] ?? '');
  await bring();
  expect(await stand()).toMatchObject({ state: 'done', done: 6, total: 7, failure: null });
  expect(await rowsOf(db, 'official_data_runs', {}, ['_id'])).toEqual([{ _id: runId }]);
  expect(await ctx.storage.list('imports')).toEqual([]);
});

test('incentives wait for the questions, and come by themselves once these are there', async () => {
  expect(await states()).toMatchObject({ chambers: 'done', incentives: 'waitsForQuestions' });
  expect(await count('announcements')).toBe(0);
  await office.call(takeStarterSet, { body: {} });
  await portal.drain();
  expect(await stand()).toMatchObject({ state: 'done', done: 7, total: 7 });
  expect(await count('announcements')).toBe(2);
  const steps = (await office.call(getSetup, {})).steps;
  expect(steps.find(({ step }) => step === 'ateco')).toMatchObject({ state: 'done' });
});

test('chambers: what the office renamed or deleted stays so, the rest follows the list', async () => {
  await update(db, 'cciaas', { code: 'TO' }, { name: 'CCIAA Torino nostra' });
  await db.deleteFrom('cciaas').where('code', '=', 'CN').execute();
  await bring();
  const names = async () => {
    const rows = await rowsOf(db, 'cciaas', {}, ['code', 'name']);
    return Object.fromEntries(rows.map(({ code, name }) => [code, name]));
  };
  const first = await names();
  expect(first).toMatchObject({ BS: 'Camera di Commercio di Brescia e del Garda', XX: 'Camera di Nuova' });
  expect([first['TO'], first['CN'], first['BG']]).toEqual([
    'CCIAA Torino nostra',
    undefined,
    'Camera di Commercio di Bergamo',
  ]);
  const renamed = (FILES['camere.csv'] ?? '')
    .replace('Camera di Nuova', 'Camera Nuovissima')
    .replace('di Torino', 'TO');
  await writeFile(path.join(folder, 'camere.csv'), renamed);
  await writeManifest(folder, '2026-11-03');
  await bring();
  expect(await names()).toMatchObject({ XX: 'Camera Nuovissima', TO: 'CCIAA Torino nostra' });
  expect(await stand()).toMatchObject({ state: 'done', dated: '2026-11-03' });
});

test('two presses are one run; one that ended is compared anew and changes nothing', async () => {
  const before = await rowsOf(db, 'official_data_runs', {}, ['_id']);
  const pressed = await Promise.all([1, 2, 3].map(() => office.attempt(press, { body: {} })));
  expect(pressed.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(await stand()).toMatchObject({ state: 'running' });
  await portal.drain();
  expect(await rowsOf(db, 'official_data_runs', {}, ['_id'])).toHaveLength(before.length + 1);
  expect(await stand()).toMatchObject({ state: 'done', done: 7 });
  expect(Object.keys(await states())).toEqual(PARTS);
  expect([await count('ateco_codes'), await count('announcements'), await count('municipalities')]).toEqual([12, 2, 1]);
  const audited = await auditEntriesOf(portal, { action: 'settingsChanged' });
  expect(audited[0]).toMatchObject({ details: { what: 'officialData' } });
});

test('a run whose process died in a part goes on with it', async () => {
  const [last] = await rowsOf(db, 'official_data_runs', {}, ['_id'], 'startedAt').then((rows) => rows.toReversed());
  const runId = last?._id ?? '';
  await db.deleteFrom('ateco_activities').execute();
  await update(db, 'official_data_parts', { runId }, { status: 'waiting' });
  for (const part of ['structures', 'notes'] as const)
    await update(db, 'official_data_parts', { runId, part }, { status: 'done' });
  await update(db, 'official_data_parts', { runId, part: 'index' }, { status: 'running' });
  await update(db, 'official_data_runs', { _id: runId }, { status: 'running', finishedAt: null });
  await bringOfficialData(ctx, { runId });
  expect(await stand()).toMatchObject({ state: 'done', done: 7 });
  expect(await count('ateco_activities')).toBe(1);
});

test('over an address: an error page with 200, a file that is not there and nobody at all are said as what they are', async () => {
  let answer: (name: string) => Promise<{ status: number; body: Buffer | string }> = (name) =>
    readFile(path.join(folder, name)).then((body) => ({ status: 200, body }));
  const site = await serving((request, response) => {
    const name = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    void answer(name).then(
      ({ status, body }) => response.writeHead(status).end(body),
      () => response.writeHead(404).end(),
    );
  });
  const web = await testApp({ OFFICIAL_DATA: `${site.url}/dati/manifest.json` }, database);
  const from = async () => {
    await web.as(admin).call(press, { body: {} });
    await web.drain();
    return stand(web.as(admin));
  };
  const whole = answer;
  const html = { status: 200, body: '<!doctype html><title>Manutenzione</title>' };
  answer = (name) => (name === 'comuni.csv' ? Promise.resolve(html) : whole(name));
  expect((await from()).failure).toMatchObject({ part: 'towns', file: 'comuni.csv', reason: 'webPage' });
  answer = (name) => (name === 'comuni.csv' ? Promise.resolve({ status: 503, body: '' }) : whole(name));
  expect((await from()).failure).toMatchObject({ part: 'towns', reason: 'packageStatus', params: { status: 503 } });
  answer = whole;
  expect(await from()).toMatchObject({ state: 'done', done: 7 });
  answer = () => Promise.resolve(html);
  expect((await from()).failure).toMatchObject({ part: null, file: 'manifest.json', reason: 'webPage' });
  await site.close();
  expect((await from()).failure).toMatchObject({ part: null, reason: 'packageUnreachable' });
  await web.close();
});

test('the real package: all of it comes, and the words of the trade find their codes', withReferenceData, async () => {
  const { folder: real, manifest, leftOut } = await aRealPackage();
  expect(manifest.files).toHaveLength(8);
  expect(leftOut).toEqual([{ name: 'province.csv', twin: null }]);
  const { portal: whole, db: fresh } = await openPortal({ OFFICIAL_DATA: real });
  await fresh.transaction().execute(ensureTerritories);
  await aQuestion(whole.ctx);
  const person = whole.as(await aUser(whole.ctx, { role: 'admin' }));
  await person.call(press, { body: {} });
  await whole.drain();
  expect(await stand(person)).toMatchObject({ state: 'done', done: 7, total: 7, failure: null });
  expect((await rowsOf(fresh, 'announcements')).length).toBeGreaterThan(340);
  expect(await tradesFound(fresh)).toEqual(Object.keys(TRADES));
});
