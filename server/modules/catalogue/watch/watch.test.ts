import type { RequestListener } from 'node:http';
import { ensureTerritories } from '@volano/database/reference/territories';
import { listImportRows, listImports } from '@volano/domain/contracts/imports';
import { listReview } from '@volano/domain/contracts/announcement-review';
import { getWatch, startWatch } from '@volano/domain/contracts/watch';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { rowsOf as rowsIn, update } from '../../../testing/builders/rows.ts';
import { auditEntriesOf, bellOf } from '../../../testing/builders/traces.ts';
import { testApp } from '../../../testing/world/app.ts';
import { freshDatabase } from '../../../testing/world/database.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { anOfficialFeed, officialRecord, readFeedNow } from '../../../testing/builders/official-feed.ts';
import { giveUpFeed, watchNightly } from './watch.jobs.ts';

const CALLS = 10;
const FEED = Array.from({ length: CALLS }, (_, at) => officialRecord(at + 1));
const FEED_IDS = FEED.map(({ ID_Incentivo }) => String(ID_Incentivo));

const feed = await anOfficialFeed();
const database = await freshDatabase();
const portal = await testApp({ OFFICIAL_FEED_URL: feed.url }, database);
const { db } = portal;
await db.transaction().execute(ensureTerritories);
const person: { _id: string } = await aUser(portal.ctx, { role: 'admin', name: 'Sara', surname: 'Colombo' });
const admin = portal.as(person);
afterAll(async () => {
  await feed.close();
  await portal.close();
  await database.drop();
});
/** Whatever the test before did, every call is as the feed says, and in it; after a reading that changed nothing they still are. */
let isUnchanged = false;
beforeEach(async () => {
  const isSame = isUnchanged;
  isUnchanged = false;
  if (isSame) return;
  await db.deleteFrom('announcements').where('officialId', 'not in', FEED_IDS).execute();
  feed.serve(FEED);
  await read();
  await db.deleteFrom('watch_runs').execute();
});

const read = (isSure?: boolean) => readFeedNow(portal, person, isSure);
const calls = () => rowsIn(db, 'announcements', {}, undefined, 'officialId');
const rowsOf = async ({ importId }: { importId: string | null }, query: Record<string, string>) =>
  (await admin.call(listImportRows, { params: { id: importId ?? '' }, query })).rows;

/** The ids of the calls that wait with the word that they are gone. */
async function goneCalls(): Promise<(string | undefined)[]> {
  const reply = await admin.call(listReview, { query: { limit: '100' } });
  const gone = reply.rows.filter(({ remarks }) => remarks.some(({ reason }) => reason === 'goneFromFeed'));
  return gone.map(({ title }) => /\d+/.exec(title)?.[0]);
}

test('what is new waits in the queue, unpublished; read again, nothing changes and nothing is kept', async () => {
  const files = await portal.ctx.storage.list('imports');
  expect(new Set((await calls()).map(({ isActive }) => isActive))).toEqual(new Set([false]));
  const reply = await admin.call(listReview, { query: { limit: '100' } });
  expect(reply.rows).toHaveLength(CALLS);
  const counts = { read: CALLS, added: 0, changed: 0, proposed: 0, gone: 0, importId: null, error: null };
  expect(await read()).toMatchObject({ status: 'done', startedBy: 'Sara Colombo', ...counts });
  expect(await portal.ctx.storage.list('imports')).toEqual(files);
});

test('a record that cannot be read is counted, and told with why when it is new', async () => {
  const abroad = officialRecord(77, { Regioni: ['Estero'] });
  feed.serve([...FEED, abroad]);
  const first = await read();
  expect(first).toMatchObject({ status: 'done', read: CALLS + 1, added: 0, changed: 0, gone: 0, skipped: 1 });
  const told = { subject: expect.stringContaining('77'), reason: expect.any(String) };
  expect(await rowsOf(first, { outcome: 'skipped' })).toMatchObject([told]);

  expect(await read()).toMatchObject({ status: 'done', skipped: 1, importId: null });

  // Of a call that is known the catalogue goes on saying what it said.
  const [known] = await calls();
  feed.serve([officialRecord(1, { Titolo: 'Altro', Regioni: ['Estero'] }), ...FEED.slice(1), abroad]);
  expect((await read()).importId).not.toBeNull();
  expect((await calls())[0]?.title).toBe(known?.title);

  feed.serve(FEED);
  expect(await read()).toMatchObject({ status: 'done', skipped: 0, importId: null });
});

