import { parseArgs } from 'node:util';
import { eraseDue } from '../modules/insight/privacy/privacy.jobs.ts';
import { makeBackup } from '../platform/backup/make.ts';
import { chooseBackup, restoreBackup } from '../platform/backup/restore.ts';
import { openVault } from '../platform/backup/vault.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { BackupConfig } from '../platform/config/stores.ts';
import { readSettings } from '../platform/config/prepare.ts';
import { describeDatabase } from '../platform/db/database.ts';
import { migrateTo } from '../platform/db/migrate.ts';
import { onDatabase } from '../platform/db/open-for-command.ts';
import { createLog } from '../platform/log/log.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { MIGRATIONS_DIR, readVersion } from './service.ts';

// `npm run backup -- DIR|s3://BUCKET/FOLDER`, with the portal running or stopped, and `npm run restore` of the same into an empty place.

const USAGE =
  'Usage: npm run backup -- DIR|s3://BUCKET/FOLDER, npm run restore -- DIR|s3://BUCKET/FOLDER [--at MOMENT]';

async function main(): Promise<void> {
  const { command, place, at } = readCommand();
  const config = readSettings(place === undefined ? {} : { BACKUP_TO: place });
  if (config.backup === undefined) throw new StartupError(USAGE);
  process.stdout.write(`Database: ${describeDatabase(config)}\n`);
  const told = command === 'backup' ? await backUp(config, config.backup) : await restore(config, config.backup, at);
  process.stdout.write(`${told}\n`);
}

function readCommand() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
    const [command, place, ...more] = positionals;
    if ((command === 'backup' && values.at === undefined) || command === 'restore')
      if (more.length === 0) return { command, place, at: values.at };
  } catch {
    // An option that there is not.
  }
  throw new StartupError(USAGE);
}

async function backUp(config: Config, to: BackupConfig): Promise<string> {
  return onDatabase(commandOptions(config), async (opened, database) => {
    if (!database.isShared) await migrateTo(database.url, MIGRATIONS_DIR, createLog('silent'));
    const parts = { database: opened, storage: await openStorage(config), clock: systemClock, dataDir: config.dataDir };
    const made = await makeBackup({ ...parts, version: await readVersion() }, to);
    if (made === null) throw new StartupError('Another backup is being made: nothing was done.');
    const { place, madeAt, rows, files, newFiles, newBytes, missing, kept } = made;
    const lost = missing === 0 ? '' : ` ${missing} files are missing or damaged in the portal itself: see its state.`;
    return `Backup of ${madeAt} in ${place}, read back and whole: ${rows} rows, ${files} files (${newFiles} new, ${newBytes} bytes).${lost} Backups kept: ${kept}.`;
  });
}

/** Looked at before anything is made: a wrong key, or a damaged backup, leaves not even an empty database. */
async function restore(config: Config, from: BackupConfig, at: string | undefined): Promise<string> {
  const vault = await openVault(from, config.dataDir, null);
  const chosen = await chooseBackup(vault, at);
  const { madeAt, migration } = chosen.snapshot;
  return onDatabase(commandOptions(config), async ({ db, pool }, database) => {
    const log = createLog('silent');
    if (database.isShared) throw new StartupError('The portal runs on this database: restore into a new one.');
    await migrateTo(database.url, MIGRATIONS_DIR, log, migration);
    const storage = await openStorage(config);
    const { rows, files } = await restoreBackup(pool, storage, vault, chosen);
    await migrateTo(database.url, MIGRATIONS_DIR, log);
    await eraseDue({ db, storage, clock: systemClock, log: createLog(config.logLevel) });
    return `Restored the backup of ${madeAt} from ${vault.name}: ${rows} rows, ${files} files. Start the portal.`;
  });
}

function commandOptions({ databaseUrl, dataDir }: Config) {
  return { databaseUrl, dataDir, log: createLog('silent'), max: 4 };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
