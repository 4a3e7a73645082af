import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atecoDigits } from '../ateco-code.ts';
import type { AtecoVersion } from '../vocabulary.ts';
import { compileActivity, compileAtecoRules, judgeCode, placeOf } from './activity.ts';
import { type CorrespondenceRow, readCorrespondences } from './correspondences.ts';
import { ateco, call, REFERENCES } from '../../testing/matching-examples.ts';

const LEAVES = '11.11.10 11.11.20 11.12.10 11.21.10 12.11.10 12.11.20 13.10.00'.split(' ');
const LENGTHS = [2, 3, 4, 5, 6];

/** What really became of each code of six digits, of which the official table tells a part. */
type Truth = ReadonlyMap<string, readonly string[]>;

const truths: fc.Arbitrary<Truth> = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(LEAVES, { maxLength: 3 })), {
    minLength: LEAVES.length,
    maxLength: LEAVES.length,
  })
  .map((all) => new Map(LEAVES.map((code, at) => [code, all[at]?.length ? all[at] : [code]])));
const anyCode = fc.constantFrom(...new Set(LEAVES.flatMap((code) => LENGTHS.map((length) => above(code, length)))));
const some = fc.uniqueArray(anyCode, { maxLength: 3 });

function above(code: string, length: number): string {
  const digits = atecoDigits(code).slice(0, length);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.');
}

/** The table as the office of statistics would write it: a row a code of every level, with one of its successors. */
function tableOf(truth: Truth, isCounted: boolean): CorrespondenceRow[] {
  return LENGTHS.flatMap((length) => {
    const successors = new Map<string, Set<string>>();
    for (const [code, targets] of truth) {
      const row = successors.get(above(code, length)) ?? new Set();
      for (const target of targets) row.add(above(target, length));
      successors.set(above(code, length), row);
    }
    const sources = (target: string) => [...successors.values()].filter((targets) => targets.has(target)).length;
    return [...successors].map(([code2007, targets]) => {
      const [code2025 = ''] = targets;
      const isSimple = targets.size === 1;
      const isExclusive = isSimple && sources(code2025) === 1;
      return { code2007, code2025, isSimple, isExclusive, ...(isCounted ? { targets: targets.size } : {}) };
    });
  });
}

function counterparts(truth: Truth, version: AtecoVersion, code: string): readonly string[] {
  if (version === '2007') return truth.get(code) ?? [];
  return [...truth].flatMap(([source, targets]) => (targets.includes(code) ? [source] : []));
}

test('whatever the table leaves out, a code is never refused that may be admitted, nor admitted that may be refused', () => {
  let decided = 0;
  const property = fc.property(
    truths,
    fc.constantFrom<AtecoVersion>('2007', '2025'),
    fc.constantFrom(...LEAVES),
    some,
    some,
    fc.boolean(),
    (truth, version, code, chosen, removed, isCounted) => {
      const really = counterparts(truth, version, code);
      fc.pre(really.length > 1 && chosen.length + removed.length > 0);
      const references = { ...REFERENCES, correspondences: readCorrespondences(tableOf(truth, isCounted)) };
      const lists =
        version === '2007'
          ? { chosen2025: chosen, removed2025: removed }
          : { chosen2007: chosen, removed2007: removed };
      const activity = compileActivity(call(ateco(lists)));
      const { status } = judgeCode(activity, { version, code }, references);
      const rules = compileAtecoRules({ chosen, removed });
      const ends = new Set(
        really.map((one) => (placeOf(rules, atecoDigits(one)).cause === 'inside' ? 'pass' : 'fail')),
      );
      expect(status === 'unknown' ? [status] : [...ends]).toEqual([status]);
      if (status !== 'unknown') decided += 1;
    },
  );
  fc.assert(property, { numRuns: 500 });
  expect(decided).toBeGreaterThan(100);
});
