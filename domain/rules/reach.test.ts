import { describe, expect, test } from 'vitest';
import { isReached, type ReachFacts, reachOf, REACHES, UNREACHED } from './reach.ts';

const DAY = '2026-11-29T09:00:00.000Z';
const registered: ReachFacts = {
  signedInAt: null,
  importedAt: null,
  invitedAt: null,
  hasChosenPassword: false,
  isEmailVerified: true,
};

describe('how far a person is reached', () => {
  test.each([
    ['who came from a list', { importedAt: DAY }, 'notInvited'],
    ['who asked for a password before being invited', { importedAt: DAY, hasChosenPassword: true }, 'notInvited'],
    ['who was invited from a list', { importedAt: DAY, invitedAt: DAY }, 'invited'],
    ['who was made by the office without a password', { invitedAt: DAY }, 'invited'],
    ['who registered and never gave the code', { isEmailVerified: false }, 'invited'],
    ['who chose a password', { importedAt: DAY, invitedAt: DAY, hasChosenPassword: true }, 'verified'],
    ['who registered and gave the code', {}, 'verified'],
    ['who has come in', { importedAt: DAY, invitedAt: DAY, hasChosenPassword: true, signedInAt: DAY }, 'signedIn'],
  ] as const)('%s', (_, facts, reach) => {
    expect(reachOf({ ...registered, ...facts })).toBe(reach);
  });

  test('what is done for who is not reached counts for nothing yet', () => {
    expect(REACHES.filter(isReached)).toEqual(['verified', 'signedIn']);
    expect(UNREACHED).toEqual(['notInvited', 'invited']);
  });
});
