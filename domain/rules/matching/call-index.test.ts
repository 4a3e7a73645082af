import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits } from './target.ts';
import { type AskedCalls, type CallIndex, createCallIndex } from './call-index.ts';
import { compileCall, compileCompany, type CompiledCompany } from './compiled.ts';
import { call, company, REFERENCES, SIZE } from '../../testing/matching-examples.ts';
import { arbitraryCall, arbitraryCompany } from '../../testing/random-worlds.ts';
import type { CallFacts } from './types.ts';

const LARGE = { categoryCode: 'size', requirementCode: 'large' };

test('in the index too, what a company has not given comes before what it fails', () => {
  const nowhere = { registerOfficeId: null, operationalHeadQuarterIds: [], secondOperationalHeadQuarterIds: [] };
  const asks = [
    { announcementType: 'commerce' as const, cciaaId: 'brescia', provinces: ['BR'] },
    { sectors: ['food' as const] },
  ];
  const who = company({ ...nowhere, towns: [], cciaaIds: ['brescia'], atecoCodes: [], answers: [LARGE] });
  for (const asked of asks) {
    const what = compileCall(call({ regionId: null, categories: [SIZE], ...asked }), REFERENCES);
    const index = createCallIndex([what], REFERENCES);
    expect(countBits(index.targetOf(compileCompany(who), '2026-11-27').notAssessable)).toBe(1);
  }
});

const DAYS = ['2026-10-20', '2026-11-18', '2027-02-01'];
/** Enough calls beside those that change for few of them to have changed. */
const STILL = 30;
const CHANGING = 6;

/** Everything that an index says, so that two can be compared: a set that holds nothing is as good as none. */
function everythingOf(index: CallIndex, who: CompiledCompany, today: string) {
  const setsOf = ({ asked, accepts, fixable }: AskedCalls) => ({
    asked,
    accepts: new Map([...accepts].filter(([, bits]) => countBits(bits) > 0)),
    fixable,
  });
  return {
    open: index.opensOf(who, today),
    expired: index.targetOf(who, today, 'expired'),
    upcoming: index.upcoming(today),
    questions: new Map([...index.questions].map(([code, question]) => [code, setsOf(question)])),
    basics: index.basics,
  };
}

test('an index that is changed says what one of the same calls made anew does, after any saves, deletions and days', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ at: fc.nat(CHANGING - 1), facts: fc.option(arbitraryCall, { freq: 8 }) }) },
    { weight: 3, arbitrary: fc.record({ who: arbitraryCompany, day: fc.constantFrom(...DAYS) }) },
  );
  const holds = fc.property(
    fc.array(arbitraryCall, { minLength: STILL, maxLength: STILL }),
    fc.array(step, { minLength: 5, maxLength: 30 }),
    (still, steps) => {
      // A condition is of one call only.
      const checksOf = (at: number, { checks }: CallFacts) =>
        checks.filter(({ _id }) => (_id === 'quotes' ? at === 1 : at === 0));
      // A question that one call alone asks, and that nobody asks once it is saved otherwise.
      const categoriesOf = (at: number, { categories, isMonoGrant }: CallFacts) =>
        at === 0 && isMonoGrant ? [...categories, { ...SIZE, categoryCode: 'rare' }] : categories;
      const compiled = (_id: string, at: number, facts: CallFacts) => {
        const changing = { checks: checksOf(at, facts), categories: categoriesOf(at, facts) };
        return compileCall({ ...facts, ...changing, _id }, REFERENCES);
      };
      const calls = new Map(still.map((facts, at) => [`still ${at}`, compiled(`still ${at}`, STILL, facts)]));
      let index = createCallIndex([...calls.values()], REFERENCES);
      const said: Record<'changed' | 'anew', ReturnType<typeof everythingOf>[]> = { changed: [], anew: [] };
      for (const one of steps) {
        if ('who' in one) {
          const who = compileCompany(one.who);
          said.changed.push(everythingOf(index, who, one.day));
          said.anew.push(everythingOf(createCallIndex([...calls.values()], REFERENCES), who, one.day));
          continue;
        }
        const _id = `call ${one.at}`;
        if (one.facts === null) calls.delete(_id);
        else calls.set(_id, compiled(_id, one.at, one.facts));
        index = index.changedTo([...calls.values()]);
      }
      expect(said.changed).toEqual(said.anew);
    },
  );
  expect(() => fc.assert(holds, { numRuns: 100, endOnFailure: true })).not.toThrow();
});
