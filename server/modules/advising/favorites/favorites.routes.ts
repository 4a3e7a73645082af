import * as contract from '@volano/domain/contracts/favorites';
import { AppError } from '@volano/domain/errors';
import { isOpenToCompany } from '@volano/domain/policies/announcements';
import { bindRoute } from '../../../platform/http/route.ts';
import { keepFavorite } from './favorites.actions.ts';
import { deleteFavorite, findFavorite } from './favorites.queries.ts';
import { getReadableAgency } from '../../../access/agency.ts';
import { findStanding } from '../../../access/announcement.ts';
import { findServiceStanding } from '../../../access/service.ts';

// Only companies keep things, each for itself: the contracts let nobody else in, and of companies one reads one's own.
export const favoritesRoutes = [
  bindRoute(contract.createFavorite, async ({ ctx, actor, body }) => {
    await getReadableAgency(ctx.db, actor, body.agencyId);
    const find = body.entityType === 'announcement' ? findStanding : findServiceStanding;
    const standing = await find(ctx.db, body.agencyId, body.objectId, ctx.clock.now());
    if (standing === null || !isOpenToCompany(standing)) throw new AppError('notFound');
    return keepFavorite(ctx, body);
  }),

  bindRoute(contract.deleteFavorite, async ({ ctx, actor, params }) => {
    const favorite = await findFavorite(ctx.db, params.id);
    if (favorite === null) throw new AppError('notFound');
    await getReadableAgency(ctx.db, actor, favorite.agencyId);
    await deleteFavorite(ctx.db, favorite._id);
    return null;
  }),
];
