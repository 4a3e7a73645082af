import { describe, expect, test } from 'vitest';
import { SECTORS } from '../vocabulary.ts';
import * as examples from '../../testing/matching-examples.ts';
import { evaluate } from './evaluate.ts';
import { sectorsOf } from './criteria.ts';
import type { CallFacts, CompanyFacts, Match } from './types.ts';

const { answered, call, company, ended, matchOf, NOW, REFERENCES, REGIONAL, SIZE, site } = examples;
const LECCE = { announcementType: 'regional', regionId: 'puglia', municipalities: ['075035'] } as const;
const inPuglia = (...towns: CompanyFacts['towns']): Partial<CompanyFacts> => ({ registerOfficeId: 'puglia', towns });
const metals: Partial<CompanyFacts> = { atecoCodes: [{ version: '2025', code: '25.53.00' }] };

const outOfLecce = 'fail: Serve una sede in uno di questi luoghi: Lecce';
const townUnsaid = 'unknown: Comune della sede: da indicare';
const otranto = site('puglia', 'LE', '075057');
const allProvinces = { ...LECCE, municipalities: [], provinces: ['LE', 'BR'] };

describe('the place', () => {
  test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, string | undefined]>([
    ['no towns listed', inPuglia(), { ...LECCE, municipalities: [] }, undefined],
    ['a site in the town', inPuglia(site('puglia', 'LE', '075035')), LECCE, 'pass: Sede in Lecce'],
    ['every site in another town', inPuglia(otranto), LECCE, outOfLecce],
    ['the town not said', inPuglia(), LECCE, townUnsaid],
    ['one elsewhere, one not said', inPuglia(site('puglia', 'BR', '074001'), site('puglia')), LECCE, townUnsaid],
    ['the province said, and another one', inPuglia(site('puglia', 'BR')), LECCE, outOfLecce],
    ['the province said, and the same', inPuglia(site('puglia', 'LE')), LECCE, townUnsaid],
    ['a province listed', inPuglia(otranto), { ...allProvinces, provinces: ['LE'] }, 'pass: Sede in Otranto'],
    ['every province of the region listed', inPuglia(), allProvinces, 'pass: Sede in Puglia'],
    ['a town that the list does not have', inPuglia(), { ...LECCE, municipalities: ['999999'] }, townUnsaid],
    ['outside the region already', {}, LECCE, 'notApplicable: Comune della sede: non conta'],
    ['all Italy narrowed to a town elsewhere', {}, { municipalities: ['075035'] }, outOfLecce],
  ])('%s', (_name, who, what, expected) => {
    expect(ended(matchOf(who, what), 'place')).toBe(expected);
  });

  test('is never judged while no site was given, and can be fixed where a new site is allowed', () => {
    expect(matchOf({ registerOfficeId: null }, { municipalities: ['075035'] }).verdict).toBe('notAssessable');
    const elsewhere = inPuglia(site('puglia', 'BR', '074001'));
    expect(matchOf(elsewhere, LECCE).verdict).toBe('notEligible');
    expect(matchOf(elsewhere, { ...LECCE, allowsNewSite: true }).verdict).toBe('nearMiss');
    expect(matchOf({}, { ...LECCE, allowsNewSite: true }).verdict).toBe('nearMiss');
  });
});

describe('the sector', () => {
  const unclear = 'unknown: Settore: da verificare';
  const banks: Partial<CompanyFacts> = { atecoCodes: [{ version: '2025', code: '64.11.00' }] };
  test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, string | undefined]>([
    ['listed', metals, { sectors: ['food', 'metals'] }, 'pass: Settore: Metallurgia'],
    ['not listed', metals, { sectors: ['food'] }, unclear],
    ['a division of no sector', banks, { sectors: ['services'] }, unclear],
    ['all of them', metals, { sectors: [...SECTORS] }, undefined],
    ['none of them', metals, { sectors: [] }, undefined],
    ['no code given', { atecoCodes: [] }, { sectors: ['food'] }, 'unknown: Codice ATECO: da indicare'],
    ['a business partner', { role: 'business-partner' }, { sectors: ['food'] }, 'notApplicable: Settore non richiesto'],
  ])('%s', (_name, who, what, expected) => {
    expect(ended(matchOf(who, what), 'sector')).toBe(expected);
  });

  test('repair of vehicles is trade in 2007 and a service in 2025', () => {
    expect(sectorsOf({ version: '2007', code: '45.20.10' })).toEqual(['trade']);
    expect(sectorsOf({ version: '2025', code: '95.31.00' })).toEqual(['services']);
    expect(sectorsOf({ version: '2025', code: '45' })).toEqual([]);
  });
});

