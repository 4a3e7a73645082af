import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOW, REFERENCES, call, company, members, setOf } from '../../testing/matching-examples.ts';
import { readCorrespondences } from './correspondences.ts';
import { createCompanyIndex, type CompanyIndex } from './company-index.ts';
import { compileCall, compileCompany, type CompiledCall } from './compiled.ts';
import { evaluate } from './evaluate.ts';
import { KeptCriteria } from './kept-criteria.ts';
import { arbitraryCall, arbitraryCompany } from '../../testing/random-worlds.ts';
import { type Bits, makeBits } from './target.ts';
import type { CallFacts, CompanyFacts, References } from './types.ts';

/** Regions are grouped otherwise, and one code became another. */
const OTHER_REFERENCES: References = {
  ...REFERENCES,
  groupRegions: new Map([['mezzogiorno', new Set(['puglia', 'lazio'])]]),
  correspondences: readCorrespondences([
    { code2007: '25.61.00', code2025: '25.51.00', isSimple: true, isExclusive: true },
  ]),
};
const DAYS = ['2026-10-20', '2026-11-18', '2027-02-01'];
const DRAFTS = 4;
const COUNTED = ['eligible', 'toVerify', 'openToAll', 'unproven', 'nearMiss'] as const;
/** More than are judged one by one. */
const MANY = 40;

/** What may happen between two keystrokes. */
type Step =
  | { readonly kind: 'company'; readonly at: number; readonly facts: CompanyFacts | null }
  | { readonly kind: 'manyCompanies'; readonly facts: CompanyFacts }
  | { readonly kind: 'references' }
  | { readonly kind: 'keystroke'; readonly draft: number; readonly day: string };

const kind = <K extends Step['kind']>(name: K) => fc.constant(name);
const saved = fc.record({ kind: kind('company'), at: fc.nat(9), facts: fc.option(arbitraryCompany, { freq: 6 }) });
const typed = fc.record({ kind: kind('keystroke'), draft: fc.nat(DRAFTS - 1), day: fc.constantFrom(...DAYS) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: saved },
  { weight: 1, arbitrary: fc.record({ kind: kind('manyCompanies'), facts: arbitraryCompany }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('references') }) },
  { weight: 8, arbitrary: typed },
);

const drafts = fc.array(arbitraryCall, { minLength: DRAFTS, maxLength: DRAFTS });

/** What evaluating every company by itself says of a call. */
function evaluateAll(companies: Iterable<CompanyFacts>, what: CallFacts, references: References, day: string) {
  const idsOf = new Map<string, Set<string>>();
  const alone = new Map<string, number>();
  for (const who of companies) {
    const { isListed, verdict, standing, criteria } = evaluate(who, what, references, new Date(`${day}T09:00:00Z`));
    const set = setOf({ verdict, standing });
    if (!isListed) continue;
    if (set !== null) idsOf.set(set, new Set([...(idsOf.get(set) ?? []), who._id]));
    const [fail, ...others] = criteria.filter(({ status }) => status === 'fail');
    if (fail !== undefined && others.length === 0 && verdict !== 'notAssessable')
      alone.set(fail.key, (alone.get(fail.key) ?? 0) + 1);
  }
  return { idsOf: (set: string) => idsOf.get(set) ?? new Set(), alone };
}

function idsAt(index: CompanyIndex, bits: Bits): Set<string | undefined> {
  return new Set(members(bits).map((place) => index.idAt(place)));
}

