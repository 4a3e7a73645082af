import { expect, test } from 'vitest';
import { copyChoice } from './ateco-setting-tree.tsx';
import { codesByDigits, digitsOfSearch, hitsIn, markParts, pruneTree } from './ateco-find.ts';
import { arrangeStructure, type Structure } from './ateco-structure.ts';
import * as trees from './ateco-tree.ts';

type AtecoChoice = trees.AtecoChoice;
type TreeNode = trees.TreeNode;
const { dropCodes, figuresOf, growTree, leafStates, toggleNode, toggleRemoved } = trees;

/** Codes of a version, as `code` or `code>counterpart`; a tilde says that the counterpart is not the only one. */
function structureOf(...codes: readonly string[]): Structure {
  return arrangeStructure(
    codes.map((text) => {
      const [code = '', counterpart = null] = text.replace('~', '').split('>');
      const parentCode = code.length === 2 ? (codes.find((one) => /^[A-V]$/.test(one)) ?? null) : null;
      return { _id: `id:${code}`, code, name: `Nome ${code}`, parentCode, counterpart, isSimple: !text.includes('~') };
    }),
  );
}

const NONE: AtecoChoice = { chosen: [], removed: [] };
const structure = structureOf(...'C 25 25.5 25.51.00 25.52.00 25.6 25.61.00 28 28.41.00 28.49.00'.split(' '));
const tree = growTree(structure, [], 'Altre');

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no such line');
  return value;
}

function lineOf(key: string, nodes: readonly TreeNode[] = tree): TreeNode {
  const all = nodes.flatMap(function flat(node): TreeNode[] {
    return [node, ...node.children.flatMap(flat)];
  });
  return present(all.find((node) => node.key === key || node.code === key));
}

function figures(choice: AtecoChoice, nodes = tree) {
  return figuresOf(nodes, leafStates(structure, choice));
}

function press(choice: AtecoChoice, code: string, key: ' ' | 'x' = ' '): AtecoChoice {
  const node = lineOf(code);
  const toggle = key === ' ' ? toggleNode : toggleRemoved;
  return toggle(structure, choice, node, present(figures(choice).get(node.key)));
}

const codes = (ids: readonly string[]): string[] => ids.map((id) => id.replace('id:', '')).sort();

test('sections hold divisions, divisions their finest codes, however many levels lie between', () => {
  const held = tree.map((section) => [section.label, ...section.children.map(({ label }) => label)]);
  expect(held).toEqual([['Nome C', 'Nome 25', 'Nome 28']]);
  expect(lineOf('division:25').children.map(({ code }) => code)).toEqual(['25.51.00', '25.52.00', '25.61.00']);
});

test('a line shows all, some or none of what it holds, and counts lines of one code', () => {
  const choice = press(press(NONE, '25.51.00'), '28');
  const shown = figures(choice);
  expect(shown.get('division:25')).toMatchObject({ state: 'some', chosen: 1, total: 3 });
  expect(shown.get('division:28')).toMatchObject({ state: 'all', chosen: 2, total: 2 });
  expect(shown.get('section:C')).toMatchObject({ state: 'some', chosen: 3, total: 5 });
  expect(codes(choice.chosen)).toEqual(['25.51.00', '28']);
});

test('choosing all of a group says its own code, and swallows what was chosen below', () => {
  expect(codes(press(press(press(NONE, '25.51.00'), '28'), 'C').chosen)).toEqual(['C']);
  expect(press(press(NONE, 'C'), 'C')).toEqual(NONE);
});

test('dropping one code of a group that was chosen as a whole keeps the rest', () => {
  const choice = press(press(NONE, 'C'), '25.51.00');
  expect(codes(choice.chosen)).toEqual(['25.52.00', '25.6', '28']);
  expect(figures(choice).get('section:C')).toMatchObject({ state: 'some', chosen: 4 });
  expect(codes(dropCodes(structure, choice, [lineOf('28').targets[0]!]).chosen)).toEqual(['25.52.00', '25.6']);
});

test('what is taken out stays out when its group is chosen, and comes back when it is named', () => {
  const without = press(NONE, '25.61.00', 'x');
  expect([codes(without.chosen), codes(without.removed)]).toEqual([[], ['25.61.00']]);
  const all = press(without, '25');
  expect([codes(all.chosen), codes(all.removed)]).toEqual([['25'], ['25.61.00']]);
  expect(figures(all).get('division:25')).toMatchObject({ state: 'some', chosen: 2, total: 3, isFull: true });
  expect(figures(all).get('id:25.61.00')).toMatchObject({ state: 'removed' });
  expect(press(all, '25').chosen).toEqual([]);
  expect(press(all, '25.61.00')).toEqual({ chosen: ['id:25'], removed: [] });
  expect(press(press(all, '25.61.00', 'x'), '25.61.00', 'x').removed).toEqual(['id:25.61.00']);
});

