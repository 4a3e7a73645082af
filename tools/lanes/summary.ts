/** How many passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What came of one part of the run. */
export interface PartReport {
  passed: number;
  /** A line for each test that failed and for each file that did not load. */
  failures: string[];
  /** A row for each skipped test, with the path of its file from the root. */
  skipped: { path: string; reason: string }[];
  /** Seconds of each test file, all its tests together. */
  files: { path: string; seconds: number }[];
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  annotations?: { type: string; description?: string }[];
  results?: { duration: number }[];
}

interface PlaywrightSuite {
  specs?: { file: string; line: number; title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

/** What a part has to show that wrote no report: its exit code tells the rest. */
export const NO_REPORT: Readonly<PartReport> = { passed: 0, failures: [], skipped: [], files: [] };

/** Reads Playwright's JSON report. A test that passed only when repeated counts as failed. */
export function readPlaywright(report: PlaywrightSuite): PartReport {
  const part: PartReport = { passed: 0, failures: [], skipped: [], files: [] };
  const seconds = new Map<string, number>();
  for (const { spec, test } of testsOf(report)) {
    const path = `e2e/${spec.file}`;
    const took = (test.results ?? []).reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(path, (seconds.get(path) ?? 0) + took);
    if (test.status === 'expected') part.passed += 1;
    else if (test.status === 'skipped') {
      const why = test.annotations?.find(({ type }) => type === 'skip' || type === 'fixme');
      part.skipped.push({ path, reason: why?.description ?? 'an earlier test failed' });
    } else part.failures.push(`[${test.projectName}] ${spec.file}:${spec.line}: ${spec.title}`);
  }
  part.files.push(...[...seconds].map(([path, took]) => ({ path, seconds: took })));
  return part;
}

function testsOf({
  specs = [],
  suites = [],
}: PlaywrightSuite): { spec: { file: string; line: number; title: string }; test: PlaywrightTest }[] {
  return [...specs.flatMap((spec) => spec.tests.map((test) => ({ spec, test }))), ...suites.flatMap(testsOf)];
}

/** A part that ended badly without a failed test (a crash, a portal that does not start) counts as one failure. */
export function withExitCode(part: PartReport, code: number, title: string): PartReport {
  if (code === 0 || part.failures.length > 0) return part;
  return { ...part, failures: [`${title}: ended with exit code ${code}`] };
}

/** Counts of all parts together. */
export function countsOf(parts: readonly PartReport[]): Counts {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    total.passed += part.passed;
    total.failed += part.failures.length;
    total.skipped += part.skipped.length;
  }
  return total;
}

/** The slowest files, one line each: `41.2 s  server/testing/sweeps/permissions.test.ts`. */
export function slowestFiles(parts: readonly PartReport[], most = 10): string[] {
  return parts
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ path, seconds }) => `${seconds.toFixed(1)} s  ${path}`);
}

/** What was skipped and why, one line for each file and reason: `3 of server/a.test.ts: REFERENCE_DATA is not set`. */
export function skippedLines(parts: readonly PartReport[]): string[] {
  const counts = new Map<string, number>();
  for (const { path, reason } of parts.flatMap(({ skipped }) => skipped)) {
    const line = `${path}: ${reason}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} of ${line}`);
}

/** The last line of a run, which people and CI readers look for: `12 passed, 0 failed, 1 skipped`. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** One part of the run, in a form that differs from the closing line: `12 of 14 good, 1 skipped`. */
export function shareLine({ passed, failed, skipped }: Counts): string {
  return `${passed} of ${passed + failed} good${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
