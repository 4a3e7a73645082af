import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureTerritories } from '@volano/database/reference/territories';
import { translations } from '@volano/domain/i18n/t';
import type { Context } from '../../platform/context.ts';
import type { IncentiveImport } from '../../modules/catalogue/announcements/official-record/incentives.actions.ts';
import type { Table } from '../../platform/imports/report.ts';
import { readTable } from '../../platform/imports/table.ts';
import { openJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { eventHandlers } from '../../app/event-handlers.ts';
import { freshDatabase } from '../world/database.ts';
import { closeAfterTests } from '../world/left-open.ts';
import { REFERENCE_DATA } from '../world/only-where.ts';

export interface ImportBench extends Pick<Context, 'db' | 'jobs' | 'clock'> {
  close(): Promise<void>;
}

/** What an importer works with, on a database of its own that knows the territories. */
export async function importBench(): Promise<ImportBench> {
  const database = await freshDatabase();
  const context = (): never => {
    throw new Error('importers only announce');
  };
  const quiet = { log: createLog('silent'), isWorking: false };
  const jobs = await openJobs<Context>({ url: database.url, eventHandlers, context, ...quiet });
  await ensureTerritories(database.db);
  return {
    db: database.db,
    jobs,
    clock: { now: () => new Date('2026-11-18T09:42:00Z') },
    async close() {
      await jobs.stop();
      await database.drop();
    },
  };
}

/** A bench for the tests of a file or of a `describe`, closed after them. */
export async function openImportBench(): Promise<ImportBench> {
  const bench = await importBench();
  closeAfterTests(() => bench.close());
  return bench;
}

export async function tableOf(text: string): Promise<Table> {
  return readTable(Buffer.from(text));
}

export async function referenceTable(name: string): Promise<Table> {
  return readTable(await readFile(path.join(REFERENCE_DATA ?? '', name)));
}

/** The words that the command hands to the importer of incentives. */
export const incentiveWords: IncentiveImport['words'] = {
  heading: 'Dai dati ufficiali',
  label: (column) => column,
  part: (part) => translations('it')(`imports.fields.${part}`),
  check: (name, value) => translations('it')(`imports.checks.${name}`, { value }),
};
