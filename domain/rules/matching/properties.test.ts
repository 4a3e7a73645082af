import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { romeDay } from '../announcement-dates.ts';
import type { Bits } from './target.ts';
import { createCallIndex } from './call-index.ts';
import { createCompanyIndex } from './company-index.ts';
import { compileCall, compileCategories, compileCompany } from './compiled.ts';
import { evaluate, evaluateService } from './evaluate.ts';
import { members, NOW, REFERENCES, setOf, TARGET_SETS } from '../../testing/matching-examples.ts';
import * as worlds from '../../testing/random-worlds.ts';
import type { AtecoChoice, CallFacts, CompanyFacts, Criterion, CriterionStatus, Match } from './types.ts';
import { standsAs, verdictOf } from './judge.ts';

const { arbitraryCall, arbitraryCode, arbitraryCompany, listed } = worlds;
const NOTHING: AtecoChoice = { chosen: [], removed: [] };

const RANK: Readonly<Record<CriterionStatus, number>> = { fail: 0, unknown: 1, notApplicable: 2, pass: 3 };

function holds(check: (who: CompanyFacts, what: CallFacts) => void): void {
  fc.assert(fc.property(arbitraryCompany, arbitraryCall, check), { numRuns: 200 });
}

const match = (who: CompanyFacts, what: CallFacts) => evaluate(who, what, REFERENCES, NOW);
const statusOf = (who: CompanyFacts, what: CallFacts, key: string): CriterionStatus | undefined =>
  match(who, what).criteria.find((criterion) => criterion.key === key)?.status;

