import { expect, test } from 'vitest';
import { checkStateAfterCriteria, checkStateAsked } from './announcement-draft.ts';

const byHand = { checkState: 'notEntered', isOfficial: false, isConfirmed: false, criteria: 0 } as const;
const official = { checkState: 'official', isOfficial: true, isConfirmed: false, criteria: 3 } as const;

test.each([
  ['by hand, nothing asked', byHand, 'notEntered'],
  ['by hand, the first criterion', { ...byHand, criteria: 1 }, 'reviewed'],
  ['by hand, the last criterion goes', { ...byHand, checkState: 'reviewed' }, 'notEntered'],
  ['by hand, nothing asked and confirmed', { ...byHand, checkState: 'reviewed', isConfirmed: true }, 'reviewed'],
  ['official, whatever the office adds', official, 'official'],
  ['official, confirmed', { ...official, checkState: 'reviewed', isConfirmed: true }, 'reviewed'],
  ['official, read as nothing asked', { ...official, criteria: 0 }, 'official'],
] as const)('%s', (_, facts, state) => {
  expect(checkStateAfterCriteria(facts)).toBe(state);
});

test('a person may confirm anything, and take the word back to what the call is by itself', () => {
  const asked = (state: Parameters<typeof checkStateAsked>[0]) =>
    [byHand, official].map((facts) => checkStateAsked(state, facts));
  expect(asked('reviewed')).toEqual(['reviewed', 'reviewed']);
  expect(asked('official')).toEqual([null, 'official']);
  expect(asked('notEntered')).toEqual(['notEntered', null]);
});
