import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
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

// All parts at once: each waits for something every now and then, for a database, a browser or a process that starts, and the cores are never
// without work. What a part says is held back until those before it have ended, so that the log reads as if they had gone one by one.

/** As much may be held back of a part before it has to wait: more than any of them says. */
const HELD_BYTES = 64 * 1024 ** 2;

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache/reports');
const unitFile = join(reports, 'vitest.json');
const browserFile = join(reports, 'playwright.json');

interface Outcome {
  readonly counts: Counts;
  readonly failures: readonly string[];
}

interface Part {
  readonly title: string;
  /** What it says while it runs. */
  readonly said: PassThrough;
  readonly outcome: Promise<Outcome & { readonly seconds: number }>;
}

function begin(title: string, run: (say: PassThrough) => Promise<Outcome>): Part {
  const from = performance.now();
  const said = new PassThrough({ highWaterMark: HELD_BYTES });
  const outcome = run(said)
    .then((came) => ({ ...came, seconds: (performance.now() - from) / 1000 }))
    .finally(() => said.end());
  // Heard when the part has its turn.
  outcome.catch(() => undefined);
  return { title, said, outcome };
}

/** Runs a test program to its end, and answers its exit code. */
function runProgram(folder: string, args: string[], say: PassThrough): Promise<number> {
  const isColoured = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(isColoured ? { FORCE_COLOR: '1' } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserFile,
    },
  });
  child.stdout.pipe(say, { end: false });
  child.stderr.pipe(say, { end: false });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
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
const checks = begin('Types, lint and repository rules', async (say) => {
  // One by one: the tests have the other core.
  const { failures, passed, failed } = await runChecks('', { atOnce: 1, say: (line) => void say.write(`${line}\n`) });
  return { counts: { passed, failed, skipped: 0 }, failures };
});

const unit = begin('Unit and feature tests', async (say) => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`];
  const code = await runProgram('.', args, say);
  const report = readReport(unitFile);
  return { counts: withExitCode(countVitest(report), code), failures: failuresOfVitest(report) };
});

// The portal that it starts builds the page first, while the others go on. Where that cannot be built, it says so.
const browser = begin('Browser tests', async (say) => {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const code = await runProgram('e2e', [playwright, 'test', '--reporter=list,json'], say);
  const report = readReport(browserFile);
  return { counts: withExitCode(countPlaywright(report), code), failures: failuresOfPlaywright(report) };
});

const ended: (Omit<Part, 'outcome'> & Awaited<Part['outcome']>)[] = [];
for (const { outcome, ...part } of [checks, unit, browser]) {
  heading(part.title);
  for await (const words of part.said) process.stdout.write(words as Buffer);
  ended.push({ ...part, ...(await outcome) });
}

const failures = ended.flatMap((part) => part.failures);
if (failures.length > 0) {
  // Repeated at the end, where the reader of a long log looks.
  heading('Failed');
  for (const failure of failures) console.log(failure);
}

heading('Summary');
const seconds = (performance.now() - began) / 1000;
for (const part of ended)
  console.log(`${part.title.padEnd(34)}${shareLine(part.counts)}, ${Math.round(part.seconds)} s`);
console.log(`${'All at once'.padEnd(34)}${Math.round(seconds)} s`);
const total = sum(ended.map(({ counts }) => counts));
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
