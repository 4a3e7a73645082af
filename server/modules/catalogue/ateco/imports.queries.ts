import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Rows a statement: far under the 65,535 parameters that PostgreSQL takes. */
const CHUNK = 1000;

export interface StoredCode {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly level: number;
  readonly parentCode: string | null;
  readonly section: string;
}

/** The codes of one version as they stand. */
export async function listStoredCodes(db: Database, version: AtecoVersion): Promise<StoredCode[]> {
  return db
    .selectFrom('ateco_codes')
    .select(['_id', 'code', 'name', 'nameEn', 'level', 'parentCode', 'section'])
    .where('version', '=', version)
    .execute();
}

/** Writes codes of one version, new ones and changed ones; the notes of a code stay. */
export async function upsertCodes(db: Database, version: AtecoVersion, codes: readonly StoredCode[]): Promise<void> {
  for (const part of chunks(codes)) {
    await db
      .insertInto('ateco_codes')
      .values(part.map((code) => ({ ...code, version })))
      .onConflict((conflict) =>
        conflict.columns(['version', 'code']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          nameEn: eb.ref('excluded.nameEn'),
          level: eb.ref('excluded.level'),
          parentCode: eb.ref('excluded.parentCode'),
          section: eb.ref('excluded.section'),
        })),
      )
      .execute();
  }
}

/** Code → its notes as they stand. */
export async function listStoredNotes(db: Database, version: AtecoVersion): Promise<Map<string, string>> {
  const rows = await db.selectFrom('ateco_codes').select(['code', 'notes']).where('version', '=', version).execute();
  return new Map(rows.map(({ code, notes }) => [code, notes]));
}

/** Writes the notes of codes of one version, in place of those they had. */
export async function updateNotes(
  db: Database,
  version: AtecoVersion,
  notes: readonly { code: string; text: string }[],
): Promise<void> {
  for (const part of chunks(notes)) {
    await sql`
      update ateco_codes as stored set "notes" = given.text
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as given(code text, text text)
      where stored."version" = ${version} and stored."code" = given.code`.execute(db);
  }
}

export interface StoredCorrespondence {
  readonly code2007: string;
  readonly code2025: string;
  readonly targets: number;
  readonly isSimple: boolean;
  readonly isExclusive: boolean;
}

/** The official correspondence as it stands. */
export async function listStoredCorrespondences(db: Database): Promise<StoredCorrespondence[]> {
  return db
    .selectFrom('ateco_correspondences')
    .select(['code2007', 'code2025', 'targets', 'isSimple', 'isExclusive'])
    .execute();
}

/** Writes rows of the correspondence, new ones and changed ones. */
export async function upsertCorrespondences(db: Database, rows: readonly StoredCorrespondence[]): Promise<void> {
  for (const part of chunks(rows)) {
    await db
      .insertInto('ateco_correspondences')
      .values([...part])
      .onConflict((conflict) =>
        conflict.column('code2007').doUpdateSet((eb) => ({
          code2025: eb.ref('excluded.code2025'),
          targets: eb.ref('excluded.targets'),
          isSimple: eb.ref('excluded.isSimple'),
          isExclusive: eb.ref('excluded.isExclusive'),
        })),
      )
      .execute();
  }
}

/** Takes out the rows of these 2007 codes. */
export async function deleteCorrespondences(db: Database, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await db.deleteFrom('ateco_correspondences').where('code2007', 'in', codes).execute();
}

function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}

interface StoredActivity {
  readonly code: string;
  readonly activity: string;
}

/** The official index of a version as it stands. */
export async function listStoredActivities(db: Database, version: AtecoVersion): Promise<StoredActivity[]> {
  return db.selectFrom('ateco_activities').select(['code', 'activity']).where('version', '=', version).execute();
}

/** Adds lines of the index. */
export async function insertActivities(
  db: Database,
  version: AtecoVersion,
  rows: readonly StoredActivity[],
): Promise<void> {
  await sql`
    insert into ateco_activities ("version", "code", "activity")
    select ${version}, given.code, given.activity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(code text, activity text)`.execute(db);
}

/** Takes lines of the index away. */
export async function deleteActivities(
  db: Database,
  version: AtecoVersion,
  rows: readonly StoredActivity[],
): Promise<void> {
  await sql`
    delete from ateco_activities as stored
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as gone(code text, activity text)
    where stored."version" = ${version} and stored."code" = gone.code and stored."activity" = gone.activity`.execute(
    db,
  );
}
