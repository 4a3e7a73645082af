import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { call, NOW, REFERENCES, SIZE, NO_SOURCE } from '../../testing/matching-examples.ts';
import { arbitraryCall, arbitraryCompany } from '../../testing/random-worlds.ts';
import { compileCall } from './compiled.ts';
import { conditionsOf, type Conditions, FACT_SHOWN_IN, foldByDivision, likenessOf } from './conditions.ts';
import { evaluate } from './evaluate.ts';
import type { CallFacts, CriterionKey } from './types.ts';

const reviewed = (what: CallFacts): Conditions => conditionsOf(compileCall(what, REFERENCES), REFERENCES);

type CriterionKind = CriterionKey extends infer K ? (K extends `${infer Kind}:${string}` ? Kind : K) : never;

/** Whether a review shows a criterion. One that matching gains does not compile until it is said here where it is shown. */
const IS_SHOWN: Readonly<Record<CriterionKind & string, (conditions: Conditions, id: string) => boolean>> = {
  territory: ({ territory }) => territory.name !== '',
  place: ({ place }) => place.provinces.length + place.municipalities.length > 0,
  activity: ({ activity }) => activity.every(({ codes }) => codes.length > 0),
  sector: ({ sectors }) => sectors.length > 0,
  firm: ({ companies }) => companies.firmsAsked !== null,
  open: ({ news }) => news.newsDay !== null,
  entered: ({ checkState }) => checkState === 'notEntered',
  requirement: ({ requirements }, id) => requirements.some(({ categoryCode }) => categoryCode === id),
  check: ({ checks }, id) => checks.some(({ _id, text }) => _id === id && text !== ''),
};

describe('what a review shows', () => {
  test('is every criterion that matching judges, whatever the company and the call', () => {
    const property = fc.property(arbitraryCompany, arbitraryCall, (who, what) => {
      const conditions = reviewed(what);
      const hidden = evaluate(who, what, REFERENCES, NOW).criteria.filter(({ key }) => {
        const [kind = '', id = ''] = key.split(':');
        return !IS_SHOWN[kind as CriterionKind](conditions, id);
      });
      expect(hidden).toEqual([]);
    });
    fc.assert(property, { numRuns: 500 });
  });

  const OTHER: Readonly<Record<keyof typeof FACT_SHOWN_IN, Partial<CallFacts>>> = {
    isMonoGrant: { isMonoGrant: true },
    admitsNoFirm: { admitsNoFirm: true },
    firmsAsked: { firmsAsked: { founded: 'required', register: null } },
    announcementType: { announcementType: 'tax-credit' },
    regionId: { regionId: 'lombardia' },
    regionGroupId: { regionGroupId: 'mezzogiorno' },
    cciaaId: { cciaaId: 'brescia' },
    allowsNewSite: { allowsNewSite: true },
    municipalities: { municipalities: ['075035'] },
    provinces: { provinces: ['LE'] },
    ateco: { ateco: { '2007': { chosen: [], removed: ['62.01'] }, '2025': { chosen: [], removed: [] } } },
    sectors: { sectors: ['food'] },
    categories: { categories: [SIZE] },
    checks: { checks: [{ _id: 'read', text: 'Almeno due donne', isDecisive: true, ...NO_SOURCE }] },
    publicationDate: { publicationDate: null },
    expiryDate: { expiryDate: null },
    expiryCommercialDate: { expiryCommercialDate: '2026-11-20T22:59:59.999Z' },
    waitingPubblication: { waitingPubblication: true },
    untilFoundAvailable: { untilFoundAvailable: true },
    closedAt: { closedAt: '2026-11-20T22:59:59.999Z' },
    sourceUpdatedAt: { sourceUpdatedAt: '2026-11-20T22:59:59.999Z' },
    notedDay: { notedDay: '2026-11-10', expiryDate: '2099-12-31T22:59:59.999Z', publicationDate: null },
    openDoubt: { openDoubt: { kind: 'suspended', day: null, field: 'Note', quote: 'Sospeso.' } },
    amount: { amount: 1 },
    aidForms: { aidForms: ['loan'] },
    aidIntensity: { aidIntensity: 50 },
    aidMin: { aidMin: 1 },
    spendMin: { spendMin: 1 },
    spendMax: { spendMax: 1 },
    investmentTypes: { investmentTypes: ['energy'] },
    checkState: { checkState: 'official' },
    successRate: { successRate: 'high' },
    difficultyLevel: { difficultyLevel: 'high' },
  };

  test.each(Object.entries(OTHER))('says another %s in its own part', (fact, other) => {
    const part = FACT_SHOWN_IN[fact as keyof typeof FACT_SHOWN_IN];
    expect(reviewed(call(other))[part]).not.toEqual(reviewed(call())[part]);
  });
});

test('codes are folded by division, in its order, the chosen ones before those taken out', () => {
  const codes = ['01.11', '62.01.00', '01', '01.2', 'A'].map((code) => ({ code, isRemoved: false }));
  const folded = foldByDivision([...codes, { code: '01.13', isRemoved: true }]);
  expect(
    folded.map(({ division, isRemoved, codes: some }) => [division, isRemoved, some.map(({ code }) => code)]),
  ).toEqual([
    ['01', false, ['01', '01.11', '01.2']],
    ['62', false, ['62.01.00']],
    ['A', false, ['A']],
    ['01', true, ['01.13']],
  ]);
});

test('two calls are alike by whom they are for, whatever their days and amounts', () => {
  const likeness = (facts: Partial<CallFacts>) => likenessOf(reviewed(call(facts)));
  const same = { categories: [SIZE] };
  expect(likeness({ ...same, amount: 5, expiryDate: null })).toBe(likeness(same));
  expect(likeness({ ...same, sectors: ['food'] })).not.toBe(likeness(same));
  expect(likeness({})).not.toBe(likeness(same));
});
