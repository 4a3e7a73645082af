import { performance } from 'node:perf_hooks';
import { previewAudience } from '@volano/domain/contracts/announcement-audience';
import { testApp, type TestApp } from '@volano/server/testing/world/app';
import { aUser } from '@volano/server/testing/builders/factories';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { type Draft, readDrafts } from './drafts.ts';
import { agencyId } from './matching-data.ts';
import { setUpMatching, type MatchingSetup } from './matching-setup.ts';

const SIZE = { agencies: 100_000, announcements: 1_000 };
const RUNS = 200;
/**
 * Milliseconds of work from the request to the answer, while everybody else's requests wait: what the process itself takes, whatever else the
 * machine does. The time on the clock is printed beside it.
 */
const LIMITS = { median: 50, p99: 200 } as const;
/** As many codes as an announcement may list of one version at once, in this classification. */
const MANY = 1_000;

/**
 * Whom a call reaches while it is written, through the route, over a hundred thousand companies: calls as they are saved, calls that list a
 * thousand codes, and calls asked right after a survey was saved. Answers whether each is within its limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const setup = await setUpMatching(server.adminUrl, SIZE);
  const app = await testApp({}, { url: setup.url });
  try {
    const admin = await aUser(app.ctx, { role: 'admin', email: 'misura@prova.example' });
    const drafts = await readDrafts(setup);
    const codes = await readManyCodes(setup);
    const ask = async (draft: Draft): Promise<void> => {
      const { status, reply } = await app.as(admin).attempt(previewAudience, { body: draft });
      if (status !== 200 || reply.saved === null) throw new Error(`The route answered ${status}`);
    };
    const start = performance.now();
    await ask(drafts[0] ?? { announcementType: 'national' });
    console.log(`first of all, from nothing: ${Math.round(performance.now() - start)} ms`);
    const draftOf = (n: number): Draft => drafts[n % drafts.length] ?? { announcementType: 'national' };
    const figures = {
      'a call as it is saved': await measure((n) => ask(draftOf(n))),
      'a call that lists 1,000 codes': await measure((n) => ask({ ...draftOf(n), latestAtecoIds: codes })),
      'right after a survey was saved': await measure(
        (n) => ask(draftOf(n)),
        (n) => saveSurvey(app, 1 + ((n * 7_919) % SIZE.agencies)),
      ),
    };
    return report(figures);
  } finally {
    await app.close();
    await setup.close();
    await server.stop();
  }
}

interface Times {
  readonly median: number;
  readonly p99: number;
}

interface Figures {
  readonly clock: Times;
  readonly work: Times;
}

async function measure(
  ask: (n: number) => Promise<void>,
  before: (n: number) => Promise<void> = async () => undefined,
): Promise<Figures> {
  const [clock, work]: [number[], number[]] = [[], []];
  for (let n = 0; n < RUNS; n += 1) {
    await before(n);
    const [start, used] = [performance.now(), process.cpuUsage()];
    await ask(n);
    clock.push(performance.now() - start);
    const { user, system } = process.cpuUsage(used);
    work.push((user + system) / 1000);
  }
  return { clock: timesOf(clock), work: timesOf(work) };
}

function timesOf(list: number[]): Times {
  list.sort((a, b) => a - b);
  return { median: list[Math.floor(RUNS / 2)] ?? 0, p99: list[Math.floor(RUNS * 0.99)] ?? 0 };
}

function report(figures: Readonly<Record<string, Figures>>): boolean {
  const isHeld = ({ work }: Figures): boolean => work.median <= LIMITS.median && work.p99 <= LIMITS.p99;
  const said = ({ median, p99 }: Times): string => `${median.toFixed(1)} and ${p99.toFixed(1)} ms`;
  console.table(
    Object.entries(figures).map(([what, one]) => ({
      'median and p99 of': what,
      work: said(one.work),
      'on the clock': said(one.clock),
      verdict: `${isHeld(one) ? 'held' : 'BROKEN'} (${LIMITS.median} and ${LIMITS.p99} ms)`,
    })),
  );
  return Object.values(figures).every(isHeld);
}

async function readManyCodes({ database: { db } }: MatchingSetup): Promise<string[]> {
  const rows = await db
    .selectFrom('ateco_codes')
    .select('_id')
    .where('version', '=', '2025')
    .where('level', '=', 6)
    .orderBy('code')
    .limit(MANY)
    .execute();
  return rows.map(({ _id }) => _id);
}

async function saveSurvey({ ctx }: TestApp, n: number): Promise<void> {
  const { db } = ctx;
  await db
    .updateTable('surveys')
    .set({ updatedAt: ctx.clock.now().toISOString() })
    .where('agencyId', '=', agencyId(n))
    .execute();
}
