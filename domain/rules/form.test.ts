import { expect, test } from 'vitest';
import { formOf } from './form.ts';

test('lists are fields of one name, and what is no text is its JSON, in a list too', () => {
  const form = formOf(
    { title: 'Bando', codes: ['62.01', 7], asked: { toString: 1 }, all: [{ toString: 1 }] },
    undefined,
  );
  expect([...form]).toEqual([
    ['title', 'Bando'],
    ['codes', '62.01'],
    ['codes', '7'],
    ['asked', '{"toString":1}'],
    ['all', '{"toString":1}'],
  ]);
});
