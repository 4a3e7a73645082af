import { isAdmin, isSales, seesEverything } from '@volano/domain/policies/actor';
import { getFirm } from '@volano/domain/contracts/firm';
import { getMe } from '@volano/domain/contracts/session';
import { createUser, getUser, listUsers } from '@volano/domain/contracts/users';
import { IconBuildingStore, IconUser, IconUsers } from '@tabler/icons-react';
import { listOf, screen } from '../../../lib/screens/screen.ts';

/** The people of the portal and one's own profile. */
export const peopleScreens = [
  screen({
    path: '/admin/users',
    access: seesEverything,
    title: 'users.title',
    menu: [{ word: 'users', icon: IconUsers, position: 4 }],
    search: listOf(listUsers, {
      without: ['isEnabled', 'isConfirmed', 'standing', 'hasHandle'],
      own: { state: 'text' },
    }),
    component: async () => (await import('./users.tsx')).UsersPage,
  }),
  screen({
    path: '/admin/users/new',
    action: 'common.search.newUser',
    access: createUser,
    title: 'users.form.title',
    component: async () => (await import('./users.tsx')).NewUserPage,
  }),
  screen({
    path: '/admin/users/$userId',
    access: getUser,
    title: 'users.title',
    search: { tab: ['detail', 'agencies'], page: 'text' },
    component: async () => (await import('./user-detail.tsx')).UserDetailPage,
  }),
  screen({
    path: '/admin/agencies/$agencyId/change-user',
    access: isAdmin,
    title: 'agencies.office.moving.title',
    search: { businessName: 'text' },
    component: async () => (await import('./change-user.tsx')).ChangeUserPage,
  }),
  screen({
    path: '/admin/settings/firm',
    access: getFirm,
    title: 'firm.title',
    menu: [{ word: 'firm', icon: IconBuildingStore, position: 0, setting: 'firm' }],
    component: async () => (await import('./settings-firm.tsx')).SettingsFirmPage,
  }),
  screen({
    path: '/admin/profile',
    access: getMe,
    title: 'users.profile.title',
    menu: [{ word: 'profile', icon: IconUser, position: 14, isFor: isSales }],
    component: async () => (await import('./profile.tsx')).OfficeProfilePage,
  }),
];
