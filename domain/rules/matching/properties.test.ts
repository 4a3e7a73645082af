import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfRomeDay, romeDay } from '../announcement-dates.ts';
import { type Bits, eachBit } from './bitset.ts';
import { createCallIndex } from './call-index.ts';
import { createCompanyIndex } from './company-index.ts';
import { compileCall, compileCategories, compileCompany } from './compiled.ts';
import { evaluate, evaluateService } from './evaluate.ts';
import { call, CERTIFICATE, company, NOW, REFERENCES, SIZE } from './examples.ts';
import type { AtecoChoice, CallFacts, CompanyFacts, Criterion, CriterionStatus, Match, Verdict } from './types.ts';
import { verdictOf } from './verdict.ts';

const REGIONS = ['lombardia', 'lazio', 'puglia', 'sicilia'];
const CHAMBERS = ['brescia', 'roma'];
// Few codes, so that they meet: under, above, removed, in both versions, with every kind of correspondence.
const CODES =
  '01 10.8 10.83.01 10.83.02 25 25.5 25.51.00 25.61.00 25.62.00 47.91.10 47.11.01 62 62.01.00 62.10.00'.split(' ');

const version = fc.constantFrom('2007' as const, '2025' as const);
const arbitraryCode = fc.record({ version, code: fc.constantFrom(...CODES) });
const arbitraryAnswer = fc.constantFrom(
  { categoryCode: 'size', requirementCode: 'small' },
  { categoryCode: 'size', requirementCode: 'large' },
  { categoryCode: 'certificate', requirementCode: 'iso14001' },
  { categoryCode: 'certificate', requirementCode: 'none' },
);
const arbitraryInvestment = fc.record({ type: fc.constantFrom('energy' as const, 'adv' as const), amount: fc.nat() });
const places = fc.uniqueArray(fc.constantFrom(...REGIONS), { maxLength: 3 });

const arbitraryCompany: fc.Arbitrary<CompanyFacts> = fc
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
    investments: fc.array(arbitraryInvestment, { maxLength: 2 }),
  })
  .map(company);

const choice: fc.Arbitrary<AtecoChoice> = fc.record({
  chosen: fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 2 }),
  removed: fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 2 }),
});
/** What a version says that does list activities, so that the two often contradict each other. */
const listed = choice.filter(({ chosen }) => chosen.length > 0);
const NOTHING: AtecoChoice = { chosen: [], removed: [] };
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
const arbitraryCall: fc.Arbitrary<CallFacts> = fc
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

const RANK: Readonly<Record<CriterionStatus, number>> = { fail: 0, unknown: 1, notApplicable: 2, pass: 3 };

function holds(property: fc.IProperty<[CompanyFacts, CallFacts]>): void {
  fc.assert(property, { numRuns: 600 });
}

const match = (who: CompanyFacts, what: CallFacts) => evaluate(who, what, REFERENCES, NOW);
const statusOf = (who: CompanyFacts, what: CallFacts, key: string): CriterionStatus | undefined =>
  match(who, what).criteria.find((criterion) => criterion.key === key)?.status;

