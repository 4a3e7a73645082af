import path from 'node:path';
import { type AbuseTest, numbersIn } from './abuse-cases.ts';
import { type Outcome, type Verdict, verdictOf } from './outcomes.ts';

/** What came of an attack, and the browser tests that make it too, which are run elsewhere. */
export interface AbuseRow extends Verdict {
  readonly abuse: number;
  readonly browser: readonly string[];
}

type Tests = ReadonlyMap<number, readonly AbuseTest[]>;

/** The files of the attacks that a run of tests can do. */
export function filesToRun(tests: Tests, chosen: readonly number[]): string[] {
  return [...new Set(chosen.flatMap((number) => filesOf(tests, number)).filter((file) => !isOfBrowser(file)))];
}

/** A row for each attack, by the numbers in the names of what was run. */
export function abuseRowsOf(tests: Tests, chosen: readonly number[], outcomes: readonly Outcome[]): AbuseRow[] {
  return chosen
    .toSorted((one, other) => one - other)
    .map((abuse) => {
      const files = filesOf(tests, abuse);
      const browser = files.filter(isOfBrowser).map((file) => path.basename(file));
      const own = outcomes.filter(({ name, file }) => files.includes(file) && isOf(abuse, name));
      const isElsewhere = own.length === 0 && browser.length > 0;
      const nothing = { result: 'not run', isBroken: false, failures: [], notRun: [], figures: [] };
      return { abuse, ...(isElsewhere ? nothing : verdictOf(own)), browser };
    });
}

/** A file that did not load is named by none of its tests: it counts for each attack that it makes. */
function isOf(abuse: number, name: string): boolean {
  return name === 'did not run' || numbersIn(name).includes(abuse);
}

function filesOf(tests: Tests, number: number): string[] {
  return [...new Set((tests.get(number) ?? []).map(({ file }) => file))];
}

function isOfBrowser(file: string): boolean {
  return file.startsWith('e2e/') && file.endsWith('.spec.ts');
}
