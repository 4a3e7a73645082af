import { expect, it } from 'vitest';
import { segmentPath, stateCounts } from './requirement-ring.tsx';

function arc(path: string) {
  const [x1, y1, radius, , , large, , x2, y2] = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number) as [
    number,
    number,
    ...number[],
  ];
  const angle = (x: number, y: number) => (Math.atan2(x - 50, 50 - y) * (180 / Math.PI) + 360) % 360;
  return { from: angle(x1, y1), to: angle(x2!, y2!), radius, large };
}

it('draws segments clockwise from the top that never touch, for any number of them', () => {
  for (const total of [2, 5, 8, 14, 40]) {
    const arcs = Array.from({ length: total }, (_, index) => arc(segmentPath(index, total, 48)));
    arcs.forEach(({ from, to }, index) => {
      expect(from).toBeGreaterThan((360 / total) * index);
      expect(to).toBeLessThan((360 / total) * (index + 1));
      expect(to - from).toBeGreaterThan((360 / total) * 0.6);
    });
  }
});

it('closes a single segment the long way round, and keeps small wheels near the hub', () => {
  expect(arc(segmentPath(0, 1, 48)).large).toBe(1);
  expect(arc(segmentPath(0, 8, 24)).radius).toBeLessThan(Number(arc(segmentPath(0, 8, 48)).radius));
});

it('counts the three states', () => {
  expect(stateCounts(['ok', 'ok', 'check', 'missing'])).toEqual({ ok: 2, check: 1, missing: 1 });
});
