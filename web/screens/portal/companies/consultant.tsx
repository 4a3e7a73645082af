import { canFollowAs } from '@volano/domain/rules/advisor-kinds';
import { needsPremiumForChat } from '@volano/domain/policies/chats';
import type { Chat, MessageTopic } from '@volano/domain/contracts/chats';
import { Box, Button, Group, Skeleton } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useAnnouncement } from '../../../features/catalogue/announcements/announcements.api.ts';
import { useService } from '../../../features/catalogue/services/services.api.ts';
import {
  type Contact,
  useBookingAddress,
  useContact,
  useBooking,
} from '../../../features/companies/agencies/advisor-contact.tsx';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { PremiumBody } from '../../../features/companies/agencies/premium.tsx';
import { titleOf, OtherChats } from '../../../features/conversation/chats/chat-header.tsx';
import { ChatPane } from '../../../features/conversation/chats/chat-pane.tsx';
import { consultantOf, nameOf } from '../../../features/conversation/chats/chat-people.ts';
import { useChat, useChats } from '../../../features/conversation/chats/chats.api.ts';
import { OfficeChatButton } from '../../../features/conversation/chats/office-chat.tsx';
import { formatDateTime } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams, useSearch } from '../../../lib/screens/use-screen.ts';
import { useAgencyId, useMe } from '../../../lib/session/session.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { ChatGone } from '../../chat-gone.tsx';
import classes from './companies.module.css';

/** The conversation of a company with its consultant. It is premium: a prospect sees what it would be (1-people §6, visual language §10.07). */
export function ConsultantPage() {
  const t = useT();
  const me = useMe();
  const { _id: userId, role, isPending } = me;
  const agencyId = useAgencyId();
  const { chatId } = useParams('/consultant/$chatId');
  const agency = useAgency(agencyId);
  const isPremiumNeeded = needsPremiumForChat({ userId, role }, agency.data?.contractType ?? 'prospect');
  const chats = useChats({ isArchived: false, q: '' }, false);
  const contact = useContact(agencyId, t('chats.premium'));
  if (agency.isError) return <ErrorBlock isCard onRetry={() => void agency.refetch()} isRetrying={agency.isFetching} />;
  if (agency.data === undefined) return <Waiting />;
  if (!isPremiumNeeded && !isPending) return <Conversation key={chatId} chatId={chatId} />;
  // Of a company without premium the list says which of them open: the one with the firm always does.
  if (chats.isError && chats.data === undefined)
    return <ErrorBlock isCard onRetry={() => void chats.refetch()} isRetrying={chats.isFetching} />;
  if (chats.data === undefined) return <Waiting />;
  const row = chats.data.pages.flatMap(({ rows }) => rows).find(({ _id }) => _id === chatId);
  if (row?.isLocked === false) return <Conversation key={chatId} chatId={chatId} />;
  // With premium it is the office that has still to confirm them.
  return <Locked chat={row ?? null} contact={contact} isPremiumNeeded={isPremiumNeeded} />;
}

interface LockedProps {
  chat: Chat | null;
  contact: Contact | null;
  /** Whether a contract opens it; else the office's confirmation does. */
  isPremiumNeeded: boolean;
}

/** What a company may not open: who wrote and when, what opens it, and the way to the firm meanwhile. */
function Locked({ chat, contact, isPremiumNeeded }: LockedProps) {
  const t = useT();
  const consultant = chat === null ? undefined : consultantOf(chat);
  // A conversation in which nothing was said stands as it was opened.
  const isSaid = chat !== null && chat.updatedAt !== chat.createdAt;
  const title =
    consultant !== undefined && isSaid
      ? t('officeChats.locked.title', { name: nameOf(consultant) })
      : t(isPremiumNeeded ? 'chats.premium' : 'chats.consultant');
  usePageFrame(title);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Box mt="lg" maw={640}>
        <PaperCard>
          {isSaid ? (
            <Box component="p" mb="xs" c="var(--vl-ink2)">
              {t('officeChats.locked.since', { date: formatDateTime(chat.updatedAt) })}
            </Box>
          ) : null}
          <Box component="p" mb="md">
            {t(`officeChats.locked.${isPremiumNeeded ? 'text' : 'pending'}`)}
          </Box>
          {isPremiumNeeded ? (
            <PremiumBody name={t('home.advisor.premiumTitle')} contact={contact}>
              <OfficeChatButton variant="default" />
            </PremiumBody>
          ) : (
            <OfficeChatButton />
          )}
        </PaperCard>
      </Box>
    </>
  );
}

