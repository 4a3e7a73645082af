import { expect, test } from 'vitest';
import { type PublishedFacts, publishingGaps } from './announcement-draft.ts';

const whole: PublishedFacts = {
  description: '<p>Per chi cambia il forno.</p>',
  amount: 0,
  expiryDate: '2026-12-20T22:59:59.999Z',
  waitingPubblication: false,
  untilFoundAvailable: false,
  criteria: 1,
  isConfirmed: false,
};

test('nothing is asked of a call that says text, amount, deadline and a criterion', () => {
  expect(publishingGaps(whole)).toEqual([]);
});

test('an empty paragraph is no text, and what is missing comes in the order of the editor', () => {
  const bare = { ...whole, description: '<p> &nbsp;<br></p>', amount: null, expiryDate: null, criteria: 0 };
  expect(publishingGaps(bare)).toEqual(['description', 'amount', 'deadline', 'criteria']);
});

test('a call that waits or lasts until its funds do needs no deadline', () => {
  const open = { ...whole, expiryDate: null };
  expect(publishingGaps(open)).toEqual(['deadline']);
  expect(publishingGaps({ ...open, waitingPubblication: true })).toEqual([]);
  expect(publishingGaps({ ...open, untilFoundAvailable: true })).toEqual([]);
});

test('that nothing is asked may be confirmed', () => {
  expect(publishingGaps({ ...whole, criteria: 0 })).toEqual(['criteria']);
  expect(publishingGaps({ ...whole, criteria: 0, isConfirmed: true })).toEqual([]);
});
