import type { RouteSpec } from '@volano/domain/contracts/route';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import path from 'node:path';
import { loadSubjects as load } from '../access/bind-route.ts';
import type { Archive } from '../platform/backup/archive-objects.ts';
import { startArchive } from '../platform/backup/archive.ts';
import { drillBackup } from '../platform/backup/drill.ts';
import { makeBackup, type ToBackUp } from '../platform/backup/make.ts';
import { getWaiting } from '../modules/companies/public.ts';
import { watchSystem } from '../modules/insight/system/system.actions.ts';
import type { Context } from '../platform/context.ts';
import { type Clock, openDatabaseClock, within } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { type ConnectOptions, openDatabase, type OpenDatabase, readDatabaseTime } from '../platform/db/connect.ts';
import { clusterOf } from '../platform/db/database.ts';
import { watchDatabase } from '../platform/db/watch.ts';
import { createScanner } from '../platform/files/scan.ts';
import { createApp } from '../platform/http/app.ts';
import type { LoadSubjects } from '../platform/http/route.ts';
import { createImportThread } from '../platform/imports/thread.ts';
import { openJobs, withFencingToken } from '../platform/jobs/jobs.ts';
import { handlerNamesOf } from '../platform/jobs/queues.ts';
import { closeTransport } from '../platform/mail/mailer.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createLiveConnection } from '../platform/realtime/live-connection.ts';
import { createSealer } from '../platform/secrets/sealer.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { openSigner, type Storage } from '../platform/storage/storage.ts';
import { openTraces } from '../platform/traces/open-traces.ts';
import { followed } from '../platform/traces/traces.ts';
import { createPdfRenderer } from '../platform/rendering/pdf/renderer.ts';
import { eventHandlers } from './event-handlers.ts';
import { routes } from './routes.ts';
import { schedule } from './schedule.ts';
import { tellChanged, tellChangedByJob } from './tell-changed.ts';
import { MIGRATIONS_DIR, readBuild, readVersion } from './shipped.ts';

/** How long each part may take to close when the portal stops; jobs have two seconds of their own to come to their end. */
const JOBS_MS = 3_000;
const FLUSH_MS = 4_000;
const CLOSING_MS = 1_000;

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly database: { readonly url: string; readonly kind: Context['databaseKind'] };
  /** False where jobs are only announced and drained by hand: commands and tests. */
  readonly isWorking: boolean;
  /** Aborted when the portal is told to stop. */
  readonly stopping?: AbortSignal;
  /** Another present than the database's. */
  readonly clock?: Clock;
}

interface Service {
  readonly ctx: Context;
  /** From here on people ask, and are told soon when the database does not answer; until then a start waits for it. */
  readonly beginServing: () => void;
  readonly close: () => Promise<void>;
}

/** The running parts of the service, opened in order and closed the other way round. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { config, log, database } = options;
  const { shipped, clock, watch, db, beginServing, closeDatabase, metrics, traces } = await openConnections(options);
  const sealer = createSealer(config.secretKeys);
  const [storage, signer] = await Promise.all([openStorage(config), openSigner(db, sealer)]);
  const opened = Promise.withResolvers<Context>();
  const jobs = await openJobs<Context>({
    url: database.url,
    eventHandlers,
    schedule,
    async context(attempts) {
      const ctx = await opened.promise;
      return { ...ctx, db: withFencingToken(ctx.db, attempts) };
    },
    log,
    follow: (queue, work) => followed(traces, { name: `job ${queue}`, kind: 'consumer' }, work),
    onDone: async (changes, facts) => tellChangedByJob(await opened.promise, changes, facts),
    isWorking: options.isWorking,
    Client: watch?.Client,
  });
  const pdf = createPdfRenderer({ log });
  const importThread = openImportThread(config, database.url);
  const archive = openArchive(options, storage);
  const ctx: Context = {
    config,
    db,
    databaseKind: database.kind,
    databaseTrouble: () => watch?.trouble() ?? null,
    clock,
    log,
    metrics,
    traces,
    jobs,
    liveConnection: createLiveConnection({ url: database.url, log, Client: watch?.Client }),
    storage,
    signer,
    sealer,
    scanner: createScanner(config.scanner),
    pdf,
    importThread,
    ...backupsOf(config, { url: database.url, storage, clock, version: shipped.version }),
    archive,
    ...shipped,
    stopping: options.stopping ?? new AbortController().signal,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  };
  opened.resolve(ctx);
  watchSystem(ctx);
  async function close(): Promise<void> {
    clock.close?.();
    await closeWork(jobs, archive);
    await within(importThread.close(), CLOSING_MS);
    closeTransport(config.smtpUrl);
    await within(pdf.close(), CLOSING_MS);
    await watch?.close();
    // A question that is still asked would hold its connection, and with it the end of everything.
    if (!(await within(closeDatabase(), CLOSING_MS))) log.warn('connections to the database are left as they are');
  }
  return { ctx, beginServing, close };
}

/** What the last request and the last job wrote is archived too. */
async function closeWork(jobs: Context['jobs'], archive: Archive | null): Promise<void> {
  await within(jobs.stop(), JOBS_MS);
  if (archive !== null) await within(archive.close(), FLUSH_MS);
}

