import { expect, test } from 'vitest';
import { type CallNow, dossierChanges } from './dossier-changes.ts';

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
  const date = '2026-12-15T22:59:59.000Z';
  expect(changesOf({ expiryDate: date })).toEqual([{ what: 'deadline', date, amount: null, verdict: null }]);
  const endOf = (now: Partial<CallNow>) => changesOf({ expiryDate: null, ...now }).map(({ what }) => what);
  expect(endOf({ untilFoundAvailable: true })).toEqual(['untilFunds']);
  expect(endOf({ waitingPublication: true })).toEqual(['waiting']);
  expect(endOf({})).toEqual(['noDeadline']);
});

test('an amount that changed stands beside the deadline', () => {
  const changes = changesOf({ amount: null, expiryDate: '2026-12-15T22:59:59.000Z' });
  expect(changes).toMatchObject([{ what: 'deadline' }, { what: 'amount' }]);
  expect(changes.map(({ amount }) => amount)).toEqual([null, null]);
});

test('what is gone or shut since says only that; what was shut before is what the document told', () => {
  const only = (what: string) => [{ what, date: null, amount: null, verdict: null }];
  const closedAt = '2026-11-20T00:00:00Z';
  expect(dossierChanges(told, null, FROZEN_AT)).toEqual(only('withdrawn'));
  expect(changesOf({ isActive: false, amount: 1 })).toEqual(only('withdrawn'));
  expect(changesOf({ closing: 'exhausted', closedAt, amount: 1 })).toEqual(only('exhausted'));
  expect(changesOf({ closing: 'suspended', closedAt })).toEqual(only('suspended'));
  expect(changesOf({ closing: 'suspended', closedAt: '2026-11-10T00:00:00Z' })).toEqual([]);
});

test('a call that the document tells as shut has changed once it is opened again, or shut in another way', () => {
  const whatOf = (shut: 'suspended' | 'exhausted', now: Partial<CallNow>) =>
    dossierChanges({ ...told, shut }, { ...open, ...now }, FROZEN_AT).map(({ what }) => what);
  const closedAt = '2026-11-10T00:00:00Z';
  expect(whatOf('suspended', { closing: 'suspended', closedAt })).toEqual([]);
  expect(whatOf('suspended', { closing: 'exhausted', closedAt })).toEqual(['exhausted']);
  expect(whatOf('suspended', { closing: 'reopened' })).toEqual(['reopened']);
  const longer = { closing: 'extended', expiryDate: '2026-12-15T22:59:59.000Z' } as const;
  expect(whatOf('exhausted', longer)).toEqual(['reopened', 'deadline']);
});

test('a verdict that changed is told, where the document kept one', () => {
  const whatOf = (before: 'eligible' | null, verdict: 'eligible' | 'notEligible' | null) =>
    dossierChanges({ ...told, verdict: before }, { ...open, verdict }, FROZEN_AT);
  expect(whatOf('eligible', 'notEligible')).toMatchObject([{ what: 'verdict', verdict: 'notEligible' }]);
  expect([whatOf('eligible', 'eligible'), whatOf(null, 'eligible'), whatOf('eligible', null)].flat()).toEqual([]);
});