describe('whatever the company and the call', () => {
  test('a question left open never yields a fail', () => {
    holds((who, what) => {
      for (const { categoryCode, acceptsAll } of what.categories) {
        const isOther = (one: { readonly categoryCode: string }) => one.categoryCode !== categoryCode;
        const open = { ...who, answers: who.answers.filter(isOther), numbers: who.numbers?.filter(isOther) ?? [] };
        expect(statusOf(open, what, `requirement:${categoryCode}`)).toBe(acceptsAll ? 'pass' : 'unknown');
      }
      const nowhere = { registerOfficeId: null, operationalHeadQuarterIds: [], secondOperationalHeadQuarterIds: [] };
      const unsaid = {
        cciaaIds: [],
        atecoCodes: [],
        answers: [],
        numbers: [],
        towns: [],
        checkAnswers: [],
        stage: null,
      };
      const silent = { ...who, ...nowhere, ...unsaid };
      expect(match(silent, what).criteria.map((criterion) => criterion.status)).not.toContain('fail');
    });
  });

  test('answering one question never changes another criterion', () => {
    const property = fc.property(arbitraryCompany, arbitraryCall, worlds.arbitraryAnswer, (who, what, given) => {
      // Alternatives are of several questions.
      const call = { ...what, checks: what.checks.map((check) => ({ ...check, anyOf: null })) };
      const others = (facts: CompanyFacts): Criterion[] =>
        match(facts, call).criteria.filter((criterion) => criterion.key !== `requirement:${given.categoryCode}`);
      expect(others({ ...who, answers: [...who.answers, given] })).toEqual(others(who));
    });
    fc.assert(property);
  });

  test('one more code of the company never worsens the activity', () => {
    const property = fc.property(arbitraryCompany, arbitraryCall, arbitraryCode, (who, what, added) => {
      // From no code at all to one is from not knowing to knowing: only then may it get worse.
      fc.pre(who.atecoCodes.length > 0);
      const before = match(who, what).criteria.find(({ key }) => key === 'activity');
      const after = statusOf({ ...who, atecoCodes: [...who.atecoCodes, added] }, what, 'activity');
      // So it is from a code that the correspondence leaves open to one that says in the other version what it is.
      const mayTell = before?.cause === 'confirmVersion' && who.atecoCodes.some((one) => one.version !== added.version);
      fc.pre(before !== undefined && after !== undefined && !mayTell);
      expect(RANK[after!]).toBeGreaterThanOrEqual(RANK[before!.status]);
    });
    fc.assert(property, { numRuns: 800 });
  });

  test('one more removed code never improves the activity', () => {
    const property = fc.property(arbitraryCompany, arbitraryCall, arbitraryCode, (who, what, removed) => {
      const setting = what.ateco[removed.version];
      const ateco = { ...what.ateco, [removed.version]: { ...setting, removed: [...setting.removed, removed.code] } };
      const before = RANK[statusOf(who, what, 'activity')!];
      expect(RANK[statusOf(who, { ...what, ateco }, 'activity')!]).toBeLessThanOrEqual(before);
    });
    fc.assert(property, { numRuns: 800 });
  });

  test('where both versions list activities, the better of the two decides', () => {
    const property = fc.property(arbitraryCompany, arbitraryCall, listed, listed, (who, what, older, newer) => {
      const rankUnder = (ateco: Partial<CallFacts['ateco']>) =>
        RANK[statusOf(who, { ...what, ateco: { '2007': NOTHING, '2025': NOTHING, ...ateco } }, 'activity')!];
      const alone = [rankUnder({ '2007': older }), rankUnder({ '2025': newer })];
      expect(rankUnder({ '2007': older, '2025': newer })).toBe(Math.max(...alone));
    });
    fc.assert(property, { numRuns: 800 });
  });

  test('the order of codes, sites, chambers and answers is irrelevant', () => {
    holds((who, what) => {
      const turned = {
        ...who,
        operationalHeadQuarterIds: who.operationalHeadQuarterIds.toReversed(),
        secondOperationalHeadQuarterIds: who.secondOperationalHeadQuarterIds.toReversed(),
        cciaaIds: who.cciaaIds.toReversed(),
        atecoCodes: who.atecoCodes.toReversed(),
        answers: who.answers.toReversed(),
        investments: who.investments.toReversed(),
        towns: who.towns.toReversed(),
        checkAnswers: who.checkAnswers.toReversed(),
      };
      expect(match(turned, what)).toEqual(match(who, what));
    });
  });

  test('a tax credit never reaches a mono-grant company', () => {
    holds((who, what) => {
      const credit = { ...what, announcementType: 'tax-credit' as const, regionId: null, cciaaId: null };
      expect(match({ ...who, isMonoGrant: true }, credit).isListed).toBe(false);
    });
  });

  test('the verdict is told by the trace alone, which survives the wire', () => {
    holds((who, what) => {
      const { criteria, verdict, standing, satisfied, total } = match(who, what);
      const travelled = JSON.parse(JSON.stringify(criteria)) as Criterion[];
      expect(travelled).toEqual(criteria);
      expect(verdictOf(travelled)).toBe(verdict);
      const counted = travelled.filter(({ isCounted }) => isCounted);
      // In target, open to all or not proven is told by the same trace, and by what the wheel counts (12-whole-record §3).
      expect(standsAs(travelled)).toBe(standing);
      const isUnsure = travelled.some(({ key, status }) => key === 'open' && status === 'unknown');
      const eligible = total === 0 ? 'openToAll' : 'inTarget';
      const toVerify = satisfied === 0 || isUnsure ? 'unproven' : 'inTarget';
      expect(standing).toBe(verdict === 'eligible' ? eligible : verdict === 'toVerify' ? toVerify : null);
      expect([satisfied, total]).toEqual([counted.filter((one) => one.status === 'pass').length, counted.length]);
    });
  });

  test('what excludes nobody passes and is not counted, and what is not counted never keeps anybody out', () => {
    holds((who, what) => {
      const criteria = match({ ...who, hasSurvey: true }, { ...what, sectors: [], categories: [worlds.KIND] }).criteria;
      const kind = criteria.find(({ key }) => key === 'requirement:kind');
      expect(kind).toMatchObject({ status: 'pass', isCounted: false });
      const others = match(who, what).criteria.filter(({ isCounted, cause }) => !isCounted && cause !== 'noSurvey');
      expect(others.filter(({ status }) => status === 'fail' || status === 'unknown')).toEqual([]);
    });
  });

  test('the place fails only where every site is known to lie elsewhere', () => {
    holds((who, what) => {
      const unsaid = who.towns.map((town) => ({ ...town, provinceCode: null, municipalityCode: null }));
      const before = statusOf(who, what, 'place');
      const after = statusOf({ ...who, towns: unsaid }, what, 'place');
      // Saying less never turns what passes or is unknown into a fail.
      expect(after === 'fail' && before !== 'fail').toBe(false);
    });
  });

  test('a doubt on the call itself is never a fail, and a firm never hears of what admits none', () => {
    holds((who, what) => {
      for (const key of ['open', 'entered', 'sector'])
        expect(['unknown', 'pass', 'notApplicable', undefined]).toContain(statusOf(who, what, key));
      expect(match(who, { ...what, admitsNoFirm: true }).isListed).toBe(false);
    });
  });

  test('the fit stays between 0 and 100', () => {
    holds((who, what) => {
      const { fit } = match(who, what);
      expect(Number.isInteger(fit) && fit >= 0 && fit <= 100).toBe(true);
    });
  });
});

const today = romeDay(NOW);

function listedWith(matches: readonly Match[], set: string): number[] {
  return matches.flatMap((match, at) => (match.isListed && setOf(match) === set ? [at] : []));
}

const someCompanies = fc
  .array(arbitraryCompany, { maxLength: 40 })
  .map((all) => all.map((one, at) => ({ ...one, _id: `company-${at}` })));
