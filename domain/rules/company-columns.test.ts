import { expect, test } from 'vitest';
import { answerOf, columnAnswer, guessColumns, headingsKey, repairVatNumber } from './company-columns.ts';

test.each([
  ['01234560124', '01234560124', false],
  ['1234560124', '01234560124', true],
  ['IT 01234560124', '01234560124', false],
  ['012.345.601-24', '01234560124', false],
])('%s is the VAT number %s', (cell, value, isRepaired) => {
  expect(repairVatNumber(cell)).toEqual({ value, isRepaired });
});

test.each(['', '1,23457E+10', '01234560125', '12', 'abc', '012345601240'])('%s is no VAT number', (cell) => {
  expect(repairVatNumber(cell)).toBeNull();
});

test('a heading that names a person and a firm is the firm’s', () => {
  const guesses = guessColumns(['Nominativo ditta', 'Nominativo'], [['Segheria Rossi Srl'], ['Anna Rossi']], []);
  expect(guesses.map(({ field }) => field)).toEqual(['businessName', 'referentFullName']);
});

test('odd headings are understood by their words, the cells say how surely', () => {
  const columns = [
    ['Rag. Soc.', 'Officine Rossi Srl', 'businessName'],
    ['P.IVA', '1234560124', 'vatNumber'],
    ['Cod. Fisc.', 'RSSMRA80A01F205X', 'fiscalCode'],
    ['Cosa fa', 'tornitura', 'activity'],
    ['Città', 'Lecco', 'town'],
    ['Prov', 'LC', 'province'],
    ['Posta elettronica', 'a@b.it', 'email'],
    ['PEC', 'x@pec.it', 'pec'],
    ['Tel.', '0341 123456', 'telephone'],
    ['Segue', 'sì', null],
    ['Consulente', 'giulia@studio.it', 'advisorEmail'],
  ] as const;
  const headings = columns.map(([heading]) => heading);
  const guesses = guessColumns(
    headings,
    columns.map(([, sample]) => [sample]),
  );
  expect(guesses.map(({ field }, at) => [headings[at], field])).toEqual(columns.map(([of, , field]) => [of, field]));
});

test('without a telling heading the cells tell, and a heading that they belie is doubted', () => {
  const guesses = guessColumns(
    ['A', 'B', 'C', 'Partita IVA'],
    [
      ['01234560124', '1234560124'],
      ['a@b.it', 'c@d.it'],
      ['Lombardia', 'Veneto'],
      ['Lecco', 'Como'],
    ],
  );
  expect(guesses.map(({ field }) => field)).toEqual(['vatNumber', 'email', 'region', null]);
});

test('the name and the surname of a person are not the name of the company', () => {
  const fieldsOf = (...headings: string[]) =>
    guessColumns(
      headings,
      headings.map(() => []),
    ).map(({ field }) => field);
  expect(fieldsOf('Nome', 'Cognome', 'Azienda')).toEqual(['referentName', 'referentSurname', 'businessName']);
  expect(fieldsOf('Nome', 'P.IVA')).toEqual(['businessName', 'vatNumber']);
});

test('the same headings in another order and case are the same', () => {
  expect(headingsKey(['P.IVA', 'Nome'])).toBe(headingsKey(['nome', 'p iva']));
  expect(headingsKey(['P.IVA'])).not.toBe(headingsKey(['Nome']));
});

test('a question is answered by words or by the range that holds the number', () => {
  const question = {
    _id: 'q',
    name: 'Dimensione dell’impresa',
    answers: [
      { _id: 'micro', name: 'Meno di 10' },
      { _id: 'small', name: 'Da 10 a 49' },
      { _id: 'large', name: 'Oltre 49' },
    ],
  };
  const answers = { micro: ['9'], small: ['10', '49', 'da 10 a 49'], large: ['1.200'], null: ['boh', ''] };
  for (const [answer, cells] of Object.entries(answers))
    expect(cells.map((cell) => String(answerOf(question, cell)))).toEqual(cells.map(() => answer));
  const _id = '00000000-0000-4000-8000-000000000000';
  const guesses = guessColumns(['N. addetti'], [['12']], [{ ...question, _id, name: 'Dipendenti' }]);
  expect(guesses).toEqual([{ field: `question:${_id}`, confidence: 95 }]);
});

test('an exact number, a year and a yes answer their questions, and win over a range', () => {
  const id = (n: number) => `${String(n)}0000000-0000-4000-8000-000000000000`;
  const range = {
    _id: id(1),
    name: 'Quanti dipendenti ha la tua azienda?',
    answers: [{ _id: 'a', name: 'Da 10 a 49' }],
  };
  const people = {
    _id: id(2),
    name: 'Quante persone lavorano nella tua azienda?',
    kind: 'number',
    answers: [],
  } as const;
  const year = {
    _id: id(3),
    name: 'In che anno è stata costituita la tua azienda?',
    kind: 'year',
    answers: [],
  } as const;
  const craft = {
    _id: id(4),
    name: 'La tua azienda è iscritta all’albo delle imprese artigiane?',
    answers: [
      { _id: 'yes', name: 'Sì, è iscritta' },
      { _id: 'no', name: 'No' },
    ],
  };
  const questions = [range, people, year, craft];
  const headings = ['Ragione sociale', 'Dipendenti', 'Anno costituzione', 'Impresa artigiana'];
  const cells = [['Rossi Srl'], ['12'], ['12/03/1998'], ['sì']];
  expect(guessColumns(headings, cells, questions).map(({ field }) => field)).toEqual([
    'businessName',
    ...[people, year, craft].map(({ _id }) => `question:${_id}`),
  ]);
  expect(guessColumns(['Dipendenti'], [['Da 10 a 49']], questions)[0]?.field).toBe(`question:${range._id}`);
  expect(cells.slice(1).map(([cell = ''], at) => columnAnswer(questions[at + 1]!, cell))).toEqual([
    { value: 12 },
    { value: 1998 },
    { requirementCode: 'yes' },
  ]);
  expect(columnAnswer(year, 'dal 98')).toBeNull();
});
