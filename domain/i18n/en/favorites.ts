import type { favorites as italian } from '../it/favorites.ts';
import type { SameKeys } from '../texts.ts';

export const favorites: SameKeys<typeof italian> = {
  keep: 'Keep as favourite',
  isKept: 'Among favourites',
  keepTitle: 'Keep {{title}} as favourite',
  forgetTitle: 'Remove {{title}} from favourites',
  kept: 'Favourite kept',
  forgotten: 'Removed from favourites',
};
