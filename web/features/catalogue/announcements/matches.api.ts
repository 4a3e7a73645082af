import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { getMatch } from '@volano/domain/contracts/matching';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { announcementsKey } from './announcements.api.ts';

const FOUND_AT_MOST = '20';

/** How one call stands for one company, and what closes it. */
export function useMatch(agencyId: string, announcementId: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'match', agencyId, announcementId],
    queryFn: ({ signal }) => call(getMatch, { params: { id: agencyId, announcementId } }, { signal }),
  });
}

/** The first calls of the whole catalogue that are found by a search, expired ones and, for admins, drafts too. */
export function useCallsFound(q: string, isAsked: boolean) {
  return useQuery({
    queryKey: [...announcementsKey, 'found', q],
    queryFn: ({ signal }) =>
      call(listAnnouncements, { query: { q, isExpired: 'any', sort: 'title', limit: FOUND_AT_MOST } }, { signal }),
    select: ({ rows }) => rows,
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}
