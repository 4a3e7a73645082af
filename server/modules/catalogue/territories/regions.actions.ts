import type * as contract from '@volano/domain/contracts/territories';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit-settings.ts';
import { requireUnused } from '../../../platform/db/uses.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireFree } from './require-free.actions.ts';
import { findRegionGroup } from './territories.queries.ts';
import { placesOfRegion, placesOfRegionGroup } from './territory-uses.queries.ts';
import {
  deleteTerritory,
  findRegion,
  holdTerritories,
  insertRegion,
  insertRegionGroup,
  listUnknownRegions,
  updateGroupRegions,
  updateName,
} from './territory-writes.queries.ts';

type GroupFields = ReceivedOf<typeof contract.updateRegionGroup>['body'];

/** Creates a region and returns its id. A taken name: 409 `conflict` on `name`. */
export async function createRegion(ctx: Context, actor: Actor, { name }: { name: string }): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    await requireFree(trx, 'regions', 'name', name, null);
    await insertRegion(trx, { _id: id, name });
    await auditSettings(ctx, trx, actor, { what: 'region', action: 'created', id, name });
  });
  return id;
}

/** Renames a region. Matching knows regions by id, and its traces by name. */
export async function changeRegion(ctx: Context, actor: Actor, id: string, sent: { name?: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    const before = await findRegion(trx, id);
    if (before === null) throw new AppError('notFound');
    if (sent.name === undefined || sent.name === before.name) return;
    await requireFree(trx, 'regions', 'name', sent.name, id);
    await updateName(trx, 'regions', id, sent.name);
    await auditSettings(ctx, trx, actor, {
      what: 'region',
      action: 'changed',
      id,
      name: before.name,
      fields: ['name'],
    });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Deletes a region that nothing stands on; otherwise 409 `stillInUse` and where. */
export async function removeRegion(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    const region = await findRegion(trx, id);
    if (region === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfRegion(id));
    await deleteTerritory(trx, 'regions', id);
    await auditSettings(ctx, trx, actor, { what: 'region', action: 'deleted', id, name: region.name });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Creates a group of regions and returns its id. */
export async function createRegionGroup(
  ctx: Context,
  actor: Actor,
  { name, regionListIds }: ReceivedOf<typeof contract.createRegionGroup>['body'],
): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    await requireFree(trx, 'region_groups', 'name', name, null);
    await requireRegions(trx, regionListIds);
    await insertRegionGroup(trx, { _id: id, name });
    await updateGroupRegions(trx, id, regionListIds);
    await auditSettings(ctx, trx, actor, { what: 'regionGroup', action: 'created', id, name });
  });
  return id;
}

/** Changes the fields that are sent; with other regions every call of the group reaches other companies, and the counts follow. */
export async function changeRegionGroup(ctx: Context, actor: Actor, id: string, sent: GroupFields): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    const before = await findRegionGroup(trx, id);
    if (before === null) throw new AppError('notFound');
    const fields = Object.keys(sent);
    if (fields.length === 0) return;
    if (sent.name !== undefined) {
      await requireFree(trx, 'region_groups', 'name', sent.name, id);
      await updateName(trx, 'region_groups', id, sent.name);
    }
    if (sent.regionListIds !== undefined) {
      await requireRegions(trx, sent.regionListIds);
      await updateGroupRegions(trx, id, sent.regionListIds);
    }
    await auditSettings(ctx, trx, actor, { what: 'regionGroup', action: 'changed', id, name: before.name, fields });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Deletes a group that no call is for; otherwise 409 `stillInUse` and where. */
export async function removeRegionGroup(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdTerritories(trx);
    const group = await findRegionGroup(trx, id);
    if (group === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfRegionGroup(id));
    await deleteTerritory(trx, 'region_groups', id);
    await auditSettings(ctx, trx, actor, { what: 'regionGroup', action: 'deleted', id, name: group.name });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

async function requireRegions(trx: Database, ids: readonly string[]): Promise<void> {
  const [unknown] = await listUnknownRegions(trx, ids);
  if (unknown === undefined) return;
  const path = `regionListIds.${ids.indexOf(unknown)}`;
  throw new AppError('invalidInput', { fields: [{ path, message: 'noSuchItem' }] });
}
