import { expect, test } from 'vitest';
import { judgeStates, stateOf } from '../testing/call-states.ts';
import { endOfRomeDay } from './announcement-dates.ts';
import { readCallFacts } from './call-facts.ts';

test('of forty notes at least 38 are read as they stand, and no closed call is said to be open', () => {
  const judged = judgeStates();
  const wrong = judged
    .filter(({ isRight }) => !isRight)
    .map(({ note, said }) => `${note.id}: ${said.state} ${said.until}`);
  expect(judged).toHaveLength(40);
  expect(judged.filter(({ isFalselyOpen }) => isFalselyOpen)).toEqual([]);
  expect(wrong.slice(2)).toEqual([]);
});

const factsOf = (text: string) =>
  readCallFacts([{ field: 'Note_di_apertura_chiusura', text, isNote: true }]).facts.map(
    ({ kind, day, time }) => `${kind} ${day} ${time}`,
  );

test.each([
  ['Domande entro le ore 12 del 28/11/2026.', ['hour 2026-11-28 12:00']],
  ['Domande entro le ore 12.00 del 28 novembre 2026.', ['hour 2026-11-28 12:00']],
  ['Domande entro mezzogiorno del 28.11.26.', ['hour 2026-11-28 12:00']],
  ['Domande entro le ore 23.59 del 28/11/2026.', ['hour 2026-11-28 null']],
  ['Sospeso dal 1° al 15 ottobre 2026.', ['reopened 2026-10-16 null', 'suspended 2026-10-01 null']],
  // The newest wins by its day, whatever is written first.
  [
    'Riaperto il 5/10/2026. Chiuso per esaurimento fondi il 1/9/2026.',
    ['reopened 2026-10-05 null', 'exhausted 2026-09-01 null'],
  ],
  // What may come is no fact, and neither are terms of something else.
  ['Salvo chiusura anticipata per esaurimento delle risorse.', []],
  ['Il termine può essere prorogato.', []],
  ['Prorogata al 30/06/2027 la rendicontazione delle spese.', []],
  ['Le risorse non sono ancora esaurite.', []],
  ['Non sono previste proroghe.', []],
  ['Il termine per la conclusione dei progetti è prorogato al 30/09/2027.', []],
  ['La riapertura dello sportello sarà comunicata con successivo avviso.', []],
  [
    'Sportello sospeso dal 1° aprile 2026; riapertura prevista con successivo provvedimento.',
    ['suspended 2026-04-01 null'],
  ],
  ['Domande non oltre le 13:00 del 2 luglio 2026.', ['hour 2026-07-02 13:00']],
  // Of a range of hours nobody knows which one closes.
  ['Domande entro il 30 giugno 2026, ore 10-16.', ['hour 2026-06-30 null']],
  ['L’INPS ha comunicato l’avvenuto esaurimento delle risorse stanziate.', ['exhausted null null']],
  ['Misura non ancora attiva.', ['notYetOpen null null']],
  ['Bando di prossima apertura.', ['notYetOpen null null']],
  ['Esaurita la dotazione per le imprese; restano disponibili fondi per i professionisti.', ['suspended null null']],
])('%s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts);
});

test('a day that does not exist is told, and leaves in doubt whether the call is open', () => {
  const text = 'Termine prorogato al 31 novembre 2026.';
  const { impossible } = readCallFacts([{ field: 'Titolo', text, isNote: false }]);
  expect(impossible).toEqual([{ field: 'Titolo', value: '31 novembre 2026', quote: text }]);
});

test.each([
  ['Bando chiuso il 28 febbraio 2026. Pubblicata la graduatoria il 25 marzo 2026.', 'closed'],
  ['Pubblicata la graduatoria il 25 marzo 2026.', 'unknown'],
  ['Misura non ancora attiva.', 'unknown'],
])('%s', (note, state) => {
  const record = { title: 'Bando', text: '', note, publicationDate: null, expiryDate: null };
  expect(stateOf(record, new Date('2026-11-30T11:30:00Z')).state).toBe(state);
});

test('a note whose day contradicts the column is a doubt with its sentence', () => {
  const note = 'Domande entro il 15 marzo 2027.';
  const record = { title: 'Bando', text: '', note, publicationDate: null, expiryDate: endOfRomeDay('2027-01-31') };
  const { state, doubt } = stateOf(record, new Date('2026-11-30T11:30:00Z'));
  expect([state, doubt?.kind, doubt?.field, doubt?.quote]).toEqual([
    'unknown',
    'contradiction',
    'Note_di_apertura_chiusura',
    note,
  ]);
});
