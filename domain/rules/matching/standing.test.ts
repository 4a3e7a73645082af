import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCallIndex } from './call-index.ts';
import { compileCall, compileCompany } from './compiled.ts';
import {
  answered,
  call,
  CERTIFICATE,
  company,
  members,
  NO_SOURCE,
  REFERENCES,
  setOf,
  SIZE,
  TARGET_SETS,
} from '../../testing/matching-examples.ts';
import { evaluateCompiled } from './evaluate.ts';
import { arbitraryCall, arbitraryCompany } from '../../testing/random-worlds.ts';
import { isPortalDoubt } from './said.ts';
import { createKeptStandings, standingOf } from './standing.ts';
import type { CallFacts, CompanyFacts, Match } from './types.ts';

const TODAY = '2026-11-18';

function stand(who: CompanyFacts, calls: readonly CallFacts[]) {
  // A condition belongs to one call.
  const compiled = calls.map((one, at) => compileCall(at === 0 ? one : { ...one, checks: [] }, REFERENCES));
  const index = createCallIndex(compiled, REFERENCES);
  const asked = compileCompany(who);
  const matches = compiled.map((one) => evaluateCompiled(asked, one, REFERENCES, TODAY));
  return { index, matches, standing: standingOf(index, asked, TODAY) };
}

/** Mostly open and reviewed, so that there is something to settle. */
const openCall = fc.tuple(arbitraryCall, fc.nat(4)).map(([one, die]): CallFacts => {
  if (die === 0) return one;
  const open = { isActive: true, admitsNoFirm: false, untilFoundAvailable: true, closedAt: null };
  const dates = { publicationDate: null, expiryDate: null, sourceUpdatedAt: null };
  return { ...one, ...open, ...dates, checkState: 'reviewed' };
});
const world = fc.tuple(arbitraryCompany, fc.array(openCall, { minLength: 1, maxLength: 12 }));

/** What `evaluate` says that one answer settles: the only thing unknown of a call that is open now and to verify. */
function settledBy(matches: readonly Match[]): Map<string, number[]> {
  const settled = new Map<string, number[]>();
  for (const [at, { verdict, isListed, isUpcoming, criteria }] of matches.entries()) {
    const unknown = criteria.filter(({ status }) => status === 'unknown');
    if (!isListed || isUpcoming || verdict !== 'toVerify' || unknown.length !== 1) continue;
    const [only] = unknown;
    // What the portal itself has to find out no answer settles.
    if (only === undefined || isPortalDoubt(only)) continue;
    // Who does not know, or knows the year alone, is not asked again.
    if (['notKnown', 'dayDecides'].includes(only.cause)) continue;
    for (const question of only.questions ?? [])
      settled.set(`requirement:${question}`, [...(settled.get(`requirement:${question}`) ?? []), at]);
    const key = only.key === 'place' ? 'towns' : only.key === 'activity' ? 'atecoCodes' : only.key;
    settled.set(key, [...(settled.get(key) ?? []), at]);
  }
  return settled;
}

test('a question settles exactly the calls of which nothing else is unknown, and the verdicts are those of one pair', () => {
  let settled = 0;
  const property = fc.property(world, ([who, calls]) => {
    const { matches, standing } = stand(who, calls);
    for (const set of TARGET_SETS) {
      const found = members(standing.target[set]);
      const told = (one: Match) => one.isListed && !one.isUpcoming && setOf(one) === set;
      expect([set, found]).toEqual([set, matches.flatMap((one, at) => (told(one) ? [at] : []))]);
    }
    const expected = settledBy(matches);
    for (const { key, kind, calls: places } of standing.open) {
      if (kind === 'assesses') continue;
      settled += places.length;
      expect([key, places]).toEqual([key, expected.get(key)]);
    }
    const isAsked = who.role === 'user' && who.hasSurvey;
    const asked = [...expected.keys()].filter((key) => isAsked && /^(requirement|towns|atecoCodes)/.test(key));
    expect(standing.open.map((one) => one.key)).toEqual(expect.arrayContaining(asked));
  });
  fc.assert(property, { numRuns: 300 });
  // The property spoke of something.
  expect(settled).toBeGreaterThan(0);
});

test('a call that accepts answers of several questions stands under each that is left open', () => {
  const anyOf = ['size', 'certificate'].map((questionId) => ({ questionId, name: questionId, answers: ['small'] }));
  const either = { _id: 'either', text: 'Una delle due', isDecisive: true, ...NO_SOURCE, anyOf };
  const openOf = (who: Partial<CompanyFacts>) =>
    stand(company(who), [call({ checks: [either] })]).standing.open.map(({ key, kind, calls }) => [key, kind, calls]);
  const [size, certificate] = ['size', 'certificate'].map((one) => [`requirement:${one}`, 'settles', [0]]);
  expect(openOf({})).toEqual([certificate, size]);
  expect(openOf({ numbers: [{ categoryCode: 'size', value: null }] })).toEqual([certificate]);
  expect(openOf(answered(['certificate', 'none']))).toEqual([size]);
  expect(openOf(answered(['certificate', 'none'], ['size', 'small']))).toEqual([]);
});