test('a reading that did something says row by row what, among the official files', async () => {
  const changed = officialRecord(9, { Titolo: 'Cambiato' });
  feed.serve([...FEED.slice(0, 8), changed, officialRecord(99, { Titolo: 'Tutt’altro' })]);
  const run = await read();
  expect(run).toMatchObject({ status: 'done', added: 1, changed: 1, gone: 1 });
  const files = await admin.call(listImports, { query: {} });
  const file = { status: 'done', requestedBy: 'Sara Colombo', hasFile: true };
  expect(files.rows[0]).toMatchObject({ ...file, _id: run.importId });
  const entries = await auditEntriesOf(portal, { entityId: run.importId ?? '' });
  expect(entries).toMatchObject([{ action: 'importApplied', actorId: person._id }]);
  expect(await rowsOf(run, { outcome: 'added' })).toMatchObject([{ recordId: '99' }]);
  const change = { field: 'title', old: 'Ceramiche 9', new: 'Cambiato', isProtected: false };
  expect(await rowsOf(run, { outcome: 'changed' })).toMatchObject([{ recordId: '9', changes: [change] }]);
  const gone = [expect.stringContaining('non si trova')];
  expect(await rowsOf(run, { marked: 'true' })).toMatchObject([{ line: 0, recordId: '10', remarks: gone }]);
});

test('CSV is read like JSON', async () => {
  const columns = Object.keys(officialRecord(1));
  const rows = [...FEED, officialRecord(99, { Titolo: 'Da CSV' })].map((row) =>
    columns.map((column) => `"${String(row[column])}"`).join(','),
  );
  feed.serve([columns.join(','), ...rows, ''].join('\n'));
  expect(await read()).toMatchObject({ status: 'done', read: CALLS + 1, added: 1, changed: 0, gone: 0 });
});

test('what is gone is remarked once, also after a person settled it, and until it is there again', async () => {
  feed.serve(FEED.filter((_, at) => at !== 2));
  expect(await read()).toMatchObject({ status: 'done', gone: 1 });
  expect(await goneCalls()).toEqual(['3']);
  await update(db, 'announcement_remarks', {}, { settledAt: '2026-11-18T10:00:00Z' });
  expect(await read()).toMatchObject({ gone: 0, importId: null });
  expect(await goneCalls()).toEqual([]);
  feed.serve(FEED);
  await read();
  feed.serve(FEED.filter((_, at) => at !== 2));
  expect(await read()).toMatchObject({ gone: 1 });
  expect(await goneCalls()).toEqual(['3']);
  feed.serve(FEED);
  await read();
  expect(await goneCalls()).toEqual([]);
});

test('a call whose record is broken is not gone, and what is past its deadline need not be there', async () => {
  await update(db, 'announcements', { officialId: '7' }, { expiryDate: '2026-11-01T00:00:00Z' });
  const others = FEED.filter((_, at) => at !== 6);
  const whole = JSON.stringify(others, null, 1);
  feed.serve(whole.replace('"Titolo": "Vigneti 5"', '"Titolo": "Vigneti "buoni" 5"'));
  expect(await read()).toMatchObject({ status: 'done', read: CALLS - 1, gone: 0 });
  await db.deleteFrom('announcements').where('officialId', '=', '7').execute();
});

const text = JSON.stringify(FEED, null, 1);
const csvCut = ['ID_Incentivo,Titolo,Descrizione,Regioni,Codici_ATECO', '1,Uno,Testo,Lombardia,Tutti', '2,"Due, a me'];
/** How a server goes wrong whose beginning is sound. */
const breaking: RequestListener = (request, reply) => {
  reply.writeHead(200, { 'content-length': '90000' });
  reply.write(text.slice(0, 500));
  setImmediate(() => request.socket.destroy());
};
const endless: RequestListener = (_, reply) => {
  const more = (): void => {
    while (!reply.destroyed && reply.write(' '.repeat(1_000_000)));
    if (!reply.destroyed) reply.once('drain', more);
  };
  more();
};
const leadingInside: RequestListener = (_, reply) =>
  void reply.writeHead(302, { location: 'https://127.0.0.1:1/' }).end();

