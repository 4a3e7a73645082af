import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hashToken } from '@volano/server/platform/session/session';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { type MatchingSetup, setUpMatching } from './matching-setup.ts';
import { printMeasure } from './measures.ts';
import { residentBytes } from './process-cost.ts';

const SIZE = { agencies: 100_000, announcements: 5_000 } as const;
const TURNS = 3;
/** A company's own first page: the open calls that suit it. */
const FEED = '/api/announcements/userannouncements?page=1&limit=8&count=true';
/** What was allocated for the start is let go in this time, or counted. */
const SETTLE_MS = 20_000;
const LIMITS = { listening: 2, feed: 8, megabytes: { demo: 180, large: 450 } } as const;

/**
 * A portal with a hundred thousand companies and five thousand calls: seconds from the start of its process until it answers, until a company's
 * first page is there and until every count is, and the memory that it holds once nobody asks for anything; and the memory of the demo.
 * Medians. Answers whether every limit was held.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const setup = await setUpMatching(server.adminUrl, SIZE);
  const folder = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const [largeDir, demoDir] = [path.join(folder, 'large'), path.join(folder, 'demo')];
  try {
    const token = await signIn(setup);
    const starts: Start[] = [];
    for (let turn = 0; turn < TURNS; turn += 1)
      starts.push(await start({ DATA_DIR: largeDir, DATABASE_URL: setup.url, DEMO: 'false' }, token));
    const demo = await start({ DATA_DIR: demoDir }, null);
    const of = (figure: keyof Start): number => median(starts.map((one) => one[figure]));
    return [
      tell('until it listens', `${of('listening').toFixed(1)} s`, of('listening'), LIMITS.listening, 's'),
      tell('until a company’s first page', `${of('feed').toFixed(1)} s`, of('feed'), LIMITS.feed, 's'),
      tell('until every count', `${of('warm').toFixed(1)} s`, of('warm'), null, 's'),
      tell('memory at rest', `${of('megabytes').toFixed(0)} MB`, of('megabytes'), LIMITS.megabytes.large, 'MB'),
      tell(
        'memory at rest of the demo',
        `${demo.megabytes.toFixed(0)} MB`,
        demo.megabytes,
        LIMITS.megabytes.demo,
        'MB',
      ),
    ].every(Boolean);
  } finally {
    await setup.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Seconds from the start of the process, and megabytes at rest. */
interface Start {
  readonly listening: number;
  readonly feed: number;
  readonly warm: number;
  readonly megabytes: number;
}

async function start(environment: Record<string, string>, token: string | null): Promise<Start> {
  const began = performance.now();
  const since = (): number => (performance.now() - began) / 1000;
  // As the unit and the image start it.
  const compiled = path.join(environment['DATA_DIR'] ?? '', 'compiled');
  const portal = startPortal({ ...environment, NODE_COMPILE_CACHE: compiled });
  try {
    const address = await portal.ready;
    await fetch(`${address}/api/health`);
    const listening = since();
    if (token !== null) await readFeed(address, token);
    const feed = since();
    while ((await health(address)) !== 'ok') await wait(100);
    const warm = since();
    await wait(SETTLE_MS);
    return { listening, feed, warm, megabytes: residentBytes(portal.process.pid ?? 0) / 1e6 };
  } finally {
    await portal.end();
  }
}

async function readFeed(address: string, token: string): Promise<void> {
  const answer = await fetch(`${address}${FEED}`, { headers: { authorization: `Bearer ${token}` } });
  const rows = (await answer.json()) as readonly unknown[];
  if (answer.status !== 200 || rows.length === 0)
    throw new Error(`the feed answered ${answer.status}, ${rows.length} rows`);
}

async function health(address: string): Promise<string> {
  return ((await (await fetch(`${address}/api/health`)).json()) as { status: string }).status;
}

/** A session of a company that has answered its survey. */
async function signIn({ database: { pool } }: MatchingSetup): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await pool.query(
    `insert into sessions ("_id", "tokenHash", "userId", "agencyId", "createdAt", "lastSeenAt", "provenAt", "userAgent", "address", "expiresAt")
     select $1, $2, a."userId", a."_id", now(), now(), now(), '', '', now() + interval '1 day'
     from agencies a join surveys s on s."agencyId" = a."_id" order by a."_id" limit 1`,
    [randomUUID(), hashToken(token)],
  );
  if (rowCount !== 1) throw new Error('there is no company to sign in as');
  await pool.query(`update users set "isEmailVerified" = true, "isConfirmed" = true`);
  return token;
}

function tell(what: string, figure: string, value: number, limit: number | null, unit: string): boolean {
  const isHeld = limit === null ? null : value <= limit;
  const where = `start with ${SIZE.agencies} companies and ${SIZE.announcements} calls`;
  printMeasure({ what: `${where}: ${what}`, figure, limit: limit === null ? '' : `≤ ${limit} ${unit}`, isHeld });
  console.log(
    `${what}: ${figure}${limit === null ? '' : `, limit ${limit} ${unit}`}${isHeld === false ? ' BROKEN' : ''}`,
  );
  return isHeld !== false;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
