import type { DB } from '@volano/database/types';
import type { Identity } from '@volano/domain/policies/actor';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { type QueuedMailContent, queueMail, retryMail } from '../../../platform/mail/mailer.ts';
import { findAnnouncement } from '../../catalogue/public.ts';
import { listAssociatedAgencies } from '../../../matching/public.ts';
import { listCampaignMails } from './campaigns.replies.ts';
import { findCampaignForUpdate, updateCampaign, listWaitingLines, updateLines } from './campaigns.queries.ts';

const MAILS_AT_ONCE = 100;

/** The office as a whole: a run writes to everybody that the announcement is in target for. */
const OFFICE: Identity = { userId: '', role: 'admin' };

/**
 * Writes the mails of a run, some at a time. Cut short, or run by two nodes, it goes on where it was: each step holds the run, and a
 * recipient has their mail in the same transaction that says so. A mail that failed is written anew. An announcement that closed meanwhile
 * is in target for nobody.
 */
export async function writeCampaign(ctx: Context, { campaignId }: { campaignId: string }): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await ctx.db.transaction().execute(async (trx) => {
      const run = await findCampaignForUpdate(trx, campaignId);
      if (run === null) return false;
      const lines = await listWaitingLines(trx, campaignId, MAILS_AT_ONCE);
      if (lines.length === 0) {
        await updateCampaign(trx, campaignId, { status: 'done', finishedAt: ctx.clock.now().toISOString() });
        return false;
      }
      const recipientIds = lines.map(({ recipientId }) => recipientId);
      const mails = await mailsOf(ctx, run, recipientIds);
      const written = [];
      for (const { _id, recipientId, mailId } of lines) {
        const mail = mails.get(recipientId);
        const eventKey = `campaign ${run.announcementId} ${run.targetUser} ${recipientId}`;
        const content = mail === undefined ? null : { ...mail, eventKey, isLowPriority: true };
        written.push({ _id, mailId: content === null ? mailId : await put(ctx, trx, mailId, content) });
      }
      await updateLines(trx, written);
      return true;
    });
  }
}

/** Writes a mail, or anew the one that failed; answers its id. */
async function put(
  ctx: Context,
  trx: Transaction<DB>,
  mailId: string | null,
  content: QueuedMailContent,
): Promise<string | null> {
  if (mailId === null) return queueMail(ctx, trx, content);
  await retryMail(ctx, trx, mailId, content);
  return mailId;
}

async function mailsOf(
  ctx: Context,
  { announcementId, targetUser }: NonNullable<Awaited<ReturnType<typeof findCampaignForUpdate>>>,
  recipientIds: readonly string[],
) {
  const announcement = await findAnnouncement(ctx.db, announcementId);
  if (announcement === null) return new Map<string, never>();
  const inTarget = await listAssociatedAgencies(ctx.db, announcementId, OFFICE, ctx.clock.now());
  return listCampaignMails(ctx, announcement, targetUser, recipientIds, inTarget);
}
