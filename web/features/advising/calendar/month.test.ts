import { expect, test } from 'vitest';
import { dayInMonth, dayOfKey, isMonth, isWeekend, monthAfter, weeksOf } from './month-grid.tsx';

test('a month is shown in whole weeks from Monday, as many as it needs', () => {
  const november = weeksOf('2026-11');
  expect(november.map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
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
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-11', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-01',
  ]);
  expect([isMonth('2026-11'), isMonth('2026-13'), isMonth('26-1'), isMonth('9999-01')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('keys lead to days, and to the last day of a shorter month', () => {
  const from = (key: string) => dayOfKey('2026-10-31', key);
  expect(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a'].map(from),
  ).toEqual([
    '2026-10-30',
    '2026-11-01',
    '2026-10-24',
    '2026-11-07',
    '2026-10-26',
    '2026-11-01',
    '2026-09-30',
    '2026-11-30',
    null,
  ]);
  expect(dayInMonth('2026-01-31', '2028-02')).toBe('2028-02-29');
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([false, true, true, false]);
});
