import { may, reachesAll } from '@volano/domain/policies/actor';
import { createArchiving } from '@volano/domain/contracts/archivings';
import { getChatCompany } from '@volano/domain/contracts/chat-company';
import { createChat, listChats } from '@volano/domain/contracts/chats';
import { Box, Skeleton, Stack } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { ContractBadge } from '../../../features/companies/agencies/agency-marks.tsx';
import { titleOf } from '../../../features/conversation/chats/chat-header.tsx';
import { ChatList } from '../../../features/conversation/chats/chat-list.tsx';
import { ChatPane } from '../../../features/conversation/chats/chat-pane.tsx';
import { useQuickReplies } from '../../../features/conversation/quick-replies/quick-replies.api.ts';
import { useChat } from '../../../features/conversation/chats/chats.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams, useSearch } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { EmptyState, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { ChatGone } from '../../chat-gone.tsx';
import classes from './conversation.module.css';

type Place = '/admin/chats' | '/admin/chats/archive';

/** The conversations with companies: their list, and one of them beside it; on a phone first the one, then the other (visual language §10.07). */
export function ChatsPage() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const { chatId = null } = useParams(
    '/admin/chats',
    '/admin/chats/$chatId',
    '/admin/chats/archive',
    '/admin/chats/archive/$chatId',
  );
  const isArchived = useRouterState({
    select: ({ matches }) => matches.at(-1)?.pathname.startsWith('/admin/chats/archive') ?? false,
  });
  const [search] = useSearch('/admin/chats');
  const isUnanswered = !isArchived && search.isUnanswered === 'true';
  const place: Place = isArchived ? '/admin/chats/archive' : '/admin/chats';
  const canArchive = may(me, createArchiving);
  // Nothing live comes to who reads the conversations of everybody.
  const isOverseeing = reachesAll(me, listChats);
  return (
    <Box flex="1 1 0" mih={0} className={classes['root']} data-shown={chatId === null ? 'list' : 'chat'}>
      <Stack gap={0} miw={0} mih={0} className={classes['list']}>
        <ChatList
          isArchived={isArchived}
          chosenId={chatId}
          hrefOf={(id, sequence) =>
            hrefOf(
              `${place}/$chatId`,
              { chatId: id },
              { isUnanswered: isUnanswered ? 'true' : undefined, at: sequence?.toString() },
            )
          }
          unanswered={
            isUnanswered
              ? {
                  label: t('dashboard.todos.unansweredChats'),
                  nothing: t('dashboard.lists.allAnswered'),
                  onRemove: () => void go({ to: '/admin/chats' }),
                }
              : undefined
          }
          isPolled={isOverseeing}
          noneHint={t(`chats.${isOverseeing ? 'noneAdmin' : may(me, createChat) ? 'noneHint' : 'noneSales'}`)}
          onSwitch={canArchive ? (next) => void go({ to: next ? '/admin/chats/archive' : '/admin/chats' }) : undefined}
        />
      </Stack>
      <Stack gap={0} miw={0} mih={0} className={classes['chat']}>
        {chatId === null ? <Unchosen /> : <Chosen key={chatId} chatId={chatId} place={place} canArchive={canArchive} />}
      </Stack>
    </Box>
  );
}

function Unchosen() {
  const t = useT();
  usePageFrame(t('chats.title'), { prefersMini: true });
  return <EmptyState title={t('chats.choose')}>{t('chats.chooseHint')}</EmptyState>;
}

function Chosen({ chatId, place, canArchive }: { chatId: string; place: Place; canArchive: boolean }) {
  const t = useT();
  const me = useMe();
  const chat = useChat(chatId);
  const [{ at }] = useSearch('/admin/chats');
  // The texts are in the name of a consultant: for who has conversations of their own.
  const replies = useQuickReplies(may(me, createChat)).data;
  const title = chat.data === undefined ? t('chats.title') : titleOf(t, chat.data, false);
  const crumbs = [
    { label: t('chats.title'), href: hrefOf(place) },
    ...(chat.data === undefined ? [] : [{ label: title }]),
  ];
  usePageFrame(title, { crumbs, prefersMini: true });
  if (chat.data === undefined)
    return chat.isError ? (
      <ChatGone chatId={chatId} error={chat.error} backHref={hrefOf(place)} onRetry={() => void chat.refetch()} />
    ) : (
      <DelayedSkeleton>
        <Skeleton height={56} m={12} w="60%" />
      </DelayedSkeleton>
    );
  const { agency } = chat.data;
  const canSeeCompany = agency !== null && may(me, getChatCompany);
  return (
    <ChatPane
      chat={chat.data}
      me={me._id}
      isCompany={false}
      backHref={hrefOf(place)}
      backLabel={t('chats.backToList')}
      badge={agency === null ? null : <ContractBadge contractType={agency.contractType} />}
      companyHref={canSeeCompany ? hrefOf('/admin/agencies/$agencyId', { agencyId: agency._id }) : undefined}
      canArchive={canArchive}
      quickReplies={replies ?? []}
      at={at === undefined ? null : Number(at)}
    />
  );
}
