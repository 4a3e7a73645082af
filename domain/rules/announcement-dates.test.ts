import { describe, expect, test } from 'vitest';
import {
  type AnnouncementDates,
  dayAfter,
  daysLeft,
  endOfRomeDay,
  isAfterCommercialDate,
  isClosingSoon,
  isExpired,
  isUpcoming,
  romeDay,
  startOfRomeDay,
} from './announcement-dates.ts';

function dates(some: Partial<AnnouncementDates>): AnnouncementDates {
  return {
    publicationDate: null,
    expiryDate: null,
    expiryCommercialDate: null,
    waitingPubblication: false,
    untilFoundAvailable: false,
    closedAt: null,
    ...some,
  };
}

test('a day later crosses months, years and clock changes', () => {
  expect(dayAfter('2026-10-25')).toBe('2026-10-26');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
});

describe('a day in Rome', () => {
  test.each([
    ['2026-11-27', '2026-11-27T22:59:59.999Z'],
    ['2026-07-01', '2026-07-01T21:59:59.999Z'],
    // Clocks go forward on the 29th of March and back on the 25th of October.
    ['2026-03-28', '2026-03-28T22:59:59.999Z'],
    ['2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['2026-10-24', '2026-10-24T21:59:59.999Z'],
    ['2026-10-25', '2026-10-25T22:59:59.999Z'],
    ['2026-12-31', '2026-12-31T22:59:59.999Z'],
  ])('%s ends at %s', (day, end) => {
    expect(endOfRomeDay(day)).toBe(end);
    expect(romeDay(end)).toBe(day);
    expect(romeDay(new Date(Date.parse(end) + 1)) > day).toBe(true);
    expect(romeDay(startOfRomeDay(day))).toBe(day);
    expect(romeDay(new Date(Date.parse(startOfRomeDay(day)) - 1)) < day).toBe(true);
  });
});

describe('days left', () => {
  test.each([
    ['2026-11-18T09:00:00Z', 9],
    ['2026-11-27T00:00:00Z', 0],
    ['2026-11-27T22:59:00Z', 0],
    ['2026-11-27T23:00:00Z', -1],
    // A day of 25 hours is one day.
    ['2026-10-24T21:30:00Z', 34],
    ['2026-10-24T22:30:00Z', 33],
  ])('at %s', (now, days) => {
    expect(daysLeft(dates({ expiryDate: '2026-11-27T22:59:59.999Z' }), new Date(now))).toBe(days);
  });

  test('are none without an expiry', () => {
    const now = new Date('2026-11-18T09:00:00Z');
    const expiryDate = '2026-11-10T22:59:59.999Z';
    expect(daysLeft(dates({}), now)).toBeNull();
    expect(daysLeft(dates({ expiryDate, untilFoundAvailable: true }), now)).toBeNull();
    expect(isExpired(dates({ expiryDate, untilFoundAvailable: true }), now)).toBe(false);
    expect(isExpired(dates({ expiryDate, waitingPubblication: true }), now)).toBe(false);
    expect(isExpired(dates({ expiryDate }), now)).toBe(true);
  });
});

test('closing soon is ten days or fewer, today included, and not after', () => {
  const call = dates({ expiryDate: '2026-11-27T11:00:00.000Z' });
  const at = (now: string) => isClosingSoon(call, new Date(now));
  expect([
    at('2026-11-16T23:30:00Z'),
    at('2026-11-16T22:30:00Z'),
    at('2026-11-27T22:30:00Z'),
    at('2026-11-27T23:30:00Z'),
  ]).toEqual([true, false, true, false]);
});

test('in arrivo until the day of publication begins in Rome', () => {
  const call = dates({ publicationDate: '2026-11-19T22:59:59.999Z' });
  expect(isUpcoming(call, new Date('2026-11-18T22:59:00Z'))).toBe(true);
  expect(isUpcoming(call, new Date('2026-11-18T23:00:00Z'))).toBe(false);
  expect(isUpcoming(dates({ waitingPubblication: true }), new Date('2030-01-01T00:00:00Z'))).toBe(true);
});

test('the commercial date ends with its day', () => {
  const call = dates({ expiryCommercialDate: '2026-11-23T08:00:00.000Z' });
  expect(isAfterCommercialDate(call, new Date('2026-11-23T22:59:00Z'))).toBe(false);
  expect(isAfterCommercialDate(call, new Date('2026-11-23T23:00:00Z'))).toBe(true);
});
