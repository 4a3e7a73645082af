import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupMade, keptBackups } from '@volano/domain/rules/backups';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { BackupConfig } from '../config/stores.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { exportDatabase, listMigrations } from '../db/database-copy.ts';
import { hasCode, StartupError } from '../startup-error.ts';
import { findStorageId } from '../storage/marks.ts';
import type { KnownFile } from '../storage/health.ts';
import { originalKey, type Storage } from '../storage/storage.ts';
import { listArchivedFiles } from './archive-objects.ts';
import { insertBackup, updateBackupMade, updateBackupFailed } from './backup.queries.ts';
import { listFiles, openCopies, readBeside, requireWhole } from './copies.ts';
import {
  listMoments,
  putSnapshot,
  readSnapshot,
  removeSnapshot,
  rowsPlace,
  type Snapshot,
  DamagedObject,
  openVault,
  type Vault,
} from './vault.ts';

/** What a backup is made of and with. */
export interface ToBackUp {
  readonly database: OpenDatabase;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly version: string;
  readonly dataDir: string;
}

/** Any number, as long as every Volano uses the same. */
const LOCK = 4_807_111_816;

/**
 * Makes a backup (11-operations §2): the rows of one moment and every file that they name, each read back before the backup is there at
 * all; then lets go of those that are no longer kept. Equal files are kept once in all backups, so a night writes what is new.
 * Null where another one is being made on the same database, by whichever node. Throws a `StartupError` with one line
 * where it cannot be made; what was written by then is no backup, and serves the next try. How it went is kept in the database either way.
 */
export async function makeBackup(parts: ToBackUp, config: BackupConfig): Promise<BackupMade | null> {
  const { db } = parts.database;
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_lock(${LOCK}) as "isFree"`.execute(held);
    if (rows[0]?.isFree !== true) return null;
    const backupId = await insertBackup(db, nameOfPlace(config), parts.clock.now().toISOString());
    try {
      const made = await make(parts, config);
      await updateBackupMade(db, backupId, made, parts.clock.now().toISOString());
      return made;
    } catch (error) {
      const told = lineOf(error, nameOfPlace(config));
      await updateBackupFailed(db, backupId, told.message, parts.clock.now().toISOString());
      throw told;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(held);
    }
  });
}

/** What a place of backups is called, without what opens it. */
export function nameOfPlace({ to }: BackupConfig): string {
  return to.kind === 'folder' ? to.folder : `s3://${to.bucket.bucket}/${to.bucket.prefix}`.replace(/\/$/, '');
}

function lineOf(error: unknown, place: string): StartupError {
  if (error instanceof StartupError) return error;
  let said = String(error);
  // The deepest reason says most.
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (hasCode(at, 'ENOSPC', 'EDQUOT'))
      return new StartupError(`The backup was not made: the disk of ${place} is full.`);
    said = at.message.split('\n')[0] ?? '';
  }
  return new StartupError(`The backup in ${place} was not made: ${said}`);
}

const TRIES = 3;

async function make(parts: ToBackUp, config: BackupConfig): Promise<BackupMade> {
  const { database, storage, clock, version, dataDir } = parts;
  const portal = await findStorageId(database.db);
  if (portal === null) throw new StartupError('This database was never started: there is nothing to back up.');
  const vault = await openVault(config, dataDir, portal);
  const copies = await openCopies(vault, storage);
  // Most of the copying is done before the moment is taken: a file that is deleted meanwhile is in hand already.
  await copies.take(await listFiles(database.pool));
  for (let attempt = 1; ; attempt += 1) {
    const madeAt = clock.now().toISOString();
    const { rows, files, migration } = await takeMoment(database.pool, vault, madeAt);
    const missing = await copies.take(files);
    // Sent and deleted again within this moment: the rows of another moment do not name it.
    const gone = attempt < TRIES && missing.length > 0 && (await countGone(database.pool, missing)) > 0;
    if (gone) continue;
    await copies.check(madeAt);
    const lost = new Set(missing);
    const sound = files.filter(({ storageKey }) => !lost.has(storageKey));
    const made: Snapshot = {
      format: 1,
      madeAt,
      version,
      migration,
      rows,
      files: sound.map(({ storageKey, sha256, size }) => ({ key: storageKey, sha256, size })),
      missing,
      beside: await readBeside(storage),
    };
    await putSnapshot(vault, made);
    const kept = await prune(vault, madeAt);
    const bytes = sound.reduce((sum, { size }) => sum + size, 0);
    const figures = {
      place: vault.name,
      madeAt,
      rows: rows.count,
      files: sound.length,
      bytes,
      missing: missing.length,
    };
    return { ...figures, ...copies.written(), kept };
  }
}

/** The rows of one moment, written and read back, and the files that they name at that moment. */
async function takeMoment(
  pool: pg.Pool,
  vault: Vault,
  madeAt: string,
): Promise<{ rows: Snapshot['rows']; files: KnownFile[]; migration: string }> {
  const key = rowsPlace(madeAt);
  let files: KnownFile[] = [];
  let migration = '';
  const out = new PassThrough();
  const packed = createGzip();
  const stopAll = (error: unknown): never => {
    for (const stream of [out, packed]) stream.destroy(error as Error);
    throw error;
  };
  const exporting = exportDatabase(pool, out, async (client) => {
    files = await listFiles(client);
    migration = (await listMigrations(client)).at(-1) ?? '';
  }).catch(stopAll);
  const putting = vault.put(key, packed).catch(stopAll);
  // All have ended before anything is said: what the one leaves half done, the other may still hold.
  const [put, exported, piped] = await Promise.allSettled([putting, exporting, pipeline(out, packed)]);
  if (put.status === 'rejected') throw put.reason;
  if (exported.status === 'rejected') throw exported.reason;
  if (piped.status === 'rejected') throw piped.reason;
  const [measured, count] = [put.value, exported.value];
  await requireWhole(vault, key, measured.sha256);
  return { rows: { count, ...measured }, files, migration };
}

async function countGone(pool: pg.Pool, keys: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query('select from uploads where "storageKey" = any($1)', [keys]);
  return keys.length - (rowCount ?? 0);
}

/** What was just written may belong to what is still being made beside: the archive names its files after they are there. */
const YOUNG_MS = 3_600_000;

/**
 * Takes away the backups that are no longer kept, and the objects that none of those left names: also what tries left that did not come
 * to their end. Answers how many are kept. Where one cannot be read nothing is taken away: it may name anything.
 */
async function prune(vault: Vault, newest: string): Promise<number> {
  const moments = await listMoments(vault);
  // The store lets them go by a rule of its own.
  if (vault.storage.keepsAll === true) return moments.length;
  const kept = keptBackups([...moments, newest]);
  for (const moment of moments) if (!kept.has(moment)) await removeSnapshot(vault, moment);
  const needed = new Set([...kept].map(rowsPlace));
  try {
    for (const moment of kept)
      for (const { sha256 } of (await readSnapshot(vault, moment)).files) needed.add(vault.placeOf(sha256));
    for (const sha256 of await listArchivedFiles(vault)) needed.add(vault.placeOf(sha256));
  } catch (error) {
    if (error instanceof DamagedObject) return kept.size;
    throw error;
  }
  const young = Date.now() - YOUNG_MS;
  for await (const { key, writtenAt } of vault.storage.walk()) {
    const isLeft = key.startsWith('rows/') || (key.startsWith('objects/') && writtenAt.getTime() < young);
    if (isLeft && !needed.has(originalKey(key))) await vault.storage.remove(key);
  }
  return kept.size;
}
