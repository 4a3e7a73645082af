import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { email } from '@volano/domain/contracts/fields';
import { insertUser } from '../modules/people/public.ts';
import { createFirstAdminLink } from '../modules/insight/setup/setup.actions.ts';
import { eraseDue } from '../modules/insight/privacy/privacy.jobs.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { readSettings } from '../platform/config/prepare.ts';
import type { OpenDatabase } from '../platform/db/connect.ts';
import { describeDatabase } from '../platform/db/database.ts';
import { exportDatabase, importDatabase } from '../platform/db/database-copy.ts';
import { onDatabase } from '../platform/db/open-for-command.ts';
import { createLog } from '../platform/log/log.ts';
import { newId } from '../platform/new-id.ts';
import { StartupError } from '../platform/startup-error.ts';
import { adoptStorage } from '../platform/storage/marks.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { hashPassword } from '../platform/session/session.ts';
import { prepareTables } from './tables.ts';

/** What an office does from the terminal, with the portal running or stopped: `npm run office -- COMMAND …`. */
const commands: Readonly<
  Record<string, (database: OpenDatabase, args: readonly string[], config: Config) => Promise<string>>
> = {
  'create-admin': createAdmin,
  'first-admin': linkFirstAdmin,
  'export-data': exportData,
  'restore-data': restoreData,
  'adopt-files': adoptFiles,
};

/** The first administrator of an office, with a password to be changed at the first login. */
async function createAdmin({ db }: OpenDatabase, [address, name, surname]: readonly string[]): Promise<string> {
  const read = email.safeParse(address);
  if (!read.success || name === undefined || surname === undefined) {
    throw new StartupError('Usage: npm run office -- create-admin EMAIL NAME SURNAME');
  }
  const password = `Aa1${randomBytes(9).toString('base64url')}`;
  const admin = { name, surname, email: read.data, role: 'admin', userType: 'internal-user' } as const;
  const isNew = await insertUser(db, {
    _id: newId(),
    ...admin,
    passwordHash: await hashPassword(password),
    isEmailVerified: true,
    isConfirmed: true,
    mustChangePassword: true,
    createdAt: systemClock.now().toISOString(),
  });
  if (!isNew) throw new StartupError(`${read.data} is already registered`);
  return `${read.data} may sign in with the password ${password}`;
}

/** A new link that makes the first administrator; the one before it opens no more. */
async function linkFirstAdmin({ db }: OpenDatabase, _args: readonly string[], config: Config): Promise<string> {
  const token = await createFirstAdminLink({ db, config, clock: systemClock }, { replacesOld: true });
  if (token === null) throw new StartupError('There is, or was, an administrator: use create-admin');
  return `Whoever opens this address within 24 hours makes the first administrator:\n  ${config.publicUrl ?? `http://localhost:${config.port}`}/#/first-admin/${token}`;
}

/** Every row into one file, which appears under its name only when it is whole. */
async function exportData({ pool }: OpenDatabase, [file]: readonly string[]): Promise<string> {
  if (file === undefined) throw new StartupError('Usage: npm run office -- export-data FILE');
  const partial = `${file}.part`;
  const handle = await openFile(partial, 'w');
  try {
    const rows = await exportDatabase(pool, handle.createWriteStream());
    await rename(partial, file);
    return `${rows} rows written to ${file}. Uploads and dossiers are in the folder files of DATA_DIR`;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Opens a file that somebody named. Throws a `StartupError` with one line where that cannot be. */
async function openFile(file: string, flags: 'r' | 'w'): Promise<FileHandle> {
  try {
    const handle = await open(file, flags, 0o600);
    // A folder opens, and cannot be read.
    if (!(await handle.stat()).isDirectory()) return handle;
    await handle.close();
  } catch (error) {
    throw new StartupError(`${file} cannot be ${flags === 'r' ? 'read' : 'written'}: ${(error as Error).message}`);
  }
  throw new StartupError(`${file} cannot be read: it is a folder`);
}

/**
 * All rows of an export into an empty database, or none of them. Who was forgotten since the export was made is forgotten again: the
 * files of the installation say who.
 */
async function restoreData({ db, pool }: OpenDatabase, [file]: readonly string[], config: Config): Promise<string> {
  if (file === undefined) throw new StartupError('Usage: npm run office -- restore-data FILE');
  const handle = await openFile(file, 'r');
  const rows = await importDatabase(pool, handle.createReadStream());
  const storage = await openStorage(config);
  await eraseDue({ db, storage, clock: systemClock, log: createLog(config.logLevel) });
  return `${rows} rows read from ${file}`;
}

/** After files were moved without their name, or lost: what is in the data folder now are the files of this database. */
async function adoptFiles({ db }: OpenDatabase, _args: readonly string[], config: Config): Promise<string> {
  const storage = await openStorage(config);
  await adoptStorage(db, storage);
  return `The files in ${storage.place.name} are those of this database from now on. Every portal on it needs this ${storage.place.kind}`;
}

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) throw new StartupError(`Usage: npm run office -- ${Object.keys(commands).join(' | ')}`);
  const config = readSettings();
  process.stdout.write(`Database: ${describeDatabase(config)}\n`);
  const log = createLog('silent');
  // Rows that point at each other are brought back by who may take the keys away meanwhile.
  const isOwner = command === restoreData;
  await onDatabase({ ...config, log, max: 2, isOwner }, async (opened, database) => {
    if (!database.isShared) await prepareTables(database, log);
    process.stdout.write(`${await command(opened, args, config)}\n`);
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
