import type { DB } from '@volano/database/types';
import type { BackupMade } from '@volano/domain/rules/backups';
import type { Kysely } from 'kysely';
import type { Database } from '../context.ts';
import { newId } from '../new-id.ts';

/** Writes down that a backup is being made; answers its id. Those that were left in the middle have failed. */
export async function insertBackup(db: Kysely<DB>, place: string, startedAt: string): Promise<string> {
  const _id = newId();
  await db
    .updateTable('backups')
    .set({ endedAt: startedAt, error: 'interrupted' })
    .where('endedAt', 'is', null)
    .execute();
  await db.insertInto('backups').values({ _id, place, startedAt }).execute();
  return _id;
}

/** Writes down that a backup was made to its end. */
export async function updateBackupMade(db: Kysely<DB>, _id: string, made: BackupMade, endedAt: string): Promise<void> {
  const { place, madeAt, rows, files, bytes, newBytes, missing } = made;
  await db
    .updateTable('backups')
    .set({ place, madeAt, rows, files, bytes, newBytes, missing, endedAt })
    .where('_id', '=', _id)
    .execute();
}

/** Writes down that a backup was not made, and why. */
export async function updateBackupFailed(db: Kysely<DB>, _id: string, error: string, endedAt: string): Promise<void> {
  await db
    .updateTable('backups')
    .set({ error: error.slice(0, 500), endedAt })
    .where('_id', '=', _id)
    .execute();
}

/** The last backup that was made to its end, in one place or in any; or null. */
export async function findLastBackup(
  db: Database,
  place?: string,
): Promise<{ madeAt: string; place: string; rows: number; files: number; bytes: number; missing: number } | null> {
  const last = await db
    .selectFrom('backups')
    .select(['madeAt', 'place', 'rows', 'files', 'bytes', 'missing'])
    .where('madeAt', 'is not', null)
    .$if(place !== undefined, (asked) => asked.where('place', '=', place ?? ''))
    .orderBy('madeAt', 'desc')
    .limit(1)
    .$narrowType<{ madeAt: string; rows: number; files: number; bytes: number; missing: number }>()
    .executeTakeFirst();
  return last ?? null;
}

/** The failure of the last try, where it failed; null where it was made, still goes on, or none was ever tried. */
export async function findBackupFailure(db: Database): Promise<{ error: string; endedAt: string } | null> {
  const last = await db
    .selectFrom('backups')
    .select(['error', 'endedAt'])
    .where('endedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined || last.error === null || last.endedAt === null
    ? null
    : { error: last.error, endedAt: last.endedAt };
}

/** When the first backup was made that is known of, or null. */
export async function findFirstBackup(db: Database): Promise<string | null> {
  const { at } = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.min('madeAt').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
