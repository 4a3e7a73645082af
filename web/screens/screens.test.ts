import { expect, test } from 'vitest';
import { afterLogin, homeOf, landingOf } from './screens.ts';

test.each([
  ['user', '/home', '/home'],
  ['business-partner', '/home', '/home'],
  ['advisor', '/admin', '/admin'],
  ['admin', '/admin', '/admin'],
  ['business-performance-partner', '/admin/agencies', '/admin'],
  ['platform-admin', '/admin/users', '/admin/users'],
  ['sales', '/admin/profile', '/admin/profile'],
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
