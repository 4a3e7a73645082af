import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { planLine, planRun, processorSeconds } from './processor.ts';

test.each([
  [20, 2, { isAtOnce: true, workers: 1 }, null],
  [20, 8, { isAtOnce: true, workers: 2 }, null],
  [5, 2, { isAtOnce: false, workers: 2 }, '5.0 GiB of memory free: one part after the other, 2 workers each'],
  [2.5, 8, { isAtOnce: false, workers: 1 }, '2.5 GiB of memory free: one part after the other, 1 worker each'],
] as const)('with %s GiB free on %s cores', (free, cores, plan, line) => {
  expect(planRun(free, cores)).toMatchObject(plan);
  expect(planLine(planRun(free, cores))).toBe(line);
});

test('seconds of a child that has ended are counted', () => {
  const before = processorSeconds();
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  expect(processorSeconds() - before).toBeGreaterThanOrEqual(0.25);
});
