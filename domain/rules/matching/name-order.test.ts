import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNameOrder } from './order.ts';

const PLACES = 12;
/** What happens to a place, and whether somebody looks after it. */
const step = fc.record({
  place: fc.nat(PLACES - 1),
  name: fc.option(fc.constantFrom('', 'alfa', 'beta', 'beta srl', 'zeta', 'zèta'), { nil: null }),
  isLookedAt: fc.boolean(),
});

test('whatever comes, goes and is called otherwise, all stand by name and where that is the same by id', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
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
    }),
    { numRuns: 500 },
  );
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
