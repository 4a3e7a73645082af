import { SEARCHED_PLACES } from '@volano/domain/rules/search/places';
import { ROLES as EVERYONE, type Role } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { menuOf } from '../lib/screens/screen.ts';
import { screens } from './office/screens.ts';
import { screens as portalScreens } from './portal/screens.ts';

/** The back-office menu items and who sees them, as 1-people §2 has them. */
const SPECIFIED: Readonly<Record<string, readonly Role[]>> = {
  dashboard: ['admin', 'advisor'],
  advisors: ['admin'],
  users: ['admin', 'platform-admin'],
  agencies: ['admin', 'advisor', 'platform-admin', 'business-performance-partner'],
  chats: ['admin', 'advisor', 'business-performance-partner'],
  news: ['admin', 'advisor', 'platform-admin', 'business-performance-partner'],
  services: ['admin', 'advisor', 'platform-admin', 'business-performance-partner'],
  announcements: ['admin', 'advisor', 'platform-admin', 'business-performance-partner'],
  categoryRequirement: ['admin', 'advisor'],
  regions: ['admin'],
  atecocodes: ['admin'],
  latestAteco2025: ['admin'],
  invitations: ['admin'],
  cciaas: ['admin'],
};
const ROLES: readonly Role[] = ['admin', 'advisor', 'platform-admin', 'business-performance-partner'];

function placesOf(role: Role): string[] {
  return menuOf(screens, { role, isPending: false }).map(({ word }) => word);
}

test.each(ROLES)('the menu of %s has each item that the specification gives, once, and no other of these', (role) => {
  const specified = Object.keys(SPECIFIED).filter((word) => SPECIFIED[word]?.includes(role));
  const shown = placesOf(role).filter((word) => word in SPECIFIED);
  expect(shown.toSorted()).toEqual(specified.toSorted());
});

test('the menu of a platform admin is limited: what is not specified for it is not there', () => {
  expect(placesOf('platform-admin')).toEqual(['users', 'agencies', 'news', 'services', 'announcements']);
});

test('the settings are the admins’ alone', () => {
  const hasSettings = (role: Role) =>
    menuOf(screens, { role, isPending: false }).some(({ setting }) => setting !== undefined);
  expect(ROLES.filter(hasSettings)).toEqual(['admin']);
});

test('the menu of somebody leads only where they may enter', () => {
  expect(placesOf('sales')).toEqual(['contacts', 'chats', 'profile']);
});

test('who waits to be confirmed finds what is theirs meanwhile, and nobody else does', () => {
  const wordsOf = (isPending: boolean) => menuOf(portalScreens, { role: 'user', isPending }).map(({ word }) => word);
  // The conversation is the one with the firm.
  expect(wordsOf(true)).toEqual(['waiting', 'ownData', 'consultant']);
  expect(wordsOf(false)).toContain('home');
  expect(wordsOf(false)).not.toContain('waiting');
});

/** What the menu of the account leads to, for everybody of the office. */
const OF_ACCOUNT = '/admin/acts acts';

test.each(EVERYONE)('the search finds every place of the menu of %s, and no other', (role) => {
  const isCompany = role === 'user' || role === 'business-partner';
  const menu = menuOf(isCompany ? portalScreens : screens, { role, isPending: false });
  // A conversation is found by its people; a business partner has no dossier.
  const shown = menu.filter(
    ({ path, word }) => !path.includes('$') && !(role === 'business-partner' && word === 'dossier'),
  );
  const searched = SEARCHED_PLACES.filter(({ roles }) => (roles as readonly Role[]).includes(role));
  expect(searched.map(({ path, word }) => `${path} ${word}`).toSorted()).toEqual(
    [...shown.map(({ path, word }) => `${path} ${word}`), ...(isCompany ? [] : [OF_ACCOUNT])].toSorted(),
  );
});
