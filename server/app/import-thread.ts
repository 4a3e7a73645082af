import { parentPort, workerData } from 'node:worker_threads';
import { checkCompanyImport } from '../modules/catalogue/company-imports/company-imports.actions.ts';
import { checkImport, runImport } from '../modules/catalogue/imports/imports.actions.ts';
import { takeOfficialPart } from '../modules/catalogue/official-data/official-data.actions.ts';
import { importFeed } from '../modules/catalogue/watch/watch.actions.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { UnreadableFile } from '../platform/imports/report.ts';
import type { ThreadAnswer, ThreadPlace, ThreadTask } from '../platform/imports/thread.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { handlersByName } from '../platform/jobs/queues.ts';
import { createLog } from '../platform/log/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { IMPORT_PLANNERS, OFFICIAL_PLANNERS } from './import-planners.ts';

// The thread that reads official files: whatever a file does to it, the portal goes on answering.

const { url, files, handlers } = workerData as ThreadPlace;
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
  return { db: openDatabase(url, { max: 3 }).db, jobs, storage: await openStorage(files) };
}

async function work({ step, importId, now }: ThreadTask): Promise<ThreadAnswer> {
  const services = { ...(await opened), clock: { now: () => new Date(now) } };
  try {
    if (step === 'checkCompanies') await checkCompanyImport(services, importId);
    else if (step === 'official') await takeOfficialPart(services, importId, OFFICIAL_PLANNERS);
    else if (step === 'watch') await importFeed(services, importId, IMPORT_PLANNERS.incentivi);
    else await (step === 'check' ? checkImport : runImport)(services, importId, IMPORT_PLANNERS);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', reason: error.reason, params: error.params };
    throw error;
  }
}
