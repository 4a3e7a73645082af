import { expect, test } from 'vitest';
import { judgeBounds } from './bounds.ts';

const TODAY = '2026-11-30';
const people = (minimum: number | null, maximum: number | null) => ({ unit: 'value', minimum, maximum }) as const;
const months = (minimum: number | null, maximum: number | null) => ({ unit: 'monthsOld', minimum, maximum }) as const;

test.each([
  ['the least is inside', people(250, null), 250, 'inside'],
  ['one less is not', people(250, null), 249, 'outside'],
  ['nobody is a number', people(null, 9), 0, 'inside'],
  ['the most is inside', people(10, 49), 49, 'inside'],
  ['one more is not', people(10, 49), 50, 'outside'],
  ['a year as it was answered', people(2021, null), 2020, 'outside'],
  ['all of the year is young enough', months(null, 60), 2022, 'inside'],
  ['the day of the year decides', months(null, 60), 2021, 'unsure'],
  ['none of the year is young enough', months(null, 60), 2020, 'outside'],
  ['all of the year is old enough', months(24, null), 2023, 'inside'],
  ['it may be old enough', months(24, null), 2024, 'unsure'],
  ['it is not old enough', months(24, null), 2025, 'outside'],
  ['founded this year', months(null, 0), 2026, 'unsure'],
  ['between two', months(24, 60), 2023, 'inside'],
  ['too old for one of two', months(24, 60), 2019, 'outside'],
] as const)('%s', (_, bounds, value, expected) => {
  expect(judgeBounds(bounds, value, TODAY)).toBe(expected);
});
