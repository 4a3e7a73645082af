import type { Size } from './matching-data.ts';
import { printMeasure } from './measures.ts';

/** What the measure is held against. A page asks the database about eight questions where the yardstick asks one, and orders hundreds of calls. */
const LIMITS = { growth: 1.5, ratio: 40, afterSave: 200, recount: 200, bytesPerCompany: 2_000, loopHeld: 50 } as const;

export interface Times {
  readonly median: number;
  readonly p99: number;
}

export interface Firsts {
  readonly warm: number;
  readonly recount: number;
  readonly bytesPerCompany: number;
}

export interface Figures extends Firsts {
  readonly primaryKey: Times;
  readonly feed: Times;
  readonly count: Times;
  readonly surveySave: Times;
  readonly callSave: Times;
  readonly recountAfterCall: number;
  readonly loopHeld: number;
}

/** Prints what was measured at each size beside its limit. Answers whether every figure is within its own. */
export function report(figures: readonly Figures[], sizes: readonly Size[]): boolean {
  const [small, large] = figures;
  if (small === undefined || large === undefined) return false;
  const ratios = figures.map(({ feed, primaryKey }) => feed.median / primaryKey.median);
  const row = (what: string, of: (one: Figures) => string, verdict = ''): Record<string, string> => ({
    what,
    ...columns(of),
    verdict,
  });
  const columns = (of: (one: Figures) => string): Record<string, string> =>
    Object.fromEntries(figures.map((one, at) => [`${sizes[at]?.agencies ?? 0} companies`, of(one)]));
  const held = (isHeld: boolean, limit: string): string => `${isHeld ? 'held' : 'BROKEN'} (${limit})`;
  const checks = {
    growth: large.feed.median / small.feed.median <= LIMITS.growth,
    ratio: ratios.every((ratio) => ratio <= LIMITS.ratio),
    survey: figures.every(({ surveySave }) => surveySave.median <= LIMITS.afterSave),
    call: figures.every(({ callSave }) => callSave.median <= LIMITS.afterSave),
    recount: figures.every(({ recountAfterCall }) => recountAfterCall <= LIMITS.recount),
    bytes: large.bytesPerCompany <= LIMITS.bytesPerCompany,
    loop: figures.every(({ loopHeld }) => loopHeld <= LIMITS.loopHeld),
  };
  const companies = `with ${sizes[1]?.agencies ?? 0} companies`;
  const told = [
    ['one survey saved, until every count is right', large.surveySave.median, LIMITS.afterSave, checks.survey],
    ['one call saved, all that follows behind', large.recountAfterCall, LIMITS.recount, checks.recount],
    ['the event loop held by it at most', large.loopHeld, LIMITS.loopHeld, checks.loop],
  ] as const;
  for (const [what, figure, limit, isHeld] of told)
    printMeasure({ what: `${what}, ${companies}`, figure: ms(figure), limit: `≤ ${limit} ms`, isHeld });
  console.table([
    row('eight rows by primary key', ({ primaryKey }) => both(primaryKey)),
    row(
      'feed: page of 8 with counts',
      ({ feed }) => both(feed),
      held(checks.growth, `growth ${(large.feed.median / small.feed.median).toFixed(2)} of ${LIMITS.growth}`),
    ),
    row(
      'feed against primary key',
      ({ feed, primaryKey }) => `${(feed.median / primaryKey.median).toFixed(1)}×`,
      held(checks.ratio, `${LIMITS.ratio}×`),
    ),
    row('counts of 8 announcements', ({ count }) => both(count)),
    row(
      'survey save, lists and counts after it',
      ({ surveySave }) => both(surveySave),
      held(checks.survey, `${LIMITS.afterSave} ms`),
    ),
    row(
      'call save, lists and counts after it',
      ({ callSave }) => both(callSave),
      held(checks.call, `${LIMITS.afterSave} ms`),
    ),
    row(
      'stored counts after a call save, in the background',
      ({ recountAfterCall }) => ms(recountAfterCall),
      held(checks.recount, `${LIMITS.recount} ms`),
    ),
    row('event loop held by it at most', ({ loopHeld }) => ms(loopHeld), held(checks.loop, `${LIMITS.loopHeld} ms`)),
    row('everything read from nothing', ({ warm }) => ms(warm)),
    row('every count from nothing', ({ recount }) => ms(recount)),
    row(
      'memory per company',
      ({ bytesPerCompany }) => `${Math.round(bytesPerCompany)} bytes`,
      held(checks.bytes, `${LIMITS.bytesPerCompany} bytes`),
    ),
  ]);
  return Object.values(checks).every(Boolean);
}

function both({ median, p99 }: Times): string {
  return `${ms(median)}, p99 ${ms(p99)}`;
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
}
