import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import path from 'node:path';
import { ensureTerritories } from '@volano/database/reference/territories';
import { DEMO_PASSWORD, demoAccounts } from '@volano/database/seed/users';
import { translations } from '@volano/domain/i18n/t';
import { WARNINGS } from '@volano/domain/rules/setup';
import { createFirstAdminLink, lacksAdmin, readWarnings } from '../modules/insight/setup/setup.actions.ts';
import type { Context } from '../platform/context.ts';
import { recountAll } from '../matching/public.ts';
import type { Config } from '../platform/config/config.ts';
import { prepareStart, refusalToListen } from '../platform/config/prepare.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { startDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log/log.ts';
import { requestIdInHand } from '../platform/log/request-in-hand.ts';
import { StartupError } from '../platform/startup-error.ts';
import { serveMetrics } from '../platform/metrics/metrics.ts';
import { sealSecrets, createSealer } from '../platform/secrets/sealer.ts';
import { requireOwnStorage } from '../platform/storage/marks.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { fillEmptyDatabase } from './demo-story.ts';
import { openService, buildApp } from './service.ts';
import { prepareTables } from './tables.ts';

/** An orderly stop takes less than ten seconds (11-operations §1). This is for one that hangs. */
const HANGING_MS = 20_000;

/** Opens everything in order, and answers only when all of it stands. */
async function start(): Promise<void> {
  // All is loaded: what was compiled is let go before anything else takes memory, so that the room is used again (decision 005).
  flushCompileCache();
  const config = await prepareStart();
  const log = createLog(config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const stop = stopper(closers);
  // Without its database the service can answer nothing: whoever watches over it starts it again.
  const onLost = (error: unknown): void => {
    log.fatal({ err: error }, 'database lost');
    process.exit(1);
  };
  try {
    const isArchiving = config.backup !== undefined;
    const database = await startDatabase({ ...config, log, onLost, isArchiving });
    closers.unshift(() => database.stop());
    await prepareTables(database, log);
    await prepareDatabase(database.url, config, log);
    const service = await openService({ config, log, database, isWorking: true, stopping: stopping.signal });
    closers.unshift(service.close);
    await service.ctx.db.transaction().execute((trx) => ensureTerritories(trx));
    if (config.isDemo && (await tellStory(service.ctx)) && canBeginAnew()) {
      await stop();
      beginAnew();
    }
    if (config.environment === 'production') await warn(service.ctx);
    const app = await buildApp(service.ctx, { pageDir: config.pageDir });
    closers.unshift(() => app.connections.drain());
    // Before it can be asked: whoever sees it answer may tell it to stop at once.
    const end = (): Promise<void> => {
      stopping.abort();
      return stop();
    };
    endOnSignals(log, end);
    endOnUncaught(log, end);
    await watchFrom(service.ctx, closers);
    // Kept now, while nobody waits: one that is killed finds it at its next start too (decision 005).
    flushCompileCache();
    service.beginServing();
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw refusalToListen(error, config);
    });
    // The counts of yesterday, or of a database that was moved here, are brought up to today behind what is asked meanwhile.
    recountAll(service.ctx)
      .then(collectGarbage)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'counts not brought up to today');
      });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    await announce(service.ctx, port);
    // While the sources on the disk still are those that run; where they cannot be read, whoever asks hears of it.
    void service.ctx.build().catch(() => undefined);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Tells the demo story where the database is empty, with all that is counted of it, and says so; false where there was something already. */
async function tellStory(ctx: Context): Promise<boolean> {
  if (!(await fillEmptyDatabase(ctx))) return false;
  await recountAll(ctx);
  process.stdout.write('The database was empty: it now tells the demo story.\n');
  return true;
}

/** Whether the system can, and no parent talks to this process: the line to it would be lost. */
function canBeginAnew(): boolean {
  return process.execve !== undefined && process.send === undefined;
}

/**
 * Begins anew in the place of this process, with nothing open: what the story took, and Node to compile the sources for the first time, would
 * be held for as long as the portal runs (decision 005). Never comes back.
 */
