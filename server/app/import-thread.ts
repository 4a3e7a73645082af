import { parentPort, workerData } from 'node:worker_threads';
import { translations } from '@volano/domain/i18n/t';
import type { ImportKind } from '@volano/domain/rules/vocabulary';
import type { IncentivePlanWords } from '../modules/catalogue/announcements/incentive-plan.parse.ts';
import { planIncentives } from '../modules/catalogue/announcements/incentives.actions.ts';
import {
  planActivities,
  planCorrespondence,
  planNotes,
  planStructure,
} from '../modules/catalogue/ateco/imports.actions.ts';
import { checkImport, runImport } from '../modules/catalogue/imports/imports.actions.ts';
import { planTowns } from '../modules/catalogue/territories/towns-import.actions.ts';
import { importFeed } from '../modules/catalogue/watch/watch.actions.ts';
import { openDatabase } from '../platform/db/connect.ts';
import type { ImportPlanner } from '../platform/imports/plan.ts';
import { UnreadableFile } from '../platform/imports/report.ts';
import type { ThreadAnswer, ThreadPlace, ThreadTask } from '../platform/imports/thread.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { handlersByName } from '../platform/jobs/queues.ts';
import { createLog } from '../platform/log/log.ts';
import { openStorage } from '../platform/storage/storage.ts';

const t = translations('it');

/** The words that the official catalogue is told in; what is written into descriptions is Italian. */
export const INCENTIVE_WORDS: IncentivePlanWords = {
  heading: t('imports.facts.heading'),
  label: (column) =>
    t(`imports.facts.${column}` as 'imports.facts.Comuni', { defaultValue: column.replaceAll('_', ' ') }),
  part: (part) => t(`imports.fields.${part}`),
  check: (name, value) => t(`imports.checks.${name}`, { value }),
};

/** Which official file is planned by whom: the same for the command and for the screen. */
export const IMPORT_PLANNERS: Readonly<Record<ImportKind, ImportPlanner>> = {
  incentivi: (trx, table) => planIncentives(trx, table, INCENTIVE_WORDS),
  ateco: planStructure,
  'ateco-notes': planNotes,
  'ateco-correspondence': (trx, table) => planCorrespondence(trx, table),
  'ateco-index': planActivities,
  towns: (trx, table) => planTowns(trx, table),
};

// The thread that reads official files: whatever a file does to it, the portal goes on answering.

const { url, dataDir, handlers } = workerData as ThreadPlace;
const opened = open();
parentPort?.on('message', (task: ThreadTask) => void answer(task));

async function answer(task: ThreadTask): Promise<void> {
  const said: ThreadAnswer = await work(task).catch((error: unknown) => ({
    kind: 'failed',
    message: String(error instanceof Error ? error.stack : error),
  }));
  parentPort?.postMessage(said);
}

async function open() {
  const [eventHandlers, log] = [handlersByName(handlers), createLog('silent')];
  const jobs = await openJobs<null>({ url, eventHandlers, context: () => null, log, isWorking: false });
  return { db: openDatabase(url, { max: 3 }).db, jobs, storage: await openStorage(dataDir) };
}

async function work({ step, importId, now }: ThreadTask): Promise<ThreadAnswer> {
  const services = { ...(await opened), clock: { now: () => new Date(now) } };
  try {
    if (step === 'watch') await importFeed(services, importId, IMPORT_PLANNERS.incentivi);
    else await (step === 'check' ? checkImport : runImport)(services, importId, IMPORT_PLANNERS);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', reason: error.reason, params: error.params };
    throw error;
  }
}
