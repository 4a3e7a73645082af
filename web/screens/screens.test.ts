import { noticePlace } from '@volano/domain/policies/notice-places';
import { notificationKindsOf } from '@volano/domain/rules/notifications';
import { ROLES } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { mayOpen } from '../lib/screens/screen.ts';
import { screens as officeScreens } from './office/screens.ts';
import { screens as portalScreens } from './portal/screens.ts';
import { afterLogin, homeOf, landingOf } from './screens.ts';

test.each([
  ['user', '/home', '/home'],
  ['business-partner', '/home', '/home'],
  ['advisor', '/admin', '/admin'],
  ['admin', '/admin', '/admin'],
  ['business-performance-partner', '/admin/agencies', '/admin'],
  ['platform-admin', '/admin/users', '/admin/users'],
  ['sales', '/admin/contacts', '/admin/contacts'],
] as const)('%s lands on %s and has %s as home', (role, landing, home) => {
  expect([landingOf({ role, isPending: false }), homeOf({ role, isPending: false })]).toEqual([landing, home]);
});

test('whoever waits to be confirmed lands where that is said', () => {
  expect(landingOf({ role: 'user', isPending: true })).toBe('/waiting');
});

const elsewhere = ['https://evil.example/', '//evil.example/', '/\\evil.example/', '\\\\evil.example'];
const disguised = [' //evil.example', '/%2F%2Fevil.example', 'javascript:alert(document.domain)', '/'];
test.each([...elsewhere, ...disguised])('abuse 56: a login that is asked to lead to %j leads home', (redirect) => {
  expect(afterLogin(redirect, { role: 'user', isPending: false })).toBe('/home');
});

test('a login leads to the place of the portal that was asked for', () => {
  const me = { role: 'user', isPending: false } as const;
  expect(afterLogin('/announcements?isFavorite=true', me)).toBe('/announcements?isFavorite=true');
  // A name of the portal after the first slash is no address of another site.
  expect(afterLogin('/javascript:alert(1)', me)).toBe('/javascript:alert(1)');
});

const NOTICES = ROLES.flatMap((role) => notificationKindsOf(role).map((event) => [role, event] as const));

test.each(NOTICES)('%s opens what a notification of kind %s leads to, never the notifications', (role, event) => {
  const about = { _id: 'one', agencyId: 'company' };
  const ways = [
    [{}, null],
    [about, null],
    [about, 'thing'],
    [about, 'company'],
  ] as const;
  for (const [data, nowhere] of ways) {
    const [place = ''] = noticePlace({ event, data }, role, nowhere).split('?');
    const record = [...officeScreens, ...portalScreens].find(({ path, also = [] }) =>
      ['', ...also].some((rest) => new RegExp(`^${(path + rest).replaceAll(/\$\w+/g, '[^/]+')}$`).test(place)),
    );
    const isOpen = record !== undefined && mayOpen({ role }, record.access);
    expect([place, isOpen, place.includes('notifications')]).toEqual([place, true, false]);
  }
});
