import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as contract from '@volano/domain/contracts/portfolio';
import { hold, median } from './measures.ts';
import { workOf } from './processes.ts';
import { withAdmin, withCompanies } from './world.ts';

const SIZE = { agencies: 200, announcements: 5_000 } as const;
const LIMITS = { work: 100, held: 20 } as const;
const RUNS = 20;

type Ask = () => Promise<{ readonly status: number }>;

/** What a page of a portfolio of two hundred companies costs after the catalogue changed, when every company is judged anew, and how long it holds the event loop. */
export function run(): Promise<boolean> {
  return withCompanies(SIZE, (filled) =>
    withAdmin(filled, async ({ app, admin }) => {
      // A week in which one call in fifty is new.
      await filled.database.pool.query(
        `update announcements set "createdAt" = now() - interval '60 days' where right("_id"::text, 12)::bigint % 50 > 0`,
      );
      const pages: Readonly<Record<string, Ask>> = {
        'what is new': () => admin.attempt(contract.getPortfolioNews, {}),
        levers: () => admin.attempt(contract.listLevers, {}),
        'whom to ask what': () => admin.attempt(contract.listPortfolioUnlocks, {}),
        matrix: () => admin.attempt(contract.getMatrix, {}),
      };
      const save = () =>
        app.ctx.db.updateTable('announcements').set({ amount: 1 }).where('title', '=', 'Bando 1').execute();
      const held: boolean[] = [];
      for (const [what, ask] of Object.entries(pages)) held.push(await measure(what, ask, save));
      return held.every(Boolean);
    }),
  );
}

async function measure(what: string, ask: Ask, before: () => Promise<unknown>): Promise<boolean> {
  await ask();
  const costs: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let turn = 0; turn < RUNS; turn += 1) {
    await before();
    costs.push(
      await workOf(1, async () => {
        delay.enable();
        const { status } = await ask();
        delay.disable();
        if (status !== 200) throw new Error(`${what}: ${status}`);
      }),
    );
  }
  const [work, longest] = [median(costs), delay.percentile(95) / 1e6];
  return hold(
    `portfolio of ${SIZE.agencies} companies and ${SIZE.announcements} calls: ${what}, after a call was saved`,
    `${work.toFixed(1)} ms of processor, ${longest.toFixed(1)} ms held at a time`,
    `≤ ${LIMITS.work} ms, ≤ ${LIMITS.held} ms`,
    work <= LIMITS.work && longest <= LIMITS.held,
  );
}
