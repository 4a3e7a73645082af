import type { Logger } from 'pino';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { recountAfterCatalogue } from '../matching/matching.jobs.ts';
import { makeAutomaticDossiers, remindWaitingDossiers } from '../modules/advising/dossiers/dossiers.jobs.ts';
import { deleteOldImports } from '../modules/catalogue/imports/imports.jobs.ts';
import { checkDueLinks } from '../modules/catalogue/links/links.jobs.ts';
import { sweepFiles } from '../modules/catalogue/uploads/sweep.jobs.ts';
import { watchNightly } from '../modules/catalogue/watch/watch.jobs.ts';
import { removeDeletedAgencies } from '../modules/companies/agencies/agencies.jobs.ts';
import { findOutOfStep } from '../modules/companies/crm/crm.jobs.ts';
import { deleteOldSurveyArchives } from '../modules/companies/surveys/survey-resets.jobs.ts';
import { remindUnfinishedSurveys } from '../modules/companies/surveys/survey-reminders.jobs.ts';
import {
  noteExpiries,
  notifyCallChanges,
  announceOpened,
  notifyNextEditions,
} from '../modules/conversation/notifications/call-changes.jobs.ts';
import { writeDigests } from '../modules/conversation/notifications/digests.jobs.ts';
import { mailUnseen } from '../modules/conversation/notifications/unseen-mails.jobs.ts';
import { eraseDue, applyRetention } from '../modules/insight/privacy/privacy.jobs.ts';
import type { Context } from '../platform/context.ts';
import { type Clock, openDatabaseClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { openDatabase, readDatabaseTime } from '../platform/db/connect.ts';
import { deleteEnded } from '../platform/delete-ended.ts';
import { createImportThread } from '../platform/imports/thread.ts';
import { openJobs, withFencingToken } from '../platform/jobs/jobs.ts';
import { handlerNamesOf } from '../platform/jobs/queues.ts';
import type { ScheduledJob } from '../platform/jobs/schedule.ts';
import { blankMailSecrets, closeTransport } from '../platform/mail/mailer.ts';
import { createLiveConnection } from '../platform/realtime/live-connection.ts';
import { deleteOldExports } from '../platform/storage/exports.ts';
import { openSigner } from '../platform/storage/signer.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { within } from '../platform/within.ts';
import { createPdfRenderer } from '../platform/rendering/pdf/renderer.ts';
import { eventHandlers } from './event-handlers.ts';

/** Migrations, in order. */
export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../database/migrations');

/** How long each part may take to close when the portal stops; jobs have two seconds of their own to come to their end. */
const JOBS_MS = 3_000;
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

/** The running parts of the service, opened in order and closed the other way round. */
export async function openService(options: ServiceOptions): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const { config, log, database } = options;
  const { db, close: closeDatabase } = openDatabase(database.url, { max: 10 });
  const [storage, signer, version] = await Promise.all([openStorage(config.dataDir), openSigner(db), readVersion()]);
  const clock = options.clock ?? (await openDatabaseClock({ ask: () => readDatabaseTime(db), log }));
  const opened = Promise.withResolvers<Context>();
  const jobs = await openJobs<Context>({
    url: database.url,
    eventHandlers,
    schedule,
    async context(attempt) {
      const ctx = await opened.promise;
      return { ...ctx, db: withFencingToken(ctx.db, attempt) };
    },
    log,
    isWorking: options.isWorking,
  });
  const pdf = createPdfRenderer({ log });
  const importThread = createImportThread({
    url: database.url,
    dataDir: config.dataDir,
    handlers: handlerNamesOf(eventHandlers),
    program: path.join(import.meta.dirname, 'import-thread.ts'),
  });
  const ctx: Context = {
    config,
    db,
    databaseKind: database.kind,
    clock,
    log,
    jobs,
    liveConnection: createLiveConnection({ url: database.url, log }),
    storage,
    signer,
    pdf,
    importThread,
    version,
    stopping: options.stopping ?? new AbortController().signal,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  };
  opened.resolve(ctx);
  async function close(): Promise<void> {
    clock.close?.();
    await within(jobs.stop(), JOBS_MS);
    await within(importThread.close(), CLOSING_MS);
    closeTransport(config.smtpUrl);
    await within(pdf.close(), CLOSING_MS);
    // A question that is still asked would hold its connection, and with it the end of everything.
    if (!(await within(closeDatabase(), CLOSING_MS))) log.warn('connections to the database are left as they are');
  }
  return { ctx, close };
}

async function readVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

/** What is done by the clock of Rome. A call that expired last midnight leaves every count at 00:05 (5-matching, Data and run). */
export const schedule: readonly ScheduledJob<Context>[] = [
  { name: 'recount', cron: '5 0 * * *', run: recountAfterCatalogue },
  { name: 'noteExpiries', cron: '10 0 * * *', run: noteExpiries },
  { name: 'watchFeed', cron: '30 2 * * *', run: watchNightly },
  { name: 'removeDeletedAgencies', cron: '20 3 * * *', run: removeDeletedAgencies },
  { name: 'forgetSurveyArchives', cron: '25 3 * * *', run: deleteOldSurveyArchives },
  { name: 'forget', cron: '30 3 * * *', run: deleteEnded },
  { name: 'crm', cron: '50 2 * * *', run: findOutOfStep },
  { name: 'forgetExports', cron: '40 3 * * *', run: deleteOldExports },
  { name: 'forgetKept', cron: '45 3 * * *', run: applyRetention },
  { name: 'forgetImports', cron: '50 3 * * *', run: deleteOldImports },
  { name: 'eraseDue', cron: '55 3 * * *', run: eraseDue },
  { name: 'checkLinks', cron: '*/30 2-5 * * *', run: (ctx) => checkDueLinks(ctx) },
  { name: 'sweepFiles', cron: '10 4 * * *', run: sweepFiles },
  { name: 'writeDigests', cron: '30 7 * * *', run: writeDigests },
  { name: 'tellChanges', cron: '35 7 * * *', run: notifyCallChanges },
  { name: 'remindUnfinishedSurveys', cron: '0 9 * * *', run: remindUnfinishedSurveys },
  { name: 'remindWaitingDossiers', cron: '5 9 * * *', run: remindWaitingDossiers },
  { name: 'makeAutomaticDossiers', cron: '30 4 * * *', run: makeAutomaticDossiers },
  { name: 'announceOpened', cron: '*/5 * * * *', run: announceOpened },
  { name: 'tellNextEditions', cron: '*/15 * * * *', run: notifyNextEditions },
  { name: 'mailUnseen', cron: '*/5 * * * *', run: mailUnseen },
  { name: 'blankMailSecrets', cron: '15 * * * *', run: blankMailSecrets },
];
