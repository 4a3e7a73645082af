import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { startDirectus } from './directus.ts';
import { inTurns, type Load, of, type Reader, said, signInReaders, startBare, whenWarm } from './list-load.ts';
import { agencyId } from './matching-data.ts';
import { type MatchingSetup, setUpMatching } from './matching-setup.ts';
import { printMeasure } from './measures.ts';

const COMPANIES = [10_000, 100_000] as const;
const SAVES_PER_SECOND = 5;
/** The page that everybody in the office opens first: the open announcements, ten of them, with their companies and the totals. */
const LIST = '/api/announcements?page=1&limit=10&isExpired=false&count=true';
const LIMITS = { admin: 0.8, consultant: 0.6, whileSaved: 0.6, growth: 1.3, directus: 1.4 } as const;
/** What Directus answered where it ran last, of the bare handler in the same run: it stands in where Directus is not installed. */
const DIRECTUS_OF_RECORD = { share: 0.36, version: '12.4.0', when: '2026-11-28' } as const;

/**
 * The office's announcements page with its count and its companies, asked over twenty connections, against a bare handler that sends the same
 * statements, in turns: as admin and as consultant, and as admin while surveys are saved. Medians of six windows.
 * Answers whether every ratio is within its limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const setups: MatchingSetup[] = [];
  try {
    const held: boolean[] = [];
    const adminLoads: Load[] = [];
    for (const agencies of COMPANIES) {
      const setup = await setUpMatching(server.adminUrl, { agencies, announcements: 5_000 });
      setups.push(setup);
      const { readers, whileSaved, peer } = await measure(setup, agencies === COMPANIES.at(-1));
      for (const [role, { portal, bare }] of readers) {
        if (role === 'admin') adminLoads.push(portal);
        const isLargest = agencies === COMPANIES.at(-1);
        held.push(
          tell(`announcements page as ${role}, ${agencies} companies`, portal, bare, isLargest ? LIMITS[role] : null),
        );
      }
      if (whileSaved !== null)
        held.push(
          tell(
            `the same as admin while ${SAVES_PER_SECOND} surveys a second are saved`,
            whileSaved.portal,
            whileSaved.bare,
            LIMITS.whileSaved,
          ),
        );
      const admin = readers.get('admin');
      if (agencies === COMPANIES.at(-1) && admin !== undefined) held.push(tellPeer(admin, peer));
    }
    held.push(tellGrowth(adminLoads));
    return held.every(Boolean);
  } finally {
    for (const setup of setups) await setup.close();
    await server.stop();
  }
}

interface Pair {
  readonly portal: Load;
  readonly bare: Load;
}

/** Another product in the same run. */
interface Peer {
  readonly version: string;
  readonly load: Load;
}

async function measure(
  setup: MatchingSetup,
  hasPeer: boolean,
): Promise<{ readers: Map<Reader['role'], Pair>; whileSaved: Pair | null; peer: Peer | null }> {
  const readers = await signInReaders(setup);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir, DATABASE_URL: setup.url, DEMO: 'false' });
  try {
    const address = await portal.ready;
    await whenWarm(address);
    const found = new Map<Reader['role'], Pair>();
    let [whileSaved, peer]: [Pair | null, Peer | null] = [null, null];
    for (const { role, token } of readers) {
      const bare = await startBare(setup, token, LIST);
      const directus = hasPeer && role === 'admin' ? await startDirectus(setup.url) : null;
      try {
        const both = { portal: of(portal, address, token, LIST), bare: bare.answering };
        if (directus === null) found.set(role, await inTurns(both));
        else {
          const { portal: own, bare: least, directus: load } = await inTurns({ ...both, directus });
          found.set(role, { portal: own, bare: least });
          peer = { version: directus.version, load };
          await directus.end();
        }
        if (role === 'admin') whileSaved = await whileSaving(setup, () => inTurns(both));
      } finally {
        await directus?.end();
        await bare.child.end();
      }
    }
    return { readers: found, whileSaved, peer };
  } finally {
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Surveys of other companies change while the work goes on, each an answer less. */
async function whileSaving<T>({ database: { pool } }: MatchingSetup, work: () => Promise<T>): Promise<T> {
  let n = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    n += 1;
    const company = agencyId(1 + ((n * 7_919) % COMPANIES[0]));
    writing = pool.query(
      `delete from survey_answers a using surveys s where s."agencyId" = $1 and a."surveyId" = s."_id"
         and a."categoryCode" = (select min(b."categoryCode"::text)::uuid from survey_answers b where b."surveyId" = s."_id")`,
      [company],
    );
  }, 1000 / SAVES_PER_SECOND);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await writing;
  }
}

/** Against Directus on the same database in the same run, or by what it answered when it ran last. */
function tellPeer({ portal, bare }: Pair, peer: Peer | null): boolean {
  const { share, version, when } = DIRECTUS_OF_RECORD;
  const ratio = portal.perSecond / (peer?.load.perSecond ?? bare.perSecond * share);
  const isHeld = ratio >= LIMITS.directus;
  const figure =
    peer === null
      ? `${ratio.toFixed(2)}, by its share of record: ${share} of the bare handler with ${version}, ${when}`
      : `${ratio.toFixed(2)} (${said(portal)}; Directus ${peer.version} ${said(peer.load)})`;
  const what = `announcements page as admin, ${COMPANIES.at(-1)} companies, of Directus with its page and count`;
  printMeasure({ what, figure, limit: `≥ ${LIMITS.directus}`, isHeld });
  console.log(`${what}: ${figure}${isHeld ? '' : ' BROKEN'}`);
  return isHeld;
}

function tell(what: string, portal: Load, bare: Load, limit: number | null): boolean {
  const ratio = portal.perSecond / bare.perSecond;
  const isHeld = limit === null ? null : ratio >= limit;
  printMeasure({
    what: `${what}, of the bare handler`,
    figure: `${ratio.toFixed(2)} (${said(portal)}; bare ${said(bare)})`,
    limit: limit === null ? '' : `≥ ${limit}`,
    isHeld,
  });
  console.log(`${what}: ${ratio.toFixed(2)} (${said(portal)}; bare ${said(bare)})${isHeld === false ? ' BROKEN' : ''}`);
  return isHeld !== false;
}

function tellGrowth([small, large]: readonly Load[]): boolean {
  const growth = (small?.perSecond ?? 0) / (large?.perSecond ?? 1);
  const isHeld = growth <= LIMITS.growth;
  printMeasure({
    what: 'announcements page as admin, ten times the companies',
    figure: `${growth.toFixed(2)} ×`,
    limit: `≤ ${LIMITS.growth} ×`,
    isHeld,
  });
  console.log(`ten times the companies: ${growth.toFixed(2)} ×${isHeld ? '' : ' BROKEN'}`);
  return isHeld;
}