const someCalls = fc
  .array(arbitraryCall, { maxLength: 40 })
  .map((all) => all.map((one, at) => ({ ...one, _id: `call-${at}`, checks: at < 2 ? one.checks : [] })))
  // A condition is of one call only.
  .map(([first, second, ...others]) =>
    first === undefined || second === undefined
      ? [first, ...others].filter((one) => one !== undefined)
      : [
          first,
          { ...second, checks: second.checks.filter(({ _id }) => !first.checks.some((one) => one._id === _id)) },
          ...others,
        ],
  );

test('the index of calls finds what evaluating each would', () => {
  const property = fc.property(arbitraryCompany, someCalls, (who, all) => {
    const compiled = all.map((call) => compileCall(call, REFERENCES));
    const index = createCallIndex(compiled, REFERENCES);
    const target = index.targetOf(compileCompany(who), today);
    const expired = index.targetOf(compileCompany(who), today, 'expired');
    const matches = all.map((call) => evaluate(who, call, REFERENCES, NOW));
    for (const set of TARGET_SETS) expect(members(target[set])).toEqual(listedWith(matches, set));
    for (const set of TARGET_SETS) {
      const past = matches.map((match) => ({ ...match, isListed: match.gate === 'expired' }));
      expect(members(expired[set])).toEqual(listedWith(past, set));
    }
    expect(members(index.upcoming(today))).toEqual(matches.flatMap((match, at) => (match.isUpcoming ? [at] : [])));
  });
  fc.assert(property, { numRuns: 100 });
});

/** The companies that fail one criterion and no other. */
function keptOutBy(key: string, companies: ReadonlyMap<string, CompanyFacts>, what: CallFacts): Set<string> {
  const isKeptOut = ({ isListed, verdict, criteria }: Match): boolean =>
    isListed &&
    verdict !== 'notAssessable' &&
    criteria.some((one) => one.key === key) &&
    !criteria.some((one) => (one.status === 'fail') !== (one.key === key));
  return new Set([...companies.keys()].filter((id) => isKeptOut(match(companies.get(id)!, what))));
}

test('the index of companies finds what evaluating each would, after any sequence of edits', () => {
  const property = fc.property(
    someCompanies,
    someCompanies,
    fc.array(fc.nat(39)),
    arbitraryCall,
    (before, after, removed, call) => {
      const index = createCompanyIndex();
      const now = new Map(before.map((company) => [company._id, company]));
      for (const company of before) index.put(compileCompany(company));
      for (const at of removed) now.delete(`company-${at}`);
      for (const at of removed) index.remove(`company-${at}`);
      for (const company of after) now.set(company._id, company);
      for (const company of after) index.put(compileCompany(company));

      const target = index.targetOf(compileCall(call, REFERENCES), REFERENCES, today);
      const { eligible, toVerify, excludes } = index.reachOf(compileCall(call, REFERENCES), REFERENCES, today);
      expect({ ...target, eligible, toVerify }).toEqual(target);
      const service = { ...call, name: '', isForBusinessPartner: call.isMonoGrant, provides: [] };
      const services = index.serviceTargetOf(service, compileCategories(service.categories));
      expect(index.size).toBe(now.size);
      const idsOf = (bits: Bits) => new Set(members(bits).map((place) => index.idAt(place)));
      for (const [key, count] of excludes) expect(count).toBe(keptOutBy(key, now, call).size);
      for (const set of TARGET_SETS) {
        const having = (match: (id: string) => Match) =>
          new Set([...now.keys()].filter((id) => match(id).isListed && setOf(match(id)) === set));
        expect(idsOf(target[set])).toEqual(having((id) => evaluate(now.get(id)!, call, REFERENCES, NOW)));
        expect(idsOf(services[set])).toEqual(having((id) => evaluateService(now.get(id)!, service, REFERENCES)));
      }
    },
  );
  fc.assert(property, { numRuns: 100 });
});

test('every criterion ends in every way that it can', () => {
  const pairs = fc.sample(fc.tuple(arbitraryCompany, arbitraryCall), { numRuns: 2000, seed: 8 });
  const criteria = pairs.flatMap(([who, what]) => evaluate(who, what, REFERENCES, NOW).criteria);
  const ends = new Set(criteria.map(({ key, status }) => `${key.replace(/:.*/, '')} ${status}`));
  const all = ['pass', 'fail', 'unknown', 'notApplicable'];
  for (const key of ['place', 'activity', 'check'])
    for (const status of all) expect(ends).toContain(`${key} ${status}`);
  for (const status of ['pass', 'unknown', 'notApplicable']) expect(ends).toContain(`sector ${status}`);
  for (const status of ['fail', 'unknown']) expect(ends).toContain(`firm ${status}`);
  for (const end of ['open unknown', 'entered unknown', 'requirement pass', 'requirement fail', 'territory fail'])
    expect(ends).toContain(end);
});
