import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCallIndex } from './call-index.ts';
import { createCompanyIndex } from './company-index.ts';
import * as kept from './company-tallies.ts';
import { type CompiledCall, type CompiledCompany, compileCall, compileCompany } from './compiled.ts';
import { members, REFERENCES } from '../../testing/matching-examples.ts';
import { arbitraryCall, arbitraryCompany } from '../../testing/random-worlds.ts';
import { addBits } from './target.ts';
import type { CallFacts, CompanyFacts } from './types.ts';

const DAYS = ['2026-10-20', '2026-11-18', '2026-11-19', '2027-02-01', '2027-05-01'];
const COMPANIES = 40;
const CALLS = 6;

/** What may happen between two looks at the counts. */
type Step =
  | { readonly kind: 'company'; readonly at: number; readonly facts: CompanyFacts | null }
  | { readonly kind: 'manyCompanies'; readonly facts: CompanyFacts }
  | { readonly kind: 'call'; readonly at: number; readonly facts: CallFacts | null }
  | { readonly kind: 'references' }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'rows' | 'olderRows' }
  | { readonly kind: 'tallies'; readonly isLeft: boolean };

/** Most are open on some of the days, so that there is somebody to keep. */
const openCall = fc.tuple(arbitraryCall, fc.nat(4)).map(([one, die]) => {
  const open = { admitsNoFirm: false, checks: [], untilFoundAvailable: false, closedAt: null };
  return { ...one, ...open, isActive: die > 0 };
});

const kind = <K extends Step['kind']>(...names: [K, ...K[]]) => fc.constantFrom(...names);
const company = fc.record({ kind: kind('company'), at: fc.nat(9), facts: fc.option(arbitraryCompany, { freq: 6 }) });
const call = fc.record({ kind: kind('call'), at: fc.nat(CALLS - 1), facts: fc.option(openCall, { freq: 6 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: company },
  { weight: 1, arbitrary: fc.record({ kind: kind('manyCompanies'), facts: arbitraryCompany }) },
  { weight: 5, arbitrary: call },
  { weight: 1, arbitrary: fc.record({ kind: kind('references') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('day'), day: fc.constantFrom(...DAYS) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('rows', 'olderRows') }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('tallies'), isLeft: fc.boolean() }) },
);

/** Companies and calls that change, and everything that is kept of them. */
function createWorld() {
  const index = createCompanyIndex();
  const targets = kept.createKeptTargets(index);
  const tallies = kept.createCompanyTallies(index, targets);
  const companies = new Map<string, CompiledCompany>();
  const calls = new Map<string, CompiledCall>();
  let references = REFERENCES;
  let [catalogue, today]: [kept.OpenCatalogue, string] = [arranged(), DAYS[1]!];
  let older = catalogue;
  let run: ReturnType<kept.CompanyTallies['bring']> | null = null;

  function arranged(): kept.OpenCatalogue {
    return { references, index: createCallIndex([...calls.values()], references) };
  }
  function putCompany(at: number, facts: CompanyFacts | null): void {
    const _id = `company-${at}`;
    const company = facts && compileCompany({ ...facts, _id });
    const place = company === null ? index.remove(_id) : index.put(company);
    if (company === null) companies.delete(_id);
    else companies.set(_id, company);
    if (place === undefined) return;
    targets.note(place, company);
    tallies.note(place, company);
  }
  function putCall(at: number, facts: CallFacts | null): void {
    const _id = `call-${at}`;
    if (facts === null) calls.delete(_id);
    else calls.set(_id, compileCall({ ...facts, _id }, references));
    older = catalogue;
    catalogue = arranged();
  }
  function renewReferences(): void {
    references = { ...references };
    for (const [id, { facts }] of calls) calls.set(id, compileCall(facts, references));
    catalogue = arranged();
  }
  /** Somebody may still hold the catalogue of a moment ago. */
  function checkRows(of: kept.OpenCatalogue): void {
    for (const call of of.index.calls) {
      const { bits, count } = targets.rowOf(call, of, today);
      const anew = index.targetOf(call, of.references, today);
      addBits(anew.eligible, anew.toVerify);
      expect(members(bits)).toEqual(members(anew.eligible));
      expect(count).toBe(members(anew.eligible).length);
    }
  }
  /** Counts of which some are changed by companies that are saved while others are still being counted. */
  function bringTallies(isLeft: boolean): void {
    run ??= tallies.bring(catalogue, today);
    for (let steps = 0; !isLeft || steps < 3; steps += 1) {
      if (run.next().done !== true) continue;
      run = null;
      return;
    }
  }
  function checkTallies(): void {
    bringTallies(false);
    // What was begun for an older catalogue is brought to this one by the next run, as after every save.
    bringTallies(false);
    for (const [id, company] of companies)
      expect(tallies.countsAt(index.placeOf(id)!)).toEqual(kept.countTarget(catalogue, company, today));
  }
  return {
    checkRows: () => checkRows(catalogue),
    checkTallies,
    take(one: Step): void {
      if (one.kind === 'company') putCompany(one.at, one.facts);
      else if (one.kind === 'manyCompanies') for (let at = 0; at < COMPANIES; at += 1) putCompany(at, one.facts);
      else if (one.kind === 'call') putCall(one.at, one.facts);
      else if (one.kind === 'references') renewReferences();
      else if (one.kind === 'day') today = one.day;
      else if (one.kind === 'rows') checkRows(catalogue);
      else if (one.kind === 'olderRows') checkRows(older);
      else if (one.kind === 'tallies') bringTallies(one.isLeft);
    },
  };
}

test('what is kept equals what is counted anew, after any sequence of saves, days and looks', () => {
  const holds = fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
    const world = createWorld();
    for (const one of steps) world.take(one);
    world.checkRows();
    world.checkTallies();
  });
  expect(() => fc.assert(holds, { numRuns: 300 })).not.toThrow();
});
