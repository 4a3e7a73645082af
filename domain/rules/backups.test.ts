import { expect, test } from 'vitest';
import { isBackupOld, isBaseDue, keptBackups, readMoment } from './backups.ts';

/** One each night at one o'clock, `count` of them, the last on 24 November 2026, a Tuesday. */
function nights(count: number): string[] {
  const last = Date.parse('2026-11-24T01:00:00Z');
  return Array.from({ length: count }, (_, back) => new Date(last - back * 86_400_000).toISOString());
}

test('of two years of nights seven days, four weeks and twelve months stay, each by its last', () => {
  const kept = [...keptBackups(nights(730))].map((moment) => moment.slice(0, 10)).toSorted();
  const months = '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31';
  const weeks = '2026-09-30 2026-10-31 2026-11-08 2026-11-15';
  const days = '2026-11-18 2026-11-19 2026-11-20 2026-11-21 2026-11-22 2026-11-23 2026-11-24';
  expect(kept.join(' ')).toBe(`${months} ${weeks} ${days}`);
});

test('what is kept stays kept the next night, whatever was pruned before', () => {
  let there: string[] = [];
  for (const night of nights(800).toReversed()) there = [...keptBackups([...there, night])];
  expect(new Set(there)).toEqual(keptBackups(nights(800)));
});

test('of one day the last is kept, the first of all is, and none of none', () => {
  const [early, late] = ['2026-11-24T01:00:00.000Z', '2026-11-24T18:00:00.000Z'];
  expect([...keptBackups([late, early])]).toEqual([late]);
  expect([...keptBackups([])]).toEqual([]);
});

test('a backup is old when a night went by without one', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const isOld = (newest: string | null) => isBackupOld(newest, '2026-10-01T08:00:00Z', now);
  expect([null, '2026-11-22T23:00:00Z', '2026-11-23T01:00:00Z'].map(isOld)).toEqual([true, false, false]);
  expect(isOld('2026-11-22T21:59:00Z')).toBe(true);
  // Set up a day ago: no night was missed. Started again: what was slept through is made up for at once, or is missing.
  const startedAgain = (newest: string | null, at: string) => isBackupOld(newest, at, now);
  expect(startedAgain(null, '2026-11-23T08:00:00Z')).toBe(false);
  expect(startedAgain('2026-11-01T00:00:00Z', '2026-11-24T07:00:00Z')).toBe(false);
  expect(startedAgain('2026-11-01T00:00:00Z', '2026-11-24T03:00:00Z')).toBe(true);
});

test('a copy to begin from is due each night, and by day where a night went by without one', () => {
  const made = '2026-11-24T00:20:00.000Z';
  // One o'clock in Rome is midnight UTC in November.
  const due = ['2026-11-24T02:00:00Z', '2026-11-24T23:30:00Z', '2026-11-25T00:00:00Z', '2026-11-25T09:00:00Z'];
  expect(due.map((now) => isBaseDue(made, new Date(now)))).toEqual([false, false, true, false]);
  expect(isBaseDue(made, new Date('2026-11-25T13:00:00Z'))).toBe(true);
});

test('a moment is read by the clocks of Rome, in summer and winter, unless it names another', () => {
  const moments = {
    '2026-11-26 10:30': '2026-11-26T09:30:00.000Z',
    '2026-07-01 10:30:15': '2026-07-01T08:30:15.000Z',
    '2026-11-26T10:30:00.250Z': '2026-11-26T10:30:00.250Z',
    '2026-11-26 10:30+05:00': '2026-11-26T05:30:00.000Z',
    // Twice, and never.
    '2026-10-25 02:30': '2026-10-25T00:30:00.000Z',
    '2026-03-29 02:30': null,
    '2026-02-31 10:00': null,
    '2026-11-26 25:00': null,
    '2026-11-26': null,
    'ieri alle dieci': null,
  };
  expect(Object.fromEntries(Object.keys(moments).map((text) => [text, readMoment(text)]))).toEqual(moments);
});
