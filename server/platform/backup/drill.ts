import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/connect.ts';
import { launchEmbedded } from '../db/database.ts';
import { countRows } from '../db/database-copy.ts';
import { migrateTo } from '../db/migrate.ts';
import { createClient } from '../db/reach.ts';
import { StartupError } from '../startup-error.ts';
import { createLog } from '../log/log.ts';
import { findTrouble } from '../storage/health.ts';
import { openFolder } from '../storage/open-storage.ts';
import { listFiles } from './copies.ts';
import { chooseBackup, restoreBackup } from './restore.ts';
import { openVault } from './vault.ts';

/** How a drill went: what came back, and what was not as the backup says; null where all of it was. */
export interface Drilled {
  readonly rows: number;
  readonly files: number;
  readonly error: string | null;
}

/**
 * Restores the newest backup into a database and a folder apart, holds every row and file against what the backup says, and takes both away again
 * (18-trust §6). On a server the owner of the tables makes the database; beside the embedded one runs another that is thrown away. Throws
 * what keeps it from being restored.
 */
export async function drillBackup(
  { backup, dataDir, databaseUrl, databaseOwnerUrl = databaseUrl }: Config,
  migrations: string,
): Promise<Drilled> {
  if (backup === undefined) throw new StartupError('BACKUP_TO is not set.');
  const folder = path.join(dataDir, 'drill');
  await rm(folder, { recursive: true, force: true });
  const vault = await openVault(backup, dataDir, null);
  const chosen = await chooseBackup(vault, undefined);
  const { snapshot } = chosen;
  const apart = await (databaseOwnerUrl === undefined
    ? openBeside(folder)
    : openOnServer(databaseOwnerUrl, vault.portal));
  try {
    await migrateTo(apart.url, migrations, undefined, { last: snapshot.migration });
    const { pool, close } = openDatabase(apart.url, { max: 2, statementTimeoutMs: 0 });
    try {
      const storage = openFolder(path.join(folder, 'files'));
      await restoreBackup(pool, storage, vault, chosen);
      const rows = await countRows(pool);
      const named = (await listFiles(pool)).filter(({ storageKey }) => !snapshot.missing.includes(storageKey));
      const troubles: string[] = [];
      for (const file of named) {
        const trouble = await findTrouble(storage, file);
        if (trouble !== null) troubles.push(`${file.storageKey} is ${trouble}`);
      }
      if (rows !== snapshot.rows.count) troubles.unshift(`${rows} rows came back of ${snapshot.rows.count}`);
      return { rows, files: named.length, error: troubles[0] ?? null };
    } finally {
      await close();
    }
  } finally {
    await apart.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** An empty database that is thrown away. */
interface Apart {
  readonly url: string;
  close(): Promise<void>;
}

async function openBeside(dataDir: string): Promise<Apart> {
  const server = await launchEmbedded({ dataDir, log: createLog('silent'), isDurable: false });
  return { url: server.url('postgres'), close: () => server.stop() };
}

/** Its name is the portal's: what a drill left that was cut short is taken away by the next. */
async function openOnServer(ownerUrl: string, portal: string): Promise<Apart> {
  const name = `volano_drill_${portal.replaceAll('-', '').slice(0, 16)}`;
  const drop = `drop database if exists ${name} with (force)`;
  await tell(ownerUrl, drop, `create database ${name}`);
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return { url: url.href, close: () => tell(ownerUrl, drop) };
}

async function tell(url: string, ...statements: string[]): Promise<void> {
  const client = createClient(url, { application_name: 'volano drill' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
