import * as contract from '@volano/domain/contracts/partners';
import { AppError } from '@volano/domain/errors';
import { type Actor, isPremium } from '@volano/domain/policies/actor';
import { seesDrafts } from '@volano/domain/policies/catalogue';
import type { Context } from '../../context.ts';
import { door } from '../../platform/http/door.ts';
import { plainText } from '../../platform/plain-text.ts';
import { imageAddress } from '../../platform/storage/addresses.ts';
import { replyAttachment } from '../../platform/storage/attachments.ts';
import { listUploadsOf } from '../uploads/uploads.queries.ts';
import { countPartners, findPartner, listPartners } from './partners.queries.ts';

const SUMMARY = 200;

export const partnersRoutes = [
  door(contract.listPartners, async ({ ctx, actor, query }) => {
    const isPublishedOnly = !seesDrafts(actor);
    const sort = query.sort ?? [{ field: 'businessName' as const, isDescending: false }];
    const rows = await listPartners(ctx.db, isPublishedOnly, { ...query, sort, q: query.q });
    return {
      rows: rows.map((row) => replyPartner(ctx, actor, row)),
      ...(query.count ? { total: await countPartners(ctx.db, isPublishedOnly, query.q) } : {}),
    };
  }),

  door(contract.getPartner, async ({ ctx, actor, params }) => {
    const partner = await findPartner(ctx.db, !seesDrafts(actor), params.id);
    if (partner === null) throw new AppError('notFound');
    const files = await listUploadsOf(ctx.db, 'partner', partner._id);
    const attachments = (kind: 'public' | 'premium') =>
      files
        .filter((file) => file.kind === kind)
        .map((file) => replyAttachment(ctx, actor.userId, file, kind === 'premium' && !isPremium(actor)));
    return {
      ...replyPartner(ctx, actor, partner),
      publicAttachments: attachments('public'),
      premiumAttachments: attachments('premium'),
    };
  }),
];

function replyPartner<T extends { description: string; frontImageId: string | null }>(
  ctx: Context,
  actor: Actor,
  partner: T,
) {
  return {
    ...partner,
    summary: plainText(partner.description, SUMMARY),
    frontImage: partner.frontImageId === null ? null : imageAddress(ctx, actor.userId, partner.frontImageId),
  };
}
