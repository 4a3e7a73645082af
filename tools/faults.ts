import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAbuseTests } from './faults/abuse-cases.ts';
import { type Fault, FAULT_TABLE } from './faults/table.ts';
import { countVitest, failuresOfVitest, withExitCode } from './summary.ts';

// `npm run faults`: every fault as often as its row says; `FAULT_ROUNDS` says another number, `FAULTS=F4,F19` which; `npm run faults -- abuse`
// prints the tests of each attack and runs nothing.
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache/reports');

interface Outcome {
  readonly result: string;
  readonly seconds: string;
  readonly failures: readonly string[];
}

function printAbuse(): void {
  for (const [number, tests] of [...readAbuseTests(root)].toSorted(([one], [other]) => one - other))
    for (const { file, name } of tests) console.log(`${String(number).padStart(2)}  ${file}: ${name}`);
}

function run({ number, files, name, rounds }: Fault): Outcome {
  if (files.length === 0) return { result: 'not run', seconds: '', failures: [] };
  const report = join(reports, `faults-${number}.json`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const named = name === undefined ? [] : ['-t', name];
  const args = [vitest, 'run', '--project', 'server', ...files, ...named, '--reporter=json', `--outputFile=${report}`];
  const since = performance.now();
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(rounds === undefined ? {} : { FAULT_ROUNDS: roundsOf(rounds) }) },
  });
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  const read = readReport(report);
  const { passed, failed } = withExitCode(countVitest(read), status ?? 1);
  const isHeld = failed === 0 && passed > 0;
  return {
    result: isHeld ? `held by ${passed}` : `BROKEN: ${failed} of ${passed + failed}`,
    seconds,
    failures: failuresOfVitest(read),
  };
}

function roundsOf(rounds: number): string {
  return process.env['FAULT_ROUNDS'] ?? String(rounds);
}

function readReport(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch {
    // The run ended before it could write one; its exit code says the rest.
    return {};
  }
}

function runAll(): void {
  mkdirSync(reports, { recursive: true });
  const chosen = process.env['FAULTS']?.split(',');
  const rows = [];
  for (const fault of FAULT_TABLE.filter(({ number }) => chosen?.includes(number) ?? true)) {
    const { result, seconds, failures } = run(fault);
    console.log(`${fault.number} ${result} ${seconds === '' ? '' : `in ${seconds} s`}`);
    for (const failure of failures) console.log(`  ${failure}`);
    const rounds = fault.rounds === undefined ? '' : roundsOf(fault.rounds);
    rows.push({ fault: fault.number, what: fault.what, rounds, result, seconds, 'not run here': fault.notRun ?? '' });
  }
  console.table(rows);
  process.exitCode = rows.length === 0 || rows.some(({ result }) => result.startsWith('BROKEN')) ? 1 : 0;
}

if (process.argv[2] === 'abuse') printAbuse();
else runAll();
