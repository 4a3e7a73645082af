import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CorrespondenceRow, readAdmission } from './admission.ts';

const answers = [
  ...['micro', 'small', 'large'].map((_id) => ({ _id, questionId: 'size' })),
  ...['coop', 'third', 'new'].map((_id) => ({ _id, questionId: 'form' })),
  ...['women', 'young'].map((_id) => ({ _id, questionId: 'team' })),
  { _id: 'none', questionId: 'team' },
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
  ['every answer but none of these', ['Femminile', 'Giovanile'], { team: ['women', 'young'] }, true, false],
  ['the wider of two', ['Giovanile', 'Da costituire, giovanile'], { team: ['young'] }, true, false],
  ['this or that, across questions', ['Cooperative', 'Femminile'], {}, true, false],
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

test.each([
  ['of two questions', ['Cooperative', 'Femminile'], [[{ form: ['coop', 'third'] }, { team: ['women'] }]]],
  [
    'beside a narrower one of both',
    ['Da costituire, giovanile', 'Da costituire', 'Femminile'],
    [[{ form: ['new'] }, { team: ['women'] }]],
  ],
  [
    'of which one asks two questions',
    ['Cooperative', 'Micro e femminile'],
    [
      [{ form: ['coop', 'third'] }, { size: ['micro'] }],
      [{ form: ['coop', 'third'] }, { team: ['women'] }],
    ],
  ],
  [
    'that exclude whoever is none of these',
    ['Femminile', 'Giovanile', 'Cooperative'],
    [[{ team: ['women', 'young'] }, { form: ['coop', 'third'] }]],
  ],
  ['all of whose answers one question has', ['Micro', 'Piccola', 'Grande', 'Cooperative'], []],
])('alternatives %s', (_, values, anyOf) => {
  const more = [row('Da costituire', 'new'), row('Micro e femminile', 'micro'), row('Micro e femminile', 'women')];
  const read = readAdmission(values, [...rows, ...more], answers);
  expect(read).toMatchObject({ isExact: true, unknown: [], accepted: new Map() });
  expect(read.anyOf.map((one) => one.map(({ questionId, answers: some }) => ({ [questionId]: some })))).toEqual(anyOf);
});

/** Who meets a clause of one or two questions among three, whatever was answered. */
test('what is asked holds exactly where one of the values does', () => {
  const offered = ['a', 'b', 'c'].flatMap((questionId) =>
    [1, 2, 3].map((n) => ({ _id: `${questionId}${n}`, questionId })),
  );
  const clause = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.subarray(['1', '2'], { minLength: 1 }), {
    minKeys: 1,
  });
  const given = fc.record({
    a: fc.subarray(['1', '2', '3'], { minLength: 1 }),
    b: fc.subarray(['1', '2', '3'], { minLength: 1 }),
    c: fc.subarray(['1', '2', '3'], { minLength: 1 }),
  });
  const property = fc.property(fc.array(clause, { minLength: 1, maxLength: 4 }), given, (clauses, said) => {
    const values = clauses.map((_, at) => `Valore ${at}`);
    const meant = clauses.flatMap((one, at) =>
      Object.entries(one).flatMap(([question, some]) => some.map((n) => row(`Valore ${at}`, `${question}${n}`))),
    );
    const { accepted, anyOf, isExact } = readAdmission(values, meant, offered);
    const has = (question: string, some: readonly string[]): boolean =>
      said[question as 'a'].some((n) => some.includes(`${question}${n}`));
    const isAsked =
      [...accepted].every(([question, some]) => has(question, some)) &&
      anyOf.every((one) => one.some(({ questionId, answers: some }) => has(questionId, some)));
    const isMeant = clauses.some((one) =>
      Object.entries(one).every(([question, some]) =>
        has(
          question,
          some.map((n) => `${question}${n}`),
        ),
      ),
    );
    expect([isExact, isAsked]).toEqual([true, isMeant]);
  });
  fc.assert(property, { numRuns: 500 });
});
