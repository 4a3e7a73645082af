import { expect, test } from 'vitest';
import { addressed, askedBy } from '../../testing/words-read.ts';

test.each([
  ['Contributi alle imprese artigiane', ['craft']],
  ['Bando creazione nuove imprese', ['read']],
  ['Ristori per gli eventi alluvionali', ['read']],
  ['Contributi alle imprese artigiane e commerciali', ['read']],
  ['Voucher per imprese del Casentino', ['read']],
  ['Voucher alle microimprese', ['Microimpresa']],
  ['Contributi alle imprese della provincia di Pesaro e Urbino', ['provincia di Pesaro e Urbino']],
  ['Contributi - Comune di Sant’Agata de’ Goti', ['Sant’Agata de’ Goti']],
  ['Contributi - Comune di Reggio nell’Emilia', ['Reggio nell’Emilia']],
  ['Contributi alle edicole', ['read']],
  ['Contributi per le fiere all’estero', []],
  ['Imprese montane: contributi', ['read']],
  ['Bando imprenditoria giovanile', ['Impresa - prevalenza giovanile']],
  ['Bando per i gestori di rifugi - Regione Toscana', ['read']],
  ['Contributi alle imprese per la partecipazione a fiere', []],
  ['Contributi per gli investimenti delle imprese', []],
  ['GAL Casentino - Investimenti in azienda', ['read']],
  ['Valle d’Aosta - Contributi', []],
  ['Contributi - Comune di Pescia', ['Pescia']],
  ['Bando macchinari per le imprese della Toscana', []],
  ['Digitale - Ministero delle Imprese e del Made in Italy', []],
  ['Cooperativa Artigiana Fidi: garanzie', []],
])('a title is a heading: %s', (title, asked) => {
  expect(askedBy({ title })).toEqual(asked);
});

test('a body at the end of a title is no place where a sentence names a wider one', () => {
  const title = 'Dote impresa - Provincia di Pisa';
  expect(askedBy({ title, ...addressed('Alle imprese con sede nel territorio della Regione Toscana.') })).toEqual([]);
  expect(askedBy({ title, ...addressed('Alle imprese.') })).toEqual(['provincia di Pisa']);
});
