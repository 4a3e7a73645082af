import { expect, test } from 'vitest';
import { daysIn, daysOf, momentsOf, periodBefore, periodOf, periodOfPreset, monthsAround } from './period.ts';

const noon = (day: string) => new Date(`${day}T11:00:00Z`);

test('presets end today, in Rome and not in UTC', () => {
  // Half past midnight of 19 November in Rome is still the 18th in UTC.
  const late = periodOfPreset('today', new Date('2026-11-18T23:30:00Z'));
  expect(late).toEqual({ first: '2026-11-19', last: '2026-11-19' });
  expect(periodOfPreset('last7', noon('2026-11-18'))).toEqual({ first: '2026-11-12', last: '2026-11-18' });
  expect(periodOfPreset('last30', noon('2026-11-18'))).toEqual({ first: '2026-10-20', last: '2026-11-18' });
  expect(periodOfPreset('last3Months', noon('2026-11-18'))).toEqual({ first: '2026-08-19', last: '2026-11-18' });
  expect(periodOfPreset('last12Months', noon('2026-11-18'))).toEqual({ first: '2025-11-19', last: '2026-11-18' });
});

test('the month before is a whole one, of whatever length', () => {
  const month = (today: string) => Object.values(periodOfPreset('lastMonth', noon(today)));
  expect(month('2026-11-01')).toEqual(['2026-10-01', '2026-10-31']);
  expect(month('2028-03-31')).toEqual(['2028-02-01', '2028-02-29']);
  expect(month('2027-01-15')).toEqual(['2026-12-01', '2026-12-31']);
});

test('months go back by their number, also where the month before is shorter', () => {
  expect(periodOfPreset('last3Months', noon('2026-05-31')).first).toBe('2026-03-01');
  expect(periodOfPreset('last3Months', noon('2028-05-31')).first).toBe('2028-03-01');
  expect(periodOfPreset('last3Months', noon('2027-01-31')).first).toBe('2026-11-01');
});

test('twelve months are a year of days, and one more where a leap day lies in it', () => {
  const days = (today: string) => daysIn(periodOfPreset('last12Months', noon(today)));
  expect([days('2026-11-18'), days('2028-02-28'), days('2028-02-29'), days('2028-03-01'), days('2029-02-28')]).toEqual([
    365, 365, 366, 366, 366,
  ]);
});

test('without moments it is the last seven days; with one end, seven days until it', () => {
  const now = noon('2026-11-18');
  expect(periodOf({}, now)).toEqual({ first: '2026-11-12', last: '2026-11-18' });
  expect(periodOf({ to: '2026-03-01T10:00:00Z' }, now)).toEqual({ first: '2026-02-23', last: '2026-03-01' });
  expect(periodOf({ from: '2026-11-10T23:30:00Z' }, now)).toEqual({ first: '2026-11-11', last: '2026-11-18' });
});

test('the period before has as many days and ends the day before', () => {
  const before = (first: string, last: string) => Object.values(periodBefore({ first, last }));
  expect(before('2026-10-20', '2026-11-18')).toEqual(['2026-09-20', '2026-10-19']);
  expect(before('2026-03-01', '2026-03-01')).toEqual(['2026-02-28', '2026-02-28']);
});

test('no day is lost or doubled where the clocks change', () => {
  expect(daysOf({ first: '2026-03-28', last: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(daysOf({ first: '2026-10-24', last: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  const hours = (day: string) => {
    const { from, to } = momentsOf({ first: day, last: day });
    return (Date.parse(to) + 1 - Date.parse(from)) / 3_600_000;
  };
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-18')]).toEqual([23, 25, 24]);
});

test('what travels is read back as the same days', () => {
  for (const period of [
    { first: '2026-03-29', last: '2026-03-29' },
    { first: '2026-10-25', last: '2026-11-18' },
    { first: '2028-02-29', last: '2028-02-29' },
    { first: '2025-12-31', last: '2026-01-01' },
  ])
    expect(periodOf(momentsOf(period), noon('2026-11-18'))).toEqual(period);
});

test('a month ends today while it runs, and one to come is none', () => {
  const now = new Date('2026-11-18T09:00:00Z');
  expect(monthsAround('2026-11', now)).toEqual({
    period: { first: '2026-11-01', last: '2026-11-18' },
    before: { first: '2026-10-01', last: '2026-10-31' },
    isRunning: true,
  });
  expect(monthsAround('2026-02', now)).toMatchObject({ period: { last: '2026-02-28' }, isRunning: false });
  expect(monthsAround('2026-01', now)).toMatchObject({ before: { first: '2025-12-01', last: '2025-12-31' } });
  expect(monthsAround('2026-12', now)).toBeNull();
});
