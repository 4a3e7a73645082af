import { hostname } from 'node:os';
import type { DB } from '@volano/database/types';
import { type Kysely, sql } from 'kysely';
import { newId } from '../new-id.ts';
import { StartupError } from '../startup-error.ts';
import type { Storage } from './storage.ts';
import type { Context } from '../context.ts';

/** Where the files keep the name that they and their database know each other by. It travels with them. */
export const IDENTITY_KEY = 'identity';
/** Stands among the files while a backup is brought back: without its end they are nobody's. */
export const RESTORING_KEY = 'restoring';
/** The name of the database's files, and that some folder carries it by now. */
const NAME = 'storageId';
const GIVEN = 'storageIdGiven';

/**
 * Makes sure that these are the files of this database (11-operations §1): the first start gives both the same name, and each later one
 * compares. Two portals with different folders would each miss the other's files, and two databases on one folder would sweep away each
 * other's. Throws a `StartupError` that says why and what to do, and leaves a line for the admins of the portals that run.
 */
export async function requireOwnStorage(db: Kysely<DB>, storage: Storage): Promise<void> {
  await requireRestored(db, storage);
  const why = await findMismatch(db, storage);
  // Whoever was refused on this machine and starts now was given the right files.
  if (why === null) return void (await db.deleteFrom('refused_nodes').where('host', '=', hostname()).execute());
  const [node, at] = [{ host: hostname(), place: storage.place.name }, sql<string>`now()`];
  await db
    .insertInto('refused_nodes')
    .values({ ...node, at })
    .onConflict((conflict) => conflict.columns(['host', 'place']).doUpdateSet({ at }))
    .execute();
  throw new StartupError(refusal(storage, why));
}

/** Why these are not the files of this database; null where they are, or are from now on. */
async function findMismatch(db: Kysely<DB>, storage: Storage): Promise<string | null> {
  const name = await nameOf(db);
  const found = await readMark(storage);
  if (found === name) {
    await insertSetting(db, GIVEN, true);
    return null;
  }
  if (found !== null) return `the files in ${storage.place.name} belong to another database`;
  // Of several portals that start for the first time in the same moment one gives the name, and the others wait here until it is written.
  // A portal that dies between has written a name that the next start knows.
  const isFirst = await db.transaction().execute(async (trx) => {
    if (!(await insertSetting(trx, GIVEN, true))) return false;
    await storage.put(IDENTITY_KEY, Buffer.from(name));
    return true;
  });
  if (isFirst || (await readMark(storage)) === name) return null;
  return `the files of this database are not in ${storage.place.name}`;
}

/** The rows come last and all together: where they are, only the mark was left behind. */
async function requireRestored(db: Kysely<DB>, storage: Storage): Promise<void> {
  if (!(await storage.has(RESTORING_KEY))) return;
  const name = await findStorageId(db);
  if (name === null || name !== (await readMark(storage)))
    throw new StartupError(
      `A restore into ${storage.place.name} did not come to its end: run it again (docs/operations.md).`,
    );
  await storage.remove(RESTORING_KEY);
}

/** The name that this database and its files know each other by, or null before the first start. */
export async function findStorageId(db: Kysely<DB>): Promise<string | null> {
  const found = await db.selectFrom('settings').select('value').where('key', '=', NAME).executeTakeFirst();
  return typeof found?.value === 'string' ? found.value : null;
}

/** Declares these to be the files of this database from now on, and no others. */
export async function adoptStorage(db: Kysely<DB>, storage: Storage): Promise<void> {
  const name = newId();
  await insertSetting(db, GIVEN, true);
  await insertSetting(db, NAME, name);
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify(name) })
    .where('key', '=', NAME)
    .execute();
  await storage.put(IDENTITY_KEY, Buffer.from(name));
}

async function nameOf(db: Kysely<DB>): Promise<string> {
  await insertSetting(db, NAME, newId());
  const { value } = await db.selectFrom('settings').select('value').where('key', '=', NAME).executeTakeFirstOrThrow();
  return value as string;
}

/** Whether it was not there yet. */
async function insertSetting(db: Kysely<DB>, key: string, value: string | true): Promise<boolean> {
  const inserted = await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function readMark(storage: Storage): Promise<string | null> {
  return (await storage.has(IDENTITY_KEY))
    ? Buffer.from(await storage.read(IDENTITY_KEY))
        .toString('utf8')
        .trim()
    : null;
}

function refusal({ place: { kind } }: Storage, why: string): string {
  const [setting, same] = kind === 'folder' ? ['DATA_DIR', 'folder'] : ['S3_BUCKET', 'bucket'];
  return `${setting}: ${why}. Give every portal on one database the same ${same}, and bring the files along when you move; or declare these to be its files: npm run office -- adopt-files (docs/operations.md).`;
}

const FOLDER = 'erased';
const BY_OFFICE = '.office';

/** Somebody who is not to come back, and whether the office deleted them or they asked to be forgotten. */
export interface Erased {
  readonly userId: string;
  readonly isByOffice: boolean;
}

/**
 * Writes down who was forgotten, among the files: a backup of the database that is put back knows the person again, and this list,
 * which travels with the files, does not let it (7-holes §2). An id and a day: nothing of the person.
 */
export async function rememberErased(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  { userId, isByOffice }: Erased,
): Promise<void> {
  await storage.put(`${FOLDER}/${userId}${isByOffice ? BY_OFFICE : ''}`, Buffer.from(clock.now().toISOString()));
}

/** Everybody who was ever forgotten here. */
export async function listErased({ storage }: Pick<Context, 'storage'>): Promise<readonly Erased[]> {
  const names = (await storage.list(FOLDER)).map((key) => key.slice(FOLDER.length + 1));
  return names
    .map((name) => ({ userId: name.replace(BY_OFFICE, ''), isByOffice: name.endsWith(BY_OFFICE) }))
    .filter(({ userId }) => /^[\da-f-]{36}$/.test(userId));
}
