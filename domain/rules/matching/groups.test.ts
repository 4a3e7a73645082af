import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Groups } from './order.ts';
import { addBit, makeBits } from './target.ts';

const PLACES = 3_000;
const group = fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 3 });
const noted = fc.record({ place: fc.nat(PLACES - 1), first: group, second: group, isCounted: fc.boolean() });

/** How many are of each, by looking at every one. */
function countEach(groups: Iterable<string | null>): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const one of groups) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

test('the companies of a set are counted by either group, wherever they were before', () => {
  fc.assert(
    fc.property(fc.array(noted, { maxLength: 60 }), (all) => {
      const groups = new Groups();
      for (const { place, first, second } of all) groups.note(place, first, second);
      const last = new Map(all.map((one) => [one.place, one]));
      const sets = [makeBits(PLACES), makeBits(PLACES)];
      const counted = [...last.values()].filter(({ isCounted }) => isCounted);
      for (const { place } of counted) addBit(sets[place % 2]!, place);
      const [byFirst, bySecond] = groups.countIn(sets);
      expect(byFirst).toEqual(countEach(counted.map(({ first }) => first)));
      expect(bySecond).toEqual(countEach(counted.map(({ second }) => second)));
    }),
  );
});

test('more pairs than two bytes can number are counted like few', () => {
  const groups = new Groups();
  const everybody = makeBits(70_000);
  for (let place = 0; place < 70_000; place += 1) {
    groups.note(place, `first ${place % 7}`, `second ${Math.floor(place / 7)}`);
    addBit(everybody, place);
  }
  const [byFirst, bySecond] = groups.countIn([everybody]);
  expect([...byFirst.values()]).toEqual(Array.from({ length: 7 }, () => 10_000));
  expect(new Set(bySecond.values())).toEqual(new Set([7]));
  expect(bySecond.size).toBe(10_000);
});
