import { expect, test } from 'vitest';
import { ROLES } from '../rules/vocabulary.ts';
import type { Actor } from './actor.ts';
import {
  canListNearMisses,
  canSeeCategories,
  canSeeMatchingUsers,
  isOpenToCompany,
  canUseViewType,
} from './announcements.ts';

function anActor(role: Actor['role']): Actor {
  return {
    userId: 'u',
    role,
    sessionId: 's',
    agencyId: null,
    contractType: null,
    isMonoGrant: false,
    provenAt: '2026-11-18T09:42:00Z',
    mustSetUpTwoFactor: false,
    mustChangePassword: false,
    isPending: false,
    address: '',
  };
}

test('categories are for admins and advisors, counts and near misses for staff', () => {
  const who = (may: (actor: Actor) => boolean) => ROLES.filter((role) => may(anActor(role)));
  expect(who(canSeeCategories)).toEqual(['admin', 'advisor']);
  expect(who((actor) => !canSeeMatchingUsers(actor))).toEqual(['user', 'business-partner']);
  expect(who((actor) => !canListNearMisses(actor))).toEqual(['user', 'business-partner']);
});

test('a company opens what is in target, kept or recommended, unless a gate other than the deadline closes it', () => {
  const standing = { gate: null, verdict: 'notEligible', isFavorite: false, isRecommended: false } as const;
  expect(isOpenToCompany(standing)).toBe(false);
  expect(isOpenToCompany({ ...standing, verdict: 'nearMiss' })).toBe(false);
  for (const open of [
    { verdict: 'eligible' },
    { verdict: 'toVerify' },
    { isFavorite: true },
    { isRecommended: true },
  ] as const) {
    expect(isOpenToCompany({ ...standing, ...open })).toBe(true);
    expect(isOpenToCompany({ ...standing, ...open, gate: 'expired' })).toBe(true);
    for (const gate of ['inactive', 'monoGrant', 'role'] as const)
      expect(isOpenToCompany({ ...standing, ...open, gate })).toBe(false);
  }
});

test('companies and the office have their own types of view', () => {
  expect(canUseViewType(anActor('user'), 'announcementsUser')).toBe(true);
  expect(canUseViewType(anActor('business-partner'), 'services')).toBe(false);
  expect(canUseViewType(anActor('advisor'), 'services')).toBe(true);
  expect(canUseViewType(anActor('admin'), 'servicesUser')).toBe(false);
});
