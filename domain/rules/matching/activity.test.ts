import { expect, test } from 'vitest';
import { ateco, ended, matchOf } from '../../testing/matching-examples.ts';
import type { CompanyAtecoCode } from './types.ts';

type Lists = Parameters<typeof ateco>[0];

const old = (code: string): CompanyAtecoCode => ({ version: '2007', code });
const latest = (code: string): CompanyAtecoCode => ({ version: '2025', code });

test.each<[string, CompanyAtecoCode[], Lists, string]>([
  ['all sectors, no code given', [], {}, 'pass: Tutti i settori'],
  ['inside a division', [latest('25.53.00')], { chosen2025: ['25'] }, 'pass: Codice ATECO ammesso: 25.53.00'],
  ['the chosen class itself', [latest('25.53')], { chosen2025: ['25.53'] }, 'pass: Codice ATECO ammesso: 25.53'],
  ['unrelated', [latest('62.10.00')], { chosen2025: ['25'] }, 'fail: Codice ATECO non ammesso: 62.10.00'],
  [
    'a removed code',
    [latest('25.53.00')],
    { chosen2025: ['25'], removed2025: ['25.53.00'] },
    'fail: Codice ATECO escluso: 25.53.00',
  ],
  [
    'under a removed code',
    [latest('25.53.00')],
    { chosen2025: ['25'], removed2025: ['25.5'] },
    'fail: Codice ATECO escluso: 25.53.00',
  ],
  [
    'chosen below a removed code',
    [latest('25.53.00')],
    { chosen2025: ['25.53'], removed2025: ['25'] },
    'fail: Codice ATECO escluso: 25.53.00',
  ],
  [
    'above an allowed code',
    [latest('25.5')],
    { chosen2025: ['25.53.00'] },
    'unknown: ATECO 25.5: serve il codice a 6 cifre',
  ],
  [
    'above a removed code',
    [latest('25')],
    { chosen2025: ['25'], removed2025: ['25.53'] },
    'unknown: ATECO 25: serve il codice a 6 cifre',
  ],
  ['a whole section', [latest('C')], { chosen2025: ['25'] }, 'unknown: ATECO C: serve il codice a 6 cifre'],
  [
    'above nothing but removed codes',
    [latest('62')],
    { chosen2025: ['25'], removed2025: ['62.10'] },
    'fail: Codice ATECO non ammesso: 62',
  ],
  [
    'above a chosen code that is removed',
    [latest('25')],
    { chosen2025: ['25.53.00'], removed2025: ['25.5'] },
    'fail: Codice ATECO non ammesso: 25',
  ],
  [
    'only removed codes, elsewhere',
    [latest('25.53.00')],
    { removed2025: ['64'] },
    'pass: Codice ATECO non escluso: 25.53.00',
  ],
  [
    'only removed codes, under one',
    [latest('64.19.10')],
    { removed2025: ['64'] },
    'fail: Codice ATECO escluso: 64.19.10',
  ],
  [
    'only removed codes, followed to one',
    [old('62.01.00')],
    { removed2025: ['62'] },
    'fail: Codice ATECO escluso: 62.01.00',
  ],
  [
    'same digits, other version',
    [latest('10.83.01')],
    { chosen2007: ['10.83.01'] },
    'fail: Codice ATECO non ammesso: 10.83.01',
  ],
  [
    'same digits, other version, of which nothing is known',
    [latest('25.51.00')],
    { chosen2007: ['25.51.00'] },
    'unknown: ATECO 25.51.00: conferma il codice 2007',
  ],
  [
    'swapped digits followed forwards',
    [old('10.83.01')],
    { chosen2025: ['10.83.02'] },
    'pass: Codice ATECO ammesso: 10.83.01',
  ],
  [
    'swapped digits, the old ones chosen',
    [old('10.83.01')],
    { chosen2025: ['10.83.01'] },
    'fail: Codice ATECO non ammesso: 10.83.01',
  ],
  ['simple correspondence', [old('62.01.00')], { chosen2025: ['62.1'] }, 'pass: Codice ATECO ammesso: 62.01.00'],
  [
    'simple correspondence backwards',
    [latest('62.10.00')],
    { chosen2007: ['62.01'] },
    'pass: Codice ATECO ammesso: 62.10.00',
  ],
  ['one to many', [old('47.91.10')], { chosen2025: ['47'] }, 'unknown: ATECO 47.91.10: conferma il codice 2025'],
  [
    'many to one, backwards',
    [latest('25.51.00')],
    { chosen2007: ['25.61'] },
    'unknown: ATECO 25.51.00: conferma il codice 2007',
  ],
  [
    'one to many, all in a class that the call leaves out',
    [old('43.21.01')],
    { chosen2025: ['47', '25'] },
    'fail: Codice ATECO non ammesso: 43.21.01',
  ],
  [
    'one to many, all in a class that the call removes',
    [old('43.21.01')],
    { chosen2025: ['43'], removed2025: ['43.2'] },
    'fail: Codice ATECO escluso: 43.21.01',
  ],
  [
    'one to many, all in a class that the call admits',
    [old('43.21.01')],
    { chosen2025: ['43.2'] },
    'pass: Codice ATECO ammesso: 43.21.01',
  ],
  [
    'one to many, one of which the call admits',
    [old('43.21.01')],
    { chosen2025: ['43.21.02'] },
    'unknown: ATECO 43.21.01: conferma il codice 2025',
  ],
  [
    'one to many, one of which the call removes',
    [old('43.21.01')],
    { chosen2025: ['43'], removed2025: ['43.21.02'] },
    'unknown: ATECO 43.21.01: conferma il codice 2025',
  ],
  [
    'one to many, none of which are codes that come from another',
    [old('47.91.10')],
    { chosen2025: ['62.10.00', '59.11.00'] },
    'fail: Codice ATECO non ammesso: 47.91.10',
  ],
  [
    'one to many, and only what comes from another is removed',
    [old('47.91.10')],
    { removed2025: ['59.11'] },
    'pass: Codice ATECO non escluso: 47.91.10',
  ],
  [
    'many to one, none of which are codes that became another',
    [latest('25.51.00')],
    { chosen2007: ['62.01.00', '59.11.00'] },
    'fail: Codice ATECO non ammesso: 25.51.00',
  ],
  [
    'many to one, told in both versions: the older one decides',
    [old('25.61.00'), latest('25.51.00')],
    { chosen2007: ['25.62'] },
    'fail: Codice ATECO non ammesso: 25.51.00',
  ],
  [
    'many to one, of two that became one, told in both versions',
    [old('25.61.00'), old('25.62.00'), latest('25.51.00')],
    { chosen2007: ['25.7', '25.63'] },
    'fail: Codice ATECO non ammesso: 25.51.00',
  ],
  [
    'one to many, told in both versions: the newer one decides',
    [old('47.91.10'), latest('47.11.01')],
    { chosen2025: ['47.2'] },
    'fail: Codice ATECO non ammesso: 47.11.01',
  ],
  [
    'one to many, told in both versions, listed in both',
    [old('47.91.10'), latest('47.11.01')],
    { chosen2025: ['47.2'], chosen2007: ['47.2'] },
    'fail: Codice ATECO non ammesso: 47.11.01',
  ],
  [
    'one to many, told by another code of the division',
    [old('47.91.10'), latest('47.25.00')],
    { chosen2025: ['47.2'] },
    'pass: Codice ATECO ammesso: 47.25.00',
  ],
  [
    'one to many, told by another code of the division, which is not admitted',
    [old('47.91.10'), latest('47.25.00')],
    { chosen2025: ['47.3'] },
    'fail: Codice ATECO non ammesso: 47.25.00',
  ],
  [
    'one to many, and the other code may be of another activity',
    [old('47.91.10'), old('47.11.10'), latest('47.25.00')],
    { chosen2025: ['47.3'] },
    'unknown: ATECO 47.11.10: conferma il codice 2025',
  ],
  [
    'one to many, and the other code is of another activity',
    [old('47.91.10'), latest('62.10.00')],
    { chosen2025: ['47.2'] },
    'unknown: ATECO 47.91.10: conferma il codice 2025',
  ],
  ['no correspondence', [old('99.00.00')], { chosen2025: ['99'] }, 'unknown: ATECO 99.00.00: conferma il codice 2025'],
  [
    'followed, but removed in its own version',
    [old('62.01.00')],
    { chosen2025: ['62'], removed2007: ['62.01'] },
    'fail: Codice ATECO escluso: 62.01.00',
  ],
  [
    'both versions listed, only the other one admits it',
    [old('62.01.00')],
    { chosen2025: ['62.1'], chosen2007: ['10'] },
    'pass: Codice ATECO ammesso: 62.01.00',
  ],
  [
    'both versions listed, only its own one admits it',
    [old('62.01.00')],
    { chosen2025: ['10'], chosen2007: ['62'] },
    'pass: Codice ATECO ammesso: 62.01.00',
  ],
  [
    'both versions listed, removed in its own and admitted in the other',
    [old('62.01.00')],
    { chosen2025: ['62'], chosen2007: ['62'], removed2007: ['62.01'] },
    'pass: Codice ATECO ammesso: 62.01.00',
  ],
  [
    'both versions listed, neither admits it',
    [old('62.01.00')],
    { chosen2025: ['10'], chosen2007: ['10'] },
    'fail: Codice ATECO non ammesso: 62.01.00',
  ],
  [
    'both versions listed, unknown in the other beats fail in its own',
    [old('47.91.10')],
    { chosen2025: ['47'], chosen2007: ['10'] },
    'unknown: ATECO 47.91.10: conferma il codice 2025',
  ],
  [
    'chosen in its own version, only removed in the other',
    [old('62.01.00')],
    { chosen2007: ['10'], removed2025: ['64'] },
    'fail: Codice ATECO non ammesso: 62.01.00',
  ],
  [
    'both versions listed, the best wins',
    [old('62.01.00'), latest('25.53.00')],
    { chosen2025: ['25'], chosen2007: ['10'] },
    'pass: Codice ATECO ammesso: 25.53.00',
  ],
  [
    'the best of two codes',
    [latest('01.11.00'), old('62.01.00')],
    { chosen2025: ['62.1'] },
    'pass: Codice ATECO ammesso: 62.01.00',
  ],
  [
    'unknown beats fail',
    [latest('01.11.00'), old('47.91.10')],
    { chosen2025: ['62'] },
    'unknown: ATECO 47.91.10: conferma il codice 2025',
  ],
  ['no code at all', [], { chosen2025: ['62'] }, 'unknown: Codice ATECO: da indicare'],
])('%s', (_name, atecoCodes, lists, expected) => {
  expect(ended(matchOf({ atecoCodes }, ateco(lists)), 'activity')).toBe(expected);
});

test('is not asked of a business partner', () => {
  const match = matchOf({ role: 'business-partner', atecoCodes: [] }, ateco({ chosen2025: ['62'] }));
  expect(ended(match, 'activity')).toBe('notApplicable: Codice ATECO non richiesto');
  expect(match).toMatchObject({ verdict: 'eligible', satisfied: 0, total: 0 });
});
