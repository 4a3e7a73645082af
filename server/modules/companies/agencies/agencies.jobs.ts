import { AGENCY_RESTORABLE_DAYS, daysBefore } from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { audit, THE_SERVICE } from '../../../platform/audit/audit.ts';
import { deleteAgencyRows, findAgencyToRemove, listFileKeys } from './deleted-agencies.queries.ts';

/**
 * Removes for good the companies that were deleted more than thirty days ago, one after the other, each held while it goes: several
 * nodes share the work. Files go before the rows that name them, so that a removal cut short is finished the next night.
 */
export async function removeDeletedAgencies(ctx: Context): Promise<void> {
  const deletedBefore = daysBefore(ctx.clock.now(), AGENCY_RESTORABLE_DAYS);
  for (let isMore = true; isMore;) {
    isMore = await ctx.db.transaction().execute(async (trx) => {
      const agencyId = await findAgencyToRemove(trx, deletedBefore);
      if (agencyId === null) return false;
      for (const key of await listFileKeys(trx, agencyId)) await ctx.storage.remove(key);
      await deleteAgencyRows(trx, agencyId);
      const entity = { type: 'agency', id: agencyId } as const;
      await audit(ctx, trx, THE_SERVICE, { action: 'agencyDeleted', entity, agencyId, details: { forGood: true } });
      return true;
    });
  }
}
