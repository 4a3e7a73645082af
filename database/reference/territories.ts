import type { Kysely, Transaction } from 'kysely';
import { stableId } from '../ids.ts';
import type { DB } from '../types.ts';
import { CHAMBERS, REGION_GROUPS, REGIONS } from './territories.data.ts';

/**
 * Writes the regions, the usual groups of regions and the chambers of commerce that are missing. What is there, whoever wrote or
 * renamed it, stays as it is; a second call changes nothing. Pass a transaction to have all of it or none.
 */
export async function ensureTerritories(db: Kysely<DB> | Transaction<DB>): Promise<void> {
  await db
    .insertInto('regions')
    .values(REGIONS.map(({ code, name }) => ({ _id: stableId(`region ${code}`), code, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = await regionIds(db);

  const groups = REGION_GROUPS.map((group) => ({ ...group, _id: stableId(`region group ${group.name}`) }));
  const added = await db
    .insertInto('region_groups')
    .values(groups.map(({ _id, name }) => ({ _id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .execute();
  // Only a group that this call made gets its regions: one that staff changed is theirs.
  const fresh = new Set(added.map(({ _id }) => _id));
  const members = groups
    .filter(({ _id }) => fresh.has(_id))
    .flatMap(({ _id, regions }) =>
      regions.flatMap((code) => {
        const regionId = ids.get(code);
        return regionId === undefined ? [] : [{ regionGroupId: _id, regionId }];
      }),
    );
  if (members.length > 0) {
    await db
      .insertInto('region_group_regions')
      .values(members)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

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

/** ISTAT code → id. A region that staff wrote by hand has no code: its name finds it. */
async function regionIds(db: Kysely<DB> | Transaction<DB>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('regions').select(['_id', 'code', 'name']).execute();
  const found = REGIONS.flatMap(({ code, name }): [string, string][] => {
    const row = rows.find((one) => one.code === code) ?? rows.find((one) => one.name === name);
    return row === undefined ? [] : [[code, row._id]];
  });
  return new Map(found);
}
