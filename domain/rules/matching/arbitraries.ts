import fc from 'fast-check';
import { call, CERTIFICATE, company, SIZE } from './examples.ts';
import type { AtecoChoice, CallFacts, CompanyFacts } from './types.ts';

/** Companies and calls of every kind, for the properties that hold whatever they are. */

const REGIONS = ['lombardia', 'lazio', 'puglia', 'sicilia'];
const CHAMBERS = ['brescia', 'roma'];
// Few codes, so that they meet: under, above, removed, in both versions, with every kind of correspondence.
const CODES =
  '01 10.8 10.83.01 10.83.02 25 25.5 25.51.00 25.61.00 25.62.00 47.91.10 47.11.01 62 62.01.00 62.10.00'.split(' ');

const version = fc.constantFrom('2007' as const, '2025' as const);
export const arbitraryCode = fc.record({ version, code: fc.constantFrom(...CODES) });
export const arbitraryAnswer = fc.constantFrom(
  { categoryCode: 'size', requirementCode: 'small' },
  { categoryCode: 'size', requirementCode: 'large' },
  { categoryCode: 'certificate', requirementCode: 'iso14001' },
  { categoryCode: 'certificate', requirementCode: 'none' },
);
const places = fc.uniqueArray(fc.constantFrom(...REGIONS), { maxLength: 3 });

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
    answers: fc.uniqueArray(arbitraryAnswer, {
      maxLength: 3,
      selector: (one) => one.categoryCode + one.requirementCode,
    }),
    investments: fc.array(fc.record({ type: fc.constantFrom('energy' as const, 'adv' as const), amount: fc.nat() }), {
      maxLength: 2,
    }),
  })
  .map(company);

const choice: fc.Arbitrary<AtecoChoice> = fc.record({
  chosen: fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 2 }),
  removed: fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 2 }),
});
/** What a version says that does list activities, so that the two often contradict each other. */
export const listed = choice.filter(({ chosen }) => chosen.length > 0);
export const NOTHING: AtecoChoice = { chosen: [], removed: [] };
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
export const arbitraryCall: fc.Arbitrary<CallFacts> = fc
  .tuple(
    territory,
    fc.record({
      isActive: fc.boolean(),
      isMonoGrant: fc.boolean(),
      allowsNewSite: fc.boolean(),
      ateco: fc.oneof(fc.record({ '2007': choice, '2025': choice }), fc.record({ '2007': listed, '2025': listed })),
      categories: fc.subarray([SIZE, CERTIFICATE]),
      publicationDate: fc.option(moment),
      expiryDate: fc.option(moment),
      expiryCommercialDate: fc.option(moment),
      untilFoundAvailable: fc.boolean(),
      investmentTypes: fc.subarray(['energy' as const, 'adv' as const]),
      amount: fc.option(fc.nat()),
      successRate: fc.option(fc.constantFrom('low' as const, 'high' as const)),
    }),
  )
  .map(([where, rest]) => call({ ...where, ...rest }));
