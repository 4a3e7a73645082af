import { getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { may } from '@volano/domain/policies/actor';
import { IconShieldLock } from '@tabler/icons-react';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { startTransition, useEffect, useState, useCallback } from 'react';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnread, viewsKey } from '../../features/advising/views/views.api.ts';
import { type Booking, BookingProvider, officeChatOf } from '../../features/companies/agencies/advisor-contact.tsx';
import { agenciesKey, agencyQuery } from '../../features/companies/agencies/agencies.api.ts';
import { useChatsToRead, useChatNews } from '../../features/conversation/chats/use-chat-news.tsx';
import {
  notificationsKey,
  useNotificationCount,
  useNotificationNews,
} from '../../features/conversation/notifications/use-notification-news.tsx';
import { usePalette } from '../../features/insight/search/use-palette.tsx';
import { AccountMenu } from '../../features/people/session/account-menu.tsx';
import { AgencySwitcher, useGivenAgency } from '../../features/people/session/agency-switcher.tsx';
import { chooseLanguage, signOut } from '../../features/people/session/session.api.ts';
import { useLeaving } from '../../features/people/session/use-leaving.tsx';
import { useConfirmation } from '../../features/people/session/use-confirmation.ts';
import { DataProvider } from '../data.tsx';
import { useBrand } from '../../lib/api/options.ts';
import { usePageFrame } from '../../ui/layout/page-frame.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useLiveRows } from '../../lib/live/live-rows.ts';
import { useRefreshAfterNavigation } from '../../lib/live/live.ts';
import { addressOf, hrefOf } from '../../lib/screens/address.ts';
import { menuOf, type MenuPlace } from '../../lib/screens/screen.ts';
import { useGo } from '../../lib/screens/use-screen.ts';
import { type Me, useMe, useSession } from '../../lib/session/session.ts';
import { FirmLines } from '../../ui/layout/entry-frame.tsx';
import { PortalShell } from '../../ui/layout/portal-shell.tsx';
import {
  BellButton,
  BrandTelephone,
  Rights,
  SocialLinks,
  UserMenu,
  useShortcutHelp,
} from '../../ui/layout/shell-parts.tsx';
import { lazyPart, EmptyState } from '../../ui/layout/states.tsx';
import { RenewedNote } from '../renewed-note.tsx';
import { PageViews } from '../page-views.tsx';
import { InstallOffer } from './install-offer.tsx';
import { useCompanyInStep, useMonitoringPlaces } from '../portal-ways.ts';
import { screens } from './screens.ts';
import classes from './layout.module.css';
import { sideOf } from '../screens.ts';

const BookingDialog = lazyPart(async () => (await import('./companies/booking-dialog.tsx')).BookingDialog);

/** The frame of the companies' side. */
function PortalLayout() {
  // Signed out, or somebody of the office by another tab: the way elsewhere is already taken, and nothing is left to show.
  const user = useSession()?.user;
  return user === undefined || sideOf(user) === 'office' ? null : (
    <DataProvider>
      <Frames isPending={user.isPending} />
      <PageViews />
    </DataProvider>
  );
}

/** What the addresses of the companies' side lead to, and what stands around it: it comes as one. */
export const portalSide = { screens, Layout: PortalLayout } as const;

/** What is heard is kept across both frames: on confirmation one takes the place of the other, over the same cache. */
function Frames({ isPending }: { isPending: boolean }) {
  useLiveRows();
  return isPending ? <WaitingFrame /> : <Frame />;
}

