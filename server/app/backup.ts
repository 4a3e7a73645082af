import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readMoment } from '@volano/domain/rules/backups';
import { makeBackup } from '../platform/backup/make.ts';
import { chooseMoment, forgetRestore, restoreFiles, writeCluster } from '../platform/backup/restore-moment.ts';
import { chooseBackup, clearStorage, requireEmptyStorage, restoreBackup } from '../platform/backup/restore.ts';
import { openVault, type Vault } from '../platform/backup/vault.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { BackupConfig } from '../platform/config/stores.ts';
import { readSettings } from '../platform/config/prepare.ts';
import type { OpenDatabase } from '../platform/db/connect.ts';
import { clusterOf, describeDatabase } from '../platform/db/database.ts';
import type { Roles } from '../platform/db/roles.ts';
import { onDatabase } from '../platform/db/open-for-command.ts';
import { createLog } from '../platform/log/log.ts';
import { StartupError } from '../platform/startup-error.ts';
import { RESTORING_KEY } from '../platform/storage/marks.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { readVersion } from './shipped.ts';
import { prepareTables } from './tables.ts';

// `npm run backup -- DIR|s3://BUCKET/FOLDER`, with the portal running or stopped, and `npm run restore` of the same into an empty place.

const USAGE =
  'Usage: npm run backup -- DIR|s3://BUCKET/FOLDER, npm run restore -- DIR|s3://BUCKET/FOLDER [--at BACKUP | --until "2026-11-26 10:30" | --until latest]';

async function main(): Promise<void> {
  const { command, place, at, until } = readCommand();
  const config = readSettings(place === undefined ? {} : { BACKUP_TO: place });
  if (config.backup === undefined) throw new StartupError(USAGE);
  process.stdout.write(`Database: ${describeDatabase(config)}\n`);
  process.stdout.write(`${await obey(command, config, config.backup, { at, until })}\n`);
}

function obey(command: string, config: Config, to: BackupConfig, { at, until }: When): Promise<string> {
  if (command === 'backup') return backUp(config, to);
  return until === undefined ? restore(config, to, at) : restoreMoment(config, to, until);
}

interface When {
  readonly at: string | undefined;
  /** Null for the last moment that there is. */
  readonly until: string | null | undefined;
}

function readCommand() {
  const { positionals, values } = readWords();
  const [command, place, ...more] = positionals;
  const { at, until } = values;
  const isAsked = (command === 'backup' && at === undefined && until === undefined) || command === 'restore';
  if (!isAsked || more.length > 0 || (at !== undefined && until !== undefined)) throw new StartupError(USAGE);
  return { command, place, at, until: until === undefined ? undefined : momentOf(until) };
}

function readWords() {
  try {
    return parseArgs({ allowPositionals: true, options: { at: { type: 'string' }, until: { type: 'string' } } });
  } catch {
    // An option that there is not.
    throw new StartupError(USAGE);
  }
}

function momentOf(text: string): string | null {
  if (text === 'latest') return null;
  const moment = readMoment(text);
  if (moment !== null) return moment;
  throw new StartupError(`--until "${text}" is no moment: write "2026-11-26 10:30", by the clocks of Rome, or latest.`);
}

async function backUp(config: Config, to: BackupConfig): Promise<string> {
  return onDatabase(commandOptions(config), async (opened, database) => {
    if (!database.isShared) await prepareTables(database, createLog('silent'));
    const parts = { database: opened, storage: await openStorage(config), clock: systemClock, dataDir: config.dataDir };
    const made = await makeBackup({ ...parts, version: await readVersion() }, to);
    if (made === null) throw new StartupError('Another backup is being made: nothing was done.');
    const { place, madeAt, rows, files, newFiles, newBytes, missing, kept } = made;
    const lost = missing === 0 ? '' : ` ${missing} files are missing or damaged in the portal itself: see its state.`;
    return `Backup of ${madeAt} in ${place}, read back and whole: ${rows} rows, ${files} files (${newFiles} new, ${newBytes} bytes).${lost} Backups kept: ${kept}.`;
  });
}

/**
 * What a restore erases at its end. It is a third of all files here: who makes a backup, or is refused a restore, waits for none of it. A restore
 * loads it before it writes.
 */
function loadErasures() {
  return import('../modules/insight/privacy/privacy.jobs.ts');
}

