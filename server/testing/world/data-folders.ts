import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openDatabase } from '../../platform/db/connect.ts';
import { startDatabase } from '../../platform/db/database.ts';
import { preparePortal } from './global-setup.ts';

/** Data folders that tests may break, gone at the end. */
export interface DataFolders {
  /** A folder with nothing in it. */
  empty(): string;
  /** A folder with a cluster that was stopped in order: the database of a portal, migrated, and an empty table `kept` with a column `n`. */
  filled(): string;
  /** Every folder goes away: call it when no server runs on them any more. */
  remove(): void;
}

/** Folders of which the filled ones are copies of one that is made once a run. */
export async function openDataFolders(): Promise<DataFolders> {
  const model = await preparedFolder();
  const parent = folderIn(tmpdir());
  let count = 0;
  const empty = (): string => path.join(parent, String((count += 1)));
  return {
    empty,
    filled() {
      const folder = empty();
      execFileSync('cp', ['-a', model, folder]);
      // Two copies may run at the same time.
      rmSync(path.join(folder, 'postgres/cluster/port'));
      return folder;
    },
    remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The server runs as somebody else where the tests run as root. */
function folderIn(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'volano-data-'));
  chmodSync(folder, 0o755);
  return folder;
}

async function preparedFolder(): Promise<string> {
  const model = path.join(inject('runFolder'), 'prepared');
  if (existsSync(model)) return model;
  const dataDir = folderIn(inject('runFolder'));
  const database = await startDatabase({ dataDir, log: pino({ level: 'silent' }) });
  await preparePortal(database.url);
  const { pool, close } = openDatabase(database.url);
  await pool.query('create table kept (n int)');
  await close();
  await database.stop();
  try {
    renameSync(dataDir, model);
  } catch {
    // Another worker was faster.
    rmSync(dataDir, { recursive: true });
  }
  return model;
}
