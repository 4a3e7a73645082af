import { expect, test } from 'vitest';
import { addressed, askedBy, COLUMNS, NONE } from '../../testing/words-read.ts';
import { readWords } from './read-words.ts';

test('of a list any of which is enough nothing is a bound by itself', () => {
  const any =
    'Imprese con almeno una delle seguenti condizioni: a) con almeno 250 dipendenti; b) in possesso di un marchio storico.';
  const craft =
    'Possono presentare domanda: a) imprese artigiane, che devono essere iscritte all’albo; b) imprese di montagna.';
  expect(askedBy(addressed(craft))).toEqual(['read']);
  const kinds = 'Possono presentare domanda: - imprese agricole; - imprese che gestiscono una malga.';
  for (const sentence of [any, kinds]) expect(askedBy(addressed(sentence))).toEqual(['read']);
  expect(readWords({ ...NONE, ...addressed(any) }, COLUMNS)[0]?.quote).toContain('marchio storico');
  expect(askedBy(addressed('A tutte le imprese. Si rivolge anche:- alle imprese di montagna;- alle malghe.'))).toEqual(
    [],
  );
  expect(
    askedBy(
      addressed(
        'Imprese in possesso dei requisiti: a) da non più di 24 mesi costituite; b) con meno di 50 dipendenti.',
      ),
    ),
  ).toContain('people {"unit":"value","minimum":null,"maximum":49}');
});

test('a sentence that lets others in undoes the bound of another', () => {
  const both =
    'Alle imprese con sede in provincia di Pisa. Possono altresì presentare domanda le imprese con sede in provincia di Lucca.';
  expect(askedBy(addressed(both))).toEqual(['read']);
});

test.each([
  ['Linea A: imprese costituite da meno di 36 mesi. Linea B: imprese costituite da almeno 36 mesi.', ['read', 'read']],
  ['Misura 1 - riservata alle imprese femminili. Misura 2 - rivolta a tutte le imprese.', ['read']],
])('a line of the call bounds that line alone: %s', (sentence, asked) => {
  expect(askedBy(addressed(sentence))).toEqual(asked);
});

test('a list in the notes is quoted as one of the notes', () => {
  const notes = 'Beneficiari: imprese che gestiscono una malga; imprese che gestiscono un rifugio.';
  const found = readWords({ ...NONE, notes }, COLUMNS);
  expect(found.map(({ field }) => field)).toEqual(['Note_di_apertura_chiusura']);
});