/** Asks for something at the first need, and never again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}

/** The version, the connections to the database, and the figures of this node, among them those of the connections. */
async function openConnections({ config, log, database, isWorking, ...options }: ServiceOptions) {
  const version = await readVersion();
  const { port, token } = config.metrics;
  const metrics = createMetrics(version, isWorking && (port !== undefined || token !== undefined));
  const watch = isWorking ? watchDatabase(database.url, log) : undefined;
  const traces = await openTraces(config.traces, version, log);
  const onStatement: ConnectOptions['onStatement'] = (statement) => {
    metrics.observeStatement(statement.ms / 1_000);
    traces?.observeStatement(statement);
    watch?.noteRefusal(statement.error);
  };
  const { db, pool, hurry, close } = openDatabase(database.url, { max: 10, isStarting: true, watch, onStatement });
  watchPool(metrics, pool);
  const clock = options.clock ?? (await openDatabaseClock({ ask: () => readDatabaseTime(db), log }));
  async function closeDatabase(): Promise<void> {
    await traces?.close();
    await close();
  }
  function beginServing(): void {
    hurry();
    watch?.begin();
  }
  const shipped = { version, build: once(readBuild), startedAt: clock.now().toISOString() };
  return { shipped, clock, watch, db, beginServing, closeDatabase, metrics, traces };
}

/** How many connections to the database stand, how many of them rest, and how many statements wait for one. */
function watchPool(metrics: Context['metrics'], pool: OpenDatabase['pool']): void {
  const connections = 'volano_database_connections';
  const waiting = 'volano_database_waiting_statements';
  metrics.addGauges(
    {
      [connections]: { help: 'Connections to the database, by state', labels: ['state'] },
      [waiting]: { help: 'Statements that wait for a connection' },
    },
    async () => ({
      [connections]: [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
      ],
      [waiting]: [{ value: pool.waitingCount }],
    }),
  );
}

function openImportThread({ dataDir, bucket }: Config, url: string): Context['importThread'] {
  return createImportThread({
    url,
    files: { dataDir, bucket },
    handlers: handlerNamesOf(eventHandlers),
    program: path.join(import.meta.dirname, 'import-thread.ts'),
  });
}

/** A backup has connections of its own, for as long as it takes, and so has its drill. */
function backupsOf(
  config: Config,
  { url, ...parts }: Pick<ToBackUp, 'storage' | 'clock' | 'version'> & { readonly url: string },
): Pick<Context, 'makeBackup' | 'drillBackup'> {
  const { backup, dataDir } = config;
  if (backup === undefined) return { makeBackup: null, drillBackup: null };
  const make: Context['makeBackup'] = async () => {
    const opened = openDatabase(url, { max: 4 });
    try {
      return await makeBackup({ ...parts, database: opened, dataDir }, backup);
    } finally {
      await opened.close();
    }
  };
  return { makeBackup: make, drillBackup: () => drillBackup(config, MIGRATIONS_DIR) };
}

/** By the node that started the embedded database, and by no command: with connections of its own. */
function openArchive({ config, database, log, isWorking }: ServiceOptions, storage: Storage): Archive | null {
  if (config.backup === undefined || database.kind !== 'embedded' || !isWorking) return null;
  const opened = openDatabase(database.url, { max: 2, log });
  const { dataDir } = config;
  const archive = startArchive({ database: opened, storage, log, dataDir, cluster: clusterOf(dataDir) }, config.backup);
  async function close(): Promise<void> {
    await archive.close();
    await opened.close();
  }
  return { ...archive, close };
}

/** The service as HTTP: every route of every feature, and the page unless told otherwise. */
export function buildApp(
  ctx: Context,
  options: { pageDir: string | null; loadSubjects?: LoadSubjects },
): Promise<FastifyInstance> {
  const around = { loadSubjects: options.loadSubjects ?? loadSubjects, onDone: tellChanged };
  return createApp(ctx, routes, around, options.pageDir);
}

/** The judges of every subject: those of `access`, and the one list that judges its own lines. */
export function loadSubjects(
  ctx: Context,
  spec: RouteSpec,
  { actor, ...sent }: Parameters<LoadSubjects>[2],
): ReturnType<LoadSubjects> {
  const [params, query, body] = [part(sent.params), part(sent.query), part(sent.body)];
  return load(
    spec,
    { ctx, actor, params, query, body },
    {
      todo: (_, objectId) => getWaiting(ctx, actor, params['kind'], objectId),
    },
  );
}

/** A part of a request that nothing was sent in is an empty one. */
function part(sent: unknown): Readonly<Record<string, unknown>> {
  return (sent ?? {}) as Readonly<Record<string, unknown>>;
}
