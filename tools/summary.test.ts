import { expect, test } from 'vitest';
import {
  closingLine,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  shareLine,
  sum,
  withExitCode,
} from './summary.ts';

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

test('what failed is named', () => {
  const one = { fullName: 'a list shows its rows', status: 'failed' };
  const other = { fullName: 'a list counts its rows', status: 'passed' };
  expect(
    failuresOfVitest({
      testResults: [
        { name: 'list.test.ts', status: 'failed', assertionResults: [one, other] },
        { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      ],
    }),
  ).toEqual(['list.test.ts: a list shows its rows', 'broken.test.ts: did not run']);

  const specs = [
    { file: 'login.spec.ts', line: 3, title: 'enters', tests: [{ projectName: 'phone', status: 'unexpected' }] },
    { file: 'login.spec.ts', line: 9, title: 'leaves', tests: [{ projectName: 'phone', status: 'expected' }] },
  ];
  expect(failuresOfPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual(['[phone] login.spec.ts:3: enters']);
});
