import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Actor } from '@volano/domain/policies/actor';
import { chooseFromFeed, summarizeFeed } from '@volano/domain/rules/feed';
import { listAnnouncementRows } from '@volano/server/features/announcements/announcements.queries';
import { listFeedIds, readFeed } from '@volano/server/features/announcements/feed.queries';
import { listMatchingUsers } from '@volano/server/features/matching/associated.queries';
import { recountAgency, recountAll, warmMatching } from '@volano/server/features/matching/matching.actions';
import { listMatches, listTargetCounts } from '@volano/server/features/matching/matching.queries';
import { openDatabase, type OpenDatabase } from '@volano/server/platform/db/connect';
import { migrateTo } from '@volano/server/platform/db/migrate';
import { startTestServer } from '@volano/server/testing/postgres';
import { agencyId, announcementId, fillForMatching, type Size } from './matching-data.ts';

const NOW = new Date('2026-11-18T09:42:00Z');
const clock = { now: () => NOW };
const SIZES: readonly Size[] = [
  { agencies: 10_000, announcements: 5_000 },
  { agencies: 100_000, announcements: 5_000 },
];
const ADMIN: Actor = {
  userId: '',
  role: 'admin',
  sessionId: '',
  agencyId: null,
  contractType: null,
  isMonoGrant: false,
};
const PAGE = 8;
const RUNS = 200;
/** What the measure is held against. Times are of two cores that do nothing else. */
const LIMITS = { growth: 1.5, ratio: 25, afterSave: 250, bytesPerCompany: 2_000, loopHeld: 250 } as const;

interface Times {
  readonly median: number;
  readonly p99: number;
}

interface Figures {
  readonly primaryKeys: Times;
  readonly feed: Times;
  readonly counts: Times;
  readonly surveySave: Times;
  readonly callSave: Times;
  readonly recountAfterCall: number;
  readonly loopHeld: number;
  readonly warm: number;
  readonly recount: number;
  readonly bytesPerCompany: number;
}

/**
 * A company's feed, page of eight with counts, against reading the same eight rows by primary key; counts of eight announcements for
 * an admin; what follows one save of a survey and of a call; everything from nothing; memory. At two sizes, on a database of its own.
 * Answers whether every figure is within its limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  try {
    const figures: Figures[] = [];
    for (const size of SIZES) figures.push(await measureAt(server.adminUrl, size));
    return report(figures);
  } finally {
    await server.stop();
  }
}

async function measureAt(adminUrl: string, size: Size): Promise<Figures> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const administration = openDatabase(adminUrl, { max: 1 });
  await administration.pool.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrateTo(url.href, fileURLToPath(new URL('../database/migrations/', import.meta.url)));
  const database = openDatabase(url.href, { statementTimeoutMs: 0 });
  try {
    await fillForMatching(database, size);
    return await measure(database, size);
  } finally {
    await database.close();
    await administration.pool.query(`drop database ${name} with (force)`);
    await administration.close();
  }
}

async function measure(database: OpenDatabase, size: Size): Promise<Figures> {
  const { db } = database;
  const before = usedBytes();
  const warm = await once(() => warmMatching({ db }));
  const bytesPerCompany = (usedBytes() - before) / size.agencies;
  const recount = await once(() => recountAll({ db, clock }));
  const anyone = (n: number): string => agencyId(1 + ((n * 7_919) % size.agencies));
  const pages: string[][] = [];
  const feed = await timed(async (n) => void pages.push(await readPage(database, anyone(n))));
  const primaryKeys = await timed(async (n) => {
    await db
      .selectFrom('announcements')
      .selectAll()
      .where('_id', 'in', pages[n] ?? [])
      .execute();
  });
  const eight = (n: number): string[] =>
    Array.from({ length: PAGE }, (_, at) => announcementId(5 * ((n * PAGE + at) % 900) + 1));
  const counts = await timed(async (n) => void (await listMatchingUsers(db, eight(n), ADMIN, NOW)));
  const surveySave = await timed(async (n) => {
    await saveSurvey(database, anyone(n));
    await recountAgency({ db, clock }, anyone(n));
    await listMatchingUsers(db, eight(n), ADMIN, NOW);
    await listTargetCounts(db, [anyone(n)], NOW);
  });
  const callSave = await timed(async (n) => {
    await saveCall(database, announcementId(5 * (n % 900) + 1));
    await readPage(database, anyone(n));
    await listMatchingUsers(db, eight(n), ADMIN, NOW);
  }, 40);
  await saveCall(database, announcementId(6));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const recountAfterCall = await once(() => recountAll({ db, clock }));
  delay.disable();
  return {
    primaryKeys,
    feed,
    counts,
    surveySave,
    callSave,
    recountAfterCall,
    loopHeld: delay.max / 1e6,
    warm,
    recount,
    bytesPerCompany,
  };
}

/** What the page of a company asks for: the division of the whole feed, and eight rows with their reasons. */
async function readPage({ db }: OpenDatabase, company: string): Promise<string[]> {
  const { entries } = await readFeed(db, company, NOW);
  summarizeFeed(entries);
  const ids = (await listFeedIds(db, chooseFromFeed(entries, {}), {}, undefined)).slice(0, PAGE);
  await Promise.all([listAnnouncementRows(db, ids), listMatches(db, company, ids, NOW)]);
  return ids.length === 0 ? [announcementId(1)] : ids;
}

