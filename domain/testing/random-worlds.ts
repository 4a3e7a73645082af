import fc from 'fast-check';
import { CHECK_STATES, type Sector, SECTORS } from '../rules/vocabulary.ts';
import { call, CERTIFICATE, company, SIZE, site } from './matching-examples.ts';
import type { Bounds } from '../rules/bounds.ts';
import type { AtecoChoice, CallFacts, CategoryFacts, CompanyFacts } from '../rules/matching/types.ts';

const REGIONS = ['lombardia', 'lazio', 'puglia', 'sicilia'];
const CHAMBERS = ['brescia', 'roma'];
// Few codes, so that they meet: under, above, removed, in both versions, with every kind of correspondence.
const CODES =
  '01 10.8 10.83.01 10.83.02 25 25.5 25.51.00 25.61.00 25.62.00 43.21.01 43.21.02 47.91.10 47.11.01 59.11 62 62.01.00 62.10.00'.split(
    ' ',
  );

const version = fc.constantFrom('2007' as const, '2025' as const);
/** A code of an activity, in one version. */
export const arbitraryCode = fc.record({ version, code: fc.constantFrom(...CODES) });
/** An answer to one of the questions. */
export const arbitraryAnswer = fc.constantFrom(
  { categoryCode: 'size', requirementCode: 'small' },
  { categoryCode: 'size', requirementCode: 'large' },
  { categoryCode: 'certificate', requirementCode: 'iso14001' },
  { categoryCode: 'certificate', requirementCode: 'none' },
  { categoryCode: 'kind', requirementCode: 'firm' },
);
/** A question of which every answer is accepted. */
export const KIND: CategoryFacts = {
  categoryCode: 'kind',
  categoryName: 'Forma',
  isFixable: false,
  acceptsAll: true,
  requirements: [{ requirementCode: 'firm', name: 'Impresa' }],
};
/** Questions that are answered with a number and a year, each call with its own bounds. */
const arbitraryNumbered = fc.subarray([
  ...[{ maximum: 9 }, { minimum: 10, maximum: 49 }].map((ends) => numbered('people', { unit: 'value', ...ends })),
  ...[{ maximum: 60 }, { minimum: 24 }].map((ends) => numbered('founded', { unit: 'monthsOld', ...ends })),
]);

function numbered(categoryCode: string, ends: Partial<Bounds> & Pick<Bounds, 'unit'>): CategoryFacts {
  const bounds = { minimum: null, maximum: null, ...ends };
  return { categoryCode, categoryName: categoryCode, isFixable: true, acceptsAll: false, requirements: [], bounds };
}

// Towns of two provinces of one region and of another region; one that the official list does not have.
const arbitrarySite = fc.constantFrom(
  site('puglia', 'LE', '075035'),
  site('puglia', 'LE', '075057'),
  site('puglia', 'LE'),
  site('puglia', 'BR'),
  site('puglia'),
  site('lombardia', 'BS', '017029'),
  site('lombardia'),
  site('sicilia', null, '999999'),
);
const CHECKS = ['durc', 'site', 'quotes'];
const ALTERNATIVES = [
  { questionId: 'size', name: 'Dimensione', answers: ['small'] },
  { questionId: 'certificate', name: 'Certificazione', answers: ['iso14001'] },
  { questionId: 'kind', name: 'Forma', answers: ['firm'] },
];
const arbitraryCheck = fc.record({
  _id: fc.constantFrom(...CHECKS),
  text: fc.constant('DURC'),
  isDecisive: fc.boolean(),
  field: fc.constant(null),
  quote: fc.constant(null),
  anyOf: fc.option(fc.subarray(ALTERNATIVES, { minLength: 2 }), { freq: 2 }),
});
const sectors = fc.subarray<Sector>(['agriculture', 'food', 'metals', 'mechanics', 'trade', 'ict', 'crafts']);
const arbitraryInvestment = fc.record({ type: fc.constantFrom('energy' as const, 'adv' as const), amount: fc.nat() });
const places = fc.uniqueArray(fc.constantFrom(...REGIONS), { maxLength: 3 });