describe('whatever the company and the call', () => {
  test('a question left open never yields a fail', () => {
    holds(
      fc.property(arbitraryCompany, arbitraryCall, (who, what) => {
        for (const { categoryCode } of what.categories) {
          const open = { ...who, answers: who.answers.filter((one) => one.categoryCode !== categoryCode) };
          expect(statusOf(open, what, `requirement:${categoryCode}`)).toBe('unknown');
        }
        const silent = {
          ...who,
          registerOfficeId: null,
          operationalHeadQuarterIds: [],
          secondOperationalHeadQuarterIds: [],
          cciaaIds: [],
          atecoCodes: [],
          answers: [],
        };
        expect(match(silent, what).criteria.map((criterion) => criterion.status)).not.toContain('fail');
      }),
    );
  });

  test('answering one question never changes another criterion', () => {
    fc.assert(
      fc.property(arbitraryCompany, arbitraryCall, arbitraryAnswer, (who, what, given) => {
        const others = (facts: CompanyFacts): Criterion[] =>
          match(facts, what).criteria.filter((criterion) => criterion.key !== `requirement:${given.categoryCode}`);
        expect(others({ ...who, answers: [...who.answers, given] })).toEqual(others(who));
      }),
    );
  });

  test('one more code of the company never worsens the activity', () => {
    fc.assert(
      fc.property(arbitraryCompany, arbitraryCall, arbitraryCode, (who, what, added) => {
        // From no code at all to one is from not knowing to knowing: only then may it get worse.
        const before = statusOf(who, what, 'activity');
        const after = statusOf({ ...who, atecoCodes: [...who.atecoCodes, added] }, what, 'activity');
        fc.pre(who.atecoCodes.length > 0 && before !== undefined && after !== undefined);
        expect(RANK[after!]).toBeGreaterThanOrEqual(RANK[before!]);
      }),
      { numRuns: 3000 },
    );
  });

  test('one more removed code never improves the activity', () => {
    fc.assert(
      fc.property(arbitraryCompany, arbitraryCall, arbitraryCode, (who, what, removed) => {
        const setting = what.ateco[removed.version];
        const ateco = { ...what.ateco, [removed.version]: { ...setting, removed: [...setting.removed, removed.code] } };
        const before = RANK[statusOf(who, what, 'activity')!];
        expect(RANK[statusOf(who, { ...what, ateco }, 'activity')!]).toBeLessThanOrEqual(before);
      }),
      { numRuns: 3000 },
    );
  });

  test('where both versions list activities, the better of the two decides', () => {
    fc.assert(
      fc.property(arbitraryCompany, arbitraryCall, listed, listed, (who, what, older, newer) => {
        const rankUnder = (ateco: Partial<CallFacts['ateco']>) =>
          RANK[statusOf(who, { ...what, ateco: { '2007': NOTHING, '2025': NOTHING, ...ateco } }, 'activity')!];
        const alone = [rankUnder({ '2007': older }), rankUnder({ '2025': newer })];
        expect(rankUnder({ '2007': older, '2025': newer })).toBe(Math.max(...alone));
      }),
      { numRuns: 3000 },
    );
  });

  test('the order of codes, sites, chambers and answers is irrelevant', () => {
    holds(
      fc.property(arbitraryCompany, arbitraryCall, (who, what) => {
        const turned = {
          ...who,
          operationalHeadQuarterIds: who.operationalHeadQuarterIds.toReversed(),
          secondOperationalHeadQuarterIds: who.secondOperationalHeadQuarterIds.toReversed(),
          cciaaIds: who.cciaaIds.toReversed(),
          atecoCodes: who.atecoCodes.toReversed(),
          answers: who.answers.toReversed(),
          investments: who.investments.toReversed(),
        };
        expect(match(turned, what)).toEqual(match(who, what));
      }),
    );
  });

  test('a tax credit never reaches a mono-grant company', () => {
    holds(
      fc.property(arbitraryCompany, arbitraryCall, (who, what) => {
        const credit = { ...what, announcementType: 'tax-credit' as const, regionId: null, cciaaId: null };
        expect(match({ ...who, isMonoGrant: true }, credit).isListed).toBe(false);
      }),
    );
  });

  test('the verdict is told by the trace alone, which survives the wire', () => {
    holds(
      fc.property(arbitraryCompany, arbitraryCall, (who, what) => {
        const { criteria, verdict, satisfied, total } = match(who, what);
        const travelled = JSON.parse(JSON.stringify(criteria)) as Criterion[];
        expect(travelled).toEqual(criteria);
        expect(verdictOf(travelled)).toBe(verdict);
        const applying = travelled.filter((criterion) => criterion.status !== 'notApplicable');
        expect([satisfied, total]).toEqual([applying.filter((one) => one.status === 'pass').length, applying.length]);
      }),
    );
  });

  test('the fit stays between 0 and 100', () => {
    holds(
      fc.property(arbitraryCompany, arbitraryCall, (who, what) => {
        const { fit } = match(who, what);
        expect(Number.isInteger(fit) && fit >= 0 && fit <= 100).toBe(true);
      }),
    );
  });

  test('a call that expires today is open until midnight in Rome, across clock changes', () => {
    const instants = fc.date({ min: new Date('2026-03-20'), max: new Date('2027-11-10'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, instants, (expiry, now) => {
        const what = call({ expiryDate: expiry.toISOString() });
        const { gate } = evaluate(company(), what, REFERENCES, now);
        expect(gate).toBe(romeDay(now) > romeDay(expiry) ? 'expired' : null);
        const lastMoment = new Date(endOfRomeDay(romeDay(expiry)));
        expect(evaluate(company(), what, REFERENCES, lastMoment).gate).toBeNull();
        expect(evaluate(company(), what, REFERENCES, new Date(lastMoment.getTime() + 1)).gate).toBe('expired');
      }),
    );
  });
});

const today = romeDay(NOW);
const VERDICTS = ['eligible', 'toVerify', 'nearMiss', 'notAssessable'] as const;

function members(bits: Bits): number[] {
  const found: number[] = [];
  eachBit(bits, (at) => found.push(at));
  return found;
}

function listedWith(matches: readonly Match[], verdict: Verdict): number[] {
  return matches.flatMap((match, at) => (match.isListed && match.verdict === verdict ? [at] : []));
}

const someCompanies = fc
  .array(arbitraryCompany, { maxLength: 40 })
  .map((all) => all.map((one, at) => ({ ...one, _id: `company-${at}` })));
const someCalls = fc
  .array(arbitraryCall, { maxLength: 40 })
  .map((all) => all.map((one, at) => ({ ...one, _id: `call-${at}` })));

test('the index of calls finds what evaluating each would', () => {
  fc.assert(
    fc.property(arbitraryCompany, someCalls, (who, all) => {
      const index = createCallIndex(
        all.map((call) => compileCall(call, REFERENCES)),
        REFERENCES,
      );
      const target = index.targetOf(compileCompany(who), today);
      const expired = index.targetOf(compileCompany(who), today, 'expired');
      const matches = all.map((call) => evaluate(who, call, REFERENCES, NOW));
      for (const verdict of VERDICTS) expect(members(target[verdict])).toEqual(listedWith(matches, verdict));
      for (const verdict of VERDICTS) {
        const past = matches.map((match) => ({ ...match, isListed: match.gate === 'expired' }));
        expect(members(expired[verdict])).toEqual(listedWith(past, verdict));
      }
      expect(members(index.upcoming(today))).toEqual(matches.flatMap((match, at) => (match.isUpcoming ? [at] : [])));
    }),
    { numRuns: 300 },
  );
});

/** The companies that fail one criterion and no other. */
function keptOutBy(key: string, companies: ReadonlyMap<string, CompanyFacts>, what: CallFacts): Set<string> {
  const isKeptOut = ({ isListed, verdict, criteria }: Match): boolean =>
    isListed && verdict !== 'notAssessable' && !criteria.some((one) => (one.status === 'fail') !== (one.key === key));
  return new Set([...companies.keys()].filter((id) => isKeptOut(match(companies.get(id)!, what))));
}

test('the index of companies finds what evaluating each would, after any sequence of edits', () => {
  fc.assert(
    fc.property(someCompanies, someCompanies, fc.array(fc.nat(39)), arbitraryCall, (before, after, removed, call) => {
      const index = createCompanyIndex();
      const now = new Map(before.map((company) => [company._id, company]));
      for (const company of before) index.put(compileCompany(company));
      for (const at of removed) now.delete(`company-${at}`);
      for (const at of removed) index.remove(`company-${at}`);
      for (const company of after) now.set(company._id, company);
      for (const company of after) index.put(compileCompany(company));

      const { target, excludes } = index.reachOf(compileCall(call, REFERENCES), REFERENCES, today);
      expect(index.targetOf(compileCall(call, REFERENCES), REFERENCES, today)).toEqual(target);
      const service = { ...call, isForBusinessPartner: call.isMonoGrant };
      const services = index.serviceTargetOf(service, compileCategories(service.categories));
      expect(index.size).toBe(now.size);
      const idsOf = (bits: Bits) => new Set(members(bits).map((place) => index.idAt(place)));
      for (const [key, bits] of excludes) expect(idsOf(bits)).toEqual(keptOutBy(key, now, call));
      for (const verdict of VERDICTS) {
        const having = (match: (id: string) => Match) =>
          new Set([...now.keys()].filter((id) => match(id).isListed && match(id).verdict === verdict));
        expect(idsOf(target[verdict])).toEqual(having((id) => evaluate(now.get(id)!, call, REFERENCES, NOW)));
        expect(idsOf(services[verdict])).toEqual(having((id) => evaluateService(now.get(id)!, service, REFERENCES)));
      }
    }),
    { numRuns: 300 },
  );
});
