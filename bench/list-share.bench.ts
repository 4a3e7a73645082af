import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { hashToken } from '@volano/server/platform/session/session';
import { holdMost, median } from './measures.ts';
import { cpuSecondsOf } from './processes.ts';
import { type Filled, withCompanies, withPortal } from './world.ts';

const COMPANIES = 20_000;
/** Milliseconds of PostgreSQL's processor for a page. */
const LIMIT = 2.8;
const CONNECTIONS = 20;
const WINDOWS = 6;
const WINDOW_MS = 4_000;
const LISTS = {
  calls: '/api/announcements?page=1&limit=10&isExpired=false&count=true',
  companies: '/api/agencies?page=1&limit=10&sort=-lastAccessAt&count=true',
} as const;

/** What a page of the office's lists costs PostgreSQL in an office of 20,000 companies, as admin and as consultant: medians of six windows over twenty connections. */
export function run(): Promise<boolean> {
  return withCompanies({ agencies: COMPANIES, announcements: 5_000 }, async (filled) => {
    const readers = await signInReaders(filled);
    return withPortal({ env: { DATABASE_URL: filled.url, DEMO: 'false' } }, async ({ address }) => {
      while (((await (await fetch(`${address}/api/health`)).json()) as { status: string }).status !== 'ok')
        await wait(200);
      const held: boolean[] = [];
      for (const [name, list] of Object.entries(LISTS))
        for (const { role, token } of readers) {
          await window(`${address}${list}`, token, WINDOW_MS / 2);
          const costs: number[] = [];
          for (let at = 0; at < WINDOWS; at += 1) costs.push(await window(`${address}${list}`, token, WINDOW_MS));
          const what = `PostgreSQL's share of a page of ${name} as ${role}, ${COMPANIES} companies`;
          held.push(holdMost(what, median(costs), LIMIT, ' ms', 1));
        }
      return held.every(Boolean);
    });
  });
}

/** Sessions of an admin, and of a consultant with a fiftieth of the companies. */
async function signInReaders({ database: { pool } }: Filled) {
  const adminId = randomUUID();
  await pool.query(
    `insert into users ("_id", "name", "surname", "email", "passwordHash", "role", "isEmailVerified", "isConfirmed")
     values ($1, 'Ada', 'Bianchi', 'ada@prova.example', 'none', 'admin', true, true)`,
    [adminId],
  );
  await pool.query(`update users set "isEmailVerified" = true, "isConfirmed" = true where "role" = 'advisor'`);
  const { rows } = await pool.query<{ advisorId: string }>('select "advisorId" from agencies limit 1');
  const ids = { admin: adminId, consultant: rows[0]?.advisorId };
  const readers: { role: string; token: string }[] = [];
  for (const [role, userId] of Object.entries(ids)) {
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into sessions ("_id", "tokenHash", "userId", "createdAt", "lastSeenAt", "provenAt", "userAgent", "address", "expiresAt")
       values (gen_random_uuid(), $1, $2, now(), now(), now(), '', '', now() + interval '1 day')`,
      [hashToken(token), userId],
    );
    readers.push({ role, token });
  }
  return readers;
}

/** Milliseconds of PostgreSQL's processor a request, while twenty connections ask for so long. */
async function window(address: string, token: string, ms: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + ms;
  const before = cpuSecondsOf('postgres');
  let asked = 0;
  async function one(): Promise<void> {
    for (; performance.now() < until; asked += 1) {
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http.get(address, { agent, headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
      });
      const body = await text(answer);
      if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}: ${body.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  agent.destroy();
  return ((cpuSecondsOf('postgres') - before) * 1000) / asked;
}
