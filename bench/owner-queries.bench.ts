import { ensureTerritories } from '@volano/database/reference/territories';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { importIncentives } from '@volano/server/modules/catalogue/announcements/official-record/incentives.actions';
import { testApp } from '@volano/server/testing/world/app';
import { aUser } from '@volano/server/testing/builders/factories';
import { incentiveWords, referenceTable } from '@volano/server/testing/builders/imports';
import { REFERENCE_DATA } from '@volano/server/testing/world/only-where';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { fillDatabase, type FilledDatabase } from './fill-database.ts';
import { DATA_MISSING, printMeasure } from './measures.ts';
import { HELD_OUT_QUERIES, type OwnerQuery, TUNED_QUERIES } from './owner-queries.ts';

const WHAT = 'owners’ queries, a fitting call among the first five';
const LEAST = 44;
const SEEN = '5';
/** Of a text so much says what the call is about. */
const BEGINNING = 700;
const NOW = new Date('2026-11-18T09:42:00Z');
const SILENT = { emit: () => Promise.resolve(), drain: () => Promise.resolve(0), stop: () => Promise.resolve() };

/** For how many of fifty queries of owners a fitting call is among the first five of the real calls, and how many are answered by nothing. */
export async function run(): Promise<boolean> {
  if (REFERENCE_DATA === undefined) {
    printMeasure({ what: WHAT, figure: DATA_MISSING, limit: `≥ ${LEAST} of 50, none empty`, isHeld: null });
    return true;
  }
  const server = await startTestServer();
  const bench = await fillDatabase(server.adminUrl, fill);
  const app = await testApp({}, { url: bench.url });
  try {
    const admin = app.as(await aUser(app.ctx, { role: 'admin', email: 'misura@prova.example' }));
    const texts = await readTexts(bench);
    const judge = async (queries: readonly OwnerQuery[]) => {
      let [fitting, empty] = [0, 0];
      for (const { q, about } of queries) {
        const query = { q, isExpired: 'any', limit: SEEN } as const;
        const { rows } = await admin.call(listAnnouncements, { query });
        const isFitting = rows.some(({ _id }) => about.test(texts.get(_id) ?? ''));
        if (isFitting) fitting += 1;
        if (rows.length === 0) empty += 1;
        console.log(
          isFitting ? 'fits  ' : 'MISSES',
          q,
          process.env['SHOW'] ? rows.map(({ title }) => `\n         ${title.slice(0, 90)}`).join('') : '',
        );
      }
      return { fitting, empty };
    };
    const [tuned, heldOut] = [await judge(TUNED_QUERIES), await judge(HELD_OUT_QUERIES)];
    const [fitting, empty] = [tuned.fitting + heldOut.fitting, tuned.empty + heldOut.empty];
    const isHeld = fitting >= LEAST && empty === 0;
    const number = TUNED_QUERIES.length + HELD_OUT_QUERIES.length;
    printMeasure({
      what: WHAT,
      figure: `${fitting} of ${number}; held out ${heldOut.fitting} of ${HELD_OUT_QUERIES.length}; empty ${empty}`,
      limit: `≥ ${LEAST} of 50, none empty`,
      isHeld,
    });
    console.table({ 'looked at': tuned, 'held out': heldOut });
    return isHeld;
  } finally {
    await app.close();
    await bench.close();
    await server.stop();
  }
}

async function fill({ db }: FilledDatabase['database']): Promise<void> {
  await db.transaction().execute(ensureTerritories);
  const services = { db, clock: { now: () => NOW }, jobs: SILENT };
  await importIncentives(services, { table: await referenceTable('incentivi.json'), words: incentiveWords });
}

async function readTexts({ database: { db } }: FilledDatabase): Promise<Map<string, string>> {
  const rows = await db.selectFrom('announcements').select(['_id', 'title', 'description']).execute();
  return new Map(
    rows.map(({ _id, title, description }) => [_id, `${title} ${(description ?? '').slice(0, BEGINNING)}`]),
  );
}
