import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readTree } from './checks/all.ts';
import { runChecks } from './checks/run.ts';
import { changedFiles, isPlatformChanged, touchedBy } from './lanes/changed.ts';
import { changedLane, type Lane, quickLane, wholeLane } from './lanes/lanes.ts';
import { planLine, planRun, processorSeconds } from './lanes/processor.ts';
import {
  closingLine,
  countsOf,
  NO_REPORT,
  type PartReport,
  readPlaywright,
  shareLine,
  skippedLines,
  slowestFiles,
  withExitCode,
} from './lanes/summary.ts';

// `npm test` runs the whole lane, `npm run test:quick` the quick one, `npm run test:quick -- --changed` what a change touches of it
// (`--changed=REVISION` says since when). The parts run at the same time where the memory allows it; the output of each is held back until those
// before it have ended.

/** Held back of the output of a part before it has to wait: more than any of them prints. */
const HELD_BYTES = 64 * 1024 ** 2;

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache/reports');
const unitFile = join(reports, 'vitest.json');
const browserFile = join(reports, 'playwright.json');

interface Part {
  readonly title: string;
  readonly run: (output: PassThrough) => Promise<PartReport>;
}

interface RunningPart {
  readonly title: string;
  readonly output: PassThrough;
  readonly outcome: Promise<{ readonly report: PartReport; readonly seconds: number }>;
}

function start({ title, run }: Part): RunningPart {
  const from = performance.now();
  const output = new PassThrough({ highWaterMark: HELD_BYTES });
  const outcome = run(output)
    .then((report) => ({ report, seconds: (performance.now() - from) / 1000 }))
    .finally(() => output.end());
  // Awaited when the part has its turn.
  outcome.catch(() => undefined);
  return { title, output, outcome };
}

/** Runs a test program to its end, and returns its exit code. */
function runProgram(lane: Lane, folder: string, args: readonly string[], output: PassThrough): Promise<number> {
  const isColoured = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(isColoured ? { FORCE_COLOR: '1' } : {}),
      TEST_LANE: lane.name,
      PLATFORM_FAULTS: platformFaults,
      VITEST_REPORT: unitFile,
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserFile,
    },
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Reads the report of a part; a program that ended before it could write one has none. */
function readReport<T>(file: string, read: (json: object) => T): T | typeof NO_REPORT {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as object);
  } catch {
    return NO_REPORT;
  }
}

function partsOf(lane: Lane, plan: ReturnType<typeof planRun>): Part[] {
  const parts: Part[] = [
    {
      title: 'Types, lint and repository rules',
      async run(output) {
        // One by one: the tests have the other core.
        const print = (line: string): void => void output.write(`${line}\n`);
        const { passed, failures } = await runChecks(lane.hasCheck, { atOnce: 1, say: print });
        return { ...NO_REPORT, passed, failures };
      },
    },
  ];
  if (lane.vitest !== null) {
    const args = ['run', `--maxWorkers=${plan.workers}`, ...lane.vitest];
    parts.push({
      title: 'Unit and feature tests',
      async run(output) {
        const code = await runProgram(lane, '.', [join(root, 'node_modules/vitest/vitest.mjs'), ...args], output);
        return withExitCode(
          readReport(unitFile, (json) => json as PartReport),
          code,
          'Unit and feature tests',
        );
      },
    });
  }
  if (lane.playwright !== null) {
    const args = ['test', '--reporter=list,json', `--workers=${plan.workers}`, ...lane.playwright];
    parts.push({
      title: 'Browser tests',
      async run(output) {
        const code = await runProgram(
          lane,
          'e2e',
          [join(root, 'node_modules/@playwright/test/cli.js'), ...args],
          output,
        );
        return withExitCode(readReport(browserFile, readPlaywright), code, 'Browser tests');
      },
    });
  }
  return parts;
}

function chooseLane(words: readonly string[]): Lane {
  if (!words.includes('quick')) return wholeLane();
  const asked = words.find((word) => /^--changed(=|$)/.test(word));
  if (asked === undefined) return quickLane();
  const changed = changedFiles(root, asked.split('=')[1]);
  heading('Changed');
  console.log(changed.length === 0 ? 'Nothing.' : changed.join('\n'));
  return changedLane(touchedBy(changed, readTree(root)));
}

function heading(text: string): void {
  console.log(`\n== ${text} ==\n`);
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  heading(title);
  for (const line of lines) console.log(line);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const began = performance.now();
const worked = processorSeconds();
const lane = chooseLane(process.argv.slice(2));
const platformFaults = process.env['PLATFORM_FAULTS'] ?? (isPlatformChanged(root) ? 'whole' : 'once');
const plan = planRun();
const limited = planLine(plan);
if (limited !== null) console.log(limited);

const parts = partsOf(lane, plan);
const running = plan.isAtOnce ? parts.map(start) : [];
const ended: { title: string; report: PartReport; seconds: number }[] = [];
for (const [at, part] of parts.entries()) {
  const { title, output, outcome } = running[at] ?? start(part);
  heading(title);
  for await (const words of output) process.stdout.write(words as Buffer);
  ended.push({ title, ...(await outcome) });
}

const all = ended.map(({ report }) => report);
const total = countsOf(all);
heading('Summary');
for (const { title, report, seconds } of ended)
  console.log(`${title.padEnd(34)}${shareLine(countsOf([report]))}, ${Math.round(seconds)} s`);
console.log(`${'Whole run'.padEnd(34)}${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${'Processor of the machine'.padEnd(34)}${Math.round(processorSeconds() - worked)} s`);
if (lane.name === 'all')
  console.log(
    `${'Faults of the platform'.padEnd(34)}${platformFaults === 'whole' ? 'whole' : 'once each: nothing changed there within a day'}`,
  );
if (lane.without !== null) console.log(`\nLeft out: ${lane.without}. npm test runs all.`);

// Failures are repeated near the end, where the reader of a long log looks.
list(
  'Failed',
  all.flatMap(({ failures }) => failures),
);
list('Slowest files', slowestFiles(all));
list('Skipped', skippedLines(all));
console.log(`\nLane: ${lane.name}\n\n${closingLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
