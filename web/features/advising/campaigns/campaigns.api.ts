import {
  completeCampaign,
  getCampaign,
  getCampaignMail,
  listCampaignRecipients,
  startCampaign,
} from '@volano/domain/contracts/campaigns';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type Recipient = ReplyOf<typeof listCampaignRecipients>['rows'][number];
export type Overview = ReplyOf<typeof getCampaign>;
export type Campaign = NonNullable<Overview['last']>;
type RecipientsQuery = NonNullable<RequestOf<typeof listCampaignRecipients>['query']>;

/** Mails about one announcement, to companies or to consultants. */
export interface About {
  readonly id: string;
  readonly targetUser: TargetUser;
}

/** Who is to get the mail: some by id, everybody, or whoever has not had it. */
export type Chosen = readonly string[] | 'ALL' | 'missing';

const WATCHED_EVERY_MS = 2_000;

function keyOf({ id, targetUser }: About) {
  return ['campaigns', id, targetUser] as const;
}

/** How many mails of a run have come to an end, well or not. */
export function endedOf({ sent, kept, failed, skipped }: Campaign): number {
  return sent + kept + failed + skipped;
}

/** Whether a run still has mails to write or to send. */
export function isUnderWay(campaign: Campaign | null | undefined): boolean {
  return campaign != null && (campaign.status === 'running' || endedOf(campaign) < campaign.total);
}

/** How many may get the mail and how the last run goes, read again while it does. */
export function useCampaign(about: About) {
  return useQuery({
    queryKey: [...keyOf(about), 'overview'],
    queryFn: ({ signal }) => call(getCampaign, { params: { ...about } }, { signal }),
    // Who may get it follows every change of the announcement, which is made elsewhere.
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.last) ? WATCHED_EVERY_MS : false),
  });
}

/** A page of those who may get the mail, read again whenever the run has gone on. */
export function useRecipients(about: About, query: RecipientsQuery, last: Campaign | null) {
  const stamp = last === null ? '' : `${last._id} ${last.written} ${last.sent} ${last.kept} ${last.failed}`;
  return useQuery({
    queryKey: [...keyOf(about), 'recipients', query, stamp],
    queryFn: ({ signal }) =>
      call(listCampaignRecipients, { params: { ...about }, query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** The mail that a recipient would get now. */
export function useCampaignMail(about: About, recipientId: string) {
  return useQuery({
    queryKey: [...keyOf(about), 'letter', recipientId],
    queryFn: ({ signal }) => call(getCampaignMail, { params: { ...about }, query: { recipientId } }, { signal }),
  });
}

/** Begins a run. The same attempt, pressed twice, is one run. */
export function useStartCampaign(about: About) {
  return useChange(keyOf(about), ({ chosen, attempt }: { chosen: Chosen; attempt: string }) =>
    chosen === 'missing'
      ? call(completeCampaign, { params: { ...about }, idempotencyKey: attempt })
      : call(startCampaign, {
          params: { ...about },
          body: bodyOf(about.targetUser, chosen),
          idempotencyKey: attempt,
        }),
  );
}

function bodyOf(targetUser: TargetUser, chosen: readonly string[] | 'ALL') {
  const ids = chosen === 'ALL' ? chosen : [...chosen];
  return targetUser === 'agencies' ? { agenciesIds: ids } : { advisorIds: ids };
}
