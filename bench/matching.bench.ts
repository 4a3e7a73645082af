import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Actor } from '@volano/domain/policies/actor';
import { summarizeFeed } from '@volano/domain/rules/matching/feed';
import { listAnnouncementRows } from '@volano/server/modules/catalogue/announcements/announcements.queries';
import { listAskedIds, readFeed } from '@volano/server/modules/advising/feeds/feed.queries';
import { listMatchingUsers } from '@volano/server/matching/associated.queries';
import { recountAgency, recountAll } from '@volano/server/matching/matching.actions';
import { listTargetCounts, matchCalls } from '@volano/server/matching/matching.queries';
import { getCatalogue, getCompanies } from '@volano/server/matching/memory.queries';
import type { OpenDatabase } from '@volano/server/platform/db/connect';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { agencyId, announcementId, type Size } from './matching-data.ts';
import { type Figures, type Firsts, report, type Times } from './matching-report.ts';
import { setUpMatching, type MatchingSetup } from './matching-setup.ts';

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
  provenAt: NOW.toISOString(),
  mustSetUpTwoFactor: false,
  mustChangePassword: false,
  isPending: false,
  address: '',
};
const PAGE = 8;
const RUNS = 200;
/**
 * A company's feed, page of eight with counts, against reading the same eight rows by primary key; counts of eight announcements for
 * an admin; what follows one save of a survey and of a call; everything from nothing; memory. At two sizes, on a database of its own.
 * Answers whether every figure is within its limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const setups: MatchingSetup[] = [];
  try {
    for (const size of SIZES) setups.push(await setUpMatching(server.adminUrl, size));
    const firsts: Firsts[] = [];
    for (const setup of setups) firsts.push(await readFirst(setup));
    const pages = setups.map((): string[][] => []);
    // Stage by stage within each run, so that whatever else the machine does falls on both alike.
    const feeds = await timed(
      setups,
      async (setup, n, at) => void pages[at]?.push(await readPage(setup.database, anyone(setup, n))),
    );
    const primaryKeys = await timed(setups, async ({ database }, n, at) => {
      await database.db
        .selectFrom('announcements')
        .selectAll()
        .where('_id', 'in', pages[at]?.[n] ?? [])
        .execute();
    });
    const counts = await timed(
      setups,
      async ({ database }, n) => void (await listMatchingUsers(database.db, eight(n), ADMIN, NOW)),
    );
    const surveySaves = await timed(setups, afterSurveySave);
    const callSaves = await timed(setups, afterCallSave, 40);
    const figures: Figures[] = [];
    for (const [at, stage] of setups.entries()) {
      const times = [feeds[at], primaryKeys[at], counts[at], surveySaves[at], callSaves[at]].map(
        (one) => one ?? { median: 0, p99: 0 },
      );
      const [feed, primaryKey, count, surveySave, callSave] = times as [Times, Times, Times, Times, Times];
      figures.push({
        feed,
        primaryKey,
        count,
        surveySave,
        callSave,
        ...(firsts[at] ?? NO_FIRSTS),
        ...(await recountInBackground(stage)),
      });
    }
    return report(figures, SIZES);
  } finally {
    for (const setup of setups) await setup.close();
    await server.stop();
  }
}

const NO_FIRSTS: Firsts = { warm: 0, recount: 0, bytesPerCompany: 0 };

/** Everything from nothing, and the memory that the companies take. */
async function readFirst({ database: { db }, size }: MatchingSetup): Promise<Firsts> {
  const catalogue = await once(() => getCatalogue(db));
  const before = usedBytes();
  const warm = catalogue + (await once(() => getCompanies(db)));
  const bytesPerCompany = (usedBytes() - before) / size.agencies;
  return { warm, bytesPerCompany, recount: await once(() => recountAll({ db, clock })) };
}

async function afterSurveySave(setup: MatchingSetup, n: number): Promise<void> {
  const { db } = setup.database;
  await saveSurvey(setup.database, anyone(setup, n));
  await recountAgency({ db, clock }, anyone(setup, n));
  await listMatchingUsers(db, eight(n), ADMIN, NOW);
  await listTargetCounts(db, [anyone(setup, n)], NOW);
}

async function afterCallSave(setup: MatchingSetup, n: number): Promise<void> {
  await saveCall(setup.database, announcementId(5 * (n % 900) + 1));
  await readPage(setup.database, anyone(setup, n));
  await listMatchingUsers(setup.database.db, eight(n), ADMIN, NOW);
}

/** What one saved call costs behind, by itself: what others changed before is counted first. The median of five, and the longest that any held others up. */
async function recountInBackground({
  database,
}: MatchingSetup): Promise<{ recountAfterCall: number; loopHeld: number }> {
  const recount = (): Promise<number> => recountAll({ db: database.db, clock });
  await recount();
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let n = 0; n < 5; n += 1) {
    await saveCall(database, announcementId(6));
    delay.enable();
    times.push(await once(recount));
    delay.disable();
  }
  return { recountAfterCall: times.toSorted((a, b) => a - b)[2] ?? Number.NaN, loopHeld: delay.max / 1e6 };
}

function anyone({ size }: MatchingSetup, n: number): string {
  return agencyId(1 + ((n * 7_919) % size.agencies));
}

/** Eight open announcements. */
function eight(n: number): string[] {
  return Array.from({ length: PAGE }, (_, at) => announcementId(5 * ((n * PAGE + at) % 900) + 1));
}

/** What the page of a company asks for: the division of the whole feed, and eight rows with their reasons. */
async function readPage({ db }: OpenDatabase, company: string): Promise<string[]> {
  const { standpoint, entries } = await readFeed(db, company, NOW);
  summarizeFeed(entries);
  const query = { page: 1, limit: PAGE, count: false, isExpired: false };
  const ids = (await listAskedIds(db, entries, ADMIN, query)).slice(0, PAGE);
  await listAnnouncementRows(db, ids);
  matchCalls(standpoint, ids);
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

async function timed(
  setups: readonly MatchingSetup[],
  work: (setup: MatchingSetup, n: number, at: number) => Promise<void>,
  runs = RUNS,
): Promise<Times[]> {
  const times = setups.map((): number[] => []);
  for (let n = 0; n < runs; n += 1) {
    for (const [at, stage] of setups.entries()) times[at]?.push(await once(() => work(stage, n, at)));
  }
  return times.map((list) => {
    list.sort((a, b) => a - b);
    return { median: list[Math.floor(runs / 2)] ?? 0, p99: list[Math.floor(runs * 0.99)] ?? 0 };
  });
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
