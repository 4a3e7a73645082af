import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ABUSE_CASES, numbersIn, readAbuseTests } from './abuse-cases.ts';
import { abuseRowsOf, filesToRun } from './abuse-rows.ts';
import { type Outcome, verdictOf } from './outcomes.ts';
import { FAULT_TABLE } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every attack that is numbered has a test that names it', () => {
  const tests = readAbuseTests(root);
  const numbers = Array.from({ length: ABUSE_CASES }, (_, place) => place + 1);
  expect(numbers.filter((number) => !tests.has(number))).toEqual([]);
  expect([...tests.keys()].filter((number) => !numbers.includes(number))).toEqual([]);
});

test('the numbers of a name are read alone, in a list, and from one to another', () => {
  expect(numbersIn('abuse 45, 47 and 48: x')).toEqual([45, 47, 48]);
  expect(numbersIn('x (abuse 42-44)')).toEqual([42, 43, 44]);
  expect(numbersIn('abuse 6: 20 of 30')).toEqual([6]);
  expect(numbersIn('an abuse of 6')).toEqual([]);
});

const [file, name] = ['a.test.ts', 'abuse 6: x'];
const passed: Outcome = { file, name, state: 'passed' };
const failed: Outcome = { file, name, state: 'failed', why: 'it is 500' };
const skipped: Outcome = { file, name, state: 'skipped', why: 'no disk may be mounted here' };

test('a row says what passed, what failed and what was left out with its reason; of one that was left out whole, that it was not run', () => {
  const silent = { failures: [], notRun: [], figures: [] };
  expect(verdictOf([passed, passed])).toEqual({ result: 'held by 2', isBroken: false, ...silent });
  expect(verdictOf([{ ...passed, figures: ['20 kills'] }, passed]).figures).toEqual(['20 kills']);
  const left = { result: 'held by 1, 2 skipped', notRun: ['no disk may be mounted here'] };
  expect(verdictOf([passed, skipped, skipped])).toMatchObject(left);
  expect(verdictOf([skipped])).toMatchObject({ result: 'not run: 1 skipped', isBroken: false });
  const broken = { result: 'BROKEN: 1 of 2, 1 skipped', isBroken: true };
  const failures = ['a.test.ts: abuse 6: x: it is 500'];
  expect(verdictOf([passed, failed, skipped])).toMatchObject({ ...broken, failures });
  expect(verdictOf([{ file, name, state: 'skipped' }]).notRun).toEqual(['abuse 6: x does not say why']);
  expect(verdictOf([])).toMatchObject({ result: 'BROKEN: no test of that name', isBroken: true });
});

test('attacks have their tests by number, in whatever these run, those of a file that did not load among them', () => {
  const tests = new Map([
    [6, [passed]],
    [7, [{ file: 'b.test.ts', name: 'abuse 7: y' }]],
    [50, [{ file: 'e2e/rich-text.spec.ts', name: 'abuse 50: z' }]],
  ]);
  expect(filesToRun(tests, [6, 50])).toEqual(['a.test.ts', 'e2e/rich-text.spec.ts']);
  const broken: Outcome = { file: 'b.test.ts', name: 'did not run', state: 'failed' };
  const inBrowser: Outcome = { file: 'e2e/rich-text.spec.ts', name: 'abuse 50: z', state: 'passed' };
  const rows = abuseRowsOf(tests, [50, 7, 6], [passed, broken, inBrowser]);
  const said = rows.map(({ abuse, result }) => `${abuse} ${result}`);
  expect(said).toEqual(['6 held by 1', '7 BROKEN: 1 of 1', '50 held by 1']);
  // One that was to be made and was not is broken: nothing was shown.
  expect(abuseRowsOf(tests, [50], [])[0]?.isBroken).toBe(true);
});

test('every fault from 1 to 24 stands once in the table, with tests that are there', () => {
  expect(FAULT_TABLE.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, place) => `F${place + 1}`));
  const files = FAULT_TABLE.flatMap((fault) => fault.files);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(FAULT_TABLE.filter(({ files }) => files.length === 0)).toEqual([]);
});
