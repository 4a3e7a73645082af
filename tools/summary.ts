/** How many passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface PlaywrightSuite {
  specs?: { file: string; line: number; title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
}

/** Counts of vitest's JSON report. */
export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** Counts of Playwright's JSON report. A test that passed only when repeated counts as failed: nothing here may be flaky. */
export function countPlaywright(report: PlaywrightReport): Counts {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** A line for each test of vitest's report that failed, and for each file that did not load. */
export function failuresOfVitest(report: VitestReport): string[] {
  return (report.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${test.fullName}`);
    return failed.length === 0 && status === 'failed' ? [`${name}: did not run`] : failed;
  });
}

/** A line for each browser test that failed, or passed only when repeated. */
export function failuresOfPlaywright({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line}: ${title}`),
  );
  return [...own, ...suites.flatMap(failuresOfPlaywright)];
}

/** A part that ended badly without a failed test (a file that does not load, a crash) counts as one failure. */
export function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The sum of the parts. */
export function sum(parts: readonly Counts[]): Counts {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    total.passed += part.passed;
    total.failed += part.failed;
    total.skipped += part.skipped;
  }
  return total;
}

/** The plain line that people and CI readers look for: `12 passed, 0 failed, 1 skipped`. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A part of the whole, worded so that nobody takes it for the closing line: `12 of 14 good, 1 skipped`. */
export function shareLine({ passed, failed, skipped }: Counts): string {
  return `${passed} of ${passed + failed} good${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
