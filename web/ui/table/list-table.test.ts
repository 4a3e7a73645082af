import { expect, test } from 'vitest';
import { rowsFor } from './list-table.tsx';

test.each([
  ['a desk', 1440, 900, 25],
  ['a laptop', 1366, 768, 25],
  ['a large screen', 2560, 1440, 25],
  ['a low window', 1440, 600, 10],
  ['a tablet', 768, 1024, 25],
  ['a phone, where rows are cards', 390, 844, 10],
])('%s shows as many rows as it holds', (_, width, height, rows) => {
  expect(rowsFor({ width, height })).toBe(rows);
});