test.each<[string, () => void, RegExp]>([
  ['500', () => feed.serve(text, 500), /errore 500/],
  ['404', () => feed.serve(text, 404), /errore 404/],
  ['a web page', () => feed.serve('<!doctype html><title>Manutenzione</title>'), /pagina web/],
  ['a message instead of records', () => feed.serve('{"error": "try later"}'), /ID_Incentivo/],
  ['nothing', () => feed.serve(''), /vuoto/],
  ['a list of nothing', () => feed.serve('[]'), /tabella/],
  ['a table of nothing', () => feed.serve('ID_Incentivo,Titolo,Descrizione,Regioni,Codici_ATECO\n'), /vuoto|tabella/],
  ['half a file', () => feed.serve(text.slice(0, text.length / 2)), /a metà/],
  ['half a CSV', () => feed.serve(csvCut.join('\n')), /a metà/],
  ['a column gone', () => feed.serve(FEED.map(({ Data_chiusura: _, ...row }) => row)), /10 schede delle 10 .*\(date\)/],
  ['most of the calls gone', () => feed.serve(FEED.slice(0, 3)), /mancano 7 schede delle 10/],
  [
    'a column that says other things',
    () => feed.serve(FEED.map((row, at) => (at < 5 ? { ...row, Forma_agevolazione: ['Contributo Extra'] } : row))),
    /5 valori su 10 non sono previsti/,
  ],
  ['a connection that breaks', () => feed.answerWith(breaking), /a metà/],
  ['an endless stream', () => feed.answerWith(endless), /molto più/],
  ['a redirect into a private network', () => feed.answerWith(leadingInside), /rete privata/],
])('%s ends the reading with its reason and changes nothing', async (_, given, why) => {
  const before = [await calls(), await portal.ctx.storage.list('imports')];
  given();
  const run = await read();
  expect(run).toMatchObject({ status: 'failed', added: 0, changed: 0, gone: 0, importId: null });
  expect(run.error).toMatch(why);
  expect([await calls(), await portal.ctx.storage.list('imports')]).toEqual(before);
  expect(await goneCalls()).toEqual([]);
  const [told] = await bellOf(portal, person, 'importRead');
  expect(told?.title).toBe('Il catalogo ufficiale non è stato aggiornato');
  isUnchanged = true;
});

test('that most calls are gone is taken when an admin says that it is right', async () => {
  feed.serve(FEED.slice(0, 3));
  expect(await read()).toMatchObject({ status: 'failed', isDoubtful: true });
  expect(await read(true)).toMatchObject({ status: 'done', isDoubtful: false, gone: 7 });
  // The next night nothing is amiss.
  expect(await read()).toMatchObject({ status: 'done', gone: 0 });
});

test('one reading at a time, by night and by hand, and two portals at work read it once', async () => {
  let asked = 0;
  feed.answerWith((_, reply) => {
    asked += 1;
    reply.end(JSON.stringify([...FEED, officialRecord(99, { Titolo: 'Tutt’altro' })]));
  });
  const other = await testApp({ OFFICIAL_FEED_URL: feed.url }, database);
  const started = await Promise.all([
    ...[portal, other].map(({ ctx }) => watchNightly(ctx)),
    ...[portal, other].map((node) => node.as(person).attempt(startWatch, { body: {} })),
  ]);
  expect(started.map((answer) => answer?.code).filter((code) => code === 'importRunning').length).toBeGreaterThan(0);
  await Promise.all([portal.drain(), other.drain()]);
  const { runs, host } = await admin.call(getWatch, {});
  expect(runs).toMatchObject([{ status: 'done', added: 1 }]);
  expect([asked, host]).toEqual([1, new URL(feed.url).host]);
  await other.close();
});

test('a reading whose process died at every try ends, and one that ended stays as it ended', async () => {
  const reply = await admin.call(startWatch, { body: {} });
  await giveUpFeed(portal.ctx, { runId: reply._id });
  await portal.drain();
  const [last] = (await admin.call(getWatch, {})).runs;
  expect(last).toMatchObject({ _id: reply._id, status: 'failed', error: expect.stringContaining('storto') });
});

test('without an address nothing is read, by hand or by night', async () => {
  const without = await testApp({}, database);
  const refused = await without.as(person).attempt(startWatch, { body: {} });
  expect(outcomeOf(refused)).toBe('409 notConfigured');
  await watchNightly(without.ctx);
  const reply = await without.as(person).call(getWatch, {});
  expect(reply).toMatchObject({ host: null, runs: [] });
  await without.close();
});
