import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { lockToWorkOn, lockAgency } from '../../../access/agency.ts';
import { lockInSight } from '../../../access/traces.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteFavorite, insertFavorite } from './favorites.queries.ts';
import { findFavoriteOf } from '../../../access/catalogue.ts';

/** Keeps something for a company and returns what is kept; keeping it twice is the same as once, also at the same time. */
export async function addFavorite(
  ctx: Context,
  actor: Actor,
  input: { agencyId: string; entityType: EntityType; objectId: string },
) {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, input.agencyId);
    await lockInSight(trx, input.entityType, input.objectId);
    const favoriteId = newId();
    const isNew = await insertFavorite(trx, { _id: favoriteId, ...input, createdAt: ctx.clock.now().toISOString() });
    // Of services the office keeps no watch.
    if (isNew && input.entityType === 'announcement')
      await ctx.jobs.emit(trx, 'favorite.created', { favoriteId, agencyId: input.agencyId });
  });
  const favorite = await findFavoriteOf(ctx.db, input.agencyId, input.entityType, input.objectId);
  // Somebody took it away between the two statements.
  if (favorite === null) throw new AppError('conflict');
  return favorite;
}

/** Takes away what a company keeps. 404 `notFound` where it is not the actor's to take away. */
export async function dropFavorite(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockToWorkOn(trx, actor, 'favorite', id);
    await deleteFavorite(trx, id);
  });
}