/** Any company of a small world, in which companies and calls meet often. */
export const arbitraryCompany: fc.Arbitrary<CompanyFacts> = fc
  .record({
    role: fc.constantFrom('user' as const, 'business-partner' as const),
    isMonoGrant: fc.boolean(),
    hasSurvey: fc.boolean(),
    registerOfficeId: fc.option(fc.constantFrom(...REGIONS)),
    operationalHeadQuarterIds: places,
    secondOperationalHeadQuarterIds: places,
    cciaaIds: fc.uniqueArray(fc.constantFrom(...CHAMBERS)),
    atecoCodes: fc.array(arbitraryCode, { maxLength: 3 }),
    answers: fc.uniqueArray(arbitraryAnswer, { maxLength: 3, selector: (one) => Object.values(one).join() }),
    numbers: fc.uniqueArray(
      fc.constantFrom(
        ...[0, 9, 12, 300, null].map((value) => ({ categoryCode: 'people', value })),
        ...[2015, 2021, 2024, null].map((value) => ({ categoryCode: 'founded', value })),
      ),
      { maxLength: 2, selector: ({ categoryCode }) => categoryCode },
    ),
    stage: fc.option(
      fc.record({
        kind: fc.constantFrom('toBeFounded' as const, 'unregistered' as const),
        categoryCode: fc.constantFrom('kind', 'form'),
      }),
      { freq: 3 },
    ),
    investments: fc.array(arbitraryInvestment, { maxLength: 2 }),
    towns: fc.uniqueArray(arbitrarySite, { maxLength: 3, selector: ({ siteId }) => siteId }),
    checkAnswers: fc.uniqueArray(fc.record({ checkId: fc.constantFrom(...CHECKS), isMet: fc.boolean() }), {
      selector: ({ checkId }) => checkId,
    }),
  })
  .map(company);

const choice: fc.Arbitrary<AtecoChoice> = fc.record({
  chosen: fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 2 }),
  removed: fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 2 }),
});
/** What a version says that does list activities, so that the two often contradict each other. */
export const listed = choice.filter(({ chosen }) => chosen.length > 0);
const territory: fc.Arbitrary<Partial<CallFacts>> = fc.oneof(
  fc.constantFrom(...REGIONS).map((regionId) => ({ announcementType: 'regional' as const, regionId })),
  fc.constantFrom(...CHAMBERS).map((cciaaId) => ({ announcementType: 'commerce' as const, cciaaId })),
  fc.record({
    announcementType: fc.constantFrom('national' as const, 'tax-credit' as const),
    regionGroupId: fc.option(fc.constant('mezzogiorno')),
  }),
);
const moment = fc
  .date({ min: new Date('2026-10-01'), max: new Date('2027-04-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const longAgo = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Any call of it, with every criterion that there is. */
export const arbitraryCall: fc.Arbitrary<CallFacts> = fc
  .tuple(
    territory,
    fc.record({
      isActive: fc.boolean(),
      isMonoGrant: fc.boolean(),
      allowsNewSite: fc.boolean(),
      ateco: fc.oneof(fc.record({ '2007': choice, '2025': choice }), fc.record({ '2007': listed, '2025': listed })),
      categories: fc
        .tuple(fc.subarray([SIZE, CERTIFICATE, KIND]), arbitraryNumbered)
        .map(([chosen, more]) => [...chosen, ...new Map(more.map((one) => [one.categoryCode, one])).values()]),
      municipalities: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray(['075035', '017029', '888888'])),
      provinces: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray(['LE', 'BR', 'BS'])),
      sectors: fc.oneof(sectors, fc.constant([]), fc.constant([...SECTORS])),
      sourceUpdatedAt: fc.option(longAgo),
      checkState: fc.constantFrom(...CHECK_STATES),
      firmsAsked: fc.option(
        fc.record({
          founded: fc.constantFrom('required' as const, 'unsure' as const, null),
          register: fc.option(fc.constant({ field: 'Descrizione', quote: 'iscritte al Registro imprese' })),
        }),
      ),
      admitsNoFirm: fc.integer({ max: 9 }).map((die) => die === 0),
      checks: fc.uniqueArray(arbitraryCheck, { maxLength: 2, selector: ({ _id }) => _id }),
      aidIntensity: fc.option(fc.integer({ min: 1, max: 100 })),
      spendMin: fc.option(fc.nat()),
      publicationDate: fc.option(fc.oneof(moment, longAgo)),
      expiryDate: fc.option(moment),
      expiryCommercialDate: fc.option(moment),
      untilFoundAvailable: fc.boolean(),
      closedAt: fc.option(moment, { freq: 4 }),
      investmentTypes: fc.subarray(['energy' as const, 'adv' as const]),
      amount: fc.option(fc.nat()),
      successRate: fc.option(fc.constantFrom('low' as const, 'high' as const)),
    }),
  )
  .map(([where, rest]) => call({ ...where, ...rest }));
