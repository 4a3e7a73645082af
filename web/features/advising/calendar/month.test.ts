import { expect, test } from 'vitest';
import { dayInMonth, dayOfKey, isMonth, isWeekend, monthAfter, weeksOf } from './month-grid.tsx';

test('a month is shown in whole weeks from Monday, as many as it needs', () => {
  const november = weeksOf('2026-11');
  const mondays = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'];
  expect(november.map((week) => week[0])).toEqual(mondays);
  expect(november.at(-1)?.at(-1)).toBe('2026-12-06');
  // Four weeks to the day.
  expect(weeksOf('2027-02')).toHaveLength(4);
  // The clocks change within both of these.
  for (const month of ['2026-03', '2026-10']) {
    const days = weeksOf(month).flat();
    expect(new Set(days).size).toBe(days.length);
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(31);
  }
});

test('months follow one another across years', () => {
  const after = [monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-11', 14)];
  expect(after).toEqual(['2027-01', '2025-12', '2028-01']);
  expect(['2026-11', '2026-13', '26-1', '9999-01'].map(isMonth)).toEqual([true, false, false, false]);
});

test('keys lead to days, and to the last day of a shorter month', () => {
  const steps = { ArrowLeft: '2026-10-30', ArrowRight: '2026-11-01', ArrowUp: '2026-10-24', ArrowDown: '2026-11-07' };
  const leaps = { Home: '2026-10-26', End: '2026-11-01', PageUp: '2026-09-30', PageDown: '2026-11-30', a: null };
  for (const [key, day] of Object.entries({ ...steps, ...leaps }))
    expect([key, dayOfKey('2026-10-31', key)]).toEqual([key, day]);
  expect(dayInMonth('2026-01-31', '2028-02')).toBe('2028-02-29');
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([false, true, true, false]);
});
