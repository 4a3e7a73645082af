import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hashToken } from '@volano/server/platform/session/session';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { holdMost, median } from './measures.ts';
import { residentMegabytes } from './processes.ts';
import { type Filled, inFolder, withCompanies } from './world.ts';

const SIZE = { agencies: 100_000, announcements: 5_000 } as const;
const TURNS = 3;
/** A company's own first page: the open calls that suit it. */
const FEED = '/api/announcements/userannouncements?page=1&limit=8&count=true';
/** What was allocated for the start is let go in this time, or counted. */
const SETTLE_MS = 20_000;
const LIMITS = { listening: 2, feed: 8, demo: 180, large: 450 } as const;

/** Seconds from the start of the process, and megabytes at rest. */
interface Start {
  readonly listening: number;
  readonly feed: number;
  readonly warm: number;
  readonly megabytes: number;
}

/** A start with a hundred thousand companies: until it answers, until a company's first page, until every count; its memory at rest, and that of the demo. Medians. */
export function run(): Promise<boolean> {
  return withCompanies(SIZE, (filled) =>
    inFolder(async (folder) => {
      const token = await signIn(filled);
      const starts: Start[] = [];
      for (let turn = 0; turn < TURNS; turn += 1)
        starts.push(await start({ DATA_DIR: `${folder}/large`, DATABASE_URL: filled.url, DEMO: 'false' }, token));
      const demo = await start({ DATA_DIR: `${folder}/demo` }, null);
      const of = (figure: keyof Start): number => median(starts.map((one) => one[figure]));
      const where = `start with ${SIZE.agencies} companies and ${SIZE.announcements} calls`;
      return [
        holdMost(`${where}: until it listens`, of('listening'), LIMITS.listening, ' s', 1),
        holdMost(`${where}: until a company’s first page`, of('feed'), LIMITS.feed, ' s', 1),
        holdMost(`${where}: until every count`, of('warm'), null, ' s', 1),
        holdMost(`${where}: memory at rest`, of('megabytes'), LIMITS.large, ' MB'),
        holdMost(`${where}: memory at rest of the demo`, demo.megabytes, LIMITS.demo, ' MB'),
      ].every(Boolean);
    }),
  );
}

async function start(environment: Record<string, string>, token: string | null): Promise<Start> {
  const began = performance.now();
  const since = (): number => (performance.now() - began) / 1000;
  // As the unit and the image start it.
  const portal = startPortal({ ...environment, NODE_COMPILE_CACHE: `${environment['DATA_DIR']}/compiled` });
  try {
    const address = await portal.ready;
    const health = async (): Promise<{ status: string }> =>
      (await (await fetch(`${address}/api/health`)).json()) as { status: string };
    await health();
    const listening = since();
    if (token !== null) {
      const answer = await fetch(`${address}${FEED}`, { headers: { authorization: `Bearer ${token}` } });
      const rows = (await answer.json()) as readonly unknown[];
      if (rows.length === 0) throw new Error('the feed has no rows');
    }
    const feed = since();
    while ((await health()).status !== 'ok') await wait(100);
    const warm = since();
    await wait(SETTLE_MS);
    return { listening, feed, warm, megabytes: residentMegabytes(portal.process.pid ?? 0) };
  } finally {
    await portal.end();
  }
}

/** A session of a company that has answered its survey. */
async function signIn({ database: { pool } }: Filled): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions ("_id", "tokenHash", "userId", "agencyId", "createdAt", "lastSeenAt", "provenAt", "userAgent", "address", "expiresAt")
     select $1, $2, a."userId", a."_id", now(), now(), now(), '', '', now() + interval '1 day'
     from agencies a join surveys s on s."agencyId" = a."_id" order by a."_id" limit 1`,
    [randomUUID(), hashToken(token)],
  );
  await pool.query(`update users set "isEmailVerified" = true, "isConfirmed" = true`);
  return token;
}
