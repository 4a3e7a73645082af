import type { Actor } from '@volano/domain/policies/actor';
import { AppError } from '@volano/domain/errors';
import { words } from '@volano/domain/i18n/t';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { InnovationFailure, postToInnovation } from '../../platform/innovation/client.ts';
import { newId } from '../../platform/new-id.ts';
import { findAnnouncement } from './announcements.queries.ts';
import { transferredFields } from './transfers.replies.ts';
import {
  findTransfer,
  findTransferToHold,
  type Transfer,
  updateTransfer,
  upsertTransfer,
} from './transfers.queries.ts';

/** How often a platform that does not answer is asked: with the queue's pauses about a quarter of an hour. */
const MOST_ATTEMPTS = 9;

/**
 * Hands an announcement to the startup platform, by a job. On its way or arrived already, it stands as it is; after a failure it goes
 * again under the same id. `notConfigured` where there is no platform (decisions §9), `notFound` where there is no announcement.
 */
export async function requestTransfer(ctx: Context, actor: Actor, announcementId: string): Promise<Transfer> {
  return ctx.db.transaction().execute(async (trx) => {
    if ((await findAnnouncement(trx, announcementId)) === null) throw new AppError('notFound');
    if (ctx.config.innovation === undefined) throw new AppError('notConfigured');
    const queued = await upsertTransfer(trx, {
      _id: newId(),
      announcementId,
      requestedBy: actor.userId,
      createdAt: ctx.clock.now().toISOString(),
    });
    if (queued === null) {
      const standing = await findTransfer(trx, announcementId);
      if (standing === null) throw new AppError('conflict');
      return standing;
    }
    await audit(ctx, trx, actor, {
      action: 'announcementTransferred',
      entity: { type: 'announcement', id: announcementId },
    });
    await ctx.jobs.emit(trx, 'transfer.requested', { transferId: queued._id });
    return queued;
  });
}

/**
 * Sends a queued transfer, and writes down what came of it. Answers the failure that will pass and that is to be tried again, or null. One
 * send at a time; what is not queued any more is left alone.
 */
export async function sendTransfer(ctx: Context, transferId: string): Promise<InnovationFailure | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const held = await findTransferToHold(trx, transferId);
    if (held === null) return null;
    const { innovation } = ctx.config;
    const announcement = await findAnnouncement(trx, held.announcementId);
    const attempts = held.attempts + 1;
    const t = words('it');
    if (innovation === undefined || announcement === null) {
      await updateTransfer(trx, transferId, { status: 'failed', attempts, error: t('errors.notConfigured') });
      return null;
    }
    try {
      const externalId = await postToInnovation(innovation, transferId, transferredFields(ctx, announcement));
      const sentAt = ctx.clock.now().toISOString();
      await updateTransfer(trx, transferId, { status: 'sent', attempts, externalId, error: null, sentAt });
      return null;
    } catch (error) {
      if (!(error instanceof InnovationFailure)) throw error;
      const isToTryAgain = error.isPassing && attempts < MOST_ATTEMPTS;
      ctx.log.warn({ err: error, transferId }, 'the startup platform did not take an announcement');
      await updateTransfer(trx, transferId, {
        status: isToTryAgain ? 'queued' : 'failed',
        attempts,
        error: t(`transfers.errors.${error.reason}`, { detail: error.detail }),
      });
      return isToTryAgain ? error : null;
    }
  });
}
