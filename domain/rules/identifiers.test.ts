import { expect, test } from 'vitest';
import { isVatNumber, isFiscalCode } from './company-numbers.ts';

test.each([
  ['00743110157', true],
  ['00000000000', false],
  ['12345678903', false],
  ['00743110158', false],
  ['IT00743110157', false],
  ['0074311015', false],
  ['00743110157 ', false],
  ['', false],
])('the VAT number %j: %j', (value, expected) => {
  expect(isVatNumber(value)).toBe(expected);
});

test.each([
  ['00743110157', true],
  ['80078750587', true],
  ['RSSMRA80A01H501U', true],
  ['RSSMRA80A01H501X', false],
  ['rssmra80a01h501u', false],
  ['RSSMRA80A01H5', false],
  ['12345678903', false],
])('the fiscal code %j: %j', (value, expected) => {
  expect(isFiscalCode(value)).toBe(expected);
});
