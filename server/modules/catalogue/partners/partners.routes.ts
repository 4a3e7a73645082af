import * as contract from '@volano/domain/contracts/partners';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { seesDrafts } from '@volano/domain/policies/announcements';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { summaryOf } from '../../../platform/html/clean-field.ts';
import { replyAttachments, imageAddress } from '../../../platform/storage/attachments.ts';
import { listUploadsOf } from '../uploads/uploads.queries.ts';
import { changePartner, createPartner, deletePartner } from './partners.actions.ts';
import { countPartners, findPartner, listPartners } from './partners.queries.ts';

export const partnersRoutes = [
  bindRoute(contract.listPartners, async ({ ctx, actor, query }) => {
    const sort = query.sort ?? [{ field: 'businessName' as const, isDescending: false }];
    const list = { ...query, sort, isPublishedOnly: !seesDrafts(actor) };
    const rows = await listPartners(ctx.db, list);
    return {
      rows: rows.map((row) => replyPartner(ctx, actor, row)),
      ...(query.count ? { total: await countPartners(ctx.db, list) } : {}),
    };
  }),

  bindRoute(contract.getPartner, async ({ ctx, actor, params }) => answerPartner(ctx, actor, params.id)),

  bindRoute(contract.createPartner, async ({ ctx, actor, body, idempotencyKey }) =>
    answerPartner(ctx, actor, await createPartner(ctx, actor, body, idempotencyKey)),
  ),

  bindRoute(contract.updatePartner, async ({ ctx, actor, params, body }) => {
    await changePartner(ctx, actor, params.id, body);
    return answerPartner(ctx, actor, params.id);
  }),

  bindRoute(contract.deletePartner, async ({ ctx, actor, params }) => {
    await deletePartner(ctx, actor, params.id);
    return null;
  }),
];

async function answerPartner(ctx: Context, actor: Actor, id: string) {
  const partner = await findPartner(ctx.db, !seesDrafts(actor), id);
  if (partner === null) throw new AppError('notFound');
  const files = await listUploadsOf(ctx.db, 'partner', partner._id);
  return { ...replyPartner(ctx, actor, partner), ...replyAttachments(ctx, actor, files, partner.businessName) };
}

function replyPartner<T extends { description: string; frontImageId: string | null }>(
  ctx: Context,
  actor: Actor,
  partner: T,
) {
  return {
    ...partner,
    summary: summaryOf(partner.description),
    frontImage: imageAddress(ctx, actor, partner.frontImageId),
  };
}
