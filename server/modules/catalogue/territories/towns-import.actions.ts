import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { type Plan, type PlannedRow, compareRows, planOf, waitForTurn } from '../../../platform/imports/plan.ts';
import { plainPlace } from '../../../platform/imports/town-index.ts';
import type { ImportReport } from '../../../platform/imports/report.ts';
import type { Table } from '../../../platform/imports/rows.ts';
import { readTownTable, type TownRow } from './towns.parse.ts';
import {
  ceaseTowns,
  insertProvinces,
  listStoredTowns,
  listTownReferences,
  type StoredTown,
  updateTownCodes,
  upsertTowns,
} from './towns.queries.ts';

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
