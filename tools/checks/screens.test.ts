import { expect, test } from 'vitest';
import { checkScreens } from './screens.ts';

function found(text: string, path = 'web/features/people/users/a.tsx'): string {
  return checkScreens([{ path, text }]).join();
}

test.each([
  [`<a href="#/admin/users">`, 'an address by hand'],
  ['const href = `#/news/${id}`;', 'an address by hand'],
  [`const canWrite = me.role === 'admin';`, 'the name of a role'],
  [`if (role !== 'sales') return null;`, 'the name of a role'],
  [`<ContactGrid roles={['sales']} />`, 'the name of a role'],
  [`const partner = 'business-partner';`, 'the name of a role'],
  [`if (ROLES.includes('advisor')) return;`, 'the name of a role'],
  [`    case 'admin':`, 'the name of a role'],
  [`const { id } = useParams({ strict: false });`, 'a loose reading'],
  [`const { tab } = useSearch('/admin/users/$userId') as { tab: string };`, 'a cast of a search'],
  [`go({ to: '/admin/users', search: { tab } as never });`, 'a cast of a search'],
  [`import { Outlet, useNavigate } from '@tanstack/react-router';`, 'a hook of the router'],
])('%s holds %s', (text, says) => {
  expect(found(text)).toContain(says);
});

test('records name addresses and no roles, tests name both, and ordinary code names neither', () => {
  expect(found(`access: isAdmin, path: '/admin', href: '#/admin'`, 'web/screens/office/people/screens.ts')).toBe('');
  for (const path of ['web/screens/office/people/screens.ts', 'web/screens/office/catalogue/settings-screens.ts'])
    for (const text of [`access: ({ role }) => role === 'admin',`, `menu: [{ word: 'jobs', roles: ['admin'] }],`])
      expect(found(text, path)).toContain('the name of a role');
  expect(found(`expect(href).toBe('#/news/a');`, 'web/features/people/users/a.test.ts')).toBe('');
  expect(found(`key: 'advisor', targetUser === 'advisor', hrefOf('/admin/users'), may(me, createUser)`)).toBe('');
  expect(found(`if (role === 'admin') return;`, 'server/app/a.ts')).toBe('');
});