describe('whether it is still open', () => {
  const endless = { expiryDate: null, publicationDate: '2024-02-29T09:00:00.000Z' };
  const said = 'unknown: Nessuna scadenza e nessuna notizia dal 29/02/2024: verifica che sia ancora aperta';
  const untilFunds = { ...endless, untilFoundAvailable: true };
  const young = { ...endless, publicationDate: '2026-10-01T09:00:00.000Z' };
  const TODAY = '2026-11-18';
  test.each<[string, Partial<CallFacts>, string, string | undefined]>([
    ['no deadline, opened long ago', endless, TODAY, said],
    ['twelve months to the day', endless, '2025-02-28', undefined],
    ['a day more', endless, '2025-03-01', said],
    ['news of this year', { ...endless, sourceUpdatedAt: '2026-03-01T09:00:00.000Z' }, TODAY, undefined],
    ['old news of a new call', { ...young, sourceUpdatedAt: '2024-02-29T09:00:00.000Z' }, TODAY, said],
    ['a deadline', { ...endless, expiryDate: '2027-01-31T22:59:59.999Z' }, TODAY, undefined],
    ['until the funds last, by a person’s word', untilFunds, TODAY, undefined],
    ['until the funds last, by the official record', { ...untilFunds, checkState: 'official' }, TODAY, said],
    ['no date at all', { expiryDate: null, publicationDate: null }, TODAY, undefined],
  ])('%s', (_name, what, day, expected) => {
    const match = matchOf({}, what, new Date(`${day}T09:00:00Z`));
    expect(ended(match, 'open')).toBe(expected);
    expect(match.verdict).toBe(expected === undefined ? 'eligible' : 'toVerify');
  });
});

test('what nobody has entered is to verify', () => {
  const match = matchOf({}, { checkState: 'notEntered' });
  expect(ended(match, 'entered')).toBe('unknown: I requisiti non sono ancora inseriti');
  expect(match).toMatchObject({ verdict: 'toVerify', satisfied: 0, total: 1, checkState: 'notEntered' });
  expect(matchOf({}, { checkState: 'official' })).toMatchObject({ verdict: 'eligible', total: 0 });
});

describe('a condition to be read in the notice', () => {
  const check = (isDecisive: boolean) => ({
    checks: [{ _id: 'durc', text: 'DURC regolare', isDecisive, ...examples.NO_SOURCE }],
  });
  const settled = (isMet: boolean) => ({ checkAnswers: [{ checkId: 'durc', isMet }] });
  const unmet = 'fail: Condizione non rispettata: DURC regolare';
  test.each<[string, Partial<CompanyFacts>, boolean, string, Match['verdict']]>([
    ['is shown', {}, false, 'notApplicable: Da leggere nel bando: DURC regolare', 'eligible'],
    ['is unknown where it decides', {}, true, 'unknown: Da leggere nel bando: DURC regolare', 'toVerify'],
    ['is met', settled(true), true, 'pass: DURC regolare', 'eligible'],
    ['is not met', settled(false), true, unmet, 'notEligible'],
    ['is not met, though it was no decisive one', settled(false), false, unmet, 'notEligible'],
  ])('%s', (_name, who, isDecisive, expected, verdict) => {
    const match = matchOf(who, check(isDecisive));
    expect([ended(match, 'check:durc'), match.verdict]).toEqual([expected, verdict]);
  });
});

test('a call that admits no firm is listed for nobody', () => {
  const match = matchOf({}, { admitsNoFirm: true });
  expect(match).toMatchObject({ gate: 'noFirm', isListed: false, isRecommendable: false });
});

describe('what excludes nobody', () => {
  test('is not counted, whether it was answered or not', () => {
    const all = { ...SIZE, acceptsAll: true };
    const match = matchOf({}, { ...REGIONAL, categories: [all] });
    expect(ended(match, 'requirement:size')).toBe('pass: Dimensione: ogni risposta va bene');
    expect(match).toMatchObject({ verdict: 'eligible', satisfied: 1, total: 1 });
    const answeredSo = matchOf(answered(['size', 'large']), { categories: [all] });
    expect(answeredSo).toMatchObject({ verdict: 'eligible', total: 0 });
  });

  test('all regions in a group are all Italy', () => {
    const references = { ...REFERENCES, groupRegions: new Map([['all', new Set(REFERENCES.regionNames.keys())]]) };
    const match = evaluate(company({ registerOfficeId: null }), call({ regionGroupId: 'all' }), references, NOW);
    expect(match).toMatchObject({ verdict: 'eligible', total: 0 });
    expect(ended(match, 'territory')).toBe('pass: Tutta Italia');
  });
});

describe('what a declared investment would get', () => {
  const invests = (euro: number) => ({ investments: [{ type: 'energy' as const, amount: euro * 100 }] });
  const half = { investmentTypes: ['energy'], aidIntensity: 30, amount: 200_000 } as const;
  const capped = { ...half, spendMax: 100_000 };
  test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, Match['ownAid']]>([
    ['its share', invests(320_000), half, { investment: 320_000, aid: 96_000 }],
    ['never beyond the maximum', invests(900_000), half, { investment: 900_000, aid: 200_000 }],
    ['of the admitted spend alone', invests(900_000), capped, { investment: 900_000, aid: 30_000 }],
    ['too small', invests(5_000), { ...half, spendMin: 10_000 }, null],
    ['of another kind', invests(320_000), { ...half, investmentTypes: ['adv'] }, null],
    ['no intensity', invests(320_000), { ...half, aidIntensity: null }, null],
    ['no maximum', invests(1_000_000), { ...half, amount: null }, { investment: 1_000_000, aid: 300_000 }],
  ])('%s', (_name, who, what, expected) => {
    expect(matchOf(who, what).ownAid).toEqual(expected);
  });
});
