import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many attacks the specification numbers. */
export const ABUSE_CASES = 70;

/** A test whose name says which attacks it makes. */
export interface AbuseTest {
  readonly file: string;
  readonly name: string;
}

/** The tests of each attack, read from their names: `abuse 45, 47 and 48: …`, `abuse 42-44`. */
export function readAbuseTests(root: string): Map<number, AbuseTest[]> {
  const found = new Map<number, AbuseTest[]>();
  const files = globSync('{domain,database,server,web,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  for (const file of files.toSorted())
    for (const [, , name = ''] of readFileSync(join(root, file), 'utf8').matchAll(NAMES))
      for (const number of numbersIn(name)) found.set(number, [...(found.get(number) ?? []), { file, name }]);
  return found;
}

/** The name of a test, of a group of tests, or behind a table of cases. */
const NAMES =
  /(?:\b(?:test|it|describe)(?:\.\w+\([^`'"]*\))?(?:\.\w+)?|\](?: as const)?\))\(\s*([`'"])((?:(?!\1).)+)\1/g;

/** The numbers behind `abuse`, one by one, in a list, or from one to another. */
export function numbersIn(name: string): number[] {
  const [, list = ''] = /\babuse (\d+(?:(?:, | and |-| to )\d+)*)/.exec(name) ?? [];
  return list.split(/, | and /).flatMap((part) => {
    const [first, last] = part.split(/-| to /).map(Number);
    if (first === undefined || part === '') return [];
    return Array.from({ length: (last ?? first) - first + 1 }, (_, place) => first + place);
  });
}
