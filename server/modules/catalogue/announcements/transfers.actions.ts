import type { transferAnnouncement } from '@volano/domain/contracts/announcement-changes';
import type { Actor } from '@volano/domain/policies/actor';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { InnovationFailure, startupPlatformOf } from '../../../platform/innovation/client.ts';
import { newId } from '../../../platform/new-id.ts';
import { findAnnouncement } from './announcements.queries.ts';
import { isAsStored, transferredFields } from './announcements.replies.ts';
import {
  findTransfer,
  findTransferForUpdate,
  type Transfer,
  updateTransfer,
  upsertTransfer,
} from './transfers.queries.ts';

type Asked = z.output<typeof transferAnnouncement.body>;

/** How often a platform that does not answer is asked: with the queue's pauses about a quarter of an hour. */
const MOST_ATTEMPTS = 9;

/**
 * Hands an announcement to the startup platform, by a job. On its way or arrived already, it stands as it is; after a failure it goes
 * again under the same id. The fields that are sent are those to hand over. `announcementIsDraft` before it is published, `conflict` where a
 * field stands differently, `notConfigured` where there is no platform (decisions §9), `notFound` where there is no announcement.
 */
export async function requestTransfer(ctx: Context, actor: Actor, body: Asked): Promise<Transfer> {
  const { announcementId: named, _id, ...selected } = body;
  const announcementId = named ?? _id ?? '';
  return ctx.db.transaction().execute(async (trx) => {
    const announcement = await findAnnouncement(trx, announcementId);
    if (announcement === null) throw new AppError('notFound');
    if (startupPlatformOf(ctx.config) === null) throw new AppError('notConfigured');
    if (!announcement.isActive) throw new AppError('announcementIsDraft');
    if (!isAsStored(announcement, selected)) throw new AppError('conflict');
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
    await ctx.jobs.emit(trx, 'transfer.requested', { transferId: queued._id, fields: Object.keys(selected) });
    return queued;
  });
}

/**
 * Sends a queued transfer, and writes down what came of it. Answers the failure that will pass and that is to be tried again, or null. One
 * send at a time; what is not queued any more is left alone.
 */
export async function sendTransfer(
  ctx: Context,
  transferId: string,
  fields: readonly string[] = [],
): Promise<InnovationFailure | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const locked = await findTransferForUpdate(trx, transferId);
    if (locked === null) return null;
    const post = startupPlatformOf(ctx.config);
    const announcement = await findAnnouncement(trx, locked.announcementId);
    const attempts = locked.attempts + 1;
    const t = translations('it');
    if (post === null || announcement === null) {
      await updateTransfer(trx, transferId, { status: 'failed', attempts, error: t('errors.notConfigured') });
      return null;
    }
    if (!announcement.isActive) {
      await updateTransfer(trx, transferId, { status: 'failed', attempts, error: t('errors.announcementIsDraft') });
      return null;
    }
    try {
      const externalId = await post(transferId, transferredFields(ctx, announcement, fields));
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
