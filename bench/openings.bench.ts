import { announceOpened } from '@volano/server/modules/conversation/notifications/call-changes.jobs';
import { testApp } from '@volano/server/testing/world/app';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { setUpMatching } from './matching-setup.ts';
import { printMeasure } from './measures.ts';
import { workedSoFar } from './process-cost.ts';

const SIZE = { agencies: 100_000, announcements: 5_000 } as const;
const LIMITS = { linesPerCompany: 1, seconds: 60 } as const;

/**
 * Two thousand announcements open in the same five minutes, as after an import, for a hundred thousand companies: lines of the bell, and the
 * time until all are told. Answers whether both limits were held.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const setup = await setUpMatching(server.adminUrl, SIZE);
  const portal = await testApp({}, { url: setup.url });
  const { pool } = setup.database;
  try {
    await pool.query(`update announcements set "updatedAt" = '2026-11-01T08:00:00Z', "announcedAt" = null`);
    const [began, worked] = [performance.now(), workedSoFar()];
    await announceOpened(portal.ctx);
    await portal.drain();
    const seconds = (performance.now() - began) / 1000;
    const work = (workedSoFar() - worked) / 1000;
    const { rows } = await pool.query<{ lines: number; companies: number; most: number; opened: number }>(
      `select coalesce(sum(n), 0)::int as lines, count(*)::int as companies, coalesce(max(n), 0)::int as most,
         (select count(*)::int from announcements where "announcedAt" is not null) as opened
       from (select count(*) as n from notifications group by "data" ->> 'agencyId') told`,
    );
    const { lines = 0, companies = 0, most = 0, opened = 0 } = rows[0] ?? {};
    if (lines === 0 || opened === 0) throw new Error('Nothing was opened, or nobody was told: nothing was measured.');
    const isHeld = { lines: most <= LIMITS.linesPerCompany, time: seconds <= LIMITS.seconds };
    const what = `${opened} calls opened at once for ${SIZE.agencies} companies`;
    printMeasure({
      what: `${what}: lines of the bell a company`,
      figure: `${most} at most; ${lines} for ${companies} companies`,
      limit: `≤ ${LIMITS.linesPerCompany}`,
      isHeld: isHeld.lines,
    });
    printMeasure({
      what: `${what}: until all are told`,
      figure: `${seconds.toFixed(1)} s, ${work.toFixed(1)} s of processor`,
      limit: `≤ ${LIMITS.seconds} s`,
      isHeld: isHeld.time,
    });
    console.log(
      `${what}: ${lines} lines for ${companies} companies, ${most} at most, in ${seconds.toFixed(1)} s (${work.toFixed(1)} s of processor)`,
    );
    return isHeld.lines && isHeld.time;
  } finally {
    await portal.close();
    await setup.close();
    await server.stop();
  }
}
