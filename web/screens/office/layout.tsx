import { listAgencies } from '@volano/domain/contracts/agencies';
import { listReview } from '@volano/domain/contracts/announcement-review';
import { countChatsToRead } from '@volano/domain/contracts/chats';
import { countUnread } from '@volano/domain/contracts/views';
import { may } from '@volano/domain/policies/actor';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { viewsKey, useUnread } from '../../features/advising/views/views.api.ts';
import { useReviewCount } from '../../features/catalogue/announcements/review.api.ts';
import { useChatNews, useChatsToRead } from '../../features/conversation/chats/use-chat-news.tsx';
import {
  notificationsKey,
  useNotificationCount,
  useNotificationNews,
} from '../../features/conversation/notifications/use-notification-news.tsx';
import { usePalette } from '../../features/insight/search/use-palette.tsx';
import { AccountMenu } from '../../features/people/session/account-menu.tsx';
import { DataProvider } from '../data.tsx';
import { useOptions } from '../../lib/api/options.ts';
import { type PageFrame, PageFrameProvider } from '../../ui/layout/page-frame.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useLiveRows } from '../../lib/live/live-rows.ts';
import { useRefreshAfterNavigation } from '../../lib/live/live.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { actionsOf, menuOf, type MenuPlace, SETTING_GROUPS } from '../../lib/screens/screen.ts';
import { useGo } from '../../lib/screens/use-screen.ts';
import { useMe, useSession } from '../../lib/session/session.ts';
import type { NavGroup } from '../../ui/layout/office-menu.tsx';
import { OfficeShell } from '../../ui/layout/office-shell.tsx';
import { BellButton, type NavItem, useShortcutHelp } from '../../ui/layout/shell-parts.tsx';
import { RenewedNote } from '../renewed-note.tsx';
import { PageViews } from '../page-views.tsx';
import { useWaiting, useWaitingNews } from './companies/use-waiting.ts';
import { screens } from './screens.ts';

/** The frame of the back office. */
function OfficeLayout() {
  // Signed out in this or another tab: the way to the login is already taken, and nothing is left to show.
  return useSession() === null ? null : (
    <DataProvider>
      <Frame />
      <PageViews />
    </DataProvider>
  );
}

/** What the addresses of the office lead to, and what stands around it: it comes as one. */
export const officeSide = { screens, Layout: OfficeLayout } as const;

const bare: PageFrame = { crumbs: [], prefersMini: false };

function Frame() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const options = useOptions();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [frame, setFrame] = useState(bare);
  const unseen = useNotificationCount();
  useNews();
  const { places, settings } = useOfficePlaces(path);
  const shortcuts = useShortcutHelp();
  // Who opens no company finds conversations and pages alone.
  const searchLabel = t(may(me, listAgencies) ? 'common.search.office' : 'common.search.sales');
  const search = usePalette({
    places: [
      ...places,
      ...settings.flatMap(({ items }) => items),
      { href: hrefOf('/admin/acts'), label: t('common.places.acts'), icon: IconHistory },
    ],
    actions: actionsOf(screens, me).map(({ path: place, action }) => ({
      href: `#${place}`,
      label: t(action),
      icon: IconPlus,
    })),
    label: searchLabel,
  });
  return (
    <OfficeShell
      homeHref={hrefOf('/')}
      places={places}
      settings={settings}
      crumbs={frame.crumbs}
      prefersMini={frame.prefersMini}
      onSearch={search.open}
      searchLabel={searchLabel}
      bell={<BellButton count={unseen} onClick={() => void go({ to: '/admin/notifications' })} />}
      account={
        <AccountMenu
          hasRole
          onProfile={() => void go({ to: '/admin/profile' })}
          onActs={() => void go({ to: '/admin/acts' })}
          onShortcuts={shortcuts.open}
        />
      }
      version={options?.version ?? ''}
      privacyHref={options?.brand.privacyUrl ?? hrefOf('/')}
    >
      <RenewedNote />
      <PageFrameProvider value={setFrame}>
        <Outlet />
      </PageFrameProvider>
      {search.palette}
      {shortcuts.help}
    </OfficeShell>
  );
}

/** What happens meanwhile, told and counted wherever the reader is. */
function useNews(): void {
  useChatNews({ hrefOf: chatHref });
  useRefreshAfterNavigation(notificationsKey);
  useRefreshAfterNavigation(viewsKey);
  useWaitingNews();
  useNotificationNews();
  useLiveRows();
}

function chatHref(chatId: string): string {
  return hrefOf('/admin/chats/$chatId', { chatId });
}

/** The places of the office for who is signed in, with what waits in each, and the settings apart. `path` is where they are. */
function useOfficePlaces(path: string): { readonly places: NavItem[]; readonly settings: NavGroup[] } {
  const t = useT();
  const me = useMe();
  const isReader = may(me, countUnread);
  const unread = {
    announcements: useUnread('announcements', isReader),
    services: useUnread('services', isReader),
    chats: useChatsToRead(may(me, countChatsToRead)).all,
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
    places: itemsOf(menu.filter(({ setting }) => setting === undefined)),
    settings: SETTING_GROUPS.map((group) => ({
      label: t(`common.shell.settings.${group}`),
      items: itemsOf(menu.filter(({ setting }) => setting === group)),
    })).filter(({ items }) => items.length > 0),
  };
}

const DASHBOARD = '/admin';

/** The dashboard is a place of its own, not the parent of all others. */
function isHere(path: string, place: string): boolean {
  return path === place || (place !== DASHBOARD && path.startsWith(`${place}/`));
}
