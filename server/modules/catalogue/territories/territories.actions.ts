import type * as contract from '@volano/domain/contracts/territories';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit.ts';
import { requireUnused } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  findRegionGroup,
  placesOfRegion,
  placesOfRegionGroup,
  placesOfCciaa,
  deleteTerritory,
  findRegion,
  lockTerritories,
  insertRegion,
  insertRegionGroup,
  listUnknownRegions,
  updateGroupRegions,
  updateName,
  findCciaa,
  insertCciaa,
  updateCciaa,
  isTaken,
  type TerritoryTable,
} from './territories.queries.ts';

type GroupFields = ReceivedOf<typeof contract.updateRegionGroup>['body'];

/** Creates a region and returns its id. A taken name: 409 `conflict` on `name`. */
export async function createRegion(ctx: Context, actor: Actor, { name }: { name: string }): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await lockTerritories(trx);
    await requireFree(trx, 'regions', 'name', name, null);
    await insertRegion(trx, { _id: id, name });
    await auditSettings(ctx, trx, actor, { what: 'region', action: 'created', id, name });
  });
  return id;
}

/** Renames a region. Matching knows regions by id, and its traces by name. */
export async function changeRegion(ctx: Context, actor: Actor, id: string, sent: { name?: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTerritories(trx);
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
    await lockTerritories(trx);
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
    await lockTerritories(trx);
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
    await lockTerritories(trx);
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
    await lockTerritories(trx);
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

type Changes = ReceivedOf<typeof contract.updateCciaa>['body'];

/** Creates a chamber of commerce and returns its id. A taken code or name: 409 `conflict` on the field. */
export async function createCciaa(
  ctx: Context,
  actor: Actor,
  sent: ReceivedOf<typeof contract.createCciaa>['body'],
): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await lockTerritories(trx);
    await requireFit(trx, sent, null);
    await insertCciaa(trx, { _id: id, ...sent });
    await auditSettings(ctx, trx, actor, { what: 'cciaa', action: 'created', id, name: sent.name });
  });
  return id;
}

/** Changes the fields that are sent. */
export async function changeCciaa(ctx: Context, actor: Actor, id: string, sent: Changes): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTerritories(trx);
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
    await lockTerritories(trx);
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

const MESSAGES = { name: 'nameTaken', code: 'codeTaken' } as const;

/** Refuses a name or a code that another one of the kind has: 409 `conflict` that names the field. */
async function requireFree(
  trx: Database,
  table: TerritoryTable,
  column: 'name' | 'code',
  value: string,
  exceptId: string | null,
): Promise<void> {
  if (await isTaken(trx, table, column, value, exceptId))
    throw new AppError('conflict', { fields: [{ path: column, message: MESSAGES[column] }] });
}
