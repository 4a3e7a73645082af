import { expect, test } from 'vitest';
import { closingLine, countPlaywright, countVitest, shareLine, sum, withExitCode } from './summary.ts';

test('the parts add up to one line', () => {
  const vitest = countVitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 });
  const playwright = countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 } });
  expect(closingLine(sum([vitest, playwright]))).toBe('7 passed, 2 failed, 2 skipped');
  expect(shareLine(vitest)).toBe('3 of 4 good, 2 skipped');
});

test('a part that breaks without a failed test still fails', () => {
  const none = { passed: 0, failed: 0, skipped: 0 };
  expect(closingLine(withExitCode(none, 1))).toBe('0 passed, 1 failed');
  expect(closingLine(withExitCode({ ...none, passed: 2 }, 0))).toBe('2 passed, 0 failed');
});
