import { expect, test } from 'vitest';
import { calendarEventsOf, momentsOf } from './announcement-dates.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

test('an event falls on its day in Rome, by summer and by winter time', () => {
  // Half past eleven in the evening in Rome, an hour or two before it in UTC.
  expect(
    calendarEventsOf({ publicationDate: '2026-10-31T23:30:00Z', expiryDate: '2026-11-30T22:59:59Z' }, november),
  ).toEqual([
    { kind: 'start', day: '2026-11-01' },
    { kind: 'expiry', day: '2026-11-30' },
  ]);
  expect(
    calendarEventsOf({ publicationDate: '2026-10-31T22:59:00Z', expiryDate: '2026-11-30T23:00:00Z' }, november),
  ).toEqual([]);
});

test('what has no date has no event', () => {
  expect(calendarEventsOf({ publicationDate: null, expiryDate: null }, november)).toEqual([]);
});

test('the moments of a span hold the day on which the clocks change, 25 hours long or 23', () => {
  const hours = (day: string) => {
    const { first, last } = momentsOf({ from: day, to: day });
    return (Date.parse(last) + 1 - Date.parse(first)) / 3_600_000;
  };
  expect([hours('2026-10-25'), hours('2026-03-29'), hours('2026-11-18')]).toEqual([25, 23, 24]);
  expect(momentsOf({ from: '2026-10-25', to: '2026-10-26' })).toEqual({
    first: '2026-10-24T22:00:00.000Z',
    last: '2026-10-26T22:59:59.999Z',
  });
});
