import type { Database } from '../../../platform/context.ts';

interface StoredChamber {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
  readonly regionId: string | null;
  readonly officialName: string | null;
}

/** All chambers with the name that the official list gave them, and the regions by their ISTAT code. */
export async function listStoredChambers(db: Database): Promise<{
  chambers: StoredChamber[];
  regions: { _id: string; code: string | null; name: string }[];
}> {
  const chambers = db.selectFrom('cciaas').select(['_id', 'code', 'name', 'regionId', 'officialName']);
  const regions = db.selectFrom('regions').select(['_id', 'code', 'name']);
  return { chambers: await chambers.execute(), regions: await regions.execute() };
}

/** Adds chambers, or gives those with the code another name. */
export async function upsertChambers(db: Database, chambers: readonly StoredChamber[]): Promise<void> {
  if (chambers.length === 0) return;
  await db
    .insertInto('cciaas')
    .values([...chambers])
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), officialName: eb.ref('excluded.officialName') })),
    )
    .execute();
}
