import { useEffect } from 'react';
import { useSavedSearches } from '../../features/advising/saved-searches/saved-searches.tsx';
import { useFeed, useFeedSummary } from '../../features/catalogue/announcements/announcements.api.ts';
import { useCciaas, useRegions } from '../../features/catalogue/territories/territories.api.ts';
import { useAgency } from '../../features/companies/agencies/agencies.api.ts';
import { useChat, useChats } from '../../features/conversation/chats/chats.api.ts';
import { conversationOf } from '../../features/conversation/chats/conversation.ts';
import { fetchLater } from '../../lib/api/api-client.ts';
import { CARDS_A_PAGE } from '../../lib/list/list-state.ts';
import { useAgencyId, useMe } from '../../lib/session/session.ts';

/** More than twenty calls: as many as a train ride needs. */
const PAGES = ['1', '2', '3'];

/** Asks as the screens ask, so that they find it: the first calls of the list, the newest conversation, the dossier, and the code that shows them. */
export function KeptAheadReads() {
  const { role } = useMe();
  const agencyId = useAgencyId();
  const hasDossier = (useAgency(agencyId).data?.dossier ?? []).length > 0;
  const chats = useChats({ isArchived: false, q: '' }, false).data?.pages[0]?.rows ?? [];
  const newest = chats.find(({ isLocked }) => !isLocked)?._id;
  useFeedSummary(agencyId);
  useSavedSearches(agencyId);
  useRegions();
  useCciaas();
  useFeed(role, { isUpcoming: 'true', limit: String(CARDS_A_PAGE) });
  useFeed(role, { page: '1', limit: String(CARDS_A_PAGE), count: 'true', isInTarget: 'false' });
  useEffect(() => {
    const paths = [
      '/announcements',
      ...(newest === undefined ? [] : [`/consultant/${newest}`]),
      ...(hasDossier ? ['/dossier'] : []),
    ];
    for (const path of paths) void fetchLater(path)?.catch(() => undefined);
  }, [newest, hasDossier]);
  return (
    <>
      {PAGES.map((page) => (
        <Page key={page} role={role} page={page} />
      ))}
      {newest === undefined ? null : <Thread chatId={newest} />}
    </>
  );
}

function Page({ role, page }: { role: Parameters<typeof useFeed>[0]; page: string }) {
  useFeed(role, { page, limit: String(CARDS_A_PAGE), count: 'true' });
  return null;
}

function Thread({ chatId }: { chatId: string }) {
  useChat(chatId);
  useEffect(() => void conversationOf(chatId).catchUp(), [chatId]);
  return null;
}
