import type { Identity } from '@volano/domain/policies/actor';
import type { Context } from '../../context.ts';
import { queueMail, retryMails } from '../../platform/mailer/mailer.ts';
import { findAnnouncement } from '../announcements/announcements.queries.ts';
import { listAssociatedAgencies } from '../matching/associated.queries.ts';
import { listCampaignMails } from './campaign-mails.replies.ts';
import { findCampaignToHold, updateCampaign } from './campaigns.queries.ts';
import { listWaitingLines, updateLines } from './recipient-lines.queries.ts';

const MAILS_AT_ONCE = 100;

/** The office as a whole: a run writes to everybody that the announcement is in target for. */
const OFFICE: Identity = { userId: '', role: 'admin' };

/**
 * Writes the mails of a run, some at a time. Cut short, or run by two nodes, it goes on where it was: each step holds the run, and a
 * recipient has their mail in the same transaction that says so. An announcement that closed meanwhile is in target for nobody.
 */
export async function writeCampaign(ctx: Context, { campaignId }: { campaignId: string }): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await ctx.db.transaction().execute(async (trx) => {
      const run = await findCampaignToHold(trx, campaignId);
      if (run === null) return false;
      const lines = await listWaitingLines(trx, campaignId, MAILS_AT_ONCE);
      if (lines.length === 0) {
        await updateCampaign(trx, campaignId, { status: 'done', finishedAt: ctx.clock.now().toISOString() });
        return false;
      }
      const retried = lines.flatMap(({ mailId }) => (mailId === null ? [] : [mailId]));
      if (retried.length > 0) await retryMails(ctx, trx, retried);
      const unwritten = lines.filter(({ mailId }) => mailId === null).map(({ recipientId }) => recipientId);
      const mails = await mailsOf(ctx, run, unwritten);
      const written = [];
      for (const { _id, recipientId, mailId } of lines) {
        const mail = mails.get(recipientId);
        const eventKey = `campaign ${run.announcementId} ${run.targetUser} ${recipientId}`;
        const queued = mail === undefined ? null : await queueMail(ctx, trx, { ...mail, eventKey, isPatient: true });
        written.push({ _id, mailId: mailId ?? queued });
      }
      await updateLines(trx, written);
      return true;
    });
  }
}

async function mailsOf(
  ctx: Context,
  { announcementId, targetUser }: NonNullable<Awaited<ReturnType<typeof findCampaignToHold>>>,
  recipientIds: readonly string[],
) {
  const announcement = await findAnnouncement(ctx.db, announcementId);
  if (announcement === null || recipientIds.length === 0) return new Map<string, never>();
  const inTarget = await listAssociatedAgencies(ctx.db, announcementId, OFFICE, ctx.clock.now());
  return listCampaignMails(ctx, announcement, targetUser, recipientIds, inTarget);
}
