import type { Kysely, Transaction } from 'kysely';
import { stableId } from '../ids.ts';
import type { DB } from '../types.ts';
import { CHAMBERS, REGION_GROUPS, REGIONS, PROVINCES } from './territories.data.ts';

type Database = Kysely<DB> | Transaction<DB>;

/**
 * Fills what is still empty of regions, usual groups of regions, provinces and chambers of commerce. A table with rows is left as it is: what the
 * office renamed, added or deleted stays so, whatever starts again. Pass a transaction to have all of it or none.
 */
export async function ensureTerritories(db: Database): Promise<void> {
  if (await isEmpty(db, 'regions')) {
    await db
      .insertInto('regions')
      .values(REGIONS.map(({ code, name }) => ({ _id: stableId(`region ${code}`), code, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const ids = await regionIds(db);
  if (await isEmpty(db, 'region_groups')) await fillGroups(db, ids);
  if ((await db.selectFrom('provinces').select('code').limit(1).executeTakeFirst()) === undefined)
    await fillProvinces(db, ids);
  if (await isEmpty(db, 'cciaas')) {
    await db
      .insertInto('cciaas')
      .values(
        CHAMBERS.map(({ code, name, region }) => ({
          _id: stableId(`cciaa ${code}`),
          code,
          name,
          regionId: ids.get(region) ?? null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function isEmpty(db: Database, table: 'regions' | 'region_groups' | 'cciaas'): Promise<boolean> {
  return (await db.selectFrom(table).select('_id').limit(1).executeTakeFirst()) === undefined;
}

async function fillGroups(db: Database, ids: ReadonlyMap<string, string>): Promise<void> {
  const groups = REGION_GROUPS.map((group) => ({ ...group, _id: stableId(`region group ${group.name}`) }));
  await db
    .insertInto('region_groups')
    .values(groups.map(({ _id, name }) => ({ _id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const members = groups.flatMap(({ _id, regions }) =>
    regions.flatMap((code) => {
      const regionId = ids.get(code);
      return regionId === undefined ? [] : [{ regionGroupId: _id, regionId }];
    }),
  );
  if (members.length === 0) return;
  await db
    .insertInto('region_group_regions')
    .values(members)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function fillProvinces(db: Database, ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = PROVINCES.flatMap(({ region, ...province }) => {
    const regionId = ids.get(region);
    return regionId === undefined ? [] : [{ ...province, regionId }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('provinces')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** ISTAT code → id. A region that staff wrote by hand has no code: its name finds it. */
async function regionIds(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('regions').select(['_id', 'code', 'name']).execute();
  const found = REGIONS.flatMap(({ code, name }): [string, string][] => {
    const row = rows.find((one) => one.code === code) ?? rows.find((one) => one.name === name);
    return row === undefined ? [] : [[code, row._id]];
  });
  return new Map(found);
}
