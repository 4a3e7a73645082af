import { describe, expect, test } from 'vitest';
import * as rules from './announcement-dates.ts';

const { daysLeft, endOfRomeDay, isExpired, romeDay, startOfRomeDay } = rules;

function dates(some: Partial<rules.AnnouncementDates>): rules.AnnouncementDates {
  const none = { publicationDate: null, expiryDate: null, expiryCommercialDate: null, closedAt: null };
  return { ...none, waitingPubblication: false, untilFoundAvailable: false, ...some };
}

test('a day later crosses months, years and clock changes', () => {
  expect(rules.dayAfter('2026-10-25')).toBe('2026-10-26');
  expect(rules.dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(rules.dayAfter('2028-03-01', -1)).toBe('2028-02-29');
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
  const call = dates({ expiryDate: '2026-11-27T22:59:59.999Z' });
  const isSoon = (now: string) => rules.isClosingSoon(call, new Date(now));
  expect(['2026-11-16T23:30:00Z', '2026-11-27T22:30:00Z'].map(isSoon)).toEqual([true, true]);
  expect(['2026-11-16T22:30:00Z', '2026-11-27T23:30:00Z'].map(isSoon)).toEqual([false, false]);
});

test('in arrivo until the day of publication begins in Rome', () => {
  const call = dates({ publicationDate: '2026-11-19T22:59:59.999Z' });
  expect(rules.isUpcoming(call, new Date('2026-11-18T22:59:00Z'))).toBe(true);
  expect(rules.isUpcoming(call, new Date('2026-11-18T23:00:00Z'))).toBe(false);
  expect(rules.isUpcoming(dates({ waitingPubblication: true }), new Date('2030-01-01T00:00:00Z'))).toBe(true);
});

test('the commercial date ends with its day', () => {
  const call = dates({ expiryCommercialDate: '2026-11-23T08:00:00.000Z' });
  expect(rules.isAfterCommercialDate(call, new Date('2026-11-23T22:59:00Z'))).toBe(false);
  expect(rules.isAfterCommercialDate(call, new Date('2026-11-23T23:00:00Z'))).toBe(true);
});

test('a case is wanted by its commercial day, or by the closing day that a record has since moved before it', () => {
  const [early, late] = ['2026-11-20T10:00:00Z', '2026-11-30T10:00:00Z'];
  const by = (expiryCommercialDate: string | null, expiryDate: string | null) =>
    rules.entrustBy({ expiryCommercialDate, expiryDate });
  expect([by(early, late), by(late, early), by(late, null), by(null, late)]).toEqual([early, early, late, null]);
});

const november = { from: '2026-11-01', to: '2026-11-30' };

test('an event falls on its day in Rome, by summer and by winter time', () => {
  const eventsOf = (publicationDate: string, expiryDate: string) =>
    rules.calendarEventsOf({ publicationDate, expiryDate }, november, new Date('2026-11-18T09:00:00Z'));
  // Half past eleven in the evening in Rome, an hour or two before it in UTC.
  expect(eventsOf('2026-10-31T23:30:00Z', '2026-11-30T22:59:59Z')).toEqual([
    { kind: 'start', day: '2026-11-01', time: '00:30' },
    { kind: 'expiry', day: '2026-11-30', time: null },
  ]);
  expect(eventsOf('2026-10-31T22:59:00Z', '2026-11-30T23:00:00Z')).toEqual([]);
});

test('what has no date has no event', () => {
  const now = new Date('2026-11-18T09:00:00Z');
  expect(rules.calendarEventsOf({ publicationDate: null, expiryDate: null }, november, now)).toEqual([]);
});

test('the moments of a span hold the day on which the clocks change, 25 hours long or 23', () => {
  const hours = (day: string) => {
    const { first, last } = rules.momentsOf({ from: day, to: day });
    return (Date.parse(last) + 1 - Date.parse(first)) / 3_600_000;
  };
  expect([hours('2026-10-25'), hours('2026-03-29'), hours('2026-11-18')]).toEqual([25, 23, 24]);
  expect(rules.momentsOf({ from: '2026-10-25', to: '2026-10-26' })).toEqual({
    first: '2026-10-24T22:00:00.000Z',
    last: '2026-10-26T22:59:59.999Z',
  });
});

describe('an hour in Rome', () => {
  test.each([
    ['2026-11-28', '12:00', '2026-11-28T11:00:00.000Z'],
    ['2026-07-01', '12:00', '2026-07-01T10:00:00.000Z'],
    // The clocks go forward at two on the 29th of March, and back at three on the 25th of October.
    ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '12:00', '2026-03-29T10:00:00.000Z'],
    ['2026-10-25', '00:30', '2026-10-24T22:30:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '12:00', '2026-10-25T11:00:00.000Z'],
  ])('%s at %s is %s', (day, time, moment) => {
    expect(rules.romeMoment(day, time)).toBe(moment);
    expect(rules.timeOfRome(moment)).toBe(time);
    const call = dates({ expiryDate: moment });
    const at = (more: number) => new Date(Date.parse(moment) + more);
    expect([at(-1), at(0), at(60_000)].map((now) => isExpired(call, now))).toEqual([false, true, true]);
    expect([at(-1), at(0)].map((now) => daysLeft(call, now))).toEqual([0, -1]);
    const opening = dates({ publicationDate: moment });
    expect([at(-1), at(0)].map((now) => rules.isUpcoming(opening, now))).toEqual([true, false]);
  });

  test.each(['2026-11-27T22:59:59.999Z', '2026-11-26T23:00:00.000Z', '2026-11-27T09:12:13.140Z'])(
    'none is stated by %s, which lasts until midnight',
    (expiryDate) => {
      expect(rules.timeOfRome(expiryDate)).toBeNull();
      expect(rules.closesAt(expiryDate)).toBe('2026-11-27T23:00:00.000Z');
    },
  );
});
