import { describe, expect, test } from 'vitest';
import { ateco, BARE_REFERENCES, ended, matchOf, NOW } from '../../testing/matching-examples.ts';
import { translateKey } from '../../i18n/t.ts';
import { explanationKey } from './evaluate.ts';
import { toVerify } from './said.ts';
import type { CompanyAtecoCode } from './types.ts';

type Case = [string, CompanyAtecoCode[], Parameters<typeof ateco>[0], string];

const old = (code: string): CompanyAtecoCode => ({ version: '2007', code });
const latest = (code: string): CompanyAtecoCode => ({ version: '2025', code });

const admitted = (code: string) => `pass: Codice ATECO ammesso: ${code}`;
const notExcluded = (code: string) => `pass: Codice ATECO non escluso: ${code}`;
const refused = (code: string) => `fail: Codice ATECO non ammesso: ${code}`;
const excluded = (code: string) => `fail: Codice ATECO escluso: ${code}`;
const tooShort = (code: string) => `unknown: ATECO ${code}: serve il codice a 6 cifre`;
const confirm2007 = (code: string) => `unknown: ATECO ${code}: conferma il codice 2007`;
const ours = (code: string) => `unknown: ATECO ${code}: lo controlliamo noi`;
const confirm2025 = (code: string) => `unknown: ATECO ${code}: conferma il codice 2025`;

function endOf(atecoCodes: CompanyAtecoCode[], lists: Case[2]) {
  return ended(matchOf({ atecoCodes }, ateco(lists)), 'activity');
}

describe('a code of the version that the call lists', () => {
  test.each<Case>([
    ['all sectors, no code given', [], {}, 'pass: Tutti i settori'],
    ['no code at all', [], { chosen2025: ['62'] }, 'unknown: Codice ATECO: da indicare'],
    ['inside a division', [latest('25.53.00')], { chosen2025: ['25'] }, admitted('25.53.00')],
    ['the chosen class itself', [latest('25.53')], { chosen2025: ['25.53'] }, admitted('25.53')],
    ['unrelated', [latest('62.10.00')], { chosen2025: ['25'] }, refused('62.10.00')],
    ['removed', [latest('25.53.00')], { chosen2025: ['25'], removed2025: ['25.53.00'] }, excluded('25.53.00')],
    ['under a removed one', [latest('25.53.00')], { chosen2025: ['25'], removed2025: ['25.5'] }, excluded('25.53.00')],
    ['chosen below it', [latest('25.53.00')], { chosen2025: ['25.53'], removed2025: ['25'] }, excluded('25.53.00')],
    ['above an allowed one', [latest('25.5')], { chosen2025: ['25.53.00'] }, tooShort('25.5')],
    ['above a removed one', [latest('25')], { chosen2025: ['25'], removed2025: ['25.53'] }, tooShort('25')],
    ['a whole section', [latest('C')], { chosen2025: ['25'] }, tooShort('C')],
    ['above removed ones alone', [latest('62')], { chosen2025: ['25'], removed2025: ['62.10'] }, refused('62')],
    [
      'above one both chosen and removed',
      [latest('25')],
      { chosen2025: ['25.53.00'], removed2025: ['25.5'] },
      refused('25'),
    ],
    ['only removed ones, elsewhere', [latest('25.53.00')], { removed2025: ['64'] }, notExcluded('25.53.00')],
    ['only removed ones, under one', [latest('64.19.10')], { removed2025: ['64'] }, excluded('64.19.10')],
    ['the best of two', [latest('01.11.00'), old('62.01.00')], { chosen2025: ['62.1'] }, admitted('62.01.00')],
    ['unknown beats fail', [latest('01.11.00'), old('47.91.10')], { chosen2025: ['47.2'] }, confirm2025('47.91.10')],
  ])('%s', (_name, codes, lists, expected) => {
    expect(endOf(codes, lists)).toBe(expected);
  });
});

