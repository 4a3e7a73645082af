import { expect, test } from 'vitest';
import { addableTemplates, pendingOf, withPending } from './category-block.tsx';
import { type CategoryTemplate, movedRow } from './category-settings.api.ts';

function template(_id: string, order: number, ...names: readonly string[]): CategoryTemplate {
  const common = { type: '', description: '', isNoneOfThese: false, categoryTemplateId: _id };
  const requirements = names.map((name, at) => ({ ...common, _id: `${_id}:${name}`, name, order: at }));
  const requirementsIds = requirements.map((requirement) => requirement._id);
  const asked = { categoryName: `Categoria ${_id}`, question: null, information: '' };
  return {
    _id,
    order,
    ...asked,
    kind: 'choice',
    isMultipleAnswers: false,
    fixable: false,
    requirements,
    requirementsIds,
  };
}

const size = template('size', 2, 'Micro', 'Piccola', 'Media');
const energy = template('energy', 1, 'Diagnosi');

test('only categories that have requirements and are not there yet may be added', () => {
  expect(addableTemplates([size, energy, template('empty', 3)], [{ templateId: 'energy' }])).toEqual([size]);
});

test('what is held keeps the order of the template, and of the categories', () => {
  const held = pendingOf(size, new Set(['size:Media', 'size:Micro', 'nothing']));
  expect(held.requirements.map(({ name }) => name)).toEqual(['Micro', 'Media']);
  const both = withPending([held], pendingOf(energy, new Set(['energy:Diagnosi'])));
  expect(both.map(({ templateId }) => templateId)).toEqual(['energy', 'size']);
  const changed = withPending(both, pendingOf(size, new Set(['size:Piccola'])));
  expect(changed.map(({ requirements }) => requirements.map(({ name }) => name))).toEqual([['Diagnosi'], ['Piccola']]);
});

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
