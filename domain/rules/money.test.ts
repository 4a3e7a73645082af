import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatEuros, isCents, parseEuros } from './money.ts';

test.each([
  ['€ 250.000', 25_000_000],
  ['250000', 25_000_000],
  ['250000.00', 25_000_000],
  ['1.234,56', 123_456],
  ['1234,5', 123_450],
  ['0,29', 29],
  ['1.250', 125_000],
  ['90071992547409,91', Number.MAX_SAFE_INTEGER],
  ['90071992547409,92', null],
  ['9007199254740993', null],
  ['12.34.567', null],
  ['1.23,4', null],
  ['-5', null],
  ['1e5', null],
  ['1,234', null],
  ['', null],
  ['€', null],
])('%j is %j cents', (text, cents) => {
  expect(parseEuros(text)).toBe(cents);
});

test('amounts are written the Italian way, and read back as they were', () => {
  expect([formatEuros(250_000), formatEuros(1234), formatEuros(-5), formatEuros(0)]).toEqual([
    '€\u00A0250.000',
    '€\u00A01.234',
    '-€\u00A05',
    '€\u00A00',
  ]);
  expect([formatCents(25_000_000), formatCents(123_456), formatCents(29)]).toEqual([
    '€\u00A0250.000',
    '€\u00A01.234,56',
    '€\u00A00,29',
  ]);
  const everyAmount = fc.property(fc.maxSafeNat(), (cents) => {
    expect(parseEuros(formatCents(cents))).toBe(cents);
  });
  fc.assert(everyAmount);
});

test('cents are whole, exact and never negative', () => {
  expect([0, 1, Number.MAX_SAFE_INTEGER].every(isCents)).toBe(true);
  expect([-1, 0.5, Number.MAX_SAFE_INTEGER + 2, Number.NaN, Number.POSITIVE_INFINITY].some(isCents)).toBe(false);
});
