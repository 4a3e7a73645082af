import { expect, test } from 'vitest';
import { type KnownCodes, readCodes } from './incentive-codes.parse.ts';

/** Enough subcategories that nobody lists to make a classification whole. */
const filling = Array.from({ length: 1200 }, (_, index) => `00.${10 + (index % 90)}.${10 + Math.floor(index / 90)}`);
const shared = ['55', '55.1', '55.10', '55.2', '55.20', '59', '59.1', '59.11', '59.12', '59.2', '59.20'];
const older = '62 62.0 62.01 01 01.4 01.41 01.42 27.4 27.40 27.41'.split(' ');
const newer = '62 62.1 62.10 82 82.1 82.10'.split(' ');
const whole: KnownCodes = {
  '2007': new Set([...filling, ...shared, ...older]),
  '2025': new Set([...filling, ...shared, ...newer]),
};
const lodging = ['55', '55.1', '55.10', '55.2', '55.20'].map((code) => `2007 ${code}`);
const bothVersions = ['2007 62.01', '2025 62.1', '2025 62.10'];
const OLD = '2024-05-29T09:43:45Z';
const LATE = '2025-05-29T09:43:45Z';

test.each([
  ['every group and class of a division', '55.00; 55.10; 55.20;', OLD, lodging, []],
  ['a division beside one of its classes', '59.00; 59.11;', OLD, ['2007 59', '2007 59.11'], ['59.00']],
  ['a group beside one of its classes', '01.40 01.41', OLD, ['2007 01.4', '2007 01.41'], ['01.40']],
  ['a division alone', '59.00', OLD, ['2007 59'], []],
  ['a class that is also how its group is written', '27.40', OLD, ['2007 27.4', '2007 27.40'], ['27.40']],
  ['codes that only the new version has', '62.10', LATE, ['2025 62.1', '2025 62.10'], []],
  ['codes that only the old version has', '62.01', LATE, ['2007 62.01'], []],
  ['a version in words', 'ATECO 2025: 82.1; 82.10', OLD, ['2025 82.1', '2025 82.10'], []],
  ['both versions in words', 'ATECO 2022: 62.01 - ATECO 2025: 62.10', OLD, bothVersions, []],
  ['every sector', 'Tutti i settori economici ammissibili a ricevere aiuti;', OLD, [], []],
  ['nothing', '', OLD, [], []],
])('%s', (_, text, updatedOn, codes, headings) => {
  const read = readCodes(text, updatedOn, whole);
  if ('refused' in read) throw new Error(read.refused);
  const found = read.codes.map(({ version, code }) => `${version} ${code}`).sort();
  expect([found, read.headings]).toEqual([codes, headings]);
});

test('codes of both versions: the day decides, and from the first of April 2025 both readings are taken', () => {
  expect(readCodes('59.11', OLD, whole)).toMatchObject({ codes: [{ version: '2007' }], isVersionGuessed: false });
  expect(readCodes('59.11', LATE, whole)).toMatchObject({
    codes: [{ version: '2007' }, { version: '2025' }],
    isVersionGuessed: true,
  });
});

test('a code that a whole classification lacks is named and the others stand; of a part nothing is concluded', () => {
  expect(readCodes('59.11; 99.99', OLD, whole)).toMatchObject({
    codes: [{ code: '59.11' }],
    unknown: [{ version: '2007', code: '99.99' }],
  });
  expect(readCodes('99.99', OLD, whole)).toMatchObject({ refused: 'unknownCodes' });
  const part: KnownCodes = { '2007': new Set(), '2025': whole['2025'] };
  // The new classification has 59.11 too, but in May 2024 nobody meant it.
  const key = { version: '2007', code: '59.11' };
  expect(readCodes('59.11', OLD, part)).toMatchObject({ codes: [key], untitled: [key], unknown: [] });
});

test.each([
  'Turismo',
  'Settore turistico; commercio al dettaglio',
  'Sezione C',
  'Tutti i settori tranne 59.00',
  'Sezione C - Attività manifatturiere, ad esclusione di 59.11; 59.12',
  '59.11 Produzione cinematografica (escluse le televisioni)',
  'Tutti i settori manifatturieri',
  'Tutti i codici della sezione C',
  'Tutti i settori economici; 59.11',
  'Sezione I; 59.11',
  '55.10-55.20',
  'dal 55.10 al 55.20',
  '55.10 a 55.20; 59.11',
  '59.11 solo come attività prevalente',
  '59.11; e le attività connesse',
  'Attività non ammesse: 59.11',
])('what words limit or exclude is said, not guessed: %s', (text) => {
  expect(readCodes(text, OLD, whole)).toMatchObject({ codes: [], isInWords: true });
});

test.each([
  ['Tutte le imprese con i seguenti codici: 55.10; 55.20', ['55.1', '55.10', '55.2', '55.20']],
  ['Codici ATECO ammessi: 59.11 e 59.12', ['59.11', '59.12']],
  ['59.11 Attività di produzione cinematografica, di video; 59.12 - Post-produzione', ['59.11', '59.12']],
  ['59.11 (59.12)', ['59.11', '59.12']],
  ['Tutte le attività economiche ammesse.', []],
  ['Tutti i codici ATECO', []],
])('what words only lead to or name is read: %s', (text, codes) => {
  const read = readCodes(text, OLD, whole);
  expect(read).toMatchObject({ isInWords: false });
  expect('refused' in read ? read : read.codes.map(({ code }) => code).sort()).toEqual(codes);
});

test.each(['', '-', ' ; '])('a field without a word or a number, "%s", says nothing of activities', (text) => {
  expect(readCodes(text, OLD, whole)).toMatchObject({ codes: [], isInWords: false });
});
