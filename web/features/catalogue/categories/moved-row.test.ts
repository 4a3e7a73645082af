import { expect, test } from 'vitest';
import { movedRow } from './category-settings.api.ts';

const rows = [
  { _id: 'c', order: 9 },
  { _id: 'a', order: 0 },
  { _id: 'b', order: 4 },
];
const idsOf = (moved: typeof rows) => moved.map(({ _id, order }) => `${_id}${order}`);

test('a row takes the place of another, down or up, and the orders stay the same ones', () => {
  expect(idsOf(movedRow(rows, 'a', 'c'))).toEqual(['b0', 'c4', 'a9']);
  expect(idsOf(movedRow(rows, 'c', 'a'))).toEqual(['c0', 'a4', 'b9']);
});

test('who is not among them moves nothing', () => {
  expect(idsOf(movedRow(rows, 'x', 'a'))).toEqual(['a0', 'b4', 'c9']);
});
