import { expect, test } from 'vitest';
import { answerOf, guessColumns, headingsKey, repairVatNumber } from './company-columns.ts';

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
  const headings = [
    'Rag. Soc.',
    'P.IVA',
    'Cod. Fisc.',
    'Cosa fa',
    'Città',
    'Prov',
    'Posta elettronica',
    'PEC',
    'Tel.',
    'Segue',
    'Consulente',
  ];
  const samples = [
    ['Officine Rossi Srl'],
    ['1234560124'],
    ['RSSMRA80A01F205X'],
    ['tornitura'],
    ['Lecco'],
    ['LC'],
    ['a@b.it'],
    ['x@pec.it'],
    ['0341 123456'],
    ['sì'],
    ['giulia@studio.it'],
  ];
  const fields = guessColumns(headings, samples).map(({ field }) => field);
  expect(fields).toEqual([
    'businessName',
    'vatNumber',
    'fiscalCode',
    'activity',
    'town',
    'province',
    'email',
    'pec',
    'telephone',
    null,
    'advisorEmail',
  ]);
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
  expect(guessColumns(['Nome', 'Cognome', 'Azienda'], [[], [], []]).map(({ field }) => field)).toEqual([
    'referentName',
    'referentSurname',
    'businessName',
  ]);
  expect(guessColumns(['Nome', 'P.IVA'], [[], []]).map(({ field }) => field)).toEqual(['businessName', 'vatNumber']);
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
  expect(['9', '10', '49', '1.200', 'da 10 a 49', 'boh', ''].map((cell) => answerOf(question, cell))).toEqual([
    'micro',
    'small',
    'small',
    'large',
    'small',
    null,
    null,
  ]);
  const id = '00000000-0000-4000-8000-000000000000';
  expect(guessColumns(['N. addetti'], [['12']], [{ ...question, _id: id, name: 'Dipendenti' }])).toEqual([
    { field: `question:${id}`, confidence: 95 },
  ]);
});