function beginAnew(): never {
  flushCompileCache();
  const main = path.join(import.meta.dirname, 'main.ts');
  return process.execve?.(process.execPath, [process.execPath, ...process.execArgv, main]) as never;
}

/** Opens the port of whoever watches, where one is wanted. Closed last: while the portal stops it can still be read. */
async function watchFrom({ config, metrics, log }: Context, closers: (() => Promise<void>)[]): Promise<void> {
  const { port } = config.metrics;
  if (port === undefined) return;
  const watched = await serveMetrics(metrics, { port, host: config.host }).catch((error: unknown) => {
    throw refusalToListen(error, { port, host: config.host }, 'METRICS_PORT');
  });
  closers.push(() => watched.close());
  log.info({ port }, 'metrics are served');
}

/** What of a real portal is still fictitious or missing, a line each. */
async function warn({ config, db, log }: Context): Promise<void> {
  const t = translations('en');
  for (const warning of await readWarnings({ config }, db))
    log.warn({ setting: WARNINGS[warning] }, t(`setup.warnings.${warning}`));
}

/** Lets a signal end the portal in order. */
function endOnSignals(log: Context['log'], end: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // On, not once: npm passes on a Ctrl-C that the terminal has already delivered, and the second must not cut the first short.
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), HANGING_MS).unref();
      void end().then(() => process.exit(process.exitCode));
    });
  }
}

/**
 * What nobody caught is logged with the request it belongs to; the portal then ends as on a signal, with 1, since nothing is certain any more
 * (18-trust §2). What comes while it ends is logged too.
 */
function endOnUncaught(log: Context['log'], end: () => Promise<void>): void {
  const onUncaught = (err: unknown): void => {
    const reqId = requestIdInHand();
    log.fatal({ err, ...(reqId !== undefined && { reqId }) }, 'an error that nobody caught');
    if (process.exitCode === 1) return;
    process.exitCode = 1;
    setTimeout(() => process.exit(1), HANGING_MS).unref();
    void end().finally(() => process.exit(1));
  };
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
}

/** Before anything works on it: jobs sweep away files that the database does not know, and secrets must be those that the key opens. */
async function prepareDatabase(url: string, config: Config, log: Context['log']): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, isStarting: true });
  try {
    await requireOwnStorage(db, await openStorage(config));
    const sealed = await sealSecrets(db, createSealer(config.secretKeys));
    if (sealed > 0) log.info({ secrets: sealed }, 'secrets sealed with SECRET_KEY');
  } finally {
    await close();
  }
}

/**
 * Gives back to the system what only the start needed. V8 keeps its heap as large as it once was until it collects the whole of it, which a
 * portal that is seldom asked does not do for hours. As V8 does where memory is short: until nothing more is found, with code that only
 * ran at the start (decision 005). The loop stands still meanwhile, once.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: Readonly<Record<string, string>>) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
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

// What cannot be said is not said: a full disk under the output is no reason to end.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
try {
  await start();
} catch (error) {
  const line = error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Says on the terminal where the portal answers, how its first admin is made and, with the demo story, who may sign in. */
async function announce(ctx: Context, port: number): Promise<void> {
  const firstAdmin = await createFirstAdminLink(ctx);
  const here = `http://localhost:${port}`;
  const lines = [`Volano ${ctx.version}: ${here}  (PostgreSQL: ${ctx.databaseKind})`];
  if (firstAdmin !== null) {
    lines.push('', 'There is no administrator yet. Whoever opens this address within 24 hours makes the first one:');
    lines.push(`  ${ctx.config.publicUrl ?? here}/#/first-admin/${firstAdmin}`);
  } else if (await lacksAdmin(ctx))
    lines.push(
      '',
      'There is no administrator yet. For a new link that makes the first one: npm run office -- first-admin',
    );
  if (ctx.config.isDemo) {
    const width = Math.max(...demoAccounts.map((account) => account.email.length));
    lines.push('', 'Demo accounts:', `Password for all: ${DEMO_PASSWORD}`);
    for (const account of demoAccounts) lines.push(`  ${account.email.padEnd(width)}  ${account.shows}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
