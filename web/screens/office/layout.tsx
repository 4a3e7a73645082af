import { IconPlus } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { agenciesKey } from '../../features/companies/agencies/agencies.api.ts';
import { useChatNews } from '../../features/conversation/chats/use-chat-news.tsx';
import { notificationsKey, useNotificationCount } from '../../features/conversation/notifications/notifications.api.ts';
import { useNotificationNews } from '../../features/conversation/notifications/use-notification-news.tsx';
import { AccountMenu } from '../../features/people/session/account-menu.tsx';
import { usePalette } from '../../features/insight/search/use-palette.tsx';
import { todosKey } from '../../features/companies/todos/todos.api.ts';
import { viewsKey } from '../../features/advising/views/views.api.ts';
import { DataProvider } from '../../lib/api/data.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { actionsOf } from '../../lib/screens/screen.ts';
import { useGo } from '../../lib/screens/use-screen.ts';
import { type PageFrame, PageFrameProvider } from '../../lib/format/page-frame.tsx';
import { type Me, useMe, useSession } from '../../lib/session/session.ts';
import { useOptions } from '../../lib/api/options.ts';
import { useLiveRefresh, useRefreshAfterNavigation } from '../../lib/live/live.ts';
import { BellButton } from '../../ui/layout/shell-parts.tsx';
import { OfficeShell } from '../../ui/layout/office-shell.tsx';
import { useShortcutHelp } from '../../ui/layout/shortcut-help.tsx';
import { OfflineNote } from '../offline-note.tsx';
import { PageViews } from '../page-views.tsx';
import { officePlaceOf } from './conversation/notification-places.ts';
import { screens } from './screens.ts';
import { useOfficePlaces } from './use-office-places.ts';

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
  useNews(me);
  const { places, settings } = useOfficePlaces(path);
  const shortcuts = useShortcutHelp();
  const search = usePalette({
    places: [...places, ...settings],
    actions: actionsOf(screens, me).map(({ path: place, action }) => ({
      href: `#${place}`,
      label: t(action),
      icon: IconPlus,
    })),
    label: t('common.search.office'),
  });
  return (
    <OfficeShell
      homeHref={hrefOf('/')}
      groups={[
        { items: places },
        ...(settings.length > 0 ? [{ label: t('common.places.settings'), items: settings }] : []),
      ]}
      crumbs={frame.crumbs}
      prefersMini={frame.prefersMini}
      onSearch={search.open}
      searchLabel={t('common.search.office')}
      bell={<BellButton count={unseen} onClick={() => void go({ to: '/admin/notifications' })} />}
      account={
        <AccountMenu isOffice onProfile={() => void go({ to: '/admin/profile' })} onShortcuts={shortcuts.open} />
      }
      version={options?.version ?? ''}
      privacyHref={options?.brand.privacyUrl ?? hrefOf('/')}
    >
      <OfflineNote />
      <PageFrameProvider value={setFrame}>
        <Outlet />
      </PageFrameProvider>
      {search.palette}
      {shortcuts.help}
    </OfficeShell>
  );
}

/** What to-dos and companies are asked for again by. */
const TODOS_CHANGED = ['notification', 'newMessage'] as const;
const COMPANIES_CHANGED = ['agenciesChanged'] as const;

/** What happens meanwhile, told and counted wherever the reader is. */
function useNews(me: Me): void {
  useChatNews({ hrefOf: chatHref });
  useRefreshAfterNavigation(notificationsKey);
  useRefreshAfterNavigation(viewsKey);
  useRefreshAfterNavigation(todosKey);
  useNotificationNews({ hrefOf: (item) => officePlaceOf(me.role, item) });
  useLiveRefresh(TODOS_CHANGED, todosKey);
  useLiveRefresh(COMPANIES_CHANGED, agenciesKey);
}

function chatHref(chatId: string): string {
  return hrefOf('/admin/chats/$chatId', { chatId });
}
