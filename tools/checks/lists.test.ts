import { expect, test } from 'vitest';
import type { Module } from './modules.ts';
import { checkLists } from './lists.ts';

const FIELDS = new Map([['listNews', { q: {}, isActive: {}, tagIds: { isMany: true }, sort: {} } as const]]);
const LIST = 'web/screens/office/catalogue/news.tsx';
const RECORDS = 'web/screens/office/catalogue/screens.ts';

function found(list: string, record = ''): string[] {
  const files = [
    { path: LIST, text: list },
    { path: RECORDS, text: record },
  ];
  return checkLists(files, [] as Module[], FIELDS);
}

const offers = (...names: string[]) => names.map((name) => `does not offer \`${name}\``);

test.each<[string, string, string[]]>([
  ['no bar at all', `useListState(listNews); <Search search="q" />`, offers('isActive', 'tagIds')],
  ['a bar, whose filters are typed', `const l = useListState(listNews); l.wired([]); <Search search="q" />`, []],
  ['no search', `const l = useListState(listNews); l.wired([]);`, offers('q')],
  ['what is left out by name', `useListState(listNews, { without: ['isActive', 'tagIds'] }); <Search search />`, []],
  [
    'what is drawn by the screen itself',
    `const l = useListState(listNews, { without: ['isActive'], drawn: ['tagIds'] }); l.set({ tagIds }); <Search search />`,
    [],
  ],
  [
    'what is said to be drawn and is not',
    `const l = useListState(listNews, { without: ['isActive'], drawn: ['tagIds'] }); <Search search />`,
    offers('tagIds'),
  ],
])('a list with %s', (_what, text, says) => {
  expect(found(text).map((one) => says.find((said) => one.includes(said)) ?? one)).toEqual(says);
});

test.each([
  [`listOf(listNews)`, 1],
  [`listOf(listNews, { without: ['isActive'] })`, 0],
  [`listOf(listNews, { without: ['isActive'], own: { tab: 'text' } })`, 1],
])('the record %s takes what its list takes, or says so', (record, count) => {
  const list = `const l = useListState(listNews, { without: ['isActive'] }); l.wired([]); <Search search />`;
  expect(found(list, record)).toHaveLength(count);
});
