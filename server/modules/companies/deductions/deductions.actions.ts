import type { BatchOutcome } from '@volano/domain/contracts/fields';
import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import type { DeductionKey } from '@volano/domain/rules/deduction-kinds';
import { stateOf } from '@volano/domain/rules/matching/deductions';
import { lockAgency } from '../../../access/agency.ts';
import { listDeductionsOf } from '../../../matching/public.ts';
import { recordAct } from '../../../platform/audit/acts.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { doEachAlone } from '../../../platform/each-alone.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertConfirmed, listConfirmedDeductions } from './deductions.queries.ts';

/**
 * Says of many companies that what was deduced of them is right, each in its own transaction. Refused where nothing was deduced, or nothing
 * of the keys that are named (`nothingDeduced`). The very values are kept: what is deduced otherwise later is to be confirmed anew.
 */
export async function confirmDeductions(
  ctx: Context,
  actor: Actor,
  ids: readonly string[],
  keys: readonly DeductionKey[] | undefined,
): Promise<BatchOutcome[]> {
  const actId = newId();
  return doEachAlone(ids, (agencyId) => confirmOne(ctx, actor, { agencyId, keys, actId }));
}

interface Asked {
  readonly agencyId: string;
  readonly keys: readonly DeductionKey[] | undefined;
  readonly actId: string;
}

async function confirmOne(ctx: Context, actor: Actor, { agencyId, keys, actId }: Asked): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    const found = (await listDeductionsOf(trx, [agencyId])).get(agencyId) ?? [];
    const meant = found.filter(({ key, survey }) => survey !== 'other' && (keys?.includes(key) ?? true));
    if (meant.length === 0) throw new AppError('nothingDeduced');
    const known = isAmong(await listConfirmedDeductions(trx, agencyId));
    const open = meant.filter((one) => stateOf(one, known(one)) === 'deduced');
    if (open.length === 0) return false;
    const values = open.map(({ key, value }) => ({ key, value }));
    const confirmed = { agencyId, confirmedById: actor.userId, confirmedAt: ctx.clock.now().toISOString() };
    await insertConfirmed(
      trx,
      values.map((one) => ({ ...confirmed, ...one })),
    );
    // Customers have no list of what they did.
    if (!isCustomer(actor))
      await recordAct(ctx, trx, actor, { actId, action: 'confirmDeductions', items: [{ agencyId, values }], agencyId });
    await audit(ctx, trx, actor, {
      action: 'deductionsConfirmed',
      entity: { type: 'agency', id: agencyId },
      agencyId,
      details: { fields: [...new Set(open.map(({ key }) => key))] },
    });
    return true;
  });
}

/** Whether a value is among the confirmed ones. */
export function isAmong(
  confirmed: readonly { readonly key: DeductionKey; readonly value: string }[],
): (one: { readonly key: DeductionKey; readonly value: string }) => boolean {
  const known = new Set(confirmed.map(({ key, value }) => `${key}:${value}`));
  return ({ key, value }) => known.has(`${key}:${value}`);
}
