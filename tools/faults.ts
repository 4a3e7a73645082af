import { fileURLToPath } from 'node:url';
import { missingOf, roundsOf, runAttacks, runFault } from './faults/run-fault.ts';
import { FAULT_TABLE } from './faults/table.ts';

// `npm run faults`: every fault as often as its row says; `FAULT_ROUNDS` says another number, `FAULTS=F4,F19` which. `npm run faults -- abuse` runs
// the tests of every attack once, `ABUSE=60,68` those of some. A row whose tests were all left out is not run, and says why.
const root = fileURLToPath(new URL('..', import.meta.url));

async function runFaults(): Promise<void> {
  const chosen = process.env['FAULTS']?.split(',');
  const rows = [];
  for (const fault of FAULT_TABLE.filter(({ number }) => chosen?.includes(number) ?? true)) {
    const since = performance.now();
    const verdict = await runFault(root, fault);
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    console.log(`${fault.number} ${verdict.result} in ${seconds} s`);
    for (const said of [...verdict.figures, ...verdict.failures]) console.log(`  ${said}`);
    const rounds = roundsOf(fault) ?? '';
    rows.push({
      fault: fault.number,
      what: fault.what,
      rounds,
      result: verdict.result,
      seconds,
      'not run here': missingOf(fault, verdict),
    });
  }
  closeWith(rows);
}

async function runAbuse(): Promise<void> {
  const rows = await runAttacks(root, process.env['ABUSE']?.split(',').map(Number));
  for (const { failures } of rows) for (const failure of failures) console.log(`  ${failure}`);
  closeWith(rows.map(({ abuse, result, notRun }) => ({ abuse, result, 'not run here': notRun.join('; ') })));
}

function closeWith(rows: readonly { readonly result: string }[]): void {
  console.table(rows);
  process.exitCode = rows.length === 0 || rows.some(({ result }) => result.startsWith('BROKEN')) ? 1 : 0;
}

await (process.argv[2] === 'abuse' ? runAbuse() : runFaults());
