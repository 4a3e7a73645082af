import type { closeAnnouncement as closeContract } from '@volano/domain/contracts/announcement-changes';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { isExpired, lastDayOf, romeDay } from '@volano/domain/rules/announcement-dates';
import { faultsOf } from '@volano/domain/rules/announcement-draft';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { findAnnouncementToHold, updateAnnouncement } from './announcement-changes.queries.ts';
import { insertChangesAround } from './history.queries.ts';

type Asked = z.output<typeof closeContract.body>;
type Held = NonNullable<Awaited<ReturnType<typeof findAnnouncementToHold>>>;

/**
 * Closes a published call before its day, suspends it, prolongs it or opens it again, and has those who follow it told at once when it
 * closes (8-true-calls §5). The same said twice changes nothing. Throws announcementNotPublished for a draft.
 */
export async function closeAnnouncement(ctx: Context, actor: Actor, id: string, asked: Asked): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const held = await findAnnouncementToHold(trx, id);
    if (held === null) throw new AppError('notFound');
    if (!held.isActive) throw new AppError('announcementNotPublished');
    const wanted = standingAfter(held, asked, now);
    if (wanted === null) return;
    const by = { source: 'person', userId: actor.userId, now } as const;
    await insertChangesAround(trx, by, [id], () =>
      updateAnnouncement(trx, id, { ...wanted, updatedAt: now.toISOString() }),
    );
    const entity = { type: 'announcement', id } as const;
    const details = { title: held.title, closing: asked.closing };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
    if (wanted.closedAt !== null && !isExpired(held, now))
      await ctx.jobs.emit(trx, 'announcement.closed', { announcementId: id, closedAt: wanted.closedAt });
  });
}

/** The columns after it, or null where it stands so already. Throws invalidInput for a day that does not prolong it or open it again. */
function standingAfter(held: Held, { closing, expiryDate }: Asked, now: Date) {
  if (closing === 'exhausted' || closing === 'suspended') {
    if (expiryDate !== undefined) refuse('unknown');
    return held.closing === closing ? null : { closing, closedAt: held.closedAt ?? now.toISOString() };
  }
  const due = expiryDate === undefined ? held.expiryDate : expiryDate;
  const isSame = held.closing === closing && due === held.expiryDate;
  if (isSame) return null;
  const after = { ...held, expiryDate: due, closedAt: null };
  if (closing === 'extended') {
    if (due === null) refuse('required');
    const last = lastDayOf({ ...held, closedAt: null });
    if (last !== null && romeDay(due ?? '') <= last) refuse('laterExpiry');
  }
  if (isExpired(after, now)) refuse('openExpiry');
  const [fault] = faultsOf(after);
  if (fault !== undefined) throw new AppError('invalidInput', { fields: faultsOf(after) });
  return { closing, closedAt: null, expiryDate: due };
}

function refuse(message: string): never {
  throw new AppError('invalidInput', { fields: [{ path: 'expiryDate', message }] });
}
