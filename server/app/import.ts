import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { translations } from '@volano/domain/i18n/t';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { ensureTerritories } from '@volano/database/reference/territories';
import type { Context } from '../platform/context.ts';
import { importIncentives } from '../modules/catalogue/announcements/official-record/incentives.actions.ts';
import {
  importActivities,
  importCorrespondence,
  importNotes,
  importStructure,
} from '../modules/catalogue/ateco/imports.actions.ts';
import { importCompanies } from '../modules/catalogue/company-imports/take-companies.actions.ts';
import { countTerritories, listProvinces } from '../modules/catalogue/public.ts';
import { importTowns } from '../modules/catalogue/territories/territories.actions.ts';
import { systemClock } from '../platform/clock.ts';
import { readSettings } from '../platform/config/prepare.ts';
import { describeDatabase } from '../platform/db/database.ts';
import { onDatabase } from '../platform/db/open-for-command.ts';
import {
  type ImportReport,
  type Progress,
  UnreadableFile,
  printReport,
  translateReason,
  type Table,
} from '../platform/imports/report.ts';
import { isTableSheet, readTable } from '../platform/imports/table.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log/log.ts';
import { heldFile } from '../platform/files/form-file.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { StartupError } from '../platform/startup-error.ts';
import { INCENTIVE_WORDS } from './import-planners.ts';
import { eventHandlers } from './event-handlers.ts';
import { prepareTables } from './tables.ts';

const KINDS = [
  'incentivi',
  'ateco',
  'ateco-notes',
  'ateco-correspondence',
  'ateco-index',
  'towns',
  'companies',
] as const;
type Kind = (typeof KINDS)[number];
type OfficialKind = Exclude<Kind, 'companies'>;

/** What the person at the terminal asked for. */
interface Command {
  readonly kind: Kind;
  readonly file: string;
  readonly version: AtecoVersion | undefined;
  readonly isJson: boolean;
  /** Of a list of companies: those that are there get what they lack. */
  readonly isMerge: boolean;
  /** Of official calls: what looks doubtful of the file is right. */
  readonly isSure: boolean;
}

type Services = Pick<Context, 'db' | 'jobs' | 'clock'>;

const t = translations('it');

/** `npm run import -- KIND FILE` (decisions §10): with the portal running or stopped, in one transaction, ending with a report. */
async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  const config = readSettings();
  // A program that reads the report finds nothing else where it reads.
  (command.isJson ? process.stderr : process.stdout).write(`Database: ${describeDatabase(config)}\n`);
  const bytes = await readFile(command.file).catch((error: unknown) => {
    throw new StartupError(isAbsent(error) ? t('imports.fileNotFound', { file: command.file }) : String(error));
  });
  const table = command.kind === 'companies' ? null : await readTable(bytes, isTableSheet);
  const log = createLog('silent');
  return onDatabase({ ...config, log, max: 4 }, async ({ db }, database) => {
    if (!database.isShared) await prepareTables(database, log);
    // The handlers are done by the portal: now when it runs, at its next start when it does not.
    const jobs = await openJobs<Context>({
      url: database.url,
      eventHandlers,
      context: noContext,
      log,
      isWorking: false,
    });
    try {
      const services = { db, jobs, clock: systemClock };
      if (table === null) {
        const storage = await openStorage(config);
        const file = heldFile(path.basename(command.file), bytes);
        const brought = await importCompanies({ ...services, storage }, file, command.isMerge ? 'merge' : 'skip');
        process.stdout.write(command.isJson ? `${JSON.stringify(brought.counts, null, 2)}\n` : brought.text);
        return brought.counts.read > brought.counts.skipped ? 0 : 1;
      }
      const report = await run(services, { ...command, kind: command.kind as OfficialKind }, table);
      process.stdout.write(
        command.isJson ? `${JSON.stringify(report, null, 2)}\n` : printReport(report, command.kind as OfficialKind, t),
      );
      return report.read > report.skipped.length ? 0 : 1;
    } finally {
      await jobs.stop();
    }
  });
}

async function run(
  services: Services,
  command: Command,
  table: Table,
): Promise<ImportReport & { version?: AtecoVersion }> {
  const hints = {
    file: path.basename(command.file),
    ...(command.version === undefined ? {} : { version: command.version }),
  };
  if (command.kind === 'ateco') return importStructure(services, table, hints);
  if (command.kind === 'ateco-notes') return importNotes(services, table, hints);
  if (command.kind === 'ateco-correspondence') return importCorrespondence(services, table);
  if (command.kind === 'ateco-index') return importActivities(services, table, hints);
  await fillTerritories(services);
  if (command.kind === 'towns') return importTowns(services, table);
  return importIncentives(services, {
    table,
    words: INCENTIVE_WORDS,
    isSure: command.isSure,
    progress: command.isJson ? undefined : showProgress,
  });
}

/** A database that no portal has started on has no territories; one where staff took some away keeps its choice. */
async function fillTerritories({ db }: Services): Promise<void> {
  const [regions, chambers, provinces] = await Promise.all([
    countTerritories(db, 'regions', undefined),
    countTerritories(db, 'cciaas', undefined),
    listProvinces(db),
  ]);
  if (regions === 0 || chambers === 0 || provinces.length === 0) await db.transaction().execute(ensureTerritories);
}

const showProgress: Progress = (done, total) => {
  process.stderr.write(`${t('imports.report.progress', { done, total })}\n`);
};

function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [kind, file, ...rest] = positionals;
  if (kind === undefined || file === undefined || rest.length > 0) throw new StartupError(t('imports.usage'));
  if (!isKind(kind))
    throw new StartupError(`${t('imports.unknownCommand', { command: kind })}\n\n${t('imports.usage')}`);
  const { version } = values;
  if (version !== undefined && version !== '2007' && version !== '2025') throw new StartupError(t('imports.usage'));
  return {
    kind,
    file,
    version,
    isJson: values.json === true,
    isMerge: values.merge === true,
    isSure: values.sure === true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        version: { type: 'string' },
        json: { type: 'boolean' },
        merge: { type: 'boolean' },
        sure: { type: 'boolean' },
      },
    });
  } catch {
    throw new StartupError(t('imports.usage'));
  }
}

function isKind(kind: string): kind is Kind {
  return KINDS.some((one) => one === kind);
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function noContext(): never {
  throw new Error('a command does no jobs');
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof UnreadableFile) {
    const why = translateReason(error.reason, error.params, t);
    process.stderr.write(
      `${t(`imports.report.${error.reason === 'feedDoubtful' ? 'doubtful' : 'unreadable'}`, { why })}\n`,
    );
  } else {
    process.stderr.write(
      `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
  }
}
