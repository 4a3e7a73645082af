import { expect, test } from 'vitest';
import { type CorrespondenceRow, readAdmission } from './admission.ts';

const answers = [
  ...['micro', 'small', 'large'].map((_id) => ({ _id, questionId: 'size', isNoneOfThese: false })),
  ...['coop', 'third', 'new'].map((_id) => ({ _id, questionId: 'form', isNoneOfThese: false })),
  ...['women', 'young'].map((_id) => ({ _id, questionId: 'team', isNoneOfThese: false })),
  { _id: 'none', questionId: 'team', isNoneOfThese: true },
];
const row = (value: string, requirementTemplateId: string | null, kind: CorrespondenceRow['kind'] = 'answer') => ({
  value,
  kind,
  requirementTemplateId,
});
const rows = [
  row('Micro', 'micro'),
  row('Piccola', 'small'),
  row('Grande', 'large'),
  row('Non classificabile', null, 'everybody'),
  row('Cooperative', 'coop'),
  row('Cooperative', 'third'),
  row('Femminile', 'women'),
  row('Giovanile', 'young'),
  row('Da costituire, giovanile', 'new'),
  row('Da costituire, giovanile', 'young'),
  row('Ente pubblico', null, 'noFirm'),
];

test.each([
  ['nothing said', [], {}, true, false],
  ['one answer', ['Micro'], { size: ['micro'] }, true, false],
  ['spelled otherwise', ['  MICRO '], { size: ['micro'] }, true, false],
  ['several answers', ['Micro', 'Piccola'], { size: ['micro', 'small'] }, true, false],
  ['all of them exclude nobody', ['Micro', 'Piccola', 'Grande'], {}, true, false],
  ['everybody, among others', ['Micro', 'Non classificabile'], {}, true, false],
  ['a value of two answers', ['Cooperative'], { form: ['coop', 'third'] }, true, false],
  ['a value of two questions asks both', ['Da costituire, giovanile'], { form: ['new'], team: ['young'] }, true, false],
  ['the wider of two', ['Giovanile', 'Da costituire, giovanile'], { team: ['young'] }, true, false],
  ['this or that, across questions', ['Cooperative', 'Femminile'], {}, false, false],
  ['no firm', ['Ente pubblico'], {}, true, true],
  ['no firm beside one', ['Ente pubblico', 'Cooperative'], { form: ['coop', 'third'] }, true, false],
  ['a value without a row shuts nobody out', ['Micro', 'Gigante'], {}, false, false],
] as const)('%s', (_, values, accepted, isExact, admitsNoFirm) => {
  const read = readAdmission(values, rows, answers);
  expect(Object.fromEntries(read.accepted)).toEqual(accepted);
  expect(read).toMatchObject({ isExact, admitsNoFirm });
});

test('a value without a row is named; a row whose answer is gone is no row', () => {
  expect(readAdmission(['Micro', 'Gigante'], rows, answers).unknown).toEqual(['Gigante']);
  expect(readAdmission(['Micro'], rows, []).unknown).toEqual(['Micro']);
});
