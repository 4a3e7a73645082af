import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatEuros, isCents, parseEuros, readEuros, typedEuros } from './money.ts';

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
  const euros = ['€\u00A0250.000', '€\u00A01.234', '-€\u00A05', '€\u00A00'];
  expect([250_000, 1234, -5, 0].map((amount) => formatEuros(amount))).toEqual(euros);
  const cents = ['€\u00A0250.000', '€\u00A01.234,56', '€\u00A00,29'];
  expect([25_000_000, 123_456, 29].map((amount) => formatCents(amount))).toEqual(cents);
  const everyAmount = fc.property(fc.maxSafeNat(), (amount) => {
    expect(parseEuros(formatCents(amount))).toBe(amount);
  });
  fc.assert(everyAmount);
});

test('cents are whole, exact and never negative', () => {
  expect([0, 1, Number.MAX_SAFE_INTEGER].every(isCents)).toBe(true);
  expect([-1, 0.5, Number.MAX_SAFE_INTEGER + 2, Number.NaN, Number.POSITIVE_INFINITY].some(isCents)).toBe(false);
});

test('a field of money takes digits, dots and a comma; what it cannot read whole changes nothing', () => {
  expect(typedEuros('', '€ 1.250.000')).toBe('1.250.000');
  expect(typedEuros('', '1.250.000,50 euro')).toBe('1.250.000,50');
  expect(typedEuros('', 'EUR 1250')).toBe('1250');
  expect(typedEuros('5', '')).toBe('');
  // Half of any of these would be another number.
  for (const typed of ['12a', '1e5', '-5', '1,250,000', '12,5,0', '1/2', '250 mila', '１２'])
    expect(typedEuros('40.000', typed)).toBe('40.000');
});

test.each([
  ['2.500,00', 2500],
  ['€ 4.196.112.734,00', 4_196_112_734],
  ['1.234.567,89 €', 1_234_567.89],
  ['300000.5', 300_000.5],
  ['1,500.50', 1500.5],
  ['1 250 000', 1_250_000],
  ['fino a 1,5 milioni di euro', 1_500_000],
  ['fino ad un massimo di € 40.000', 40_000],
  ['10 mln', 10_000_000],
  ['2.5M', 2_500_000],
  ['1,125 milioni', 1_125_000],
  ['50 mila euro', 50_000],
  ['2 miliardi', 2_000_000_000],
  ['1,234', null],
  ['10%', null],
  ['da 10 a 20', null],
  ['-5', null],
  ['1'.repeat(201), null],
  ['', null],
])('%j in a file is %j euro', (text, euros) => {
  expect(readEuros(text)).toBe(euros);
});
