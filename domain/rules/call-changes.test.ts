import { expect, test } from 'vitest';
import { callState, type CallRecord, changesBetween, netChanges } from './call-changes.ts';

const NOW = new Date('2026-11-18T09:00:00Z');
const RECORD: CallRecord = {
  state: 'open',
  amount: 1000,
  publicationDate: null,
  expiryDate: '2026-12-31T22:59:59.999Z',
  territory: 'Toscana',
  activities: ['2025 C'],
  requirements: ['Dimensione: Micro', 'Dimensione: Piccola'],
};

test('what differs is named field by field, of a list only what left and what came', () => {
  const after = { ...RECORD, amount: 2000, requirements: ['Dimensione: Piccola', 'Dimensione: Media'] };
  expect(changesBetween(RECORD, after)).toEqual([
    { field: 'amount', before: 1000, after: 2000 },
    { field: 'requirements', before: ['Dimensione: Micro'], after: ['Dimensione: Media'] },
  ]);
  const turned = { ...RECORD, requirements: (RECORD.requirements as string[]).toReversed() };
  expect(changesBetween(RECORD, turned)).toEqual([]);
});

test('what was undone comes to nothing, what was changed twice is told once', () => {
  const away = changesBetween(RECORD, { ...RECORD, amount: 5, activities: [] });
  const back = changesBetween({ ...RECORD, amount: 5, activities: [] }, RECORD);
  expect(netChanges([...away, ...back])).toEqual([]);
  const further = changesBetween({ ...RECORD, amount: 5, activities: [] }, { ...RECORD, amount: 7, activities: ['X'] });
  expect(netChanges([...away, ...further])).toEqual([
    { field: 'amount', before: 1000, after: 7 },
    { field: 'activities', before: ['2025 C'], after: ['X'] },
  ]);
});

test('a call that was shut says so before its date does', () => {
  const none = { publicationDate: null, expiryCommercialDate: null, closedAt: null, closing: null };
  const open = { ...none, isActive: true, waitingPubblication: false, untilFoundAvailable: false };
  const call = { ...open, expiryDate: '2026-12-31T22:59:59.999Z' };
  expect(callState(call, NOW)).toBe('open');
  expect(callState({ ...call, expiryDate: '2026-11-01T22:59:59.999Z' }, NOW)).toBe('expired');
  expect(callState({ ...call, closing: 'suspended', closedAt: '2026-11-18T08:00:00Z' }, NOW)).toBe('suspended');
  expect(callState({ ...call, publicationDate: '2026-12-01T00:00:00Z' }, NOW)).toBe('upcoming');
  expect(callState({ ...call, isActive: false }, NOW)).toBe('draft');
});
