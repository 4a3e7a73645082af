import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Groups, createNameOrder } from './order.ts';
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
  const property = fc.property(fc.array(noted, { maxLength: 60 }), (all) => {
    const groups = new Groups();
    for (const { place, first, second } of all) groups.note(place, first, second);
    const last = new Map(all.map((one) => [one.place, one]));
    const sets = [makeBits(PLACES), makeBits(PLACES)];
    const counted = [...last.values()].filter(({ isCounted }) => isCounted);
    for (const { place } of counted) addBit(sets[place % 2]!, place);
    const [byFirst, bySecond] = groups.countIn(sets);
    expect(byFirst).toEqual(countEach(counted.map(({ first }) => first)));
    expect(bySecond).toEqual(countEach(counted.map(({ second }) => second)));
  });
  fc.assert(property);
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

const SPOTS = 12;
/** What happens to a place, and whether somebody looks after it. */
const step = fc.record({
  place: fc.nat(SPOTS - 1),
  name: fc.option(fc.constantFrom('', 'alfa', 'beta', 'beta srl', 'zeta', 'zèta'), { nil: null }),
  isLookedAt: fc.boolean(),
});

test('whatever comes, goes and is called otherwise, all stand by name and where that is the same by id', () => {
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const order = createNameOrder();
    const there = new Map<number, { id: string; name: string }>();
    for (const [at, { place, name, isLookedAt }] of steps.entries()) {
      // A place that was left is another company's from then on.
      const id = there.get(place)?.id ?? `id ${(at * 7) % 60}`;
      order.note(place, id, name);
      if (name === null) there.delete(place);
      else there.set(place, { id, name });
      if (isLookedAt) order.places();
    }
    const key = ([, { id, name }]: [number, { id: string; name: string }]): string => `${name}\u0000${id}`;
    const sorted = [...there].sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(([place]) => place);
    expect([...order.places()]).toEqual(sorted);
  });
  fc.assert(property, { numRuns: 500 });
});

test('a thousand that are added to a hundred thousand keep the others where they stand', () => {
  const order = createNameOrder();
  const nameOf = (place: number): string => String((place * 7_919) % 101_000).padStart(6, '0');
  for (let place = 0; place < 101_000; place += 1) {
    order.note(place, `id ${place}`, nameOf(place));
    if (place % 1_000 === 999) order.places();
  }
  const names = [...order.places()].map(nameOf);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(101_000);
});
