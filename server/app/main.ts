import { ensureTerritories } from '@volano/database/reference/territories';
import { buildApp } from './app.ts';
import { announce } from './announce.ts';
import { fillEmptyDatabase } from './demo.ts';
import { recountAll } from '../matching/matching.actions.ts';
import { listLacking } from '../platform/config/fictitious.ts';
import { prepareStart, refusalToListen } from '../platform/config/prepare.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { startDatabase } from '../platform/db/database.ts';
import { migrateTo } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log/log.ts';
import { StartupError } from '../platform/startup-error.ts';
import { requireOwnStorage } from '../platform/storage/identity.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { MIGRATIONS_DIR, openService } from './service.ts';

/** An orderly stop takes less than ten seconds (11-operations §1). This is for one that hangs. */
const HANGING_MS = 20_000;

/** Opens everything in order, and answers only when all of it stands. */
async function start(): Promise<void> {
  const config = await prepareStart();
  const log = createLog(config.logLevel);
  if (config.environment === 'production')
    for (const { setting, means } of listLacking(config)) log.warn({ setting }, `${setting} ${means}`);
  const closers: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const stop = stopper(closers);
  // Without its database the service can answer nothing: whoever watches over it starts it again.
  const onLost = (error: unknown): void => {
    log.fatal({ err: error }, 'database lost');
    process.exit(1);
  };
  try {
    const database = await startDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, onLost });
    closers.unshift(() => database.stop());
    await migrateTo(database.url, MIGRATIONS_DIR, log);
    await requireOwnFiles(database.url, config.dataDir);
    const service = await openService({ config, log, database, isWorking: true, stopping: stopping.signal });
    closers.unshift(service.close);
    await service.ctx.db.transaction().execute((trx) => ensureTerritories(trx));
    const isFilled = config.isDemo && (await fillEmptyDatabase(service.ctx));
    // The counts of yesterday, or of a database that was just filled or moved here, are brought up to today before anyone reads them.
    await recountAll(service.ctx);
    const app = await buildApp(service.ctx, { pageDir: config.pageDir });
    closers.unshift(() => app.connections.drain());
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw refusalToListen(error, config);
    });
    const address = app.server.address();
    announce(service.ctx, typeof address === 'object' && address !== null ? address.port : config.port, isFilled);
  } catch (error) {
    await stop();
    throw error;
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // On, not once: npm passes on a Ctrl-C that the terminal has already delivered, and the second must not cut the first short.
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      stopping.abort();
      setTimeout(() => process.exit(1), HANGING_MS).unref();
      void stop().then(() => process.exit(0));
    });
  }
}

/** Before anything works on them: jobs sweep away what the database does not know. */
async function requireOwnFiles(url: string, dataDir: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    await requireOwnStorage(db, await openStorage(dataDir), dataDir);
  } finally {
    await close();
  }
}

/** Closes what was opened, newest first, once. */
function stopper(closers: (() => Promise<void>)[]): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= (async () => {
      for (const close of closers.splice(0)) await close();
    })();
    return stopping;
  };
}

try {
  await start();
} catch (error) {
  const line = error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
