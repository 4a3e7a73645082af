import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Rows a statement: far under the 65,535 parameters that PostgreSQL takes. */
const CHUNK = 1000;

export interface ProvinceRow {
  readonly code: string;
  readonly name: string;
  readonly otherName: string | null;
  readonly regionId: string;
}

export interface StoredTown {
  readonly code: string;
  readonly name: string;
  readonly otherName: string | null;
  readonly provinceCode: string;
  readonly isCeased: boolean;
}

/** Every town as it stands, with whether a company or a call names it. */
export async function listStoredTowns(db: Database): Promise<(StoredTown & { readonly isUsed: boolean })[]> {
  const { rows } = await sql<StoredTown & { isUsed: boolean }>`
    select m."code", m."name", m."otherName", m."provinceCode", m."isCeased",
      m."code" in (select s."municipalityCode" from survey_towns s union select unnest(a."municipalities") from announcements a) as "isUsed"
    from municipalities m order by m."code"`.execute(db);
  return rows;
}

/** What a list of towns refers to. */
export async function listTownReferences(db: Database) {
  const [provinces, regions] = await Promise.all([
    db.selectFrom('provinces').select(['code', 'name', 'otherName', 'regionId']).execute(),
    db.selectFrom('regions').select(['_id', 'code', 'name']).execute(),
  ]);
  return { provinces, regions };
}

/** Adds provinces. */
export async function insertProvinces(db: Database, provinces: readonly ProvinceRow[]): Promise<void> {
  if (provinces.length > 0)
    await db
      .insertInto('provinces')
      .values([...provinces])
      .execute();
}

/** Writes towns, new ones and changed ones. */
export async function upsertTowns(db: Database, towns: readonly StoredTown[]): Promise<void> {
  for (let at = 0; at < towns.length; at += CHUNK) {
    await db
      .insertInto('municipalities')
      .values(towns.slice(at, at + CHUNK))
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          otherName: eb.ref('excluded.otherName'),
          provinceCode: eb.ref('excluded.provinceCode'),
          isCeased: eb.ref('excluded.isCeased'),
        })),
      )
      .execute();
  }
}

/** Gives towns another code; what names them follows. */
export async function updateTownCodes(
  db: Database,
  codes: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  for (const { from, to } of codes) {
    await db.updateTable('municipalities').set({ code: to }).where('code', '=', from).execute();
    await sql`update announcements set "municipalities" = array_replace("municipalities", ${from}, ${to})
      where ${from} = any("municipalities")`.execute(db);
  }
}

/** Takes out towns that nothing names, and marks those that something does. */
export async function ceaseTowns(
  db: Database,
  { unused, used }: { readonly unused: readonly string[]; readonly used: readonly string[] },
): Promise<void> {
  await sql`delete from municipalities where "code" = any(${unused}::text[])`.execute(db);
  await sql`update municipalities set "isCeased" = true where "code" = any(${used}::text[])`.execute(db);
}
