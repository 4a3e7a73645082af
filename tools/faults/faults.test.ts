import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ABUSE_CASES, numbersIn, readAbuseTests } from './abuse-cases.ts';
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

test('every fault from 1 to 24 stands once in the table, with tests that are there or the reason why none is run', () => {
  expect(FAULT_TABLE.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, place) => `F${place + 1}`));
  const files = FAULT_TABLE.flatMap((fault) => fault.files);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(FAULT_TABLE.filter(({ files, notRun }) => files.length === 0 && notRun === undefined)).toEqual([]);
});
