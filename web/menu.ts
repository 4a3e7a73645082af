import type { Role } from '@volano/domain/rules/vocabulary';
import {
  IconArrowsExchange,
  IconBinaryTree2,
  IconBriefcase,
  IconBuildingBank,
  IconBuildingFactory2,
  IconCalendarMonth,
  IconChartBar,
  IconChecks,
  IconCoins,
  IconDatabaseImport,
  IconHash,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconHomeFilled,
  IconLayoutDashboard,
  IconListCheck,
  IconListDetails,
  IconMailbox,
  IconMapPin,
  IconMessages,
  IconNews,
  IconQrcode,
  IconSettingsAutomation,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from './ui/layout/nav-types.ts';

/** A place of the back office and the roles that see it (1-people §2). The menu of a platform admin is limited to what is said there. */
interface OfficePlace {
  readonly word:
    | 'dashboard'
    | 'advisors'
    | 'todos'
    | 'users'
    | 'agencies'
    | 'chats'
    | 'calendar'
    | 'announcements'
    | 'review'
    | 'news'
    | 'services'
    | 'partners'
    | 'categoryRequirement'
    | 'regions'
    | 'atecocodes'
    | 'latestAteco2025'
    | 'cciaas'
    | 'correspondences'
    | 'imports'
    | 'audit'
    | 'invitations'
    | 'mailbox'
    | 'jobs'
    | 'profile';
  readonly href: string;
  readonly icon: Icon;
  readonly roles: readonly Role[];
  /** What of it is still to be read. */
  readonly unread?: 'announcements' | 'services' | 'chats' | 'todos' | 'review';
}

/** The drawer of the back office, in order. A place stands here once its screen exists. */
export const officePlaces: readonly OfficePlace[] = [
  { word: 'dashboard', href: '#/admin', icon: IconLayoutDashboard, roles: ['admin', 'advisor'] },
  { word: 'advisors', href: '#/admin/dashboard/advisors', icon: IconChartBar, roles: ['admin'] },
  {
    word: 'todos',
    href: '#/admin/todos',
    icon: IconListCheck,
    roles: ['admin', 'advisor', 'business-performance-partner'],
    unread: 'todos',
  },
  { word: 'users', href: '#/admin/users', icon: IconUsers, roles: ['admin', 'platform-admin'] },
  {
    word: 'agencies',
    href: '#/admin/agencies',
    icon: IconBuildingFactory2,
    roles: ['admin', 'advisor', 'platform-admin', 'business-performance-partner'],
  },
  {
    word: 'chats',
    href: '#/admin/chats',
    icon: IconMessages,
    roles: ['admin', 'advisor', 'business-performance-partner'],
    unread: 'chats',
  },
  {
    word: 'news',
    href: '#/admin/news',
    icon: IconNews,
    roles: ['admin', 'advisor', 'platform-admin', 'business-performance-partner'],
  },
  {
    word: 'services',
    href: '#/admin/services',
    icon: IconBriefcase,
    roles: ['admin', 'advisor', 'platform-admin', 'business-performance-partner'],
    unread: 'services',
  },
  {
    word: 'announcements',
    href: '#/admin/announcements',
    icon: IconCoins,
    roles: ['admin', 'advisor', 'platform-admin', 'business-performance-partner'],
    unread: 'announcements',
  },
  { word: 'review', href: '#/admin/announcements/review', icon: IconChecks, roles: ['admin'], unread: 'review' },
  {
    word: 'partners',
    href: '#/admin/partners',
    icon: IconHeartHandshake,
    roles: ['admin', 'advisor', 'business-performance-partner'],
  },
  {
    word: 'calendar',
    href: '#/admin/calendar',
    icon: IconCalendarMonth,
    roles: ['admin', 'advisor', 'business-performance-partner'],
  },
  {
    word: 'categoryRequirement',
    href: '#/admin/settings/categoryRequirement',
    icon: IconListDetails,
    roles: ['advisor'],
  },
  { word: 'profile', href: '#/admin/profile', icon: IconUser, roles: ['sales'] },
];

/** The settings, under a separator, which are the admins' alone. */
export const officeSettings: readonly OfficePlace[] = [
  {
    word: 'categoryRequirement',
    href: '#/admin/settings/categoryRequirement',
    icon: IconListDetails,
    roles: ['admin'],
  },
  { word: 'regions', href: '#/admin/settings/regions', icon: IconMapPin, roles: ['admin'] },
  { word: 'atecocodes', href: '#/admin/settings/atecocodes', icon: IconHash, roles: ['admin'] },
  { word: 'latestAteco2025', href: '#/admin/settings/latestAteco2025', icon: IconBinaryTree2, roles: ['admin'] },
  { word: 'cciaas', href: '#/admin/settings/cciaas', icon: IconBuildingBank, roles: ['admin'] },
  {
    word: 'correspondences',
    href: '#/admin/settings/correspondences',
    icon: IconArrowsExchange,
    roles: ['admin'],
  },
  { word: 'imports', href: '#/admin/settings/imports', icon: IconDatabaseImport, roles: ['admin'] },
  { word: 'invitations', href: '#/admin/settings/invitations', icon: IconQrcode, roles: ['admin'] },
  { word: 'mailbox', href: '#/admin/mailbox', icon: IconMailbox, roles: ['admin'] },
  { word: 'jobs', href: '#/admin/jobs', icon: IconSettingsAutomation, roles: ['admin'] },
  { word: 'audit', href: '#/admin/audit', icon: IconHistory, roles: ['admin'] },
];

interface PortalPlace {
  readonly word:
    | 'home'
    | 'announcements'
    | 'services'
    | 'consultant'
    | 'news'
    | 'partners'
    | 'calendar'
    | 'agencies'
    | 'profile';
  readonly href: string;
  readonly icon: Icon;
  readonly iconActive?: Icon;
  /** On a phone: in the bottom bar, or behind "Altro". */
  readonly phone: 'bar' | 'more';
  /** On wide screens the profile and one's companies are in the account menu only. */
  readonly isInMasthead: boolean;
}

/** The menu of the companies' side, in order. */
const portalPlaces: readonly PortalPlace[] = [
  { word: 'home', href: '#/home', icon: IconHome, iconActive: IconHomeFilled, phone: 'bar', isInMasthead: true },
  { word: 'announcements', href: '#/announcements', icon: IconCoins, phone: 'bar', isInMasthead: true },
  { word: 'services', href: '#/services', icon: IconBriefcase, phone: 'bar', isInMasthead: true },
  { word: 'news', href: '#/news', icon: IconNews, phone: 'bar', isInMasthead: true },
  { word: 'partners', href: '#/partners', icon: IconHeartHandshake, phone: 'more', isInMasthead: true },
  { word: 'calendar', href: '#/calendar', icon: IconCalendarMonth, phone: 'more', isInMasthead: true },
  { word: 'agencies', href: '#/agencies', icon: IconBuildingFactory2, phone: 'more', isInMasthead: false },
  { word: 'profile', href: '#/profile', icon: IconUser, phone: 'more', isInMasthead: false },
];

/**
 * The menu of the companies' side, with the conversation of the company in use where there is one (1-people §2). The bottom bar of a phone
 * has room for four: it then takes the place of the news.
 */
export function placesOf(chatId: string | null): readonly PortalPlace[] {
  if (chatId === null) return portalPlaces;
  return portalPlaces.flatMap((place): PortalPlace[] => {
    if (place.word !== 'news') return [place];
    const href = `#/consultant/${chatId}`;
    return [
      { word: 'consultant', href, icon: IconMessages, phone: 'bar', isInMasthead: true },
      { ...place, phone: 'more' },
    ];
  });
}