/** Companies that change while calls are written. */
function createWorld(written: readonly CallFacts[]) {
  const index = createCompanyIndex();
  const companies = new Map<string, CompanyFacts>();
  let references = REFERENCES;
  const compile = (): CompiledCall[] => written.map((draft) => compileCall(draft, references));
  let calls = compile();

  function put(at: number, facts: CompanyFacts | null): void {
    const _id = `company-${at}`;
    if (facts === null) {
      index.remove(_id);
      companies.delete(_id);
      return;
    }
    index.put(compileCompany({ ...facts, _id }));
    companies.set(_id, { ...facts, _id });
  }
  function check(draft: number, day: string): void {
    const compiled = calls[draft]!;
    const { facts } = compiled;
    const expected = evaluateAll(companies.values(), facts, references, day);
    const { eligible, toVerify, counts, excludes } = index.reachOf(compiled, references, day);
    expect(idsAt(index, eligible)).toEqual(expected.idsOf('eligible'));
    expect(idsAt(index, toVerify)).toEqual(expected.idsOf('toVerify'));
    for (const set of COUNTED) expect(counts[set]).toBe(expected.idsOf(set).size);
    for (const [key, count] of excludes) expect([key, count]).toEqual([key, expected.alone.get(key) ?? 0]);
    expect([...excludes.keys()]).toEqual(expect.arrayContaining([...expected.alone.keys()]));
    const active = evaluateAll(companies.values(), { ...facts, isActive: true }, references, day);
    const kept = index.countsOf(compiled, references, day);
    for (const set of COUNTED) expect(kept[set]).toBe(active.idsOf(set).size);
  }
  return {
    check,
    take(one: Step): void {
      if (one.kind === 'company') put(one.at, one.facts);
      else if (one.kind === 'manyCompanies') for (let at = 0; at < MANY; at += 1) put(at, one.facts);
      else if (one.kind === 'keystroke') check(one.draft, one.day);
      else {
        references = references === REFERENCES ? OTHER_REFERENCES : REFERENCES;
        calls = compile();
      }
    },
  };
}

test('whom a call reaches as it is written equals what evaluating each would, after any saves, days and keystrokes', () => {
  const holds = fc.property(drafts, fc.array(step, { minLength: 10, maxLength: 50 }), (written, steps) => {
    const world = createWorld(written);
    for (const one of steps) world.take(one);
    for (let draft = 0; draft < DRAFTS; draft += 1) world.check(draft, DAYS[1]!);
  });
  expect(() => fc.assert(holds, { numRuns: 100 })).not.toThrow();
});

test('companies beyond the room that the sets had are counted like those before', () => {
  const index = createCompanyIndex();
  const lecce = { regionGroupId: 'mezzogiorno', municipalities: ['075035'] };
  const what = compileCall(call({ announcementType: 'national', ...lecce }), REFERENCES);
  const day = NOW.toISOString().slice(0, 10);
  const where = { registerOfficeId: 'puglia', operationalHeadQuarterIds: [], secondOperationalHeadQuarterIds: [] };
  const put = (at: number): number => index.put(compileCompany(company({ ...where, _id: `company-${at}`, towns: [] })));
  for (let at = 0; at < 2_100; at += 1) {
    put(at);
    // Often enough for what is kept to follow one company after the other.
    if (at % 20 !== 19) continue;
    const { toVerify } = index.reachOf(what, REFERENCES, day).counts;
    expect([toVerify, index.countsOf(what, REFERENCES, day).toVerify]).toEqual([at + 1, at + 1]);
  }
});

/** A criterion that nobody passes, whose sets take so much. */
function criterionOf(name: string, bytes: number) {
  const criterion = {
    made: 0,
    key: () => name,
    make() {
      criterion.made += 1;
      return { passes: makeBits(bytes * 8) };
    },
    judge: () => ({ key: 'territory', status: 'fail', cause: 'outside', isFixable: false }) as const,
  };
  return criterion;
}

test('what was asked last is made once, and what was asked longest ago is let go before it all takes more than four megabytes', () => {
  const kept = new KeptCriteria();
  const all = ['a', 'b', 'c', 'd'].map((name) => criterionOf(name, 1.3 * 2 ** 20));
  const made = (asked: string): number[] => {
    for (const name of asked)
      kept.find(
        all.find((one) => one.key() === name)!,
        REFERENCES,
        1_024,
      );
    return all.map((one) => one.made);
  };
  expect(made('abcabc')).toEqual([1, 1, 1, 0]);
  // Asking for the first again makes the second the oldest.
  expect(made('ad')).toEqual([1, 1, 1, 1]);
  expect(made('acd')).toEqual([1, 1, 1, 1]);
  expect(made('b')).toEqual([1, 2, 1, 1]);
  expect(made('cdb')).toEqual([1, 2, 1, 1]);
  expect(made('a')).toEqual([2, 2, 1, 1]);
});