describe('a code of the other version', () => {
  test.each<Case>([
    ['the same digits', [latest('10.83.01')], { chosen2007: ['10.83.01'] }, refused('10.83.01')],
    ['the same digits, which it never was', [latest('25.51.00')], { chosen2007: ['25.51.00'] }, refused('25.51.00')],
    ['all that it may have been', [latest('25.51.00')], { chosen2007: ['25.61', '25.62'] }, admitted('25.51.00')],
    ['swapped digits followed forwards', [old('10.83.01')], { chosen2025: ['10.83.02'] }, admitted('10.83.01')],
    ['swapped digits, the old ones chosen', [old('10.83.01')], { chosen2025: ['10.83.01'] }, refused('10.83.01')],
    ['simple correspondence', [old('62.01.00')], { chosen2025: ['62.1'] }, admitted('62.01.00')],
    ['simple correspondence backwards', [latest('62.10.00')], { chosen2007: ['62.01'] }, admitted('62.10.00')],
    ['no correspondence', [old('99.00.00')], { chosen2025: ['99'] }, confirm2025('99.00.00')],
    ['only removed ones, followed to one', [old('62.01.00')], { removed2025: ['62'] }, excluded('62.01.00')],
    ['removed in its own', [old('62.01.00')], { chosen2025: ['62'], removed2007: ['62.01'] }, excluded('62.01.00')],
  ])('%s', (_name, codes, lists, expected) => {
    expect(endOf(codes, lists)).toBe(expected);
  });
});

describe('a code that became several, or of several one', () => {
  test.each<Case>([
    ['one to many', [old('47.91.10')], { chosen2025: ['47'] }, confirm2025('47.91.10')],
    ['many to one, backwards', [latest('25.51.00')], { chosen2007: ['25.61'] }, confirm2007('25.51.00')],
    ['all in a class that is left out', [old('43.21.01')], { chosen2025: ['47', '25'] }, refused('43.21.01')],
    ['all in a removed one', [old('43.21.01')], { chosen2025: ['43'], removed2025: ['43.2'] }, excluded('43.21.01')],
    ['all in a class that is admitted', [old('43.21.01')], { chosen2025: ['43.2'] }, admitted('43.21.01')],
    ['one of which is admitted', [old('43.21.01')], { chosen2025: ['43.21.02'] }, confirm2025('43.21.01')],
    [
      'one of which is removed',
      [old('43.21.01')],
      { chosen2025: ['43'], removed2025: ['43.21.02'] },
      confirm2025('43.21.01'),
    ],
    [
      'listed: what comes from others',
      [old('47.91.10')],
      { chosen2025: ['62.10.00', '59.11.00'] },
      refused('47.91.10'),
    ],
    ['removed: what comes from another', [old('47.91.10')], { removed2025: ['59.11'] }, notExcluded('47.91.10')],
    ['listed: what became others', [latest('25.51.00')], { chosen2007: ['62.01.00', '59.11.00'] }, refused('25.51.00')],
  ])('%s', (_name, codes, lists, expected) => {
    expect(endOf(codes, lists)).toBe(expected);
  });

  test.each<Case>([
    ['the older decides', [old('25.61.00'), latest('25.51.00')], { chosen2007: ['25.62'] }, refused('25.51.00')],
    [
      'of two that became one',
      [old('25.61.00'), old('25.62.00'), latest('25.51.00')],
      { chosen2007: ['25.7', '25.63'] },
      refused('25.51.00'),
    ],
    ['the newer decides', [old('47.91.10'), latest('47.11.01')], { chosen2025: ['47.2'] }, refused('47.11.01')],
    [
      'listed in both',
      [old('47.91.10'), latest('47.11.01')],
      { chosen2025: ['47.2'], chosen2007: ['47.2'] },
      refused('47.11.01'),
    ],
    [
      'by another of the division',
      [old('47.91.10'), latest('47.25.00')],
      { chosen2025: ['47.2'] },
      admitted('47.25.00'),
    ],
    ['by another, not admitted', [old('47.91.10'), latest('47.25.00')], { chosen2025: ['47.3'] }, refused('47.25.00')],
    [
      'the other may be of another activity',
      [old('47.91.10'), old('47.11.10'), latest('47.25.00')],
      { chosen2025: ['47.3'] },
      confirm2025('47.11.10'),
    ],
    [
      'the other is of another activity',
      [old('47.91.10'), latest('62.10.00')],
      { chosen2025: ['47.2'] },
      confirm2025('47.91.10'),
    ],
  ])('told in both versions: %s', (_name, codes, lists, expected) => {
    expect(endOf(codes, lists)).toBe(expected);
  });
});

