import { expect, test } from 'vitest';
import { periodOfDays, readStatisticsAddress } from './statistics.api.ts';

const now = new Date('2026-11-18T10:00:00Z');
const read = (search: Record<string, unknown>) => readStatisticsAddress(search, now);

test('a bare address is the comparison of the last seven days', () => {
  expect(read({})).toEqual({
    tab: 'comparison',
    preset: 'last7',
    period: { first: '2026-11-12', last: '2026-11-18' },
    chartType: 'accesses',
    view: 'bars',
    consultant: null,
    by: 'advisors',
    sort: '',
    q: '',
    page: 1,
  });
});

test('days of one’s own are a period of their own, named or not', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  expect(read(days)).toMatchObject({ preset: 'custom', period: { first: '2026-01-01', last: '2026-01-31' } });
  expect(read({ ...days, preset: 'custom' }).period.first).toBe('2026-01-01');
  // A preset moves on with the days: yesterday's link shows today.
  expect(read({ ...days, preset: 'today' }).period).toEqual({ first: '2026-11-18', last: '2026-11-18' });
});

test('what nobody meant is as if it were not there', () => {
  const odd = { tab: 'x', preset: 'custom', chartType: 'kpi', view: 3, consultant: "1' or 1", by: null, page: -4 };
  expect(read(odd)).toEqual(read({}));
  expect(read({ page: '1e99', q: 12 })).toMatchObject({ page: 1, q: '12' });
});

test.each([
  ['2026-11-18', '2026-11-01'],
  ['2026-02-30', '2026-03-01'],
  ['2020-01-01', '2026-01-01'],
  ['0000-01-01', '0000-01-02'],
  ['', '2026-01-01'],
])('from %j to %j is no period', (first, last) => {
  expect(periodOfDays(first, last)).toBeNull();
});
