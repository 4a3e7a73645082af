import type { DB } from '@volano/database/types';
import {
  OFFICIAL_PARTS,
  type OfficialFile,
  type OfficialPart,
  type OfficialPartState,
  type OfficialRunStatus,
} from '@volano/domain/rules/official-data';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { ImportNote } from '../../../platform/imports/report.ts';

/** Why a run stopped. */
export interface OfficialDataError extends Pick<ImportNote, 'reason' | 'params'> {
  readonly part: OfficialPart | null;
  readonly file: string | null;
}

export interface StoredPart {
  readonly part: OfficialPart;
  readonly status: OfficialPartState;
  readonly done: number;
  readonly total: number;
  readonly files: readonly OfficialFile[];
}

/** A run of the package with its parts in their order. */
export interface OfficialDataRun {
  readonly _id: string;
  readonly status: OfficialRunStatus;
  readonly dated: string | null;
  readonly manifest: string | null;
  readonly error: OfficialDataError | null;
  readonly parts: readonly StoredPart[];
}

/** The last run, or null before the first. */
export async function findLastOfficialData(db: Database): Promise<OfficialDataRun | null> {
  const last = db.selectFrom('official_data_runs').select('_id').orderBy('startedAt', 'desc').orderBy('_id', 'desc');
  const found = await last.limit(1).executeTakeFirst();
  return found === undefined ? null : findOfficialData(db, found._id);
}

/** One run, or null. */
export async function findOfficialData(db: Database, runId: string): Promise<OfficialDataRun | null> {
  const run = await db
    .selectFrom('official_data_runs')
    .select(['_id', 'status', 'manifest'])
    .select([
      sql<string | null>`to_char("dated", 'YYYY-MM-DD')`.as('dated'),
      sql<OfficialDataError | null>`"error"`.as('error'),
    ])
    .where('_id', '=', runId)
    .executeTakeFirst();
  if (run === undefined) return null;
  const parts = await db
    .selectFrom('official_data_parts')
    .select(['part', 'status', 'done', 'total', sql<OfficialFile[]>`"files"`.as('files')])
    .where('runId', '=', runId)
    .execute();
  const placeOf = ({ part }: StoredPart): number => OFFICIAL_PARTS.indexOf(part);
  return { ...run, parts: parts.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** Runs are asked for one after the other, so that two presses find the same. */
export async function lockOfficialData(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano official data', 0))`.execute(trx);
}

/** Begins a run. */
export async function insertOfficialDataRun(db: Database, run: { _id: string; startedAt: string }): Promise<void> {
  await db.insertInto('official_data_runs').values(run).execute();
}

/** Has a run that ended go on: what failed, or waited, is to be brought again. */
export async function resumeOfficialDataRun(db: Database, runId: string): Promise<void> {
  await db
    .updateTable('official_data_runs')
    .set({ status: 'running', finishedAt: null, error: null })
    .where('_id', '=', runId)
    .execute();
  await db
    .updateTable('official_data_parts')
    .set({ status: 'waiting', done: 0, total: 0 })
    .where('runId', '=', runId)
    .where('status', '<>', 'done')
    .execute();
}

/** Says what the manifest of a run says; parts of another manifest are forgotten. */
export async function replaceOfficialDataParts(
  trx: Transaction<DB>,
  runId: string,
  { dated, manifest, parts }: { dated: string; manifest: string; parts: ReadonlyMap<OfficialPart, OfficialFile[]> },
): Promise<void> {
  await trx.updateTable('official_data_runs').set({ dated, manifest }).where('_id', '=', runId).execute();
  await trx.deleteFrom('official_data_parts').where('runId', '=', runId).execute();
  const rows = [...parts].map(([part, files]) => ({ runId, part, files: JSON.stringify(files) }));
  await trx.insertInto('official_data_parts').values(rows).execute();
}

/** How a part of a run stands. */
export async function updateOfficialDataPart(
  db: Database,
  runId: string,
  part: OfficialPart,
  values: { status?: OfficialPartState; done?: number; total?: number },
): Promise<void> {
  await db.updateTable('official_data_parts').set(values).where('runId', '=', runId).where('part', '=', part).execute();
}

/** Ends a run that is not over yet, with the part that failed; one that is stays as it ended. */
export async function endOfficialDataRun(
  db: Database,
  runId: string,
  { error, finishedAt }: { error: OfficialDataError | null; finishedAt: string },
): Promise<void> {
  if (error !== null && error.part !== null) await updateOfficialDataPart(db, runId, error.part, { status: 'failed' });
  await db
    .updateTable('official_data_runs')
    .set({
      status: error === null ? 'done' : 'failed',
      error: error === null ? null : JSON.stringify(error),
      finishedAt,
    })
    .where('_id', '=', runId)
    .where('status', '=', 'running')
    .execute();
}