function Conversation({ chatId }: { chatId: string }) {
  const t = useT();
  const me = useMe();
  const chat = useChat(chatId);
  const others = useChats({ isArchived: false, q: '' }, false);
  const frame = useVisibleHeight();
  const [about, forgetAbout] = useAsked();
  usePageFrame(chat.data === undefined ? t('chats.consultant') : titleOf(t, chat.data, true));
  if (chat.data === undefined)
    return chat.isError ? (
      <ChatGone
        chatId={chatId}
        error={chat.error}
        backHref={hrefOf(me.isPending ? '/waiting' : '/home')}
        onRetry={() => void chat.refetch()}
      />
    ) : (
      <Waiting />
    );
  // The way to the others stands above what was said: known later, it would push that down.
  if (others.isPending) return <Waiting />;
  return (
    <div ref={frame} className={classes['root']}>
      <ChatPane
        chat={chat.data}
        me={me._id}
        isCompany
        backHref={hrefOf(me.isPending ? '/waiting' : '/home')}
        backLabel={t('common.actions.back')}
        canArchive={false}
        about={about}
        onAbout={forgetAbout}
        strip={
          <>
            <OtherChats chatId={chatId} hrefOf={(id) => hrefOf('/consultant/$chatId', { chatId: id })} />
            <BookingStrip chat={chat.data} />
          </>
        }
      />
    </div>
  );
}

/** What the address asks to be written about, once its title is known, and how the address forgets it. */
function useAsked(): readonly [MessageTopic | null, () => void] {
  const [{ announcementId = null, serviceId = null }, setSearch] = useSearch('/consultant/$chatId');
  const call = useAnnouncement(announcementId).data;
  const service = useService(announcementId === null ? serviceId : null).data;
  const forget = useCallback(
    () => setSearch({ announcementId: undefined, serviceId: undefined }, { replace: true }),
    [setSearch],
  );
  const about =
    call !== undefined
      ? ({ type: 'announcement', _id: call._id, title: call.title } as const)
      : service === undefined
        ? null
        : ({ type: 'service', _id: service._id, title: service.name } as const);
  return [about, forget];
}

/** With an advisor who has a calendar one can also talk (1-people §2). */
function BookingStrip({ chat }: { chat: Chat }) {
  const t = useT();
  const consultant = consultantOf(chat)?.user;
  const href = useBookingAddress(
    consultant && canFollowAs('advisorId', consultant.role) ? consultant.urlCalendy : null,
  );
  const book = useBooking();
  if (href === null || consultant === undefined || !chat.isWritable) return null;
  return (
    <div className={classes['strip']}>
      <span>{t('chats.header.rather')}</span>
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        size="sm"
        className={classes['book'] ?? ''}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={(event) => book(event, { href, name: consultant.name })}
      >
        {t('chats.header.book')}
      </Button>
    </div>
  );
}

/** The shape of a conversation: with whom, what was said on both sides, where one writes. */
function Waiting() {
  return (
    <DelayedSkeleton>
      <Group gap="sm" wrap="nowrap">
        <Skeleton height={40} circle />
        <Skeleton height={20} width={160} />
      </Group>
      <Skeleton height={64} width="62%" mt={36} />
      <Skeleton height={88} width="70%" mt={20} ml="auto" />
      <Skeleton height={64} width="48%" mt={20} />
      <Skeleton height={64} width="56%" mt={20} ml="auto" />
    </DelayedSkeleton>
  );
}

/** Tells a part of the page how much of the screen the keyboard of a phone leaves, and where: `--visible-height` and `--visible-top`. */
function useVisibleHeight() {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const screen = window.visualViewport;
    if (screen === null) return undefined;
    function measure(): void {
      part.current?.style.setProperty('--visible-height', `${screen?.height ?? 0}px`);
      part.current?.style.setProperty('--visible-top', `${screen?.offsetTop ?? 0}px`);
    }
    measure();
    screen.addEventListener('resize', measure);
    screen.addEventListener('scroll', measure);
    return () => {
      screen.removeEventListener('resize', measure);
      screen.removeEventListener('scroll', measure);
    };
  });
  return part;
}
