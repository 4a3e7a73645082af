import * as contract from '@volano/domain/contracts/favorites';
import { bindRoute } from '../../../access/bind-route.ts';
import { dropFavorite, addFavorite } from './favorites.actions.ts';

// Only companies keep things, each for itself: the contracts let nobody else in, and of companies one reads one's own.
export const favoritesRoutes = [
  bindRoute(contract.createFavorite, ({ ctx, actor, body }) => addFavorite(ctx, actor, body)),

  bindRoute(contract.deleteFavorite, async ({ ctx, actor, params }) => {
    await dropFavorite(ctx, actor, params.id);
    return null;
  }),
];
