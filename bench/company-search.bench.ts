import type { Actor } from '@volano/domain/policies/actor';
import { listAgencies } from '@volano/server/modules/companies/agencies/agency-rows.queries';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { type MatchingSetup, setUpMatching } from './matching-setup.ts';
import { printMeasure } from './measures.ts';

const SIZE = { agencies: 100_000, announcements: 10 } as const;
const RUNS = 21;
const ADMIN: Actor = {
  userId: '',
  role: 'admin',
  sessionId: '',
  agencyId: null,
  contractType: null,
  isMonoGrant: false,
  provenAt: '2026-11-18T09:42:00Z',
  mustSetUpTwoFactor: false,
  mustChangePassword: false,
  isPending: false,
  address: '',
};
/** Parts of names, how many companies have them, where these stand in the alphabet, and the limit: of a scan of all companies. */
const SEARCHES = [
  { q: 'querceto', hits: 10, first: 'Aa', limit: 0.05 },
  { q: 'zefiro', hits: 10, first: 'Zz', limit: 0.05 },
  { q: 'molino', hits: 10_000, first: 'Ab', limit: 0.4 },
  { q: 'vigneto', hits: 10_000, first: 'Zy', limit: 0.4 },
] as const;

/**
 * The first page of companies whose name holds some letters, for few and for many hits at the beginning and at the end of the alphabet,
 * against one scan of all of them for the same letters. Medians. Answers whether every limit was held.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const setup = await setUpMatching(server.adminUrl, SIZE);
  try {
    await nameCompanies(setup);
    const held: boolean[] = [];
    for (const { q, hits, first, limit } of SEARCHES) {
      const search = await median(() => find(setup, q, hits));
      const scan = await median(() => scanAll(setup, q, hits));
      const ratio = search / scan;
      const what = `companies by part of a name, ${hits} hits under ${first}, of a scan of ${SIZE.agencies}`;
      held.push(ratio <= limit);
      printMeasure({
        what,
        figure: `${ratio.toFixed(3)} (${search.toFixed(1)} ms; scan ${scan.toFixed(1)} ms)`,
        limit: `≤ ${limit}`,
        isHeld: ratio <= limit,
      });
      console.log(
        `${what}: ${ratio.toFixed(3)} (${search.toFixed(1)} ms; scan ${scan.toFixed(1)} ms)${ratio <= limit ? '' : ' BROKEN'}`,
      );
    }
    return held.every(Boolean);
  } finally {
    await setup.close();
    await server.stop();
  }
}

async function nameCompanies({ database: { pool } }: MatchingSetup): Promise<void> {
  let from = 0;
  for (const { q, hits, first } of SEARCHES) {
    await pool.query(
      `update agencies set "businessName" = $1 || ' ' || $2 || ' ' || n from (
         select "_id" as id, row_number() over (order by "_id") as n from agencies) numbered
       where "_id" = id and n > $3 and n <= $3 + $4`,
      [first, q, from, hits],
    );
    from += hits;
  }
  await pool.query('vacuum analyze all_agencies');
}

async function find({ database: { db } }: MatchingSetup, q: string, hits: number): Promise<void> {
  const { rows, total } = await listAgencies(db, ADMIN, { q, page: 1, limit: 10, count: true });
  if (rows.length !== 10 || total !== hits) throw new Error(`${q}: ${total} found of ${hits}`);
}

async function scanAll({ database: { pool } }: MatchingSetup, q: string, hits: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set enable_bitmapscan = off; set enable_indexscan = off; set enable_indexonlyscan = off');
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from agencies where searchable("businessName") like '%' || $1 || '%'`,
      [q],
    );
    if (rows[0]?.n !== hits) throw new Error(`${q}: the scan found ${rows[0]?.n}`);
  } finally {
    await client.query('reset all');
    client.release();
  }
}

async function median(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}
