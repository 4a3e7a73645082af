import * as contract from '@volano/domain/contracts/users';
import { AppError } from '@volano/domain/errors';
import { canSeeEverybody, canSortUsersBy, forbiddenUserFilters } from '@volano/domain/policies/users';
import type { Context } from '../../context.ts';
import { door } from '../../platform/http/door.ts';
import { imageAddress } from '../../platform/storage/addresses.ts';
import { listDirectory, listUsers } from './users.queries.ts';

export const usersRoutes = [
  door(contract.listUsers, async ({ ctx, actor, query }) => {
    const fields = forbiddenUserFilters(actor, Object.keys(query)).map((path) => ({ path, message: 'unknown' }));
    if (query.sort?.some(({ field }) => !canSortUsersBy(actor, field)))
      fields.push({ path: 'sort', message: 'unsortable' });
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    if (canSeeEverybody(actor)) {
      const { rows, ...counted } = await listUsers(ctx.db, query);
      return { rows: rows.map((person) => withPhoto(ctx, actor.userId, person)), ...counted };
    }
    const { rows, ...counted } = await listDirectory(ctx.db, query);
    return { rows: rows.map((person) => withPhoto(ctx, actor.userId, person)), ...counted };
  }),
];

function withPhoto<P extends { frontImageId: string | null }>(
  ctx: Context,
  readerId: string,
  { frontImageId, ...person }: P,
) {
  return { ...person, frontImage: imageAddress(ctx, readerId, frontImageId) };
}
