import { expect, test } from 'vitest';
import { type CallNow, dossierChanges } from './dossiers.ts';

const FROZEN_AT = '2026-11-18T09:00:00.000Z';
const told = {
  amount: 10_000,
  expiryDate: '2026-12-01T22:59:59.000Z',
  untilFoundAvailable: false,
  waitingPublication: false,
};
const open: CallNow = { ...told, isActive: true, closing: null, closedAt: null };

function changesOf(now: Partial<CallNow>) {
  return dossierChanges(told, { ...open, ...now }, FROZEN_AT);
}

test('a call that stands as it was told has no change, even when its deadline is written otherwise', () => {
  expect(changesOf({})).toEqual([]);
  expect(changesOf({ expiryDate: '2026-12-01T23:59:59+01:00' })).toEqual([]);
});

test('a deadline that moved is told with the new one, and so is how else it ends now', () => {
  expect(changesOf({ expiryDate: '2026-12-15T22:59:59.000Z' })).toEqual([
    { what: 'deadline', date: '2026-12-15T22:59:59.000Z', amount: null },
  ]);
  const open = (now: Partial<CallNow>) => changesOf({ expiryDate: null, ...now }).map(({ what }) => what);
  expect([open({ untilFoundAvailable: true }), open({ waitingPublication: true }), open({})]).toEqual([
    ['untilFunds'],
    ['waiting'],
    ['noDeadline'],
  ]);
});

test('an amount that changed stands beside the deadline', () => {
  const changes = changesOf({ amount: null, expiryDate: '2026-12-15T22:59:59.000Z' });
  expect(changes.map(({ what, amount }) => [what, amount])).toEqual([
    ['deadline', null],
    ['amount', null],
  ]);
});

test('what is gone or shut since says only that; what was shut before is what the document told', () => {
  const gone = { what: 'withdrawn', date: null, amount: null };
  expect(dossierChanges(told, null, FROZEN_AT)).toEqual([gone]);
  expect(changesOf({ isActive: false, amount: 1 })).toEqual([gone]);
  expect(changesOf({ closing: 'exhausted', closedAt: '2026-11-20T00:00:00Z', amount: 1 })).toEqual([
    { what: 'exhausted', date: null, amount: null },
  ]);
  expect(changesOf({ closing: 'suspended', closedAt: '2026-11-20T00:00:00Z' }).map(({ what }) => what)).toEqual([
    'suspended',
  ]);
  expect(changesOf({ closing: 'suspended', closedAt: '2026-11-10T00:00:00Z' })).toEqual([]);
});

test('a call that the document tells as shut has changed once it is opened again, or shut in another way', () => {
  const whatOf = (shut: 'suspended' | 'exhausted', now: Partial<CallNow>) =>
    dossierChanges({ ...told, shut }, { ...open, ...now }, FROZEN_AT).map(({ what }) => what);
  const closedAt = '2026-11-10T00:00:00Z';
  expect(whatOf('suspended', { closing: 'suspended', closedAt })).toEqual([]);
  expect(whatOf('suspended', { closing: 'exhausted', closedAt })).toEqual(['exhausted']);
  expect(whatOf('suspended', { closing: 'reopened' })).toEqual(['reopened']);
  expect(whatOf('exhausted', { closing: 'extended', expiryDate: '2026-12-15T22:59:59.000Z' })).toEqual([
    'reopened',
    'deadline',
  ]);
});
