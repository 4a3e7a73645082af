import { expect, test } from 'vitest';
import { judgeStates, stateOf } from '../testing/call-states.ts';
import { endOfRomeDay, startOfRomeDay } from './announcement-dates.ts';
import { call, company, REFERENCES } from '../testing/matching-examples.ts';
import { evaluate } from './matching/evaluate.ts';
import { readCallFacts } from './call-facts.ts';
import { factText } from './deadline-text.ts';
import { translations } from '../i18n/t.ts';

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
  // A part of a call that closed says nothing of the others.
  ['Linea A chiusa per esaurimento delle risorse dal 10/11/2026.', ['partlyClosed 2026-11-10 null']],
  ['Sportello chiuso limitatamente alle province di Asti e Cuneo.', ['partlyClosed null null']],
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
  ['Lo sportello potrà essere riaperto dal 1/3/2026.', []],
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
  // Days that are still to be told are no days, whatever stands beside them.
  ['Le date di apertura e chiusura saranno pubblicate sul portale entro il 26/02/2027.', ['notYetOpen null null']],
  [
    'È in via di definizione la finestra temporale entro cui sarà possibile presentare domanda.',
    ['notYetOpen null null'],
  ],
  // The day of the aid's framework is none of the call.
  [
    'La data di apertura, inizialmente fissata al 15/11/2022, è stata rinviata con decreto del 14/11/2022, a seguito della comunicazione della Commissione, che proroga al 31/12/2023 il termine di validità del Quadro temporaneo.',
    [],
  ],
  ['Bando in pre-informativa - attivo dal 05/12/2026 dalle ore 11:00', ['notYetOpen 2026-12-05 11:00']],
  ['Bando in pre-informativa - operativa dal 09/12/2026 ore 14:00', ['notYetOpen 2026-12-09 14:00']],
  [
    'Avvio della presentazione delle domande: 21 gennaio 2027 - ore 10:00 Scadenza dell’avviso: 31 ottobre 2027 - ore 14:00',
    ['hour 2027-10-31 14:00', 'notYetOpen 2027-01-21 10:00'],
  ],
  ['Esaurita la dotazione per le imprese; restano disponibili fondi per i professionisti.', ['partlyClosed null null']],
])('%s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts);
});

test.each([
  ['notYetOpen', '2026-12-05', '11:00', 'Non ancora aperta: apre il 05/12/2026 alle 11:00'],
  // Once it is over nobody says that it is still to come.
  ['notYetOpen', '2026-03-08', null, 'Apertura: 08/03/2026'],
  ['notYetOpen', '2026-11-30', null, 'Apertura: 30/11/2026'],
  ['notYetOpen', null, null, 'Non ancora aperta'],
  ['extended', '2026-03-08', null, 'Prorogata al 08/03/2026'],
] as const)('%s %s %s: %s', (kind, day, time, text) => {
  expect(factText(translations('it'), { kind, day, time }, new Date('2026-11-30T11:30:00Z'))).toBe(text);
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

/** The windows that a note tells of, a line each. */
const windowsOf = (text: string) =>
  readCallFacts([{ field: 'Note_di_apertura_chiusura', text, isNote: true }]).windows.map(
    ({ opens, closes, isYearly }) =>
      [opens?.day.slice(isYearly ? 5 : 0), opens?.time, closes.day.slice(isYearly ? 5 : 0), closes.time]
        .map((one) => one ?? '-')
        .join(' '),
  );

const EVERY_YEAR = 'Le domande possono essere presentate dal 1° gennaio al 31° maggio di ogni anno';
const HOURS = 'Le domande vanno presentate dalle ore 10.00 del 02/01 alle ore 12.00 del 31/08 di ciascun anno.';
const TWO =
  'Due finestre per le domande. Prima finestra: dal 10/09/2026 al 31/10/2026 Seconda finestra: dal 10/09/2027 al 31/10/2027';
const PERIODS = 'Il bando prevede sportelli periodici: 01/07/26-30/09/26; 04/11/26-31/01/27; 03/03/27-03/06/27.';

test.each([
  [EVERY_YEAR, ['01-01 - 05-31 -']],
  [HOURS, ['01-02 10:00 08-31 12:00']],
  ['La domanda è presentata entro il primo marzo di ogni anno.', ['- - 03-01 -']],
  [TWO, ['2026-09-10 - 2026-10-31 -', '2027-09-10 - 2027-10-31 -']],
  [PERIODS, ['2026-07-01 - 2026-09-30 -', '2026-11-04 - 2027-01-31 -', '2027-03-03 - 2027-06-03 -']],
  // One time alone, of something else, or of two parts at once.
  ['Domande dal 10/09/2026 al 31/10/2026.', []],
  ['Sono ammesse le spese sostenute dal 1° gennaio al 31 dicembre di ogni anno per domande accolte.', []],
  [
    'Domande per la linea A dal 1° gennaio al 31 maggio di ogni anno.\nDomande per la linea B dal 1° giugno al 30 settembre di ogni anno.',
    [],
  ],
])('%s', (text, windows) => {
  expect(windowsOf(text)).toEqual(windows);
});

test.each([
  // The record says open all year; between two windows it opens again on the next day of one.
  [EVERY_YEAR, '2026-12-01', '2030-12-31', 'toCome', '2027-01-01', '2027-05-31'],
  [EVERY_YEAR, '2026-04-04', '2030-12-31', 'open', '2026-01-01', '2026-05-31'],
  [HOURS, '2026-12-01', '2028-12-31', 'toCome', '2027-01-02', '2027-08-31'],
  [TWO, '2026-12-01', '2027-10-31', 'toCome', '2027-09-10', null],
  [TWO, '2026-10-01', '2027-10-31', 'open', '2026-01-01', '2026-10-31'],
  [PERIODS, '2027-02-15', '2027-06-03', 'toCome', '2027-03-03', null],
  // The next one lies behind the last day of the record: nobody knows whether it comes.
  [EVERY_YEAR, '2026-07-01', '2026-12-31', 'unknown', '2026-01-01', null],
  // A record of years ago promises nothing of its far last day.
  [EVERY_YEAR, '2027-12-01', '2034-12-31', 'open', '2026-01-01', null],
])('%s on %s, until %s: %s', (note, today, last, state, opens, over) => {
  const columns = { publicationDate: startOfRomeDay('2026-01-01'), expiryDate: endOfRomeDay(last) };
  const said = stateOf({ title: 'Bando', text: '', note, ...columns }, new Date(`${today}T11:30:00Z`));
  expect([said.state, said.opens, said.until]).toEqual([state, opens, last]);
  // Once its window is over, a call whose record is not read again is in doubt, and never gone before its last day.
  expect(said.doubt?.kind === 'windowOver' ? said.doubt.day : null).toBe(over);
});

test('a window that is over leaves in doubt whether the call is open, from the day after', () => {
  const openDoubt = {
    kind: 'windowOver',
    day: '2026-11-30',
    field: 'Note_di_apertura_chiusura',
    quote: EVERY_YEAR,
  } as const;
  const ends = (at: string, publicationDate: string | null = null) =>
    evaluate(company(), call({ openDoubt, publicationDate }), REFERENCES, new Date(at)).criteria.find(
      ({ key }) => key === 'open',
    )?.cause;
  expect(ends('2026-11-30T11:00:00Z')).toBeUndefined();
  expect(ends('2026-12-01T11:00:00Z')).toBe('windowOver');
  expect(ends('2026-12-01T11:00:00Z', startOfRomeDay('2027-01-01'))).toBeUndefined();
});