/** Looked at before anything is made: a wrong key, or a damaged backup, leaves not even an empty database. */
async function restore(config: Config, from: BackupConfig, at: string | undefined): Promise<string> {
  const vault = await openVault(from, config.dataDir, null);
  const chosen = await chooseBackup(vault, at);
  const { madeAt, migration } = chosen.snapshot;
  return onDatabase({ ...commandOptions(config), isOwner: true }, async ({ db, pool }, database) => {
    const log = createLog('silent');
    if (database.isShared) throw new StartupError('The portal runs on this database: restore into a new one.');
    const { eraseDue } = await loadErasures();
    await prepareTables(database, log, migration);
    const storage = await openStorage(config);
    const { rows, files } = await restoreBackup(pool, storage, vault, chosen);
    await prepareTables(database, log);
    await eraseDue({ db, storage, clock: systemClock, log: createLog(config.logLevel) });
    return `Restored the backup of ${madeAt} from ${vault.name}: ${rows} rows, ${files} files. Start the portal.`;
  });
}

/** All of it or nothing: the database as it was at a moment, the files that it names then, and nobody who was erased since. */
async function restoreMoment(config: Config, from: BackupConfig, until: string | null): Promise<string> {
  if (config.databaseUrl !== undefined)
    throw new StartupError(
      'DATABASE_URL: the portal brings back a moment of the embedded database alone. A server has its own tools for it (docs/operations.md).',
    );
  const vault = await openVault(from, config.dataDir, null);
  const chosen = await chooseMoment(vault, until);
  const [cluster, storage] = [clusterOf(config.dataDir), await openStorage(config)];
  const isBegun = await storage.has(RESTORING_KEY);
  if (!isBegun && existsSync(cluster))
    throw new StartupError(`There is a database in ${cluster} already: restore into a new DATA_DIR.`);
  await requireEmptyStorage(storage);
  await loadErasures();
  await storage.put(RESTORING_KEY, Buffer.from(until ?? 'latest'));
  try {
    await writeCluster(vault, cluster, chosen);
    const told = await onDatabase(commandOptions(config), (opened, database) =>
      finishMoment(config, vault, opened, database),
    );
    await forgetRestore(cluster);
    await storage.remove(RESTORING_KEY);
    return told;
  } catch (error) {
    await rm(cluster, { recursive: true, force: true });
    await clearStorage(storage);
    throw isTooLate(error) ? await tooLate(config, vault, until) : error;
  }
}

/** With the rows of that moment there: their files, today's tables, and the erasures since. */
async function finishMoment(
  config: Config,
  vault: Vault,
  { db, pool }: OpenDatabase,
  database: Roles,
): Promise<string> {
  const [storage, log] = [await openStorage(config), createLog(config.logLevel)];
  const { rows } = await pool.query<{ at: string | null }>('select pg_last_xact_replay_timestamp() as "at"');
  const { files, missing } = await restoreFiles(pool, storage, vault);
  await prepareTables(database, createLog('silent'));
  const { eraseDue } = await loadErasures();
  await eraseDue({ db, storage, clock: systemClock, log });
  const lost = missing === 0 ? '' : ` ${missing} files of that moment were deleted before they were copied.`;
  return `Restored from ${vault.name}; last change at ${rows[0]?.at ?? 'the copy itself'}: ${files} files.${lost} Start the portal.`;
}

function isTooLate(error: unknown): boolean {
  return error instanceof StartupError && error.message.includes('recovery ended before configured recovery target');
}

/** The database says how far it came: nothing after that reached the archive, whether or not something happened. */
async function tooLate({ dataDir }: Config, vault: Vault, until: string | null): Promise<StartupError> {
  const log = await readFile(path.join(dataDir, 'postgres', 'server.log'), 'utf8').catch(() => '');
  const last = [...log.matchAll(/last completed transaction was at log time (\S+ \S+)/g)].at(-1)?.[1];
  const end = last === undefined ? 'earlier' : `with the change of ${new Date(last).toISOString()}`;
  return new StartupError(
    `The archive in ${vault.name} ends ${end}: it does not know what was at ${until}. Nothing was changed; for the last moment that there is, --until latest.`,
  );
}

function commandOptions(config: Config) {
  return { ...config, log: createLog('silent'), max: 4 };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
