import { may } from '@volano/domain/policies/actor';
import {
  closeAnnouncement,
  getAnnouncementHistory,
  getClosingAudience,
} from '@volano/domain/contracts/announcement-changes';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import {
  countOpenCalls,
  getFeedSummary,
  listPartnerAnnouncements,
  listUserAnnouncements,
  exportAnnouncements,
} from '@volano/domain/contracts/feeds';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { Role } from '@volano/domain/rules/vocabulary';
import { isExpired } from '@volano/domain/rules/announcement-dates';
import { useQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { useNow } from '../../../lib/live/live.ts';
import { useReadAgain } from '../../../lib/live/read-again.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { useVoice } from '../../../lib/screens/use-screen.ts';

export type AnnouncementRow = ReplyOf<typeof listUserAnnouncements>['rows'][number];
export type Announcement = ReplyOf<typeof getAnnouncement>;
export type Match = NonNullable<AnnouncementRow['match']>;
export type Criterion = Match['criteria'][number];
export type FeedQuery = NonNullable<RequestOf<typeof listUserAnnouncements>['query']>;

/** Everything about announcements hangs under this key. */
export const announcementsKey = ['announcements'] as const;

/** Announcements in target for a company: each role reads its own feed (2-catalogue §6). */
export function useFeed(role: Role, query: FeedQuery, isEnabled = true) {
  const contract = may({ role }, listUserAnnouncements) ? listUserAnnouncements : listPartnerAnnouncements;
  const feed = useQuery({
    queryKey: [...announcementsKey, 'feed', role, query],
    queryFn: ({ signal }) => call(contract, { query }, { signal }),
    enabled: isEnabled,
    placeholderData: keepFilled,
  });
  const now = useNow();
  useReadAgain(
    announcementsKey,
    (feed.data?.rows ?? []).some((row) => !row.isExpired && isExpired(row, now)),
  );
  return feed;
}

/** As many as are recommended to a company by one request. */
const MOST_AT_ONCE = '100';

/** Reads, when it is asked for, the calls that a company is eligible for and that nobody recommended to it, best first. */
export function useEligibleCalls(role: Role, agencyId: string) {
  const contract = may({ role }, listUserAnnouncements) ? listUserAnnouncements : listPartnerAnnouncements;
  return useMutation({
    mutationFn: async (_nothing: undefined) => {
      const query = { agencyId, verdict: 'eligible', isRecommended: 'false', limit: MOST_AT_ONCE } as const;
      return (await call(contract, { query })).rows;
    },
  });
}

type SummaryQuery = NonNullable<RequestOf<typeof getFeedSummary>['query']>;

/** How a company's feed divides, by verdict; by type, under the filters of its list. */
export function useFeedSummary(agencyId: string, filters: SummaryQuery = {}, isEnabled = true) {
  return useQuery({
    queryKey: [...announcementsKey, 'summary', agencyId, filters],
    queryFn: ({ signal }) => call(getFeedSummary, { params: { id: agencyId }, query: filters }, { signal }),
    enabled: isEnabled,
    placeholderData: keepFilled,
  });
}

/** How many open calls the region and the activity of a company leave, as far as it has said them. */
export function useOpenCalls(agencyId: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'open', agencyId],
    queryFn: ({ signal }) => call(countOpenCalls, { params: { id: agencyId } }, { signal }),
  });
}

/** One announcement; with a company, as it stands for that company. Without an id there is none yet, and nothing is asked. */
export function useAnnouncement(id: string | null, agencyId?: string) {
  // A company may come from the search in the whole catalogue.
  const listed = useVoice() === 'company' ? ({ standing: 'catalogue' } as const) : {};
  return useQuery({
    queryKey: [...announcementsKey, 'one', id, agencyId ?? null],
    queryFn: ({ signal }) =>
      call(
        getAnnouncement,
        { params: { id: id ?? '' }, query: { ...listed, ...(agencyId === undefined ? {} : { agencyId }) } },
        { signal },
      ),
    enabled: id !== null,
  });
}

export type AnnouncementChange = ReplyOf<typeof getAnnouncementHistory>[number];

/** What changed of an announcement since it was published, newest first. */
export function useHistory(id: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'history', id],
    queryFn: ({ signal }) => call(getAnnouncementHistory, { params: { id } }, { signal }),
  });
}

/** Who will hear when it is closed or opened again. */
export function useClosingAudience(id: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'closing', id],
    queryFn: ({ signal }) => call(getClosingAudience, { params: { id } }, { signal }),
  });
}

/** Closes, suspends, prolongs or opens it again. All that is shown of announcements is read anew. */
export function useCloseAnnouncement(id: string) {
  return useChange(announcementsKey, (body: RequestOf<typeof closeAnnouncement>['body']) =>
    call(closeAnnouncement, { params: { id }, body }),
  );
}

export type ExportFilters = NonNullable<RequestOf<typeof exportAnnouncements>['query']>;

/** Asks for the file of a list and opens its address, which lives five minutes. */
export function useExportAnnouncements() {
  return useMutation({
    mutationFn: (filters: ExportFilters) => call(exportAnnouncements, { query: filters }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
