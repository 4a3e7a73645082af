import { CHAMBERS } from '@volano/database/reference/territories.data';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { compareRows, type Plan, planOf } from '../../../platform/imports/plan.ts';
import type { Table } from '../../../platform/imports/report.ts';
import { newId } from '../../../platform/new-id.ts';
import { readChambers } from './chambers.parse.ts';
import { listStoredChambers, upsertChambers } from './chambers.queries.ts';
import { lockTerritories } from './territories.queries.ts';

/**
 * The official list of chambers of commerce. Idempotent on the code. What the office renamed keeps its name, what it deleted of those that the
 * portal was shipped with stays deleted, what it added stays. Throws `UnreadableFile`.
 */
export async function planChambers(trx: Transaction<DB>, table: Table): Promise<Plan> {
  const { rows, skipped } = readChambers(table);
  await lockTerritories(trx);
  const { chambers, regions } = await listStoredChambers(trx);
  const shipped = new Map(CHAMBERS.map(({ code, name }) => [code, name]));
  const stored = new Map(chambers.map((chamber) => [chamber.code, chamber]));
  const regionOf = (code: string, name: string): string | null =>
    (regions.find((region) => code !== '' && region.code === code) ?? regions.find((region) => region.name === name))
      ?._id ?? null;
  const pairs = rows.flatMap(({ line, code, name, regionCode, regionName }) => {
    const found = stored.get(code);
    const isDeleted = found === undefined && stored.size > 0 && shipped.has(code);
    if (isDeleted) return [];
    const officialName = found?.officialName ?? shipped.get(code) ?? null;
    const isOwn = found !== undefined && found.name !== officialName;
    const before = found && { ...found, officialName };
    const after = {
      _id: found?._id ?? newId(),
      code,
      name: isOwn ? found.name : name,
      regionId: found === undefined ? regionOf(regionCode, regionName) : found.regionId,
      officialName: name,
    };
    return [{ line, subject: code, before, after }];
  });
  const compared = compareRows(pairs, ['name', 'regionId', 'officialName']);
  return planOf({ table, compared, skipped }, (fresh) => upsertChambers(trx, fresh), trx);
}
