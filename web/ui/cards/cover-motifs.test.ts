import { expect, it } from 'vitest';
import { coverVariant } from './cover.tsx';

it('gives an id always the same cover, and spreads ids over the four', () => {
  const ids = Array.from({ length: 400 }, (_, index) => `019a8f3e-7c11-7000-8000-${String(index).padStart(12, '0')}`);
  const counts = [0, 0, 0, 0];
  for (const id of ids) {
    expect(coverVariant(id)).toBe(coverVariant(id));
    counts[coverVariant(id)]! += 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(60);
});
