import { expect, test } from 'vitest';
import { comparableTitle } from './editions.ts';

test('editions of one call compare as one title', () => {
  const titles = [
    'Voucher digitalizzazione 2025',
    'VOUCHER Digitalizzazione – 2026',
    'Voucher digitalizzazione, III edizione',
  ];
  expect(new Set(titles.map(comparableTitle))).toEqual(new Set(['voucher digitalizzazione']));
  expect(comparableTitle('Più qualità')).toBe('piu qualita');
});

test('too little to compare is nothing', () => {
  expect(['', 'Bando', 'Bando 2026', '2025-2027'].map(comparableTitle)).toEqual([null, null, null, null]);
});