function Frame() {
  const t = useT();
  const go = useGo();
  const agencyId = useSession()?.agencyId ?? null;
  // What is on the screen, not where the reader is on the way to.
  const shown = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '' });
  const path = usePathAhead();
  const unseen = useNotificationCount();
  const [booking, setBooking] = useState<Booking | null>(null);
  useNews();
  const places = useCompanyPlaces(agencyId, path);
  const monitoring = useMonitoringPlaces(agencyId).map((place) => ({ ...place, isActive: `#${path}` === place.href }));
  const shortcuts = useShortcutHelp();
  const search = usePalette({
    places: [...places, ...monitoring],
    actions: [],
    label: t('common.search.portal'),
  });
  return (
    <PortalShell
      homeHref={hrefOf('/home')}
      nav={places.filter((place) => place.isInMasthead === true)}
      bottomNav={places.filter((place) => place.phone === 'bar')}
      moreNav={[...places.filter((place) => place.phone === 'more'), ...monitoring]}
      switcher={<AgencySwitcher onSwitched={() => void go({ to: '/home' })} />}
      onSearch={search.open}
      searchLabel={t('common.search.portal')}
      bell={<BellButton count={unseen} onClick={() => void go({ to: '/notifications' })} />}
      account={
        <AccountMenu
          hasRole={false}
          onProfile={() => void go({ to: '/profile' })}
          onAgencies={() => void go({ to: '/agencies' })}
          onShortcuts={shortcuts.open}
        />
      }
      footer={isConversation(path) ? null : <Footer />}
    >
      <RenewedNote />
      <InstallOffer />
      <BookingProvider value={setBooking}>
        {/* Of another company everything begins anew: a list would go on showing the rows of the one before while it waits for its own. */}
        {agencyId !== null || isAboutCompanies(shown) ? <Outlet key={agencyId} /> : <NoCompany />}
      </BookingProvider>
      {search.palette}
      {shortcuts.help}
      {booking === null ? null : <BookingDialog booking={booking} onClose={() => setBooking(null)} />}
    </PortalShell>
  );
}

/** The frame for who waits to be confirmed: only what they may open, and nothing that asks for more. */
function WaitingFrame() {
  const t = useT();
  const go = useGo();
  const me = useMe();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useConfirmation();
  const { leave, dialog } = useLeaving();
  const isWithCompany = useSession()?.agencyId != null;
  const unread = useChatsToRead(isWithCompany).all;
  // The conversation with the firm is the one that opens.
  const { officeChatId } = useConsultantChat();
  const places = placesOf(me, officeChatId, false).map((place) => ({
    ...place,
    href: `#${place.path}`,
    label: place.word === 'consultant' ? t('officeChats.title') : t(`common.places.${place.word}`),
    count: place.word === 'consultant' ? unread : 0,
    isActive: path === place.path,
  }));
  return (
    <PortalShell
      homeHref={hrefOf('/waiting')}
      nav={places}
      bottomNav={places}
      moreNav={[]}
      account={
        <UserMenu
          name={`${me.name} ${me.surname}`}
          detail={me.email}
          photo={null}
          links={[
            {
              label: t('common.places.ownData'),
              icon: IconShieldLock,
              onSelect: () => void go({ to: '/waiting/data' }),
            },
          ]}
          onLanguage={chooseLanguage}
          onSignOut={() => leave('signOut', () => void signOut())}
        />
      }
      footer={isConversation(path) ? null : <Footer />}
    >
      <RenewedNote />
      <Outlet />
      {dialog}
    </PortalShell>
  );
}

