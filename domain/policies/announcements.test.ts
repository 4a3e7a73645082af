import { expect, test } from 'vitest';
import { ROLES } from '../rules/vocabulary.ts';
import type { Actor } from './actor.ts';
import * as may from './announcements.ts';

const anActor = (role: Actor['role']) => ({ role }) as Actor;

test('categories are for admins and advisors, counts and near misses for staff', () => {
  const who = (can: (actor: Actor) => boolean) => ROLES.filter((role) => can(anActor(role)));
  expect(who(may.canSeeCategories)).toEqual(['admin', 'advisor']);
  expect(who((actor) => !may.canSeeMatchingUsers(actor))).toEqual(['user', 'business-partner']);
  expect(who((actor) => !may.canListNearMisses(actor))).toEqual(['user', 'business-partner']);
});

test('a company opens what is in target, kept or recommended, unless a gate other than the deadline closes it', () => {
  const standing = { gate: null, verdict: 'notEligible', isFavorite: false, isRecommended: false } as const;
  expect(may.isOpenToCompany(standing)).toBe(false);
  expect(may.isOpenToCompany({ ...standing, verdict: 'nearMiss' })).toBe(false);
  const suiting = [
    { verdict: 'eligible' },
    { verdict: 'toVerify' },
    { isFavorite: true },
    { isRecommended: true },
  ] as const;
  for (const open of suiting) {
    const opens = (gate: 'expired' | 'inactive' | 'monoGrant' | 'role' | null) =>
      may.isOpenToCompany({ ...standing, ...open, gate });
    expect([null, 'expired' as const].map(opens)).toEqual([true, true]);
    expect((['inactive', 'monoGrant', 'role'] as const).map(opens)).toEqual([false, false, false]);
  }
});

test('a company reads what its search lists, whatever the verdict, and nothing that its search leaves out', () => {
  const standing = { gate: null, verdict: 'notEligible', isFavorite: false, isRecommended: false } as const;
  const reads = (['noFirm', 'inactive', 'monoGrant', 'role', 'expired'] as const).filter((gate) =>
    may.isReadableToCompany({ ...standing, gate }),
  );
  expect([may.isReadableToCompany(standing), reads]).toEqual([true, ['noFirm']]);
});

test('companies and the office have their own types of view', () => {
  expect(may.canUseViewType(anActor('user'), 'announcementsUser')).toBe(true);
  expect(may.canUseViewType(anActor('business-partner'), 'services')).toBe(false);
  expect(may.canUseViewType(anActor('advisor'), 'services')).toBe(true);
  expect(may.canUseViewType(anActor('admin'), 'servicesUser')).toBe(false);
});
