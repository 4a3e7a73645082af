import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CutText, DESCRIPTION_LIMIT } from '../marks/marks.tsx';
import { type Column, TableCell, wholeText } from './data-table-body.tsx';

const letters = (count: number) => 'abcdefghi '.repeat(count / 10 + 1).slice(0, count - 1) + 'z';

/** What is drawn, and what is read aloud. */
function partsOf(markup: string) {
  const shown = /aria-hidden="true">([^<]*)</.exec(markup)?.[1];
  const read = /class="visually-hidden">([^<]*)</.exec(markup)?.[1];
  return { shown, read, title: /title="([^"]*)"/.exec(markup)?.[1] };
}

test('a text as long as there is room for is itself', () => {
  expect(renderToStaticMarkup(<CutText text={letters(100)} />)).toBe(letters(100));
  expect(renderToStaticMarkup(<CutText text="Da vedere…" />)).toBe('Da vedere…');
});

test.each([
  [100, undefined],
  [80, DESCRIPTION_LIMIT],
])('a longer one is cut at %i characters, and whole under the pointer and for who has it read', (room, limit) => {
  const text = letters(room + 1);
  const parts = partsOf(
    renderToStaticMarkup(limit === undefined ? <CutText text={text} /> : <CutText text={text} limit={limit} />),
  );
  expect(parts.shown).toHaveLength(room);
  expect(parts.shown).toMatch(/…$/);
  expect([parts.read, parts.title]).toEqual([text, text]);
});

test('the cells of every table cut their texts so, each column where it says, and leaves what is drawn alone', () => {
  const columns: Column<{ text: string }>[] = [
    { key: 'text', header: 'Testo', cell: ({ text }) => text },
    { key: 'description', header: 'Descrizione', cell: ({ text }) => text, textLimit: DESCRIPTION_LIMIT },
    { key: 'drawn', header: 'Segno', cell: ({ text }) => <b>{text}</b> },
  ];
  const row = { text: letters(300) };
  const [text = '', description = '', drawn = ''] = columns.map((column) =>
    renderToStaticMarkup(<TableCell column={column} row={row} />),
  );
  expect(partsOf(text).shown).toHaveLength(100);
  expect(partsOf(description).shown).toHaveLength(80);
  expect(columns.map((column) => wholeText(column, row))).toEqual([row.text, row.text, undefined]);
  expect(drawn).toBe(`<b>${row.text}</b>`);
});
