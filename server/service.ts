import type { Logger } from 'pino';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from './context.ts';
import { type Clock, openDatabaseClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { openDatabase } from './platform/db/connect.ts';
import { readDatabaseTime } from './platform/db/database-time.ts';
import { createImportThread } from './platform/imports/thread.ts';
import { fencedDatabase } from './platform/jobs/fence.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { namesOf } from './platform/jobs/queues.ts';
import { closeTransport } from './platform/mailer/transports.ts';
import { createLine } from './platform/realtime/line.ts';
import { openSigner } from './platform/storage/signer.ts';
import { openStorage } from './platform/storage/storage.ts';
import { createPdfRenderer } from './renderers/pdf/renderer.ts';
import { switchboard, timetable } from './switchboard.ts';

/** Migrations, in order. */
export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../database/migrations');

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly database: { readonly url: string; readonly kind: Context['databaseKind'] };
  /** False where jobs are only announced and drained by hand: commands and tests. */
  readonly isWorking: boolean;
  /** Another present than the database's. */
  readonly clock?: Clock;
}

/** The running parts of the service, opened in order and closed the other way round. */
export async function openService(options: ServiceOptions): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const { config, log, database } = options;
  const { db, close: closeDatabase } = openDatabase(database.url, { max: 10 });
  const [storage, signer, version] = await Promise.all([openStorage(config.dataDir), openSigner(db), readVersion()]);
  const clock = options.clock ?? (await openDatabaseClock({ ask: () => readDatabaseTime(db), log }));
  const opened = Promise.withResolvers<Context>();
  const jobs = await openJobs<Context>({
    url: database.url,
    switchboard,
    timetable,
    async context(attempt) {
      const ctx = await opened.promise;
      return { ...ctx, db: fencedDatabase(ctx.db, attempt) };
    },
    log,
    isWorking: options.isWorking,
  });
  const pdf = createPdfRenderer({ log });
  const importThread = createImportThread({
    url: database.url,
    dataDir: config.dataDir,
    reactions: namesOf(switchboard),
    program: path.join(import.meta.dirname, 'import-thread.ts'),
  });
  const ctx: Context = {
    config,
    db,
    databaseKind: database.kind,
    clock,
    log,
    jobs,
    line: createLine({ url: database.url, log }),
    storage,
    signer,
    pdf,
    importThread,
    version,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  };
  opened.resolve(ctx);
  async function close(): Promise<void> {
    clock.close?.();
    await jobs.stop();
    await importThread.close();
    closeTransport(config.smtpUrl);
    await pdf.close();
    await closeDatabase();
  }
  return { ctx, close };
}

async function readVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
