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
}

interface PlaywrightReport {
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
