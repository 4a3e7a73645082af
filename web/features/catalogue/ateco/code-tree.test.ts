import { expect, test } from 'vitest';
import { arrangeStructure } from './ateco-structure.ts';
import { moveInTree, rowsOf } from './tree-rows.tsx';
import { byRelevance, codesAbove, growCodes } from './code-tree-view.tsx';

const NAMES: Readonly<Record<string, string>> = {
  A: 'Agricoltura, silvicoltura e pesca',
  '01': 'Produzioni vegetali e animali',
  '01.2': 'Coltivazione di colture permanenti',
  '01.21': 'Coltivazione di uva',
  C: 'Attività manifatturiere',
  '10': 'Industrie alimentari',
  '10.21': 'Lavorazione di uva passa',
  '11': 'Uva e bevande',
};
const parentOf = (code: string) => (/^\d\d$/.test(code) ? (code === '01' ? 'A' : 'C') : null);
const codes = Object.entries(NAMES).map(([code, name]) => ({
  _id: `id:${code}`,
  code,
  name,
  parentCode: parentOf(code),
}));
const structure = arrangeStructure(codes.map((code) => ({ ...code, counterpart: null, isSimple: true })));
const tree = growCodes(structure);
const found = [...structure.byCode.values()].map((code) => ({ code, note: null }));

function order(text: string): string[] {
  return byRelevance(found, text).map(({ code }) => code.code);
}

test('the codes stand below each other from the section down, and open one by one', () => {
  const open = new Set(['id:A', 'id:01']);
  const rows = rowsOf(tree, ({ key }) => open.has(key));
  expect(rows.map(({ node, level, place, setSize }) => [node.code, level, place, setSize])).toEqual([
    ['A', 1, 1, 2],
    ['01', 2, 1, 1],
    ['01.2', 3, 1, 1],
    ['C', 1, 2, 2],
  ]);
  expect(moveInTree(rows, 'id:01.2', 'ArrowRight')).toEqual({ turn: 'id:01.2' });
  expect(moveInTree(rows, 'id:01.2', 'ArrowLeft')).toEqual({ go: 'id:01' });
  const grape = structure.byCode.get('01.21');
  expect(grape && codesAbove(grape).map(({ code }) => code)).toEqual(['A', '01', '01.2']);
});

test('a search finds the code itself first, then what begins with it', () => {
  expect(order('01.2').slice(0, 2)).toEqual(['01.2', '01.21']);
  expect(order('1')[0]).toBe('10');
  expect(order('c')[0]).toBe('C');
});

test('of words, titles that begin with them come before titles that have them, and those before the rest', () => {
  expect(order('uva').slice(0, 3)).toEqual(['11', '01.21', '10.21']);
  expect(order('coltivazione di uva').slice(0, 1)).toEqual(['01.21']);
  expect(order('UVÀ').slice(0, 1)).toEqual(['11']);
});
