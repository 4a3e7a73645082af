import { expect, test } from 'vitest';
import { atecoAncestors, atecoLevel, isAtecoUnder, isCompanyAtecoCode, normaliseAtecoCode } from './ateco-code.ts';

test.each([
  ['620100', '62.01.00'],
  ['62.01.00 ', '62.01.00'],
  ['J62.01.00', '62.01.00'],
  ['j 62.01', '62.01'],
  ['C.10.83.01', '10.83.01'],
  ['0111', '01.11'],
  ['011', '01.1'],
  ['01110', '01.11.0'],
  ['01', '01'],
  [' k ', 'K'],
  ['1.11.10', null],
  ['62.1.00', null],
  ['62.010', null],
  ['6201001', null],
  ['1', null],
  ['W', null],
  ['W62', null],
  ['', null],
  ['62,01', null],
])('%j is read as %j', (input, expected) => {
  expect(normaliseAtecoCode(input)).toBe(expected);
});

test('levels, ancestors and descent follow the digits', () => {
  expect(['J', '62', '62.0', '62.01', '62.01.0', '62.01.00'].map(atecoLevel)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(atecoAncestors('62.01.00')).toEqual(['62', '62.0', '62.01', '62.01.0']);
  expect(atecoAncestors('62')).toEqual([]);
  expect(atecoAncestors('J')).toEqual([]);
  const under = ['10.83.01 10.8', '10.83 10.83', '10.8 10.83', '01.08 10'].map((pair) => pair.split(' '));
  expect(under.map(([code = '', above = '']) => isAtecoUnder(code, above))).toEqual([true, true, false, false]);
  expect(isAtecoUnder('10.83', 'C')).toBe(false);
  expect([isCompanyAtecoCode('62.01.00'), isCompanyAtecoCode('62.01')]).toEqual([true, false]);
});
