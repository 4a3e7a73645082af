import * as contract from '@volano/domain/contracts/portfolio';
import { aUser } from '@volano/server/testing/builders/factories';
import { testApp } from '@volano/server/testing/world/app';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setUpMatching } from './matching-setup.ts';
import { printMeasure } from './measures.ts';
import { cpuSecondsOf } from './process-cost.ts';

const SIZE = { agencies: 200, announcements: 5_000 } as const;
const LIMIT_MS = 100;
const HELD_MS = 20;
const RUNS = 20;

/**
 * What a page of a portfolio of two hundred companies and five thousand calls costs of processor, of this process and PostgreSQL together: the
 * first time after the catalogue changed, when every company is read and judged, and afterwards; and how long it holds the event loop.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  try {
    const setup = await setUpMatching(server.adminUrl, SIZE);
    // A week in which one call in fifty is new.
    await setup.database.pool.query(
      `update announcements set "createdAt" = now() - interval '60 days' where right("_id"::text, 12)::bigint % 50 > 0`,
    );
    const portal = await testApp({}, { url: setup.url });
    const admin = portal.as(await aUser(portal.ctx, { role: 'admin', email: 'misura@prova.example' }));
    const pages: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
      'what is new': () => admin.attempt(contract.getPortfolioNews, {}),
      levers: () => admin.attempt(contract.listLevers, {}),
      'whom to ask what': () => admin.attempt(contract.listPortfolioUnlocks, {}),
      matrix: () => admin.attempt(contract.getMatrix, {}),
    };
    const held: boolean[] = [];
    try {
      for (const [name, ask] of Object.entries(pages)) {
        await ask();
        held.push(await measure(`${name}, again`, ask, async () => undefined));
        // A call that is saved makes every standing anew.
        const save = () =>
          portal.ctx.db.updateTable('announcements').set({ amount: 1 }).where('title', '=', 'Bando 1').execute();
        held.push(await measure(`${name}, after a call was saved`, ask, save));
      }
    } finally {
      await portal.close();
      await setup.close();
    }
    return held.every(Boolean);
  } finally {
    await server.stop();
  }
}

async function measure(
  what: string,
  ask: () => Promise<{ readonly status: number }>,
  before: () => Promise<unknown>,
): Promise<boolean> {
  const costs: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let turn = 0; turn < RUNS; turn += 1) {
    await before();
    const [own, database] = [process.cpuUsage(), cpuSecondsOf('postgres')];
    delay.enable();
    const answer = await ask();
    delay.disable();
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`);
    const { user, system } = process.cpuUsage(own);
    costs.push((user + system) / 1e3 + (cpuSecondsOf('postgres') - database) * 1e3);
  }
  const median = costs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  const longest = delay.percentile(95) / 1e6;
  const isHeld = median <= LIMIT_MS && longest <= HELD_MS;
  const figure = `${median.toFixed(1)} ms of processor, ${longest.toFixed(1)} ms held at a time`;
  printMeasure({
    what: `portfolio of ${SIZE.agencies} companies and ${SIZE.announcements} calls: ${what}`,
    figure,
    limit: `≤ ${LIMIT_MS} ms, ≤ ${HELD_MS} ms`,
    isHeld,
  });
  console.log(`${what}: ${figure}${isHeld ? '' : ' BROKEN'}`);
  return isHeld;
}
