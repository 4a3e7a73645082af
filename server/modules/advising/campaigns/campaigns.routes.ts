import * as contract from '@volano/domain/contracts/campaigns';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { withImagesInside } from '../../../platform/mail/mailer.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { findAnnouncement } from '../../catalogue/public.ts';
import { listAssociatedAgencies } from '../../../matching/public.ts';
import { type Chosen, startCampaign } from './campaigns.actions.ts';
import { findLastCampaign, countRecipients, listRecipients } from './campaigns.queries.ts';
import { replyRecipient, listCampaignMails } from './campaigns.replies.ts';

export const campaignsRoutes = [
  bindRoute(contract.listCampaignRecipients, async ({ ctx, actor, params, query }) => {
    const { inTarget, to } = await readAddressed(ctx, actor, params);
    const verdicts = new Map(inTarget.map(({ _id, verdict }) => [_id, verdict]));
    const { rows, ...counted } = await listRecipients(ctx.db, to, query);
    return { rows: rows.map((row) => replyRecipient(row, params.targetUser, verdicts.get(row._id))), ...counted };
  }),

  bindRoute(contract.getCampaign, async ({ ctx, actor, params }) => {
    const { to } = await readAddressed(ctx, actor, params);
    const last = await findLastCampaign(ctx.db, params.id, params.targetUser);
    return { ...(await countRecipients(ctx.db, to)), last };
  }),

  bindRoute(contract.getCampaignMail, async ({ ctx, actor, params, query: { recipientId } }) => {
    const { announcement, inTarget } = await readAddressed(ctx, actor, params);
    const mails = await listCampaignMails(ctx, announcement, params.targetUser, [recipientId], inTarget);
    const mail = mails.get(recipientId);
    if (mail === undefined) throw new AppError('notFound');
    return { ...mail, html: await withImagesInside(ctx.db, mail.html) };
  }),

  bindRoute(contract.startCampaign, ({ ctx, actor, params, body, idempotencyKey }) =>
    startCampaign(ctx, actor, {
      announcementId: params.id,
      targetUser: params.targetUser,
      chosen: chosenIn(params.targetUser, body),
      key: idempotencyKey,
    }),
  ),

  bindRoute(contract.completeCampaign, ({ ctx, actor, params, idempotencyKey }) =>
    startCampaign(ctx, actor, {
      announcementId: params.id,
      targetUser: params.targetUser,
      chosen: 'ALL',
      key: idempotencyKey,
    }),
  ),
];

async function readAddressed(ctx: Context, actor: Actor, params: { id: string; targetUser: TargetUser }) {
  const announcement = await findAnnouncement(ctx.db, params.id);
  if (announcement === null) throw new AppError('notFound');
  const inTarget = await listAssociatedAgencies(ctx.db, params.id, actor, ctx.clock.now());
  const to = {
    announcementId: params.id,
    targetUser: params.targetUser,
    agencyIds: inTarget.map(({ _id }) => _id),
  };
  return { announcement, inTarget, to };
}

/** An empty body to consultants is the notice that follows a save: to whoever has had none (holes H23). */
function chosenIn(targetUser: TargetUser, { agenciesIds, advisorIds }: { agenciesIds?: Chosen; advisorIds?: Chosen }) {
  const [own, other] =
    targetUser === 'agencies' ? ([agenciesIds, advisorIds] as const) : ([advisorIds, agenciesIds] as const);
  if (other !== undefined) throw refused(targetUser === 'agencies' ? 'advisorIds' : 'agenciesIds', 'unknown');
  if (own !== undefined) return own;
  if (targetUser === 'agencies') throw refused('agenciesIds', 'required');
  return 'ALL';
}

function refused(path: string, message: string): AppError {
  return new AppError('invalidInput', { fields: [{ path, message }] });
}
