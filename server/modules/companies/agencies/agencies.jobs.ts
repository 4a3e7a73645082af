import { AGENCY_RESTORABLE_DAYS, daysBefore } from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { audit, THE_SERVICE } from '../../../platform/audit/audit.ts';
import {
  deleteAbandonedMessages,
  deleteAgencyRows,
  findAgencyToRemove,
  listFileKeys,
} from './deleted-agencies.queries.ts';

/** So many messages go at a time: a statement has half a minute, and a conversation may be as long as it likes. */
const MESSAGES_AT_A_TIME = 10_000;

/**
 * Removes for good the companies that were deleted more than thirty days ago, one after the other, each held while it goes: several
 * nodes share the work. What was said in conversations that nobody takes part in any more goes first and in parts, then files before the rows
 * that name them, so that a removal cut short is finished the next night.
 */
export async function removeDeletedAgencies(ctx: Context): Promise<void> {
  const deletedBefore = daysBefore(ctx.clock.now(), AGENCY_RESTORABLE_DAYS);
  for (let isMore = true; isMore;) {
    isMore = await ctx.db.transaction().execute(async (trx) => {
      const agencyId = await findAgencyToRemove(trx, deletedBefore);
      if (agencyId === null) return false;
      if ((await deleteAbandonedMessages(trx, agencyId, MESSAGES_AT_A_TIME)) === MESSAGES_AT_A_TIME) return true;
      for (const key of await listFileKeys(trx, agencyId)) await ctx.storage.remove(key);
      await deleteAgencyRows(trx, agencyId);
      const entity = { type: 'agency', id: agencyId } as const;
      await audit(ctx, trx, THE_SERVICE, { action: 'agencyDeleted', entity, agencyId, details: { forGood: true } });
      return true;
    });
  }
}
