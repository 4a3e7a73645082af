import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import * as kpi from '@volano/domain/contracts/kpi';
import { testApp, type TestApp } from '@volano/server/testing/world/app';
import { aUser } from '@volano/server/testing/builders/factories';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { CONSULTANTS, consultantId, fillForDashboards } from './dashboards-data.ts';
import { workedSoFar } from './process-cost.ts';
import { fillDatabase } from './fill-database.ts';

const SIZES = [1_000_000, 10_000_000] as const;
const ROUNDS = Number(process.env['ROUNDS'] ?? 100);
/**
 * Ten times the events may cost half as much again, whatever is asked. `p99` is milliseconds of work from the request to the answer, of the
 * portal and of its database: what they take, whatever else the machine does. The time on the clock is printed beside it.
 */
const LIMITS = { growth: 1.5, p99: 250, loop: 100 } as const;
const AT_ONCE = 50;
const YEAR = { from: '2025-11-19T12:00:00Z', to: '2026-11-18T12:00:00Z' };

interface Asked {
  readonly status: number;
}
type Question = (app: TestApp, who: Record<'admin' | 'advisor', { _id: string }>, n: number) => Promise<Asked>;

const kindOf = (n: number) => ({ chartType: n % 2 === 0 ? ('accesses' as const) : ('chat' as const) });

/** What the two dashboards ask, over twelve months. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'dashboard of the office': (app, { admin }) => app.as(admin).attempt(kpi.getDashboard, {}),
  'dashboard of a consultant': (app, { advisor }) => app.as(advisor).attempt(kpi.getAdvisorDashboard, {}),
  'nine measures': (app, { admin }) => app.as(admin).attempt(kpi.listMeasures, { query: YEAR }),
  graph: (app, { admin }, n) => app.as(admin).attempt(kpi.getGraph, { params: kindOf(n), query: YEAR }),
  leaderboard: (app, { admin }, n) =>
    app.as(admin).attempt(kpi.getLeaderboard, { params: kindOf(n), query: { ...YEAR, limit: '20' } }),
  'one consultant': (app, { admin }, n) =>
    app.as(admin).attempt(kpi.getAdvisorGraphs, {
      params: { consultantId: consultantId(1 + (n % CONSULTANTS)) },
      query: YEAR,
    }),
  'rows: first page, counted': (app, { admin }, n) =>
    app.as(admin).attempt(kpi.listKpiEvents, { query: { ...kindOf(n), ...YEAR, advisorId: 'any', count: 'true' } }),
  'rows of one, a page in the middle': (app, { admin }, n) =>
    app.as(admin).attempt(kpi.listKpiEvents, {
      query: { ...kindOf(n), ...YEAR, advisorId: consultantId(1 + (n % CONSULTANTS)), page: '50', count: 'true' },
    }),
  'rows: the page of the hundred thousandth': (app, { admin }, n) =>
    app.as(admin).attempt(kpi.listKpiEvents, { query: { ...kindOf(n), page: '10000', count: 'true' } }),
  funnel: (app, { admin }) => app.as(admin).attempt(kpi.getFunnel, { query: YEAR }),
  'funnel of a consultant': (app, { advisor }) => app.as(advisor).attempt(kpi.getFunnel, { query: YEAR }),
  'funnel by announcement': (app, { admin }) =>
    app.as(admin).attempt(kpi.listFunnels, { params: { by: 'announcements' }, query: { ...YEAR, count: 'true' } }),
};

/**
 * Both dashboards over one and over ten million events of twelve months, a hundred consultants and two hundred thousand recommendations:
 * each question in turn to one and to the other, so that whatever else the machine does weighs on both. Answers whether every limit was held.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const closing: (() => Promise<void>)[] = [() => server.stop()];
  try {
    const places = [];
    for (const size of SIZES) {
      const began = performance.now();
      const setup = await fillDatabase(server.adminUrl, (database) => fillForDashboards(database, size));
      closing.push(() => setup.close());
      const { rows } = await setup.database.pool.query<{ days: number }>('select count(*) as days from kpi_days');
      console.log(
        `${size} events loaded in ${Math.round((performance.now() - began) / 1000)} s without the trigger; the days were added up at once, ${rows[0]?.days} rows`,
      );
      const app = await testApp({}, setup);
      closing.push(() => app.close());
      const admin = await aUser(app.ctx, { role: 'admin', email: 'misura@prova.example' });
      places.push({ app, who: { admin, advisor: { _id: consultantId(1) } } });
    }
    let isHeld = true;
    const table: Record<string, string>[] = [];
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const [took, worked] = [places.map((): number[] => []), places.map((): number[] => [])];
      for (let n = -3; n < ROUNDS; n += 1)
        for (const [at, { app, who }] of places.entries()) {
          const [began, before] = [performance.now(), workedSoFar()];
          const { status } = await question(app, who, n + 3);
          if (status !== 200) throw new Error(`${name} answered ${status}`);
          const [clock, work] = [performance.now() - began, workedSoFar() - before];
          if (n < 0) continue;
          took[at]?.push(clock);
          worked[at]?.push(work);
        }
      const [small = [], large = []] = took;
      const growth = quantile(large, 0.5) / quantile(small, 0.5);
      const isWithin = growth <= LIMITS.growth && worked.every((times) => quantile(times, 0.99) <= LIMITS.p99);
      isHeld &&= isWithin;
      table.push({
        question: name,
        ...Object.fromEntries(
          SIZES.map((size, at) => [
            `${size / 1_000_000} million`,
            `${summaryOfTimes(took[at] ?? [])}; work ${summaryOfTimes(worked[at] ?? [])}`,
          ]),
        ),
        growth: `${growth.toFixed(2)}×`,
        verdict: isWithin ? 'held' : 'BROKEN',
      });
    }
    console.table(table);
    console.log(`limits: growth ${LIMITS.growth}×, p99 of work ${LIMITS.p99} ms`);
    const large = places.at(-1);
    return (large === undefined || (await isLoopFree(large.app, large.who))) && isHeld;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** Whether others are answered while fifty questions over a year are asked at once (abuse 68). */
async function isLoopFree(app: TestApp, who: Parameters<Question>[1]): Promise<boolean> {
  const held = monitorEventLoopDelay({ resolution: 5 });
  held.enable();
  const began = performance.now();
  const asked = Object.values(QUESTIONS);
  await Promise.all(Array.from({ length: AT_ONCE }, async (_, n) => asked[n % asked.length]?.(app, who, n)));
  const took = performance.now() - began;
  held.disable();
  const p99 = held.percentile(99) / 1_000_000;
  const isHeld = p99 <= LIMITS.loop;
  console.log(
    `${AT_ONCE} at once: all answered in ${Math.round(took)} ms, the event loop held for ${p99.toFixed(1)} ms at most 99 times of 100, ${isHeld ? 'held' : 'BROKEN'} (${LIMITS.loop} ms)`,
  );
  return isHeld;
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function summaryOfTimes(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)}`;
}
