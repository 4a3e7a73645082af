import { may } from '@volano/domain/policies/access';
import { listReview } from '@volano/domain/contracts/announcement-review';
import { countUnread } from '@volano/domain/contracts/views';
import { isConsultant } from '@volano/domain/policies/actor';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { agenciesKey } from '../../features/companies/agencies/agencies.api.ts';
import { useChatsToRead } from '../../features/conversation/chats/chat-counts.api.ts';
import { useChatNews } from '../../features/conversation/chats/use-chat-news.tsx';
import { notificationsKey, useNotificationCount } from '../../features/conversation/notifications/notifications.api.ts';
import { useNotificationNews } from '../../features/conversation/notifications/use-notification-news.tsx';
import { AccountMenu } from '../../features/people/session/account-menu.tsx';
import { useReviewCount } from '../../features/catalogue/announcements/review.api.ts';
import { todosKey } from '../../features/companies/todos/todos.api.ts';
import { useUnread, viewsKey } from '../../features/advising/views/views.api.ts';
import { DataProvider } from '../../lib/api/data.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { menuOf, type MenuPlace } from '../../lib/screens/screen.ts';
import { useGo } from '../../lib/screens/use-screen.ts';
import { type PageFrame, PageFrameProvider } from '../../lib/format/page-frame.tsx';
import { useMe, useSession } from '../../lib/session/session.ts';
import { useOptions } from '../../lib/api/options.ts';
import { useLiveRefresh, useRefreshAfterNavigation } from '../../lib/live/live.ts';
import { BellButton } from '../../ui/layout/shell-parts.tsx';
import { OfficeShell } from '../../ui/layout/office-shell.tsx';
import { PageViews } from '../page-views.tsx';
import { officePlaceOf } from './conversation/notification-places.ts';
import { useWaiting } from './companies/use-waiting.ts';
import { screens } from './screens.ts';

/** The frame of the back office. */
export function OfficeLayout() {
  // Signed out in this or another tab: the way to the login is already taken, and nothing is left to show.
  return useSession() === null ? null : (
    <DataProvider>
      <Frame />
      <PageViews />
    </DataProvider>
  );
}

const bare: PageFrame = { crumbs: [], prefersMini: false };

function Frame() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const options = useOptions();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [frame, setFrame] = useState(bare);
  const unseen = useNotificationCount();
  const isReader = may(me, countUnread);
  const unread = {
    announcements: useUnread('announcements', isReader),
    services: useUnread('services', isReader),
    chats: useChatsToRead(isConsultant(me)).all,
    todos: useWaiting().total ?? 0,
    review: useReviewCount(may(me, listReview)).data ?? 0,
  };
  useChatNews({ hrefOf: chatHref });
  useRefreshAfterNavigation(notificationsKey);
  useRefreshAfterNavigation(viewsKey);
  useRefreshAfterNavigation(todosKey);
  useNotificationNews({ hrefOf: (item) => officePlaceOf(me.role, item) });
  useLiveRefresh('notification', todosKey);
  useLiveRefresh('newMessage', todosKey);
  useLiveRefresh('agenciesChanged', agenciesKey);
  const menu = menuOf(screens, me);
  const placesOf = (places: readonly MenuPlace[]) =>
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
  const settings = placesOf(menu.filter(({ isSetting }) => isSetting));
  return (
    <OfficeShell
      homeHref={hrefOf('/')}
      groups={[
        { items: placesOf(menu.filter(({ isSetting }) => !isSetting)) },
        ...(settings.length > 0 ? [{ label: t('common.places.settings'), items: settings }] : []),
      ]}
      crumbs={frame.crumbs}
      prefersMini={frame.prefersMini}
      bell={<BellButton count={unseen} onClick={() => void go({ to: '/admin/notifications' })} />}
      account={<AccountMenu isOffice onProfile={() => void go({ to: '/admin/profile' })} />}
      version={options?.version ?? ''}
      privacyHref={options?.brand.privacyUrl ?? hrefOf('/')}
    >
      <PageFrameProvider value={setFrame}>
        <Outlet />
      </PageFrameProvider>
    </OfficeShell>
  );
}

function chatHref(chatId: string): string {
  return hrefOf('/admin/chats/$chatId', { chatId });
}

const DASHBOARD = '/admin';

/** The dashboard is a place of its own, not the parent of all others. */
function isHere(path: string, place: string): boolean {
  return path === place || (place !== DASHBOARD && path.startsWith(`${place}/`));
}
