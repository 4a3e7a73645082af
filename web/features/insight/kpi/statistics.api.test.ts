import { translations } from '@volano/domain/i18n/t';
import { expect, test } from 'vitest';
import { changeText, periodOfDays, periodText, readStatisticsAddress, shareText } from './statistics.api.ts';
import { shortNames } from './comparison-chart.tsx';

const t = translations('it');

test.each([
  [1284, 1157, '+11%'],
  [50, 100, '−50%'],
  [0, 5, '−100%'],
  [9, 4, 'prima 4'],
  [0, 1, 'prima 1'],
  [0, 0, 'come prima'],
  [1000, 999, 'come prima'],
  [7, 0, 'prima 0'],
  [30_000, 5, '+599.900%'],
])('%i after %i is %j', (count, before, said) => {
  expect(changeText(t, count, before)).toBe(said);
});

test.each([
  [0, 0, ''],
  [3, 4, ''],
  [5, 5, '100%'],
  [0, 5, '0%'],
  [999, 1000, '99%'],
  [1, 1000, '1%'],
  [2, 6, '33%'],
])('%i of %i is %s', (part, whole, said) => {
  expect(shareText(part, whole)).toBe(said);
});

test('a period says years only where they are not the present one', () => {
  const today = '2026-11-18';
  expect(periodText(t, { first: '2026-10-19', last: today }, today)).toBe('19/10 – 18/11');
  expect(periodText(t, { first: '2025-11-19', last: today }, today)).toBe('19/11/2025 – 18/11/2026');
  expect(periodText(t, { first: today, last: today }, today)).toBe('il 18/11');
});

test('under a bar stands the first name, and what tells two of a name apart', () => {
  const people = ['Elena Marchetti', 'Marco De Santis', 'Marco Rossi', 'Anna Bianchi', 'Anna Bruni'].map((full) => {
    const [name = '', ...rest] = full.split(' ');
    return { name, surname: rest.join(' ') };
  });
  expect(shortNames(people)).toEqual(['Elena', 'Marco D.', 'Marco R.', 'Anna Bianchi', 'Anna Bruni']);
  expect(shortNames([{ name: 'Maria Addolorata', surname: 'Colonna' }])).toEqual(['Maria Addolo…']);
});

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
