import { listReview } from '@volano/domain/contracts/announcement-review';
import { countUnread } from '@volano/domain/contracts/views';
import { may } from '@volano/domain/policies/access';
import { isConsultant } from '@volano/domain/policies/actor';
import { useReviewCount } from '../../features/catalogue/announcements/review.api.ts';
import { useUnread } from '../../features/advising/views/views.api.ts';
import { useChatsToRead } from '../../features/conversation/chats/chat-counts.api.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { menuOf, type MenuPlace } from '../../lib/screens/screen.ts';
import { useMe } from '../../lib/session/session.ts';
import type { NavItem } from '../../ui/layout/shell-parts.tsx';
import { useWaiting } from './companies/use-waiting.ts';
import { screens } from './screens.ts';

/** The places of the office for who is signed in, with what waits in each, and the settings apart. `path` is where they are. */
export function useOfficePlaces(path: string): { readonly places: NavItem[]; readonly settings: NavItem[] } {
  const t = useT();
  const me = useMe();
  const isReader = may(me, countUnread);
  const unread = {
    announcements: useUnread('announcements', isReader),
    services: useUnread('services', isReader),
    chats: useChatsToRead(isConsultant(me)).all,
    todos: useWaiting().total ?? 0,
    review: useReviewCount(may(me, listReview)).data ?? 0,
  };
  const itemsOf = (places: readonly MenuPlace[]): NavItem[] =>
    places.map(({ word, path: place, icon, unread: kind }) => ({
      href: `#${place}`,
      icon,
      label: t(`common.places.${word}`),
      // A place inside another one is the one where the person is.
      isActive:
        isHere(path, place) &&
        !places.some((one) => one.path.startsWith(`${place}/`) && place !== DASHBOARD && isHere(path, one.path)),
      ...(kind === undefined ? {} : { count: unread[kind] }),
    }));
  const menu = menuOf(screens, me);
  return {
    places: itemsOf(menu.filter(({ isSetting }) => !isSetting)),
    settings: itemsOf(menu.filter(({ isSetting }) => isSetting)),
  };
}

const DASHBOARD = '/admin';

/** The dashboard is a place of its own, not the parent of all others. */
function isHere(path: string, place: string): boolean {
  return path === place || (place !== DASHBOARD && path.startsWith(`${place}/`));
}
