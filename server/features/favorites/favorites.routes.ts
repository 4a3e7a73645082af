import * as contract from '@volano/domain/contracts/favorites';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canReadAgency } from '@volano/domain/policies/agencies';
import { isOpenToCompany } from '@volano/domain/policies/announcements';
import type { Context } from '../../context.ts';
import { door } from '../../platform/http/door.ts';
import { findAgencyFacts } from '../agencies/agencies.queries.ts';
import { findStanding } from '../announcements/standing.queries.ts';
import { findServiceStanding } from '../services/service-standing.queries.ts';
import { keepFavorite } from './favorites.actions.ts';
import { deleteFavorite, findFavorite } from './favorites.queries.ts';

export const favoritesRoutes = [
  door(contract.createFavorite, async ({ ctx, actor, body }) => {
    await requireOwn(ctx, actor, body.agencyId);
    const find = body.entityType === 'announcement' ? findStanding : findServiceStanding;
    const standing = await find(ctx.db, body.agencyId, body.objectId, ctx.clock.now());
    if (standing === null || !isOpenToCompany(standing)) throw new AppError('notFound');
    return keepFavorite(ctx, body);
  }),

  door(contract.deleteFavorite, async ({ ctx, actor, params }) => {
    const favorite = await findFavorite(ctx.db, params.id);
    if (favorite === null) throw new AppError('notFound');
    await requireOwn(ctx, actor, favorite.agencyId);
    await deleteFavorite(ctx.db, favorite._id);
    return null;
  }),
];

/** Only companies keep things, each for itself: the routes let nobody else in. */
async function requireOwn(ctx: Context, actor: Actor, agencyId: string): Promise<void> {
  const agency = await findAgencyFacts(ctx.db, agencyId);
  if (agency === null || !canReadAgency(actor, agency)) throw new AppError('notFound');
}
