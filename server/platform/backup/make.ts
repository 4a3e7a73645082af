import { createHash } from 'node:crypto';
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
import { findStorageId } from '../storage/identity.ts';
import { FileTroubleError, type KnownFile, soundParts } from '../storage/integrity.ts';
import { originalKey, type Storage } from '../storage/storage.ts';
import { insertBackup, updateBackupMade, updateBackupFailed } from './backup.queries.ts';
import { listMoments, putSnapshot, readSnapshot, removeSnapshot, rowsPlace, type Snapshot } from './snapshots.ts';
import { DamagedObject, openVault, type Vault } from './vault.ts';

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

async function listFiles(client: pg.Pool | pg.ClientBase): Promise<KnownFile[]> {
  const { rows } = await client.query<KnownFile>('select "storageKey", "sha256", "size" from uploads order by "_id"');
  return rows;
}

async function countGone(pool: pg.Pool, keys: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query('select from uploads where "storageKey" = any($1)', [keys]);
  return keys.length - (rowCount ?? 0);
}

/** Reads an object to its end. Throws `DamagedObject` where it is not what was put there. */
async function requireWhole(vault: Vault, key: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const part of vault.open(key)) hash.update(part);
  if (hash.digest('hex') !== sha256) throw new DamagedObject(key);
}

/** What the files carry that no row names, and must come back with them: who was erased. */
async function readBeside(storage: Storage): Promise<Record<string, string>> {
  const beside: Record<string, string> = {};
  for (const key of await storage.list('erased')) beside[key] = Buffer.from(await storage.read(key)).toString();
  return beside;
}

/** The files of all backups, each kept once. */
interface Copies {
  /** Copies and reads back those that are not there; answers the keys of those that the portal itself has lost. */
  take(files: readonly KnownFile[]): Promise<string[]>;
  /** Reads a seventh of those that were there before, another one each day. What is damaged is copied anew. */
  check(madeAt: string): Promise<void>;
  written(): { newFiles: number; newBytes: number };
}

async function openCopies(vault: Vault, storage: Storage): Promise<Copies> {
  const there = new Map<string, number>();
  for await (const { key, size } of vault.storage.walk()) if (key.startsWith('objects/')) there.set(key, size);
  const before = new Map<string, KnownFile>();
  const written = { newFiles: 0, newBytes: 0 };

  async function copy(place: string, file: KnownFile): Promise<boolean> {
    try {
      await vault.put(place, soundParts(storage, file));
    } catch (error) {
      if (isTrouble(error)) return false;
      throw error;
    }
    await requireWhole(vault, place, file.sha256);
    there.set(place, vault.sizeOf(file.size));
    written.newFiles += 1;
    written.newBytes += file.size;
    return true;
  }

  return {
    async take(files) {
      const missing: string[] = [];
      for (const file of files) {
        const place = vault.placeOf(file.sha256);
        // A copy that was made while the file was sound stays good, whatever has become of the file.
        if (there.get(place) === vault.sizeOf(file.size)) before.set(place, file);
        else if (!(await copy(place, file))) missing.push(file.storageKey);
      }
      return missing;
    },
    async check(madeAt) {
      const day = Math.floor(Date.parse(madeAt) / 86_400_000) % 7;
      for (const [place, file] of before) {
        if (Number.parseInt(place.slice('objects/'.length, 'objects/'.length + 2), 16) % 7 !== day) continue;
        try {
          await requireWhole(vault, place, file.sha256);
        } catch (error) {
          if (!(error instanceof DamagedObject)) throw error;
          if (!(await copy(place, file)))
            throw new StartupError(`The copy of ${file.storageKey} in ${vault.name} is damaged, and so is the file.`);
        }
      }
    },
    written: () => written,
  };
}

/** Whether the file that was being copied is the reason, however deep. */
function isTrouble(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof FileTroubleError) return true;
  return false;
}

/**
 * Takes away the backups that are no longer kept, and the objects that none of those left names: also what tries left that did not come
 * to their end. Answers how many are kept. Where one cannot be read nothing is taken away: it may name anything.
 */
async function prune(vault: Vault, newest: string): Promise<number> {
  const moments = await listMoments(vault);
  const kept = keptBackups([...moments, newest]);
  for (const moment of moments) if (!kept.has(moment)) await removeSnapshot(vault, moment);
  const needed = new Set<string>();
  for (const moment of kept) {
    needed.add(rowsPlace(moment));
    try {
      for (const { sha256 } of (await readSnapshot(vault, moment)).files) needed.add(vault.placeOf(sha256));
    } catch (error) {
      if (error instanceof DamagedObject) return kept.size;
      throw error;
    }
  }
  for await (const { key } of vault.storage.walk())
    if (/^(?:objects|rows)\//.test(key) && !needed.has(originalKey(key))) await vault.storage.remove(key);
  return kept.size;
}
