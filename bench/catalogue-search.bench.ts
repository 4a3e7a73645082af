import { performance } from 'node:perf_hooks';
import { ensureTerritories } from '@volano/database/reference/territories';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { importIncentives } from '@volano/server/modules/catalogue/announcements/official-record/incentives.actions';
import { testApp } from '@volano/server/testing/world/app';
import { aUser } from '@volano/server/testing/builders/factories';
import { incentiveWords, referenceTable } from '@volano/server/testing/builders/imports';
import { REFERENCE_DATA } from '@volano/server/testing/world/only-where';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { JUDGED_QUERIES, type JudgedQuery } from './catalogue-judgements.ts';
import { DATA_MISSING, printMeasure } from './measures.ts';
import { fillDatabase, type FilledDatabase } from './fill-database.ts';

const SEEN = 10;
const CALLS = 5_000;
const ROUNDS = 5;
/** Milliseconds from the request to the answer through the route, with the count of all that was found. */
const LIMITS = { median: 30, p99: 150 } as const;
/** On a machine that does other work meanwhile: as many times what a search of the title alone takes in the same run. */
const TIMES_THE_TITLE = 3;
/** Of the best ten that could be shown; by title alone it is 0.23. */
const LEAST_GAIN = 0.7;
const NOW = new Date('2026-11-18T09:42:00Z');
const SILENT = {
  emit: () => Promise.resolve(),
  drain: () => Promise.resolve(0),
  stop: () => Promise.resolve(),
};

const GAIN = 'catalogue search, nDCG@10 over the real calls';

type Search = (query: Partial<Record<'q' | 'title', string>>) => Promise<string[]>;

/**
 * How well the list of announcements answers what is typed (nDCG of the first ten over the real incentives), by title alone and by words,
 * and how long both take over five thousand calls with their texts, in turns. Answers whether gain and times were held.
 */
export async function run(): Promise<boolean> {
  if (REFERENCE_DATA === undefined) {
    console.log('Skipped: REFERENCE_DATA is not set.');
    printMeasure({ what: GAIN, figure: DATA_MISSING, limit: `≥ ${LEAST_GAIN}`, isHeld: null });
    return true;
  }
  const server = await startTestServer();
  const bench = await fillDatabase(server.adminUrl, fill);
  const app = await testApp({}, { url: bench.url });
  try {
    const admin = app.as(await aUser(app.ctx, { role: 'admin', email: 'misura@prova.example' }));
    const search: Search = async (typed) => {
      const query = { ...typed, isExpired: 'any', limit: String(SEEN), count: 'true' };
      const { status, reply } = await admin.attempt(listAnnouncements, { query });
      if (status !== 200) throw new Error(`The route answered ${status}`);
      return reply.rows.map(({ _id }) => _id);
    };
    const isRight = await judge(bench, search);
    await multiply(bench);
    return (await measure(search)) && isRight;
  } finally {
    await app.close();
    await bench.close();
    await server.stop();
  }
}

/** Both searches over the incentives alone, query by query. */
async function judge({ database: { db } }: FilledDatabase, search: Search): Promise<boolean> {
  const rows = await db.selectFrom('announcements').select(['_id', 'officialId']).execute();
  const numbers = new Map(rows.map(({ _id, officialId }) => [_id, officialId ?? '']));
  const gains = { title: [] as number[], q: [] as number[] };
  for (const query of JUDGED_QUERIES) {
    for (const by of ['title', 'q'] as const) {
      const found = await search({ [by]: query.q });
      gains[by].push(
        gainOf(
          found.map((id) => numbers.get(id) ?? ''),
          query,
        ),
      );
    }
  }
  const isHeld = mean(gains.q) >= LEAST_GAIN;
  const row = (by: 'title' | 'q') => ({
    queries: gains[by].length,
    'nDCG@10': mean(gains[by]).toFixed(3),
    'nothing right': gains[by].filter((gain) => gain === 0).length,
  });
  const figure = `${mean(gains.q).toFixed(3)}; by title alone ${mean(gains.title).toFixed(3)}; ${gains.q.length} queries`;
  printMeasure({ what: GAIN, figure, limit: `≥ ${LEAST_GAIN}`, isHeld });
  console.table({
    'title alone': { ...row('title'), limit: '', held: '' },
    'by words': { ...row('q'), limit: LEAST_GAIN, held: isHeld ? 'held' : 'BROKEN' },
  });
  return isHeld;
}

/** Both searches in turns over five thousand calls, after one round that is not counted. */
async function measure(search: Search): Promise<boolean> {
  const times = { title: [] as number[], q: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { q } of JUDGED_QUERIES) {
      for (const by of ['title', 'q'] as const) {
        const start = performance.now();
        await search({ [by]: q });
        if (round > 0) times[by].push(performance.now() - start);
      }
    }
  }
  const measured = (['median', 'p99'] as const).map((share) => {
    const [title, words] = [at(times.title, share), at(times.q, share)];
    const isHeld = words <= LIMITS[share] || words <= title * TIMES_THE_TITLE;
    const figure = `${words.toFixed(1)} ms; by title alone ${title.toFixed(1)} ms`;
    const limit = `${LIMITS[share]} ms, or ${TIMES_THE_TITLE} times the title`;
    printMeasure({ what: `catalogue search over ${CALLS} calls, ${share}`, figure, limit, isHeld });
    return {
      [`${CALLS} calls, ms`]: share,
      'title alone': title.toFixed(1),
      'by words': words.toFixed(1),
      limit: `${LIMITS[share]}, or ${TIMES_THE_TITLE} times the title`,
      held: isHeld ? 'held' : 'BROKEN',
    };
  });
  console.table(measured);
  return measured.every(({ held }) => held === 'held');
}

function at(times: readonly number[], share: keyof typeof LIMITS): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * (share === 'median' ? 0.5 : 0.99))] ?? 0;
}

async function fill({ db }: FilledDatabase['database']): Promise<void> {
  await db.transaction().execute(ensureTerritories);
  const services = { db, clock: { now: () => NOW }, jobs: SILENT };
  await importIncentives(services, { table: await referenceTable('incentivi.json'), words: incentiveWords });
}

/** Copies of the incentives until there are as many calls as a large office has. */
async function multiply({ database: { pool } }: FilledDatabase): Promise<void> {
  await pool.query(
    `insert into announcements ("_id", "title", "description", "announcementType", "grantingBody", "regionId", "regionGroupId", "cciaaId")
     select gen_random_uuid(), a."title" || ' ' || n, a."description", a."announcementType", a."grantingBody", a."regionId",
       a."regionGroupId", a."cciaaId"
     from announcements a, generate_series(1, 20) n limit $1`,
    [CALLS - 352],
  );
  await pool.query('vacuum analyze announcements');
}

/** Discounted gain of the first ten, of the best that they could be: 0 to 1. */
function gainOf(found: readonly string[], { grades }: JudgedQuery): number {
  const best = [...grades.values()].sort((a, b) => b - a).slice(0, SEEN);
  return discounted(found.map((number) => grades.get(number) ?? 0)) / discounted(best);
}

function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
