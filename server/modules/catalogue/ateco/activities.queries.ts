import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

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
