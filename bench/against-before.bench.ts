import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DATA_MISSING, type Measure, printMeasure } from './measures.ts';
import { openTreeBefore } from '@volano/server/testing/world/tree-before';

/** The last commit whose matching knew neither towns nor doubts nor conditions. */
const BEFORE = 'f7f91e4';
const TURNS = 2;
const LIMIT = 1.1;
const WHAT = {
  feed: 'feed: page of 8 with counts',
  counts: 'counts of 8 announcements',
} as const;
type What = keyof typeof WHAT;

/**
 * The bench of matching against the same bench of the commit before, in turns within one run: pages of a feed and counts at both sizes, and
 * their growth from ten thousand companies to a hundred thousand. Answers whether none is slower than 1.1 times.
 */
export async function run(): Promise<boolean> {
  const before = openTreeBefore(BEFORE);
  if (before === null) {
    printMeasure({
      what: 'matching against the commit before',
      figure: DATA_MISSING,
      limit: `${LIMIT} ×`,
      isHeld: null,
    });
    return true;
  }
  const now = path.join(import.meta.dirname, '..');
  const turns: { before: Medians; now: Medians }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) turns.push({ before: mediansOf(before), now: mediansOf(now) });
  return printAll(turns);
}

/** Milliseconds at ten thousand and at a hundred thousand companies. */
type Medians = Record<What, readonly [number, number]>;

function mediansOf(folder: string): Medians {
  // Its own limits are not asked here: on a busy machine one of them may break in both trees.
  const { stdout: printed } = spawnSync(process.execPath, ['bench/main.ts', 'matching.bench'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const read = (what: What): readonly [number, number] => {
    const line = printed.split('\n').find((one) => one.includes(WHAT[what])) ?? '';
    const [small, large] = [...line.matchAll(/'([\d.]+) ms, p99/g)].map(([, ms]) => Number(ms));
    if (small === undefined || large === undefined) throw new Error(`No figure for ${WHAT[what]} in ${folder}.`);
    return [small, large];
  };
  return { feed: read('feed'), counts: read('counts') };
}

function printAll(turns: readonly { before: Medians; now: Medians }[]): boolean {
  const mean = (side: 'before' | 'now', what: What, at: 0 | 1): number =>
    turns.reduce((sum, turn) => sum + turn[side][what][at], 0) / turns.length;
  let isAllHeld = true;
  for (const what of ['feed', 'counts'] as const) {
    const rows = [
      ['at 10,000 companies', mean('before', what, 0), mean('now', what, 0)],
      ['at 100,000 companies', mean('before', what, 1), mean('now', what, 1)],
    ] as const;
    for (const [where, old, fresh] of rows) {
      const isHeld = fresh / old <= LIMIT;
      isAllHeld &&= isHeld;
      const figure = `${(fresh / old).toFixed(2)} × (${old.toFixed(1)} → ${fresh.toFixed(1)} ms)`;
      print({ what: `${WHAT[what]}, ${where}, against ${BEFORE}`, figure, limit: `${LIMIT} ×`, isHeld });
    }
  }
  const growth = (side: 'before' | 'now'): number => mean(side, 'feed', 1) / mean(side, 'feed', 0);
  const isHeld = growth('now') / growth('before') <= LIMIT;
  const figure = `${growth('now').toFixed(2)} (before ${growth('before').toFixed(2)})`;
  print({ what: 'growth of the feed from 10,000 to 100,000 companies', figure, limit: `${LIMIT} × of before`, isHeld });
  return isAllHeld && isHeld;
}

function print(measure: Measure): void {
  printMeasure(measure);
  console.log(`${measure.what}: ${measure.figure}, limit ${measure.limit}`);
}