async function saveSurvey({ pool }: OpenDatabase, company: string): Promise<void> {
  await pool.query(
    `update survey_answers set "requirementCode" = r."_id" from surveys s, requirements_templates r
     where s."agencyId" = $1 and "surveyId" = s."_id" and r."categoryTemplateId" = "categoryCode" and r."name" = 'Risposta 1'
       and "categoryCode" = (select min("categoryCode"::text)::uuid from survey_answers a where a."surveyId" = s."_id")`,
    [company],
  );
}

async function saveCall({ pool }: OpenDatabase, call: string): Promise<void> {
  await pool.query(
    `update announcements set "allowsNewSite" = not "allowsNewSite", "amount" = "amount" + 1 where "_id" = $1`,
    [call],
  );
}

async function timed(work: (n: number) => Promise<void>, runs = RUNS): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) times.push(await once(() => work(n)));
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(runs / 2)] ?? 0, p99: times[Math.floor(runs * 0.99)] ?? 0 };
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Bytes in use after everything unused was let go. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function report(figures: readonly Figures[]): boolean {
  const [small, large] = figures;
  if (small === undefined || large === undefined) return false;
  const ratios = figures.map(({ feed, primaryKeys }) => feed.median / primaryKeys.median);
  const row = (what: string, of: (one: Figures) => string, verdict = ''): Record<string, string> => ({
    what,
    ...columns(of),
    verdict,
  });
  const columns = (of: (one: Figures) => string): Record<string, string> =>
    Object.fromEntries(figures.map((one, at) => [`${SIZES[at]?.agencies ?? 0} companies`, of(one)]));
  const held = (isHeld: boolean, limit: string): string => `${isHeld ? 'held' : 'BROKEN'} (${limit})`;
  const checks = {
    growth: large.feed.median / small.feed.median <= LIMITS.growth,
    ratio: ratios.every((ratio) => ratio <= LIMITS.ratio),
    survey: figures.every(({ surveySave }) => surveySave.median <= LIMITS.afterSave),
    call: figures.every(({ callSave }) => callSave.median <= LIMITS.afterSave),
    bytes: large.bytesPerCompany <= LIMITS.bytesPerCompany,
    loop: figures.every(({ loopHeld }) => loopHeld <= LIMITS.loopHeld),
  };
  console.table([
    row('eight rows by primary key', ({ primaryKeys }) => both(primaryKeys)),
    row(
      'feed: page of 8 with counts',
      ({ feed }) => both(feed),
      held(checks.growth, `growth ${(large.feed.median / small.feed.median).toFixed(2)} of ${LIMITS.growth}`),
    ),
    row(
      'feed against primary key',
      ({ feed, primaryKeys }) => `${(feed.median / primaryKeys.median).toFixed(1)}×`,
      held(checks.ratio, `${LIMITS.ratio}×`),
    ),
    row('counts of 8 announcements', ({ counts }) => both(counts)),
    row(
      'survey save, lists and counts after it',
      ({ surveySave }) => both(surveySave),
      held(checks.survey, `${LIMITS.afterSave} ms`),
    ),
    row(
      'call save, lists and counts after it',
      ({ callSave }) => both(callSave),
      held(checks.call, `${LIMITS.afterSave} ms`),
    ),
    row('stored counts after a call save, in the background', ({ recountAfterCall }) => ms(recountAfterCall)),
    row('event loop held by it at most', ({ loopHeld }) => ms(loopHeld), held(checks.loop, `${LIMITS.loopHeld} ms`)),
    row('everything read from nothing', ({ warm }) => ms(warm)),
    row('every count from nothing', ({ recount }) => ms(recount)),
    row(
      'memory per company',
      ({ bytesPerCompany }) => `${Math.round(bytesPerCompany)} bytes`,
      held(checks.bytes, `${LIMITS.bytesPerCompany} bytes`),
    ),
  ]);
  return Object.values(checks).every(Boolean);
}

function both({ median, p99 }: Times): string {
  return `${ms(median)}, p99 ${ms(p99)}`;
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
}
