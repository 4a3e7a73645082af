import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
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

/** Runs a test program, its words going straight to the terminal, and counts from the JSON report it leaves. */
function runPart(folder: string, args: string[], reportFile: string, count: (report: object) => Counts): Counts {
  const { status } = spawnSync(process.execPath, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  });
  return withExitCode(count(readReport(reportFile)), status ?? 1);
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
heading('Types, lint and repository rules');
const { failures: failedChecks, ...checked } = await runChecks();
const checks: Counts = { ...checked, skipped: 0 };

const checksEnded = performance.now();
heading('Unit and feature tests');
const unitFile = join(reports, 'vitest.json');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const unit = runPart(
  '.',
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`],
  unitFile,
  countVitest,
);

const tested = performance.now();
heading('Browser tests');
const browserFile = join(reports, 'playwright.json');
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const browser = runPart('e2e', [playwright, 'test', '--reporter=list,json'], browserFile, countPlaywright);

const ended = performance.now();
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
for (const [name, part, seconds] of [
  ['checks', checks, (checksEnded - began) / 1000],
  ['unit and feature tests', unit, (tested - checksEnded) / 1000],
  ['browser tests', browser, (ended - tested) / 1000],
] as const) {
  console.log(`${name.padEnd(24)}${shareLine(part)}, ${Math.round(seconds)} s`);
}
const total = sum([checks, unit, browser]);
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
