import type { RouteSpec } from '@volano/domain/contracts/route';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { byVisitor, openWalk, reading, VISITORS, type Walk } from './canary-walk.ts';
import type { VisitorName } from './canary-world.ts';
import type { Asked } from './crawler.ts';

const isExport = ({ path }: RouteSpec): boolean => /\/excel(\/|$)/.test(path);

/** Those of a company and of its consultant ask about as much as all others together: each half has a file of its own, and a worker. */
export function isOfFirstHalf(name: VisitorName): boolean {
  return name === 'owner' || name === 'advisor';
}

/** What reads is asked by these before there is a first tenant and after: the answers are the same to the letter. */
export function readAs(isOneOf: (name: VisitorName) => boolean): void {
  // Thousands of questions, on a machine that may be busy with other tests.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });
  const readers = VISITORS.filter(isOneOf);
  const before = new Map<string, Asked>();
  let walk: Walk;
  let canaries: Map<string, string>;
  beforeAll(async () => {
    walk = await openWalk();
    await Promise.all(
      readers.map(async (name) => {
        // Nothing has these ids yet: one is answered like another, and the first of them stands for all.
        for (const spec of reading)
          for await (const one of walk.askAs(name, spec, 'usual', walk.world.firstIds.slice(0, 1)))
            before.set(`${name} ${walk.alike(one.question, one)}`, one);
      }),
    );
    canaries = await walk.seedFirst();
  });
  afterAll(() => walk.close());

  test('the first tenant is painted all over', () => {
    expect(new Set(canaries.values()).size).toBeGreaterThan(40);
  });

  describe('abuse 19: what reads answers another tenant as if there were none', () => {
    const [making, looking] = [reading.filter(isExport), reading.filter((spec) => !isExport(spec))];
    // Looking changes nothing, so several look at once. Of those who have a file made for them each has one at a time.
    test.concurrent.each(byVisitor(readers, looking))('%s', answersTheSame);
    test.each(byVisitor(readers, making))('%s', answersTheSame);

    async function answersTheSame(_: string, name: VisitorName, spec: RouteSpec): Promise<void> {
      const wrong: string[] = [];
      for await (const now of walk.askAs(name, spec)) {
        const then = before.get(`${name} ${walk.alike(now.question, now)}`);
        walk.noteUnderstood(spec, now);
        wrong.push(...walk.givenAway(now.text).map((column) => `${now.question} gives away ${column}`));
        const [was, is] = [walk.masked(then), walk.masked(now)];
        if (was !== is) wrong.push(`${now.question} was ${was} and is ${is}`);
      }
      expect(wrong).toEqual([]);
    }
  });

  test('every route understood at least one question', () => {
    expect(walk.deaf()).toEqual([]);
  });
}
