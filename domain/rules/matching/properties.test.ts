import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfRomeDay, romeDay } from '../announcement-dates.ts';
import { evaluate } from './evaluate.ts';
import {
  arbitraryAnswer as answer,
  arbitraryCall as calls,
  arbitraryCode as code,
  arbitraryCompany as companies,
} from './arbitrary.ts';
import { call, company, NOW, REFERENCES } from './examples.ts';
import { verdictOf } from './verdict.ts';
import type { CallFacts, CompanyFacts, Criterion, CriterionStatus } from './types.ts';

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
      fc.property(companies, calls, (who, what) => {
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
      fc.property(companies, calls, answer, (who, what, given) => {
        const others = (facts: CompanyFacts): Criterion[] =>
          match(facts, what).criteria.filter((criterion) => criterion.key !== `requirement:${given.categoryCode}`);
        expect(others({ ...who, answers: [...who.answers, given] })).toEqual(others(who));
      }),
    );
  });

  test('one more code of the company never worsens the activity', () => {
    fc.assert(
      fc.property(companies, calls, code, (who, what, added) => {
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
      fc.property(companies, calls, code, (who, what, removed) => {
        const setting = what.ateco[removed.version];
        const ateco = { ...what.ateco, [removed.version]: { ...setting, removed: [...setting.removed, removed.code] } };
        const before = RANK[statusOf(who, what, 'activity')!];
        expect(RANK[statusOf(who, { ...what, ateco }, 'activity')!]).toBeLessThanOrEqual(before);
      }),
      { numRuns: 3000 },
    );
  });

  test('the order of codes, sites, chambers and answers is irrelevant', () => {
    holds(
      fc.property(companies, calls, (who, what) => {
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
      fc.property(companies, calls, (who, what) => {
        const credit = { ...what, announcementType: 'tax-credit' as const, regionId: null, cciaaId: null };
        expect(match({ ...who, isMonoGrant: true }, credit).isListed).toBe(false);
      }),
    );
  });

  test('the verdict is told by the trace alone, which survives the wire', () => {
    holds(
      fc.property(companies, calls, (who, what) => {
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
      fc.property(companies, calls, (who, what) => {
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
