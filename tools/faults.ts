import { fileURLToPath } from 'node:url';
import { readAbuseTests } from './faults/abuse-cases.ts';
import { abuseRowsOf, filesToRun } from './faults/abuse-rows.ts';
import { runTests } from './faults/run-tests.ts';
import { type Fault, FAULT_TABLE } from './faults/table.ts';
import { type Verdict, verdictOf } from './faults/outcomes.ts';

// `npm run faults`: every fault as often as its row says; `FAULT_ROUNDS` says another number, `FAULTS=F4,F19` which. `npm run faults -- abuse` runs
// the tests of every attack once, `ABUSE=60,68` those of some. A row whose tests were all left out is not run, and says why.
const root = fileURLToPath(new URL('..', import.meta.url));
const givenRounds = process.env['FAULT_ROUNDS'];

interface Row extends Verdict {
  readonly seconds: string;
}

async function run({ files, name, rounds }: Fault): Promise<Row> {
  if (files.length === 0) return { result: 'not run', isBroken: false, failures: [], notRun: [], seconds: '' };
  // Rows without rounds do theirs once, whatever the others are told.
  if (rounds === undefined) delete process.env['FAULT_ROUNDS'];
  else process.env['FAULT_ROUNDS'] = roundsOf(rounds);
  const since = performance.now();
  const verdict = verdictOf(await runTests(root, files, new RegExp(name ?? '')));
  return { ...verdict, seconds: ((performance.now() - since) / 1000).toFixed(0) };
}

function roundsOf(rounds: number): string {
  return givenRounds ?? String(rounds);
}

async function runFaults(): Promise<void> {
  const chosen = process.env['FAULTS']?.split(',');
  const rows = [];
  for (const fault of FAULT_TABLE.filter(({ number }) => chosen?.includes(number) ?? true)) {
    const { result, seconds, failures, notRun } = await run(fault);
    console.log(`${fault.number} ${result} ${seconds === '' ? '' : `in ${seconds} s`}`);
    for (const failure of failures) console.log(`  ${failure}`);
    const rounds = fault.rounds === undefined ? '' : roundsOf(fault.rounds);
    const missing = [...(fault.notRun === undefined ? [] : [fault.notRun]), ...notRun].join('; ');
    rows.push({ fault: fault.number, what: fault.what, rounds, result, seconds, 'not run here': missing });
  }
  closeWith(rows);
}

async function runAbuse(): Promise<void> {
  const tests = readAbuseTests(root);
  const chosen = process.env['ABUSE']?.split(',').map(Number) ?? [...tests.keys()];
  const outcomes = await runTests(root, filesToRun(tests, chosen), /\babuse \d/);
  const rows = abuseRowsOf(tests, chosen, outcomes);
  for (const { failures } of rows) for (const failure of failures) console.log(`  ${failure}`);
  closeWith(
    rows.map(({ abuse, result, notRun, browser }) => {
      const inBrowser = browser.length === 0 ? [] : [`in a browser: npm run test:e2e -- ${browser.join(' ')}`];
      return { abuse, result, 'not run here': [...notRun, ...inBrowser].join('; ') };
    }),
  );
}

function closeWith(rows: readonly { readonly result: string }[]): void {
  console.table(rows);
  process.exitCode = rows.length === 0 || rows.some(({ result }) => result.startsWith('BROKEN')) ? 1 : 0;
}

await (process.argv[2] === 'abuse' ? runAbuse() : runFaults());
