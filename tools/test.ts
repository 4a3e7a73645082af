import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './checks/run.ts';
import {
  closingLine,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  shareLine,
  sum,
  withExitCode,
  type Counts,
} from './summary.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache/reports');

interface Part {
  /** Where it runs. */
  folder: string;
  args: string[];
  /** The JSON report it leaves. */
  reportFile: string;
  count: (report: object) => Counts;
  /** Its words go there instead of to the terminal. */
  log?: string;
}

/** Runs a test program and counts from the JSON report it leaves. */
async function runPart({ folder, args, reportFile, count, log }: Part): Promise<{ counts: Counts; seconds: number }> {
  const start = performance.now();
  const out = log === undefined ? 'inherit' : openSync(log, 'w');
  const program = spawn(process.execPath, args, {
    cwd: join(root, folder),
    stdio: ['ignore', out, out],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  });
  const [code] = (await once(program, 'exit')) as [number | null];
  if (typeof out === 'number') closeSync(out);
  const counts = withExitCode(count(readReport(reportFile)), code ?? 1);
  return { counts, seconds: (performance.now() - start) / 1000 };
}

function readReport(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch {
    // No report: the program ended before it could write one. Its exit code says the rest.
    return {};
  }
}

function heading(text: string): void {
  console.log(`\n== ${text} ==\n`);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const began = performance.now();
// A browser waits for most of its time, and so do tests that wait for processes: side by side they use both cores.
const browserFile = join(reports, 'playwright.json');
const browserLog = join(reports, 'browser.txt');
const browsing = runPart({
  folder: 'e2e',
  args: [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
  reportFile: browserFile,
  count: countPlaywright,
  log: browserLog,
});

heading('Types, lint and repository rules');
const { failures: failedChecks, ...checked } = await runChecks();
const checks = { counts: { ...checked, skipped: 0 }, seconds: (performance.now() - began) / 1000 };

heading('Unit and feature tests');
const unitFile = join(reports, 'vitest.json');
const unit = await runPart({
  folder: '.',
  args: [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitFile}`,
  ],
  reportFile: unitFile,
  count: countVitest,
});

heading('Browser tests');
const browser = await browsing;
console.log(readFileSync(browserLog, 'utf8'));

const failures = [
  ...failedChecks,
  ...failuresOfVitest(readReport(unitFile)),
  ...failuresOfPlaywright(readReport(browserFile)),
];
if (failures.length > 0) {
  // Repeated at the end, where the reader of a long log looks.
  heading('Failed');
  for (const failure of failures) console.log(failure);
}

heading('Summary');
for (const [name, { counts, seconds }] of [
  ['checks', checks],
  ['unit and feature tests', unit],
  ['browser tests', browser],
] as const) {
  console.log(`${name.padEnd(24)}${shareLine(counts)}, ${Math.round(seconds)} s`);
}
console.log(`${'all, side by side'.padEnd(24)}${Math.round((performance.now() - began) / 1000)} s`);
const total = sum([checks.counts, unit.counts, browser.counts]);
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
