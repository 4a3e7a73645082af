import { expect, test } from 'vitest';
import { compareInvolved, type Involvement, type InvolvementSort } from './involvement.ts';

const [early, late] = ['2026-01-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z'];
const plain: Involvement = { verdict: 'eligible', isRecommended: false, aid: null, lastContactAt: late };
const rows: Readonly<Record<string, Involvement>> = {
  open: { ...plain, verdict: 'toVerify', aid: 90, lastContactAt: null },
  told: { ...plain, isRecommended: true, aid: 100 },
  rich: { ...plain, aid: 50 },
  silent: { ...plain, lastContactAt: null },
  early: { ...plain, lastContactAt: early },
  late: plain,
};

const inOrder = (sort: InvolvementSort, isDescending = false) =>
  Object.keys(rows)
    .toSorted((a, b) => compareInvolved(sort, isDescending)(rows[a] ?? plain, rows[b] ?? plain))
    .join(' ');

test('by verdict: whom it suits and nobody told, then by what fits, then whom nobody spoke with for longest', () => {
  expect(inOrder('verdict')).toBe('rich silent early late told open');
  expect(inOrder('verdict', true)).toBe('open told late early silent rich');
});

test('by what fits, and by the last contact, with the verdict behind', () => {
  expect(inOrder('aid')).toBe('told open rich silent early late');
  expect(inOrder('lastContactAt')).toBe('silent open early told rich late');
});
