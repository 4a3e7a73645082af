import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { startDatabase } from '../../platform/db/database.ts';

/** Data folders that tests may break, gone at the end. */
export interface DataFolders {
  /** A folder with nothing in it. */
  empty(): string;
  /** A folder with a cluster in it that was stopped in order, its `volano` database holding the table `kept`. */
  filled(): string;
  /** Every folder goes away: call it when no server runs on them any more. */
  remove(): void;
}

/** Creates one cluster the long way; every `filled` folder is a copy of it. */
export async function prepareDataFolders(fill: (url: string) => Promise<void>): Promise<DataFolders> {
  const parent = mkdtempSync(path.join(tmpdir(), 'volano-data-'));
  chmodSync(parent, 0o755);
  let count = 0;
  const empty = (): string => path.join(parent, String((count += 1)));
  const model = empty();
  const database = await startDatabase({ dataDir: model, log: pino({ level: 'silent' }) });
  await fill(database.url);
  await database.stop();
  return {
    empty,
    filled() {
      const folder = empty();
      cpSync(model, folder, { recursive: true });
      return folder;
    },
    remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }),
  };
}
