import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closesAt, romeDay, timeOfRome } from '../announcement-dates.ts';
import { evaluate } from './evaluate.ts';
import { call, company, matchOf, REFERENCES } from '../../testing/matching-examples.ts';
import type { CallFacts, CompanyFacts, Match } from './types.ts';

const TODAY = '2026-11-18T09:00:00Z';
const LATE = '2027-05-01T00:00:00Z';
const shut = { closedAt: '2026-11-10T09:00:00Z' };
const soldUntil = (day: string) => ({ expiryCommercialDate: `${day}T22:59:59Z` });
const tomorrow = { publicationDate: '2026-11-19T08:00:00Z' };
const over = { gate: 'expired', isExpired: true, isListed: false, isRecommendable: false } as const;

test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, string, Partial<Match>]>([
  ['open', {}, {}, TODAY, { gate: null, isListed: true, isUpcoming: false, isExpired: false, isRecommendable: true }],
  ['inactive', {}, { isActive: false }, TODAY, { gate: 'inactive', isListed: false, isRecommendable: false }],
  ['the last minute of the last day', {}, {}, '2026-11-27T22:59:00Z', { gate: null, isExpired: false }],
  ['midnight after it', {}, {}, '2026-11-27T23:00:00Z', over],
  ['the minute before its hour', {}, { expiryDate: '2026-11-27T11:00:00Z' }, '2026-11-27T10:59:59Z', { gate: null }],
  ['its hour', {}, { expiryDate: '2026-11-27T11:00:00Z' }, '2026-11-27T11:00:00Z', over],
  ['the hour of a click day', {}, { publicationDate: '2026-11-18T09:01:00Z' }, TODAY, { isUpcoming: true }],
  ['until the funds last', {}, { untilFoundAvailable: true }, LATE, { gate: null, isExpired: false }],
  ['shut since a minute ago', {}, { closedAt: '2026-11-18T08:59:00Z' }, TODAY, { gate: 'expired', isExpired: true }],
  ['shut, funds or not', {}, { ...shut, untilFoundAvailable: true }, TODAY, over],
  ['shut while it waits', {}, { ...shut, waitingPubblication: true }, TODAY, { gate: 'expired', isUpcoming: false }],
  ['published tomorrow', {}, tomorrow, '2026-11-18T22:00:00Z', { gate: null, isUpcoming: true }],
  ['published later today', {}, { publicationDate: '2026-11-18T22:59:59Z' }, TODAY, { isUpcoming: false }],
  ['a mono-grant company', { isMonoGrant: true }, {}, TODAY, { gate: 'monoGrant' }],
  ['a mono-grant company and its call', { isMonoGrant: true }, { isMonoGrant: true }, TODAY, { gate: null }],
  ['a mono-grant call for another company', {}, { isMonoGrant: true }, TODAY, { gate: null }],
  ['mono-grant and expired', { isMonoGrant: true }, {}, '2026-12-18T09:00:00Z', { gate: 'monoGrant', isExpired: true }],
  ['the last commercial day', {}, soldUntil('2026-11-18'), '2026-11-18T20:00:00Z', { isRecommendable: true }],
  ['after the commercial date', {}, soldUntil('2026-11-17'), TODAY, { gate: null, isRecommendable: false }],
])('%s', (_name, who, what, now, expected) => {
  expect(matchOf(who, what, new Date(now))).toMatchObject(expected);
});

test('a call that expires today is open until its hour, or until midnight in Rome, across clock changes', () => {
  const instants = fc.date({ min: new Date('2026-03-20'), max: new Date('2027-11-10'), noInvalidDate: true });
  const property = fc.property(instants, instants, (expiry, now) => {
    const what = call({ expiryDate: expiry.toISOString() });
    const { gate } = evaluate(company(), what, REFERENCES, now);
    const closes = Date.parse(closesAt(expiry.toISOString()));
    expect(gate).toBe(closes <= now.getTime() ? 'expired' : null);
    const isByHour = timeOfRome(expiry.toISOString()) !== null;
    expect(isByHour || romeDay(new Date(closes - 1)) === romeDay(expiry)).toBe(true);
    const lastMoment = new Date(closes - 1);
    expect(evaluate(company(), what, REFERENCES, lastMoment).gate).toBeNull();
    expect(evaluate(company(), what, REFERENCES, new Date(lastMoment.getTime() + 1)).gate).toBe('expired');
  });
  fc.assert(property);
});