/** Where the reader is on the way to. The whole frame is drawn for it, so it is drawn after the bar that answers the tap. */
function usePathAhead(): string {
  const router = useRouter();
  const [path, setPath] = useState(router.state.location.pathname);
  useEffect(() => {
    const follow = ({ toLocation }: { toLocation: { pathname: string } }): void =>
      startTransition(() => setPath(toLocation.pathname));
    const stops = (['onBeforeNavigate', 'onResolved'] as const).map((event) => router.subscribe(event, follow));
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  return path;
}

/** The menu of the company in use, with what is new in each place. */
function useCompanyPlaces(agencyId: string | null, path: string) {
  const t = useT();
  const unread: Partial<Record<string, number>> = {
    announcements: useUnread('announcementsUser'),
    services: useUnread('servicesUser'),
    consultant: useChatsToRead(agencyId !== null).all,
  };
  const { chatId, officeChatId, formerChatId, hasDossier } = useConsultantChat();
  const shown = chatId ?? officeChatId ?? formerChatId;
  return placesOf(useMe(), shown, hasDossier).map((place) => ({
    ...place,
    href: `#${place.path}`,
    label:
      place.word === 'consultant' && shown === officeChatId ? t('officeChats.title') : t(`common.places.${place.word}`),
    count: unread[place.word] ?? 0,
    isActive: path === place.path || path.startsWith(`${place.path}/`),
  }));
}

/** What happens meanwhile, told and counted wherever the reader is. */
function useNews(): void {
  useRefreshAfterNavigation(notificationsKey);
  useRefreshAfterNavigation(viewsKey);
  useNotificationNews();
  useCompanyInStep();
}

/**
 * The menu, with the conversation and the dossier of the company in use where there is one (1-people §2). The bottom bar of a phone has room for four: it
 * then takes the place of the news.
 */
function placesOf(me: Me, chatId: string | null, hasDossier: boolean): MenuPlace[] {
  return menuOf(screens, me).flatMap((place): MenuPlace[] => {
    if (place.word === 'dossier' && !hasDossier) return [];
    if (place.word === 'consultant')
      return chatId === null ? [] : [{ ...place, path: addressOf('/consultant/$chatId', { chatId }) }];
    return [place.word === 'news' && chatId !== null ? { ...place, phone: 'more' } : place];
  });
}

/** A conversation takes the whole height (1-people §2: no footer). */
function isConversation(path: string): boolean {
  return path.startsWith('/consultant/') && path !== '/consultant/choose';
}

/** The screens on which somebody without a company makes one. */
function isAboutCompanies(path: string): boolean {
  return path === '/agencies' || path.startsWith('/agencies/');
}

function Footer() {
  const t = useT();
  const brand = useBrand();
  if (brand === null) return null;
  return (
    <div className={classes['footer']}>
      <span>{t('common.places.footer', { brand: brand.name })}</span>
      <span>
        {t('common.places.help')} <BrandTelephone />
      </span>
      <a href={brand.privacyUrl} target="_blank" rel="noreferrer">
        {t('session.login.privacy')}
      </a>
      <Rights />
      <FirmLines />
      <SocialLinks size={20} />
    </div>
  );
}

/** For somebody without a company: the account is there, a company can be added, and whom to ask. */
function NoCompany() {
  const t = useT();
  const brand = useBrand();
  usePageFrame(t('home.noAgency.title'));
  useGivenAgency();
  return (
    <EmptyState
      isCard
      title={t('home.noAgency.title')}
      action={
        <Button component="a" href={hrefOf('/agencies/new')}>
          {t('profile.companies.add')}
        </Button>
      }
    >
      {t('home.noAgency.body')} {brand === null ? null : <a href={`mailto:${brand.email}`}>{brand.email}</a>}
    </EmptyState>
  );
}

function chatHref(chatId: string): string {
  return hrefOf('/consultant/$chatId', { chatId });
}

/** The conversation of the company in use with who follows it, the one with the firm and what is left to read of who followed it before, each or null; whether it has a dossier to speak of; while it is looked at, what is said there and elsewhere is told (1-people §2). */
function useConsultantChat() {
  const hasConsultant = may(useMe(), getHomeAdvisor);
  const client = useQueryClient();
  const agencyId = useSession()?.agencyId ?? null;
  const agency = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null });
  const onNewChat = useCallback(() => void client.invalidateQueries({ queryKey: agenciesKey }), [client]);
  useChatNews({ hrefOf: chatHref, onNewChat });
  const { chatId = null, chats = [], dossier = [], dossierStage = null } = agency.data ?? {};
  return {
    chatId: hasConsultant ? chatId : null,
    officeChatId: officeChatOf({ chats }),
    formerChatId: hasConsultant ? (chats.find(({ advisorId }) => advisorId !== null)?._id ?? null) : null,
    hasDossier: dossierStage !== null || dossier.length > 0,
  };
}
