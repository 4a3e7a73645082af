import type * as contract from '@volano/domain/contracts/territories';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit-settings.ts';
import { requireUnused } from '../../../platform/db/uses.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireFree } from './require-free.actions.ts';
import { placesOfCciaa } from './territory-uses.queries.ts';
import {
  deleteTerritory,
  findCciaa,
  findRegion,
  holdTerritories,
  insertCciaa,
  updateCciaa,
} from './territory-writes.queries.ts';

type Changes = ReceivedOf<typeof contract.updateCciaa>['body'];

/** Creates a chamber of commerce and returns its id. A taken code or name: 409 `conflict` on the field. */
export async function createCciaa(
  ctx: Context,
  actor: Actor,
  sent: ReceivedOf<typeof contract.createCciaa>['body'],
): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    await requireFit(trx, sent, null);
    await insertCciaa(trx, { _id: id, ...sent });
    await auditSettings(ctx, trx, actor, { what: 'cciaa', action: 'created', id, name: sent.name });
  });
  return id;
}

/** Changes the fields that are sent. */
export async function changeCciaa(ctx: Context, actor: Actor, id: string, sent: Changes): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    const before = await findCciaa(trx, id);
    if (before === null) throw new AppError('notFound');
    const fields = Object.keys(sent);
    if (fields.length === 0) return;
    await requireFit(trx, sent, id);
    await updateCciaa(trx, id, sent);
    await auditSettings(ctx, trx, actor, { what: 'cciaa', action: 'changed', id, name: before.name, fields });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Deletes a chamber that nothing stands on; otherwise 409 `stillInUse` and where. */
export async function removeCciaa(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    const cciaa = await findCciaa(trx, id);
    if (cciaa === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfCciaa(id));
    await deleteTerritory(trx, 'cciaas', id);
    await auditSettings(ctx, trx, actor, { what: 'cciaa', action: 'deleted', id, name: cciaa.name });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

async function requireFit(trx: Database, { code, name, regionId }: Changes, exceptId: string | null): Promise<void> {
  if (code !== undefined) await requireFree(trx, 'cciaas', 'code', code, exceptId);
  if (name !== undefined) await requireFree(trx, 'cciaas', 'name', name, exceptId);
  if (regionId != null && (await findRegion(trx, regionId)) === null)
    throw new AppError('invalidInput', { fields: [{ path: 'regionId', message: 'noSuchItem' }] });
}
