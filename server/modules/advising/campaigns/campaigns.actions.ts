import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { mayBeActedOn } from '@volano/domain/rules/announcement-dates';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { findAnnouncement } from '../../catalogue/public.ts';
import { listAssociatedAgencies } from '../../../matching/public.ts';
import {
  type Campaign,
  getCampaign,
  insertCampaign,
  updateCampaign,
  listReachable,
  insertLines,
} from './campaigns.queries.ts';

/** As many as a person reads: the first of the ids that are refused. */
const NAMED = 20;

/** Who is to get the mail: some by id, or whoever has not had it. */
export type Chosen = readonly string[] | 'ALL';

/**
 * Begins a run of mails about an announcement; a job writes them. `notFound`, `announcementNotOpen` where nobody could apply, `invalidInput`
 * with `notARecipient` for ids outside the list, `campaignRunning` while another is under way (holes H24). A run with nobody left to
 * write to ends where it began.
 */
export async function startCampaign(
  ctx: Context,
  actor: Actor,
  given: { announcementId: string; targetUser: TargetUser; chosen: Chosen; key: string | undefined },
): Promise<Campaign> {
  const { announcementId, targetUser, chosen, key } = given;
  const now = ctx.clock.now();
  const announcement = await findAnnouncement(ctx.db, announcementId);
  if (announcement === null) throw new AppError('notFound');
  const inTarget = await listAssociatedAgencies(ctx.db, announcementId, actor, now);
  const asked = { userId: actor.userId, route: 'campaign', key, request: { announcementId, targetUser, chosen } };
  return ctx.db.transaction().execute((trx) =>
    idempotent(trx, asked, async () => {
      const agencyIds = inTarget.map(({ _id }) => _id);
      const reachable = await listReachable(trx, { announcementId, targetUser, agencyIds });
      const recipients = chosen === 'ALL' ? reachable : [...new Set(chosen)];
      if (!mayBeActedOn(announcement, now)) throw new AppError('announcementNotOpen');
      requireRecipients(recipients, reachable, targetUser);
      const _id = newId();
      const createdAt = now.toISOString();
      const run = { _id, announcementId, targetUser, requestedBy: actor.userId, createdAt };
      if (!(await insertCampaign(trx, run))) throw new AppError('campaignRunning');
      const total = await insertLines(trx, { campaignId: _id, announcementId, targetUser, createdAt }, recipients);
      if (total === 0) {
        await updateCampaign(trx, _id, { status: 'done', finishedAt: createdAt });
        return getCampaign(trx, _id);
      }
      await updateCampaign(trx, _id, { total });
      await audit(ctx, trx, actor, {
        action: 'campaignStarted',
        entity: { type: 'announcement', id: announcementId },
        details: { targetUser, recipients: total },
      });
      await ctx.jobs.emit(trx, 'campaign.started', { campaignId: _id });
      return getCampaign(trx, _id);
    }),
  );
}

function requireRecipients(chosen: readonly string[], reachable: readonly string[], targetUser: TargetUser): void {
  const known = new Set(reachable);
  const path = targetUser === 'agencies' ? 'agenciesIds' : 'advisorIds';
  const fields = chosen.flatMap((id, at) =>
    known.has(id) ? [] : [{ path: `${path}.${at}`, message: 'notARecipient' }],
  );
  if (fields.length > 0) throw new AppError('invalidInput', { fields: fields.slice(0, NAMED) });
}
