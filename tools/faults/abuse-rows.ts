import { type AbuseTest, numbersIn } from './abuse-cases.ts';
import { type Outcome, type Verdict, verdictOf } from './outcomes.ts';

/** What came of an attack, in whatever its tests run. */
export interface AbuseRow extends Verdict {
  readonly abuse: number;
}

type Tests = ReadonlyMap<number, readonly AbuseTest[]>;

/** The files that make the attacks. */
export function filesToRun(tests: Tests, chosen: readonly number[]): string[] {
  return [...new Set(chosen.flatMap((number) => filesOf(tests, number)))];
}

/** A row for each attack, by the numbers in the names of what was run. */
export function abuseRowsOf(tests: Tests, chosen: readonly number[], outcomes: readonly Outcome[]): AbuseRow[] {
  return chosen
    .toSorted((one, other) => one - other)
    .map((abuse) => {
      const files = filesOf(tests, abuse);
      const own = outcomes.filter(({ name, file }) => files.includes(file) && isOf(abuse, name));
      return { abuse, ...verdictOf(own) };
    });
}

/** A file that did not load is named by none of its tests: it counts for each attack that it makes. */
function isOf(abuse: number, name: string): boolean {
  return name === 'did not run' || numbersIn(name).includes(abuse);
}

function filesOf(tests: Tests, number: number): string[] {
  return [...new Set((tests.get(number) ?? []).map(({ file }) => file))];
}
