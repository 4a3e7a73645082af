import type { assignAgencies } from '@volano/domain/contracts/assignments';
import type { BatchOutcome } from '@volano/domain/contracts/fields';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import type { z } from 'zod';
import { lockAgencyToWorkFor } from '../../../access/agency.ts';
import { assignAllUndoably } from '../../../access/assigning.ts';
import { findFollowerProblems, type FollowerChange } from '../../../access/following.ts';
import type { Context } from '../../../platform/context.ts';
import { doEachAlone } from '../../../platform/each-alone.ts';

/**
 * Names who follows many companies in one way, or nobody any more. What is refused for one is said in its line; the others are done in one transaction,
 * so that whoever is concerned is told once of all of them (17-seams §1), and undone as one. 400 names `personId` for who may not follow in that way.
 */
export async function assignMany(
  ctx: Context,
  actor: Actor,
  { ids, kind, personId }: z.output<typeof assignAgencies.body>,
): Promise<BatchOutcome[]> {
  const field = FIELD_OF_KIND[kind];
  const named = personId === null ? [] : [{ field, id: personId }];
  return ctx.db.transaction().execute(async (trx) => {
    const changes: FollowerChange[] = [];
    // Held in the order of their ids, as everybody does who holds several, and before whoever is named for them.
    const outcomes = await doEachAlone(ids.toSorted(), async (agencyId) => {
      const before = await lockAgencyToWorkFor(trx, actor, agencyId);
      if (before[field] === personId) return false;
      changes.push({ agencyId, before, after: { [field]: personId } });
      return true;
    });
    if ((await findFollowerProblems(trx, named)).length > 0)
      throw new AppError('invalidInput', { fields: [{ path: 'personId', message: 'advisorRole' }] });
    await assignAllUndoably(ctx, trx, actor, changes, { why: 'reassigned' });
    const byId = new Map(outcomes.map((outcome) => [outcome._id, outcome]));
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  });
}