describe('a call that lists both versions', () => {
  test.each<Case>([
    ['only the other admits it', [old('62.01.00')], { chosen2025: ['62.1'], chosen2007: ['10'] }, admitted('62.01.00')],
    ['only its own admits it', [old('62.01.00')], { chosen2025: ['10'], chosen2007: ['62'] }, admitted('62.01.00')],
    [
      'removed in its own and admitted in the other',
      [old('62.01.00')],
      { chosen2025: ['62'], chosen2007: ['62'], removed2007: ['62.01'] },
      admitted('62.01.00'),
    ],
    ['neither admits it', [old('62.01.00')], { chosen2025: ['10'], chosen2007: ['10'] }, refused('62.01.00')],
    ['unknown in the other', [old('47.91.10')], { chosen2025: ['47'], chosen2007: ['10'] }, confirm2025('47.91.10')],
    ['only removed in the other', [old('62.01.00')], { chosen2007: ['10'], removed2025: ['64'] }, refused('62.01.00')],
    [
      'the best wins',
      [old('62.01.00'), latest('25.53.00')],
      { chosen2025: ['25'], chosen2007: ['10'] },
      admitted('25.53.00'),
    ],
  ])('%s', (_name, codes, lists, expected) => {
    expect(endOf(codes, lists)).toBe(expected);
  });
});

describe('without the table between the versions', () => {
  test.each<Case>([
    ['another division', [old('25.61.00')], { chosen2025: ['62', '10.1'] }, refused('25.61.00')],
    ['another division, backwards', [latest('25.51.00')], { chosen2007: ['62'] }, refused('25.51.00')],
    ['its own division', [old('25.61.00')], { chosen2025: ['25.7'] }, ours('25.61.00')],
    ['a division that was divided', [old('45.20.10')], { chosen2025: ['95.31'] }, ours('45.20.10')],
    ['the same, backwards', [latest('95.31.00')], { chosen2007: ['45.2'] }, ours('95.31.00')],
    ['the divided one, elsewhere', [old('45.20.10')], { chosen2025: ['10', '62'] }, refused('45.20.10')],
    ['removed in another division', [old('25.61.00')], { removed2025: ['64'] }, notExcluded('25.61.00')],
    ['removed in its own', [old('25.61.00')], { removed2025: ['25.6'] }, ours('25.61.00')],
    ['listed in its own', [old('25.61.00')], { chosen2025: ['25.5'], chosen2007: ['25.7'] }, refused('25.61.00')],
    ['told in both', [old('25.61.00'), latest('25.51.00')], { chosen2025: ['25.7'] }, refused('25.51.00')],
    ['told in both, admitted', [old('25.61.00'), latest('25.51.00')], { chosen2025: ['25.5'] }, admitted('25.51.00')],
    ['told of another activity', [old('25.61.00'), latest('62.10.00')], { chosen2025: ['25.7'] }, ours('25.61.00')],
  ])('%s', (_name, codes, lists, expected) => {
    const match = matchOf({ atecoCodes: codes }, ateco(lists), NOW, BARE_REFERENCES);
    expect(ended(match, 'activity')).toBe(expected);
    // The company is asked nothing for it.
    expect(toVerify(match.criteria)).toEqual([]);
  });
});

test('is not asked of a business partner', () => {
  const match = matchOf({ role: 'business-partner', atecoCodes: [] }, ateco({ chosen2025: ['62'] }));
  expect(ended(match, 'activity')).toBe('notApplicable: Codice ATECO non richiesto');
  expect(match).toMatchObject({ verdict: 'eligible', satisfied: 0, total: 0 });
});

test.each([
  // Of a long list the one that admits, which the first ones do not tell.
  [
    '55.10.00',
    ['01.6', '02', '03', '10', '11', '55.1'],
    'Il tuo codice ATECO 55.10.00 (2025) è tra quelli ammessi: 55.1 e altri 5.',
  ],
  ['55.10.00', ['01.6', '55.1'], 'Il tuo codice ATECO 55.10.00 (2025) è tra quelli ammessi: 55.1 e un altro.'],
  ['55.10.00', ['55.1'], 'Il tuo codice ATECO 55.10.00 (2025) è tra quelli ammessi: 55.1.'],
  [
    '99.00.00',
    ['01', '02', '03', '10', '11', '12'],
    'Il tuo codice ATECO 99.00.00 (2025) non è tra quelli ammessi: 01, 02, 03, 10 e altri 2.',
  ],
])('%s of %j', (code, chosen2025, said) => {
  const { criteria } = matchOf({ atecoCodes: [latest(code)] }, ateco({ chosen2025 }));
  const message = criteria.find(({ key }) => key === 'activity')?.message;
  expect(translateKey('it', explanationKey(message?.key ?? ''), message?.params)).toBe(said);
});