test('a lever lifts the one fail of its calls: once it is answered they are in target', () => {
  let lifted = 0;
  const property = fc.property(world, ([who, calls]) => {
    const { standing, index } = stand(who, calls);
    const reached = new Set<number>();
    for (const [key, places] of standing.levers) {
      for (const place of places) reached.add(place);
      if (key === 'newSite') continue;
      const requirementCode = key.slice('answer:'.length);
      const question = [...index.questions].find(([, { accepts }]) => accepts.has(requirementCode));
      const answers = [...who.answers, { categoryCode: question?.[0] ?? '', requirementCode }];
      const after = stand({ ...who, answers }, calls).matches;
      lifted += places.length;
      for (const place of places) expect(['eligible', 'toVerify']).toContain(after[place]?.verdict);
    }
    // Every near miss stands under something.
    for (const place of members(standing.target.nearMiss)) expect(reached).toContain(place);
  });
  fc.assert(property, { numRuns: 300 });
  expect(lifted).toBeGreaterThan(5);
});

test('without a survey the survey comes first, and a business partner is asked no question', () => {
  const calls = [call({ _id: 'a', categories: [SIZE] }), call({ _id: 'b', categories: [CERTIFICATE] })];
  const unsaid = stand(company({ hasSurvey: false }), calls).standing.open;
  expect(unsaid).toMatchObject([{ key: 'survey', kind: 'assesses', calls: [0, 1] }]);
  const asked = stand(company({ answers: [] }), calls).standing.open.map(({ key }) => key);
  expect(asked).toEqual(['requirement:certificate', 'requirement:size']);
  const partner = stand(company({ answers: [], role: 'business-partner' }), calls).standing.open;
  expect(partner.filter(({ key }) => key.startsWith('requirement:'))).toEqual([]);
});

test('what is kept equals what is judged anew, after any sequence of saves of calls and of days', () => {
  const at = fc.nat({ max: 15 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('call' as const), at, facts: openCall }),
    fc.record({ kind: fc.constant('gone' as const), at }),
    fc.record({ kind: fc.constant('day' as const), day: fc.constantFrom('2026-11-18', '2026-12-01', '2027-02-01') }),
    fc.record({ kind: fc.constant('look' as const), who: fc.nat({ max: 1 }) }),
  );
  const steps = fc.array(step, { minLength: 5, maxLength: 30 });
  const holds = fc.property(fc.tuple(arbitraryCompany, arbitraryCompany), steps, (companies, all) => {
    const kept = createKeptStandings();
    // Enough calls beside those that change for few of them to have changed.
    const compiledOf = (name: string, facts: CallFacts) => compileCall({ ...facts, _id: name, checks: [] }, REFERENCES);
    const calls = new Map([...Array(40).keys()].map((n) => [`still ${n}`, compiledOf(`still ${n}`, call({}))]));
    let today = TODAY;
    let index = createCallIndex([...calls.values()], REFERENCES);
    const look = (who: number): void => {
      index = index.changedTo([...calls.values()]);
      const catalogue = { index, references: REFERENCES };
      const asked = compileCompany(companies[who]!);
      const standing = kept.find(who, catalogue, today) ?? kept.keep(who, catalogue, today, asked);
      expect(standing).toEqual(standingOf(createCallIndex([...calls.values()], REFERENCES), asked, today));
    };
    for (const one of all) {
      if (one.kind === 'call') calls.set(`call ${one.at}`, compiledOf(`call ${one.at}`, one.facts));
      else if (one.kind === 'gone') calls.delete(`call ${one.at}`);
      else if (one.kind === 'day') today = one.day;
      else look(one.who);
    }
    look(0);
    look(1);
  });
  expect(() => fc.assert(holds, { numRuns: 300 })).not.toThrow();
});

test('a company is kept until it changes', () => {
  const kept = createKeptStandings();
  const catalogue = { index: createCallIndex([compileCall(call({}), REFERENCES)], REFERENCES), references: REFERENCES };
  const standing = kept.keep(3, catalogue, TODAY, compileCompany(company({})));
  expect(kept.find(3, catalogue, TODAY)).toBe(standing);
  expect(kept.find(4, catalogue, TODAY)).toBeNull();
  kept.note(3);
  expect(kept.find(3, catalogue, TODAY)).toBeNull();
});
