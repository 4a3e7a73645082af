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
  insertGroupChanges,
  listUnknownRegions,
  updateGroupRegions,
  updateName,
  findCciaa,
  insertCciaa,
  updateCciaa,
  findHolder,
  type TerritoryTable,
  ceaseTowns,
  insertProvinces,
  listStoredTowns,
  listTownReferences,
  type StoredTown,
  updateTownCodes,
  upsertTowns,
} from './territories.queries.ts';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { type Plan, type PlannedRow, compareRows, planOf, waitForTurn } from '../../../platform/imports/plan.ts';
import { plainPlace } from './town-index.parse.ts';
import type { ImportReport, Table } from '../../../platform/imports/report.ts';
import { readTownTable, type TownRow } from './towns.parse.ts';

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

/**
 * Changes the fields that are sent; with other regions every call of the group reaches other companies: the counts follow, and the published
 * ones have a line of history.
 */
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
      const regions = { before: before.regionListIds, after: sent.regionListIds };
      const by = { userId: actor.userId, now: ctx.clock.now().toISOString() };
      await insertGroupChanges(trx, { id, name: sent.name ?? before.name }, regions, by);
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

/** Refuses a name or a code that another one of the kind has: 409 `conflict` that names the field, and who has it. */
async function requireFree(
  trx: Database,
  table: TerritoryTable,
  column: 'name' | 'code',
  value: string,
  exceptId: string | null,
): Promise<void> {
  const name = await findHolder(trx, table, column, value, exceptId);
  if (name !== null)
    throw new AppError('conflict', { fields: [{ path: column, message: MESSAGES[column] }], params: { name } });
}

/** As many rows as only the whole country has. */
const WHOLE = 7000;

/** Takes the official list of towns, as `planTowns` says. Throws `UnreadableFile`. */
export async function importTowns(ctx: Pick<Context, 'db' | 'jobs' | 'clock'>, table: Table): Promise<ImportReport> {
  return ctx.db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const plan = await planTowns(trx, table);
    await plan.write(ctx);
    return plan.report;
  });
}

/**
 * The official list of towns. Idempotent on the code; a town with another code and its own name is the same town. Towns that the list no
 * longer has, in the provinces that it covers, are taken out, or kept and no longer offered where a company or a call names them. Throws
 * `UnreadableFile`.
 */
export async function planTowns(trx: Transaction<DB>, table: Table): Promise<Plan> {
  const references = await listTownReferences(trx);
  const { rows, provinces, skipped } = readTownTable(table, references);
  const stored = await listStoredTowns(trx);
  const regionOf = new Map([...references.provinces, ...provinces].map(({ code, regionId }) => [code, regionId]));
  const gone = goneFrom(stored, rows);
  const recoded = recodedAmong(gone, rows, stored, regionOf);
  const left = gone.filter(({ code, isCeased }) => !isCeased && !recoded.has(code));
  const oldCodes = new Map([...recoded].map(([from, to]) => [to, from]));
  const byCode = new Map(stored.map((town) => [town.code, town]));
  const pairs = rows.map(({ line, ...row }) => {
    const before = byCode.get(oldCodes.get(row.code) ?? row.code);
    const after: StoredTown = { ...row, isCeased: false };
    return { line, subject: row.name, before, after };
  });
  const compared = compareRows(pairs, ['code', 'name', 'otherName', 'provinceCode', 'isCeased']).map((row) => ({
    ...row,
    // Of a new town that it has not ceased says nothing.
    changes: row.outcome === 'added' ? row.changes.filter(({ field }) => field !== 'isCeased') : row.changes,
  }));
  return planOf(
    { table, compared, skipped, removed: left.length, without: left.map(leavingRow) },
    async (fresh) => {
      await insertProvinces(trx, provinces);
      await updateTownCodes(
        trx,
        [...recoded].map(([from, to]) => ({ from, to })),
      );
      await upsertTowns(trx, fresh);
      await ceaseTowns(trx, {
        unused: left.filter(({ isUsed }) => !isUsed).map(({ code }) => code),
        used: left.filter(({ isUsed }) => isUsed).map(({ code }) => code),
      });
    },
    trx,
  );
}

type Stored = Awaited<ReturnType<typeof listStoredTowns>>[number];

/** Stored towns that the file should have and has not: all of them for a whole list, those of its provinces for a part. */
function goneFrom(stored: readonly Stored[], rows: readonly TownRow[]): Stored[] {
  const codes = new Set(rows.map(({ code }) => code));
  const provinces = new Set(rows.map(({ provinceCode }) => provinceCode));
  return stored.filter(
    ({ code, provinceCode }) => !codes.has(code) && (rows.length >= WHOLE || provinces.has(provinceCode)),
  );
}

/** Old code → new one, where a town that is gone comes back by its name in the same region, and only once. */
function recodedAmong(
  gone: readonly Stored[],
  rows: readonly TownRow[],
  stored: readonly Stored[],
  regionOf: ReadonlyMap<string, string>,
): Map<string, string> {
  const known = new Set(stored.map(({ code }) => code));
  const keyOf = ({ name, provinceCode }: { name: string; provinceCode: string }) =>
    `${regionOf.get(provinceCode) ?? ''} ${plainPlace(name)}`;
  const fresh = Map.groupBy(
    rows.filter(({ code }) => !known.has(code)),
    keyOf,
  );
  const old = Map.groupBy(gone, keyOf);
  return new Map(
    [...old].flatMap(([key, [from, ...others]]): [string, string][] => {
      const [to, ...more] = fresh.get(key) ?? [];
      if (from === undefined || to === undefined || others.length > 0 || more.length > 0) return [];
      return [[from.code, to.code]];
    }),
  );
}

/** What the screen shows of a town that leaves: it has no line in the file. */
function leavingRow({ code, name, provinceCode, isUsed }: Stored): PlannedRow {
  const change = isUsed
    ? { field: 'isCeased', old: 'false', new: 'true', isProtected: false }
    : { field: 'code', old: code, new: null, isProtected: false };
  return {
    line: 0,
    subject: `${name} (${provinceCode})`,
    outcome: 'changed',
    reason: null,
    changes: [change],
    remarks: [],
    twins: [],
  };
}
