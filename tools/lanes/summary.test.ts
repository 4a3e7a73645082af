import { expect, test } from 'vitest';
import * as summary from './summary.ts';

const { countsOf, NO_REPORT, readPlaywright, withExitCode } = summary;

const unit: summary.PartReport = {
  passed: 3,
  failures: ['list.test.ts: shows its rows'],
  skipped: [
    { path: 'towns.test.ts', reason: 'REFERENCE_DATA is not set' },
    { path: 'towns.test.ts', reason: 'REFERENCE_DATA is not set' },
    { path: 'root.test.ts', reason: 'not run as root' },
  ],
  files: [
    { path: 'list.test.ts', seconds: 0.42 },
    { path: 'towns.test.ts', seconds: 41.25 },
  ],
};

function specOf(title: string, status: string, annotations: { type: string; description?: string }[] = []) {
  const tests = ['desktop', 'phone'].map((projectName) => ({
    projectName,
    status: projectName === 'desktop' ? status : 'expected',
    annotations,
    results: [{ duration: 1500 }],
  }));
  return { file: 'login.spec.ts', line: 3, title, tests };
}

const browser = readPlaywright({
  suites: [
    { suites: [{ specs: [specOf('enters', 'unexpected'), specOf('passes when repeated', 'flaky')] }] },
    { specs: [specOf('waits', 'skipped', [{ type: 'skip', description: 'no socket' }])] },
  ],
});

test('the parts add up to the closing line, with each skipped test and its reason', () => {
  const parts = [unit, browser];
  expect(summary.closingLine(countsOf(parts))).toBe('6 passed, 3 failed, 4 skipped');
  expect(summary.shareLine(countsOf([unit]))).toBe('3 of 4 good, 3 skipped');
  const towns = '2 of towns.test.ts: REFERENCE_DATA is not set';
  const others = ['1 of root.test.ts: not run as root', '1 of e2e/login.spec.ts: no socket'];
  expect(summary.skippedLines(parts)).toEqual([towns, ...others]);
  expect(summary.slowestFiles(parts, 2)).toEqual(['41.3 s  towns.test.ts', '9.0 s  e2e/login.spec.ts']);
});

test('a browser test that failed, or passed only when repeated, is named with its size', () => {
  const named = ['enters', 'passes when repeated'].map((title) => `[desktop] login.spec.ts:3: ${title}`);
  expect(browser.failures).toEqual(named);
});

test('a part that ends badly without a failed test fails', () => {
  expect(withExitCode(NO_REPORT, 1, 'Browser tests').failures).toEqual(['Browser tests: ended with exit code 1']);
  expect(withExitCode(unit, 1, 'Unit tests').failures).toEqual(unit.failures);
  expect(withExitCode({ ...NO_REPORT, passed: 2 }, 0, 'Unit tests').failures).toEqual([]);
});
