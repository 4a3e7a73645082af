import { expect, test } from 'vitest';
import { translations } from '../../i18n/t.ts';
import { aidTerms, ownAidLine } from '../money.ts';
import {
  answered,
  ateco,
  BARE_REFERENCES,
  matchOf,
  NOW,
  SIZE,
  site,
  NO_SOURCE,
} from '../../testing/matching-examples.ts';
import { narrowestFirst } from './order.ts';
import { isPortalDoubt, matchTextOf, openToAll, repeatedIn, toRead, toVerify } from './said.ts';
import type { CallFacts, CompanyFacts, CriterionKey, CriterionStatus, Match } from './types.ts';

const whole = answered(['size', 'small']);
const STALE = { expiryDate: null, sourceUpdatedAt: '2024-03-01T00:00:00Z' };
const asked = { categories: [SIZE] };
const OLD: Partial<CompanyFacts> = { atecoCodes: [{ version: '2007', code: '62.01.00' }] };
const LISTED = ateco({ chosen2025: ['62.10.00'] });
const official = { checkState: 'official' } as const;
const TEXTS = {
  official: 'Secondo la scheda ufficiale hai il requisito indicato. Il testo del bando prevale.',
  nothing: 'La scheda non chiede requisiti particolari: leggi il bando prima di fare domanda.',
  notEntered: 'I requisiti non sono ancora inseriti: non sappiamo se fa per te.',
  stale: 'Hai il requisito indicato, ma non è certo che sia ancora aperta.',
  ours: 'Hai il requisito indicato; il resto lo controlliamo noi.',
  oursNothing: 'Quello che chiede lo controlliamo noi: non devi fare nulla.',
  staleNothing: 'La scheda non chiede requisiti particolari, ma non è certo che sia ancora aperta.',
};

test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, string]>([
  ['what people checked', whole, asked, 'Hai il requisito che abbiamo controllato.'],
  ['what the official record names', whole, { ...asked, ...official }, TEXTS.official],
  ['nothing asked', {}, official, TEXTS.nothing],
  ['a question left open', {}, asked, 'Hai 0 requisiti su 1.'],
  ['nothing entered', {}, { checkState: 'notEntered' }, TEXTS.notEntered],
  ['no news for long', whole, { ...asked, ...STALE }, TEXTS.stale],
  ['no news for long of what asks nothing', {}, STALE, TEXTS.staleNothing],
  ['no news for long and a question left open', {}, { ...asked, ...STALE }, 'Hai 0 requisiti su 2.'],
])('%s', (_name, who, what, expected) => {
  expect(saidOf(matchOf(who, what))).toBe(expected);
});

test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, string]>([
  ['a code of the other version', { ...whole, ...OLD }, { ...asked, ...LISTED }, TEXTS.ours],
  ['the same and nothing else', OLD, LISTED, TEXTS.oursNothing],
  ['the same and a question left open', OLD, { ...asked, ...LISTED }, 'Hai 0 requisiti su 2.'],
  [
    'a site whose town cannot be named',
    { towns: [site('lombardia')] },
    { municipalities: ['017029'] },
    TEXTS.oursNothing,
  ],
])('a list that the portal lacks is no doubt of the company: %s', (_name, who, what, expected) => {
  const match = matchOf(who, what, NOW, BARE_REFERENCES);
  expect(saidOf(match)).toBe(expected);
  const ours = match.criteria.filter(isPortalDoubt);
  expect(ours.map(({ source, status }) => [source, status])).toEqual([['portal', 'unknown']]);
  expect(toVerify(match.criteria).map(({ key }) => key)).not.toContain(ours[0]?.key);
  // With the list nothing of it is left.
  expect(matchOf(who, what).criteria.filter(isPortalDoubt)).toEqual([]);
});

function saidOf(match: Match): string {
  const { satisfied: count, total } = match;
  return translations('it')(`matching.said.${matchTextOf(match)}`, { count, total });
}

test('what is left to read is what nobody settled and nothing hangs on', () => {
  const checks = ['durc', 'quotes', 'bank'].map((_id) => ({
    _id,
    text: _id,
    isDecisive: _id === 'bank',
    ...NO_SOURCE,
  }));
  const { criteria } = matchOf({ checkAnswers: [{ checkId: 'durc', isMet: true }] }, { checks });
  expect(toRead(criteria).map(({ key }) => key)).toEqual(['check:quotes']);
});

test('what admits the fewest stands first, of what holds and is counted', () => {
  const { criteria } = matchOf(whole, { ...asked, announcementType: 'regional', regionId: 'lombardia' });
  const admitted = new Map([
    ['territory', 90],
    ['requirement:size', 40],
    ['activity', 1],
  ] as const);
  const keys = narrowestFirst(criteria, admitted).map(({ key }) => key);
  expect(keys).toEqual(['requirement:size', 'territory', 'activity']);
});

test('money says its form, so that a loan never looks like a gift', () => {
  const t = translations('it');
  const own = { investment: 320_000, aid: 96_000 };
  const terms = { aidForms: ['grant'], aidIntensity: 30, spendMin: 10_000 } as const;
  expect(aidTerms(t, terms)).toBe('Fondo perduto, 30% della spesa, spesa minima €\u00A010.000');
  expect(ownAidLine(t, own, terms)).toBe('Con il tuo investimento di €\u00A0320.000 circa €\u00A096.000');
  const lent = 'Con il tuo investimento di €\u00A0320.000 circa €\u00A096.000 (prestito agevolato)';
  expect(ownAidLine(t, own, { aidForms: ['loan'] })).toBe(lent);
  expect(aidTerms(t, { aidForms: [], aidIntensity: null, spendMin: null })).toBe('');
  const both = { aidForms: ['grant', 'loan'], aidIntensity: 33.3, spendMin: null } as const;
  expect(aidTerms(t, both)).toBe('Fondo perduto + prestito agevolato, 33,3% della spesa');
});

test('what excludes nobody is said only where nothing narrows it', () => {
  const open = (key: 'territory' | 'activity') => ({ key, status: 'pass', isCounted: false }) as const;
  const all = [open('territory'), open('activity')];
  const keysOf = (...more: { key: CriterionKey; status: CriterionStatus; isCounted: boolean }[]) =>
    openToAll<(typeof more)[number]>([...all, ...more]).map(({ key }) => key);
  expect(keysOf()).toEqual(['territory', 'activity']);
  expect(keysOf({ key: 'place', status: 'pass', isCounted: true })).toEqual(['activity']);
  expect(keysOf({ key: 'sector', status: 'unknown', isCounted: true })).toEqual(['territory']);
  expect(keysOf({ key: 'sector', status: 'notApplicable', isCounted: false })).toEqual(['territory', 'activity']);
});

test('a sentence under several criteria is quoted once', () => {
  const of = (key: CriterionKey, field: string, quote: string | null) =>
    ({ key, origin: { kind: 'sentence', field, quote } }) as const;
  const said = 'Micro imprese costituite da non più di 60 mesi.';
  const criteria = [
    of('check:a', 'Descrizione', said),
    of('requirement:size', 'Descrizione', said),
    of('place', 'Titolo', said),
    of('open', 'Regioni', null),
    of('sector', 'Regioni', null),
  ];
  expect([...repeatedIn(criteria)]).toEqual(['requirement:size']);
});
