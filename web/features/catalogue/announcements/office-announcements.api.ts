import {
  listCompanyChecks,
  settleCheck,
  transferAnnouncement,
  copyAnnouncement,
  listSimilarAnnouncements,
} from '@volano/domain/contracts/announcement-changes';
import {
  getAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@volano/domain/contracts/announcements';
import { startCampaign } from '@volano/domain/contracts/campaigns';
import type { RequestOf, ReplyOf } from '@volano/domain/contracts/route';
import { getAnnouncementTraces } from '@volano/domain/contracts/traces';
import { previewAudience } from '@volano/domain/contracts/announcement-audience';
import { comparableTitle } from '@volano/domain/rules/editions';
import { useQueries, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import type { AnnouncementForm } from './announcement-form.ts';
import { type AnnouncementRow, announcementsKey, type Announcement } from './announcements.api.ts';

export type SimilarAnnouncement = ReplyOf<typeof listSimilarAnnouncements>[number];

/** Text filters wait as long (2-catalogue §5). */
const PATIENCE = 500;

interface ByIds {
  readonly rows: AnnouncementRow[];
  readonly isPending: boolean;
  readonly failed: boolean;
  readonly refetch: () => void;
}

/** Some announcements as they stand for a company, in the order asked. Those that cannot be read any more are left out. */
export function useAnnouncementsByIds(ids: readonly string[], agencyId: string): ByIds {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...announcementsKey, 'one', id, agencyId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getAnnouncement, { params: { id }, query: { agencyId } }, { signal }),
    })),
    combine: (results) => ({
      rows: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      isPending: results.some(({ isPending }) => isPending),
      failed: results.some(({ isError }) => isError),
      refetch: () => {
        for (const result of results) if (result.isError) void result.refetch();
      },
    }),
  });
}

export type OfficeListQuery = NonNullable<RequestOf<typeof listAnnouncements>['query']>;
type Body = RequestOf<typeof createAnnouncement>['body'];
type Changes = RequestOf<typeof updateAnnouncement>['body'];

/** The whole catalogue, as the office lists it. */
export function useOfficeAnnouncements(query: OfficeListQuery) {
  return useQuery({
    queryKey: [...announcementsKey, 'office', query],
    queryFn: ({ signal }) => call(listAnnouncements, { query }, { signal }),
    placeholderData: keepFilled,
  });
}

/**
 * Writes an announcement: a new one, once however often the same is sent, or in place of the one with this id. What the page shows is read again by
 * whoever saves, after the last part.
 */
export function useSaveAnnouncement() {
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: (asked: { id: null; body: Body } | { id: string; body: Changes }) =>
      asked.id === null
        ? call(createAnnouncement, { body: asked.body, idempotencyKey: keyOf(asked.body) })
        : call(updateAnnouncement, { params: { id: asked.id }, body: asked.body }),
  });
}

/** What an announcement has left behind, as it is now. */
export function useTraces(id: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'traces', id],
    queryFn: ({ signal }) => call(getAnnouncementTraces, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Deletes an announcement. Its page is left without asking for it again. */
export function useDeleteAnnouncement(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteAnnouncement, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsKey, refetchType: 'none' }),
  });
}

/** Lets go of what is known of an announcement: where it is opened again it may be withdrawn. */
export function useForgetAnnouncement(id: string) {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: [...announcementsKey, 'one', id] });
}

/** Tells every consultant with companies in target, once each (holes H23). */
export function useNotifyAdvisors(id: string) {
  return useMutation({
    mutationFn: () => call(startCampaign, { params: { id, targetUser: 'advisor' }, body: {} }),
  });
}

/** How a transfer stands, null before the first. */
export type Transfer = NonNullable<Announcement['transfer']> | null;

const WATCHED_EVERY_MS = 3_000;

/** How the transfer of an announcement stands: as the detail said it, and read again while it is on its way. */
export function useTransfer({ _id, transfer = null }: Pick<Announcement, '_id' | 'transfer'>): Transfer {
  const watched = useQuery({
    queryKey: [...announcementsKey, 'transfer', _id],
    queryFn: async ({ signal }): Promise<Transfer> =>
      (await call(getAnnouncement, { params: { id: _id }, query: {} }, { signal })).transfer ?? null,
    enabled: ({ state }) => (state.data ?? transfer)?.status === 'queued',
    refetchInterval: WATCHED_EVERY_MS,
  });
  return watched.data ?? transfer;
}

/** Asks for the transfer of an announcement; on its way already, it is the same one. */
export function useRequestTransfer(announcementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(transferAnnouncement, { body: { announcementId } }),
    onSuccess: (transfer) => client.setQueryData([...announcementsKey, 'transfer', announcementId], transfer),
  });
}

export type CompanyCheck = ReplyOf<typeof listCompanyChecks>[number];

/** The conditions to read in a notice, with what was settled for one company. */
export function useCompanyChecks(agencyId: string, announcementId: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'checks', agencyId, announcementId],
    queryFn: ({ signal }) => call(listCompanyChecks, { params: { id: agencyId, announcementId } }, { signal }),
  });
}

/** Says whether a company meets a condition; every list and number of announcements may change with it. */
export function useSettleCheck(agencyId: string) {
  return useChange(announcementsKey, ({ checkId, ...body }: { checkId: string; isMet: boolean | null; note: string }) =>
    call(settleCheck, { params: { id: agencyId, checkId }, body }),
  );
}

/** Makes a draft out of an announcement, once however often it is sent. */
export function useCopyAnnouncement(id: string) {
  const client = useQueryClient();
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: () => call(copyAnnouncement, { params: { id }, idempotencyKey: keyOf(id) }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}

/** What looks like the announcement that is being written, asked once its title has been left alone for a moment; a short one is not asked. */
export function useSimilarAnnouncements(form: AnnouncementForm, exceptId: string | null) {
  const { title, regionId, regionGroupId, cciaaId } = form;
  const query = {
    title: title.trim().slice(0, 200),
    ...(regionId === null ? {} : { regionId }),
    ...(regionGroupId === null ? {} : { regionGroupId }),
    ...(cciaaId === null ? {} : { cciaaId }),
    ...(exceptId === null ? {} : { exceptId }),
  };
  const [asked] = useDebouncedValue(query, PATIENCE);
  return useQuery({
    queryKey: [...announcementsKey, 'similar', asked],
    queryFn: ({ signal }) => call(listSimilarAnnouncements, { query: asked }, { signal }),
    enabled: comparableTitle(asked.title) !== null,
  });
}

/** An announcement as it stands in the editor. */
export type AudienceDraft = RequestOf<typeof previewAudience>['body'];
export type Audience = ReplyOf<typeof previewAudience>;

/** Who would hear that the draft opened, were it published now. */
export function useOpeningNotice(draft: AudienceDraft) {
  const body = { ...draft, hasNotice: true };
  return useQuery({
    queryKey: [...announcementsKey, 'notice', JSON.stringify(body)],
    queryFn: async ({ signal }) => (await call(previewAudience, { body }, { signal })).notice ?? undefined,
    staleTime: 0,
  });
}

/** Whom the draft would reach, counted half a second after its last change; meanwhile what was counted before. */
export function useAudience(draft: AudienceDraft) {
  const now = JSON.stringify(draft);
  const [asked] = useDebouncedValue(now, PATIENCE);
  const query = useQuery({
    queryKey: [...announcementsKey, 'reach', asked],
    queryFn: ({ signal }) => call(previewAudience, { body: JSON.parse(asked) as AudienceDraft }, { signal }),
    placeholderData: keepFilled,
  });
  return { ...query, isCounting: asked !== now || query.isFetching };
}
