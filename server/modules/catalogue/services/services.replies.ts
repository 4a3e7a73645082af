import { replyMatch } from '@volano/domain/contracts/matching';
import type { service, serviceRow } from '@volano/domain/contracts/services';
import { type Actor, isPremium } from '@volano/domain/policies/actor';
import { canSeeCategories } from '@volano/domain/policies/announcements';
import { placeInFeed } from '@volano/domain/rules/feed';
import type { Match } from '@volano/domain/rules/matching/types';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { summaryOf } from '../../../platform/plain-text.ts';
import { replyAttachment, imageAddress } from '../../../platform/storage/attachments.ts';
import { listUploadsOf } from '../uploads/uploads.queries.ts';
import { type findService, listCategoriesOf } from './services.queries.ts';

type ServiceRecord = NonNullable<Awaited<ReturnType<typeof findService>>>;

/** How a service stands for the company that it is read for. */
export interface ServiceForCompany {
  readonly match: Match | null;
  readonly recommendedId: string | null;
  readonly favoriteId: string | null;
  readonly recommendedBy: string | null;
}

/** A row of a list. Of premium content that the reader's contract does not open, texts, links and files stay here. */
export function replyServiceRow(
  ctx: Context,
  actor: Actor,
  record: ServiceRecord,
  company: ServiceForCompany | null,
): z.input<typeof serviceRow> {
  const { description, frontImageId, platformLink, ...row } = record;
  const isLocked = isLockedFor(actor, record);
  return {
    ...row,
    locked: isLocked,
    isExpired: false,
    summary: isLocked ? '' : summaryOf(description),
    platformLink: isLocked ? null : platformLink,
    frontImage: imageAddress(ctx, actor.userId, frontImageId),
    ...(company === null ? {} : replyForCompany(company)),
  };
}

function replyForCompany({ match, recommendedId, recommendedBy, favoriteId }: ServiceForCompany) {
  return {
    isRecommended: recommendedId !== null,
    recommendedId,
    recommendedBy,
    isFavorite: favoriteId !== null,
    favoriteId,
    ...(match === null ? {} : { match: replyMatch(match), isInTarget: placeInFeed(match) === 'inTarget' }),
  };
}

/** The whole service, with its categories for those who may see them. */
export async function replyService(
  ctx: Context,
  actor: Actor,
  record: ServiceRecord,
  company: ServiceForCompany | null,
): Promise<z.input<typeof service>> {
  const isLocked = isLockedFor(actor, record);
  const [files, categories] = await Promise.all([
    listUploadsOf(ctx.db, 'service', record._id),
    canSeeCategories(actor) ? listCategoriesOf(ctx.db, record._id) : null,
  ]);
  return {
    ...replyServiceRow(ctx, actor, record, company),
    description: isLocked ? '' : record.description,
    publicAttachments: files
      .filter(({ kind }) => kind === 'public')
      .map((file) => replyAttachment(ctx, actor.userId, file, { name: record.name, isLocked })),
    ...(categories === null ? {} : { categories }),
  };
}

function isLockedFor(actor: Actor, { isOnlyGoAndGrow }: ServiceRecord): boolean {
  return isOnlyGoAndGrow && !isPremium(actor);
}
