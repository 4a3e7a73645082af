import type { Role } from '../vocabulary.ts';

/** A screen of a menu, as a search finds it: its address inside the portal, and its word under `common.places`. */
export interface SearchedPlace<W extends string = string> {
  readonly path: string;
  readonly word: W;
  readonly roles: readonly Role[];
}

const STAFF = ['admin', 'advisor', 'business-performance-partner'] as const;
const READERS = [...STAFF, 'platform-admin'] as const;
const COMPANIES = ['user', 'business-partner'] as const;
const ADMINS = ['admin'] as const;

/**
 * The places of every menu, each once, and what the account leads to; the menus themselves are held to it. A conversation is found by its
 * people.
 */
export const SEARCHED_PLACES = [
  { path: '/admin', word: 'dashboard', roles: ['admin', 'advisor'] },
  { path: '/admin/dashboard/advisors', word: 'advisors', roles: ADMINS },
  { path: '/admin/todos', word: 'todos', roles: STAFF },
  { path: '/admin/users', word: 'users', roles: ['admin', 'platform-admin'] },
  { path: '/admin/portfolio', word: 'portfolio', roles: STAFF },
  { path: '/admin/agencies', word: 'agencies', roles: READERS },
  { path: '/admin/chats', word: 'chats', roles: [...STAFF, 'sales'] },
  { path: '/admin/news', word: 'news', roles: READERS },
  { path: '/admin/services', word: 'services', roles: READERS },
  { path: '/admin/announcements', word: 'announcements', roles: READERS },
  { path: '/admin/announcements/review', word: 'review', roles: ADMINS },
  { path: '/admin/partners', word: 'partners', roles: STAFF },
  { path: '/admin/calendar', word: 'calendar', roles: STAFF },
  { path: '/admin/acts', word: 'acts', roles: [...READERS, 'sales'] },
  { path: '/admin/contacts', word: 'contacts', roles: ['sales'] },
  { path: '/admin/profile', word: 'profile', roles: ['sales'] },
  { path: '/admin/settings/firm', word: 'firm', roles: ADMINS },
  { path: '/admin/settings/categoryRequirement', word: 'categoryRequirement', roles: ['admin', 'advisor'] },
  { path: '/admin/settings/regions', word: 'regions', roles: ADMINS },
  { path: '/admin/settings/atecocodes', word: 'atecocodes', roles: ADMINS },
  { path: '/admin/settings/latestAteco2025', word: 'latestAteco2025', roles: ADMINS },
  { path: '/admin/settings/cciaas', word: 'cciaas', roles: ADMINS },
  { path: '/admin/settings/correspondences', word: 'correspondences', roles: ADMINS },
  { path: '/admin/settings/callwords', word: 'callWords', roles: ADMINS },
  { path: '/admin/settings/imports', word: 'imports', roles: ADMINS },
  { path: '/admin/settings/quick-replies', word: 'quickReplies', roles: ADMINS },
  { path: '/admin/settings/invitations', word: 'invitations', roles: ADMINS },
  { path: '/admin/mailbox', word: 'mailbox', roles: ADMINS },
  { path: '/admin/jobs', word: 'jobs', roles: ADMINS },
  { path: '/admin/audit', word: 'audit', roles: ADMINS },
  { path: '/admin/setup', word: 'setup', roles: ADMINS },
  { path: '/admin/system', word: 'system', roles: ADMINS },
  { path: '/home', word: 'home', roles: COMPANIES },
  { path: '/announcements', word: 'announcements', roles: COMPANIES },
  { path: '/services', word: 'services', roles: COMPANIES },
  { path: '/dossier', word: 'dossier', roles: ['user'] },
  { path: '/news', word: 'news', roles: COMPANIES },
  { path: '/partners', word: 'partners', roles: COMPANIES },
  { path: '/calendar', word: 'calendar', roles: COMPANIES },
  { path: '/agencies', word: 'agencies', roles: COMPANIES },
  { path: '/profile', word: 'profile', roles: COMPANIES },
] as const satisfies readonly SearchedPlace[];
