import { expect, test } from 'vitest';
import { everyRow } from './every-row.ts';

test.each([0, 1, 99, 100, 101, 200, 257])('all of %i rows are read, in their order', async (count) => {
  const rows = Array.from({ length: count }, (_, at) => at);
  const read = await everyRow(({ page, limit }) => {
    const from = (Number(page) - 1) * Number(limit);
    return Promise.resolve({ rows: rows.slice(from, from + Number(limit)) });
  });
  expect(read).toEqual(rows);
});
