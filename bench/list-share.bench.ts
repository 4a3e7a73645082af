import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { inTurns, of, said, signInReaders, startBare, whenWarm } from './list-load.ts';
import { setUpMatching } from './matching-setup.ts';
import { printMeasure } from './measures.ts';

const COMPANIES = 20_000;
/** Milliseconds of PostgreSQL's processor for a page. */
const LIMIT = 2.8;
const LISTS = {
  calls: '/api/announcements?page=1&limit=10&isExpired=false&count=true',
  companies: '/api/agencies?page=1&limit=10&sort=-lastAccessAt&count=true',
} as const;

/**
 * What a page of the office's lists costs PostgreSQL in an office of 20,000 companies, beside a bare handler that sends the same statements: as admin and
 * as consultant, medians of six windows over twenty connections. Answers whether each is within the limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const setup = await setUpMatching(server.adminUrl, { agencies: COMPANIES, announcements: 5_000 });
  const readers = await signInReaders(setup);
  const portal = startPortal({ DATA_DIR: dataDir, DATABASE_URL: setup.url, DEMO: 'false' });
  try {
    const address = await portal.ready;
    await whenWarm(address);
    const held: boolean[] = [];
    for (const [name, list] of Object.entries(LISTS))
      for (const { role, token } of readers) {
        const bare = await startBare(setup, token, list);
        const loads = await inTurns({ portal: of(portal, address, token, list), bare: bare.answering });
        await bare.child.end();
        const isHeld = loads.portal.postgres <= LIMIT;
        held.push(isHeld);
        printMeasure({
          what: `PostgreSQL's share of a page of ${name} as ${role}, ${COMPANIES} companies`,
          figure: `${loads.portal.postgres.toFixed(1)} ms (${said(loads.portal)}; bare ${said(loads.bare)})`,
          limit: `≤ ${LIMIT} ms`,
          isHeld,
        });
        console.log(`${name} as ${role}: ${said(loads.portal)}; bare ${said(loads.bare)}${isHeld ? '' : ' BROKEN'}`);
      }
    return held.every(Boolean);
  } finally {
    await portal.end();
    await setup.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
