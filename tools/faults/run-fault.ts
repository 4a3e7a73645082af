import { readAbuseTests } from './abuse-cases.ts';
import { type AbuseRow, abuseRowsOf, filesToRun } from './abuse-rows.ts';
import { type Outcome, type Verdict, verdictOf } from './outcomes.ts';
import { isOfBrowser, runBrowserTests } from './run-browser-tests.ts';
import { runTests } from './run-tests.ts';
import type { Fault } from './table.ts';

const given = process.env['FAULT_ROUNDS'];

/** How often a fault is done: as its row says, or as `FAULT_ROUNDS` does; undefined where its tests count no rounds. */
export function roundsOf({ rounds }: Fault): number | undefined {
  return rounds === undefined ? undefined : Number(given ?? rounds);
}

/** Does a fault, and says what came of it. */
export async function runFault(root: string, fault: Fault): Promise<Verdict> {
  // Rows without rounds do theirs once, whatever the others are told, and at every point.
  const rounds = roundsOf(fault);
  process.env['PLATFORM_FAULTS'] = 'whole';
  if (rounds === undefined) delete process.env['FAULT_ROUNDS'];
  else process.env['FAULT_ROUNDS'] = String(rounds);
  return verdictOf(await runAll(root, fault.files, new RegExp(fault.name ?? '')));
}

/** Why some of a fault was not run. */
export function missingOf(fault: Fault, verdict: Verdict): string {
  return [...(fault.notRun === undefined ? [] : [fault.notRun]), ...verdict.notRun].join('; ');
}

/** Makes the attacks with these numbers, or all. */
export async function runAttacks(root: string, wanted?: readonly number[]): Promise<readonly AbuseRow[]> {
  const tests = readAbuseTests(root);
  const chosen = wanted ?? [...tests.keys()];
  return abuseRowsOf(tests, chosen, await runAll(root, filesToRun(tests, chosen), /\babuse \d/));
}

/** The tests of these files whose name fits, those that need a browser after the others. */
async function runAll(root: string, files: readonly string[], name: RegExp): Promise<Outcome[]> {
  const inBrowser = files.filter(isOfBrowser);
  const others = files.filter((file) => !isOfBrowser(file));
  return [
    ...(others.length === 0 ? [] : await runTests(root, others, name)),
    ...(inBrowser.length === 0 ? [] : await runBrowserTests(root, inBrowser, name)),
  ];
}