test('a code taken out is never chosen besides, nor are those below it', () => {
  const choice = press(press(press(NONE, '25.51.00'), '28.41.00'), '25', 'x');
  expect([codes(choice.chosen), codes(choice.removed)]).toEqual([['28.41.00'], ['25']]);
  expect(codes(press(choice, '25.52.00').removed)).toEqual(['25.51.00', '25.6']);
});

const metals = { _id: 'sub', version: '2025', name: 'Metalli', atecoCodeIds: ['id:25.61.00', 'id:25.5'] } as const;
const subCategories = [{ ...metals, atecoCodeIds: [...metals.atecoCodeIds], atecoCodes: [] }];
const groups: trees.AtecoGroups = [
  { _id: 'cat', version: '2025', name: 'Manifattura', subCategoryIds: ['sub'], subCategories },
];

test('the office’s groups come first, what they hold is not offered twice, and a group is chosen code by code', () => {
  const mixed = growTree(structure, groups, 'Altre');
  expect(mixed.map(({ label }) => label)).toEqual(['Manifattura', 'Nome C']);
  expect(mixed[0]?.children[0]?.children.map(({ code }) => code)).toEqual(['25.5', '25.61.00']);
  expect(mixed[1]?.children.map(({ label }) => label)).toEqual(['Nome 28']);
  const sub = lineOf('sub', mixed);
  const choice = toggleNode(structure, NONE, sub, figures(NONE, mixed).get('sub')!);
  expect(codes(choice.chosen)).toEqual(['25.5', '25.61.00']);
  // Half of what a line stands for was chosen elsewhere.
  const half = figures({ chosen: ['id:25.51.00'], removed: [] }, mixed);
  expect(half.get('id:25.5')).toMatchObject({ state: 'some', chosen: 0 });
});

test('digits are found where codes begin, and the tree keeps what leads to them', () => {
  expect([digitsOfSearch('25.5'), digitsOfSearch('C25'), digitsOfSearch('gomme')]).toEqual(['255', '25', null]);
  const hits = hitsIn(tree, codesByDigits(structure, '255'));
  expect([...hits.keys()]).toEqual(['id:25.51.00', 'id:25.52.00']);
  const lines = pruneTree(tree, hits).flatMap(({ children }) => children.map((division) => division.children.length));
  expect(lines).toEqual([2]);
});

test('the best answer stands first, wherever it lies, with the note that it was found by', () => {
  const found = ['28.49.00', '25.6'].map((code) => ({ code: structure.byCode.get(code)!, note: `nota ${code}` }));
  const hits = hitsIn(tree, found);
  expect(hits.get('id:25.61.00')?.note).toBe('nota 25.6');
  const [section] = pruneTree(tree, hits);
  expect(section?.children.map(({ key }) => key)).toEqual(['division:28', 'division:25']);
  const whole = pruneTree(tree, hitsIn(tree, [{ code: structure.byCode.get('28')!, note: null }]));
  expect(whole[0]?.children[0]?.children).toHaveLength(2);
});

test('marks the digits that were typed, and words of the same stem', () => {
  const marked = (text: string, search: string): string[] =>
    markParts(text, search).flatMap(({ text: part, isHit }) => (isHit ? [part] : []));
  expect(marked('25.51.00', '255')).toEqual(['25.5']);
  expect(marked('125 pezzi', '25')).toEqual([]);
  expect(marked('Riparazione di pneumatici', 'pneumatico riparazioni')).toEqual(['Riparazione', 'pneumatici']);
});

test('a choice goes over to the other version by the official correspondence', () => {
  const old = structureOf('25', '25.5', '25.50.01>25.51.00', '25.50.02>25.52.00', '26.11.00>28.41.00~', '27.00.00');
  const chosen = ['id:25.5', 'id:26.11.00', 'id:27.00.00'];
  const there = { chosen: ['id:28'], removed: [] };
  const copied = copyChoice(old, structure, { chosen, removed: ['id:25.50.02'] }, there);
  // 25.5 comes together again in 25.5; what 28 holds already is not said twice.
  expect(codes(copied.choice.chosen)).toEqual(['25.5', '28']);
  expect(codes(copied.choice.removed)).toEqual(['25.52.00']);
  expect([copied.several, copied.lost]).toEqual([['26.11.00'], ['27.00.00']]);
});
