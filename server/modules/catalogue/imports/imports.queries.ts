import type { AtecoVersion, ImportKind, ImportOutcome, ImportStatus } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';
import type { PlannedRow } from '../../../platform/imports/plan.ts';
import type { Doubt, ImportNote, MissingRows, SharedNote } from '../../../platform/imports/report.ts';

/** What is kept of an import's report. */
export interface StoredReport {
  readonly version: AtecoVersion | null;
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly ambiguous: number;
  readonly kept: number;
  readonly duplicates: number;
  /** Lists that the portal lacks, what many rows share, and what a person should look at first; reports of earlier versions have none. */
  readonly missing?: readonly MissingRows[];
  readonly shared?: readonly SharedNote[];
  readonly doubt?: Doubt | null;
  /** Why it could not be read or applied; null where it could. */
  readonly error: Pick<ImportNote, 'reason' | 'params'> | 'unexpected' | 'gaveUp' | null;
}

/** Published calls that change, companies that would see less and more. */
export interface StoredEffects {
  readonly calls: number;
  readonly lost: number;
  readonly gained: number;
}

/** An import as it is stored, with the name of whoever sent it. */
export interface StoredImport {
  readonly _id: string;
  readonly kind: ImportKind;
  readonly status: ImportStatus;
  readonly version: AtecoVersion | null;
  readonly fileName: string;
  /** Null where the clock read the official feed. */
  readonly requestedBy: string | null;
  readonly storageKey: string | null;
  readonly done: number;
  readonly total: number;
  readonly report: StoredReport | null;
  readonly effects: StoredEffects | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

function imports(db: Database) {
  return db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u._id', 'i.requestedBy')
    .leftJoin('uploads as f', 'f._id', 'i.uploadId')
    .select([
      'i._id',
      'i.kind',
      'i.status',
      'i.version',
      'i.fileName',
      'i.done',
      'i.total',
      'i.createdAt',
      'i.finishedAt',
    ])
    .select(['f.storageKey', sql<StoredReport | null>`i."report"`.as('report')])
    .select(sql<StoredEffects | null>`i."effects"`.as('effects'))
    .select(sql<string | null>`u."name" || ' ' || u."surname"`.as('requestedBy'));
}

/** A page of imports, newest first unless said. */
export async function listImports(
  db: Database,
  filter: Paging & { readonly kind?: readonly ImportKind[] | undefined; readonly isOldestFirst: boolean },
): Promise<StoredImport[]> {
  let page = imports(db);
  if (filter.kind?.length) page = page.where('i.kind', 'in', filter.kind);
  const direction = filter.isOldestFirst ? 'asc' : 'desc';
  return page
    .orderBy('i.createdAt', direction)
    .orderBy('i._id', direction)
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute();
}

/** How many there are. */
export async function countImports(db: Database, kind: readonly ImportKind[] | undefined): Promise<number> {
  let counted = db.selectFrom('imports').select((eb) => eb.fn.countAll<number>().as('count'));
  if (kind?.length) counted = counted.where('kind', 'in', kind);
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** One import, or null. */
export async function findImport(db: Database, id: string): Promise<StoredImport | null> {
  return (await imports(db).where('i._id', '=', id).executeTakeFirst()) ?? null;
}

/** Keeps an import that is still to be read. */
export async function insertImport(
  db: Database,
  row: {
    _id: string;
    kind: ImportKind;
    version: AtecoVersion | null;
    uploadId: string;
    fileName: string;
    requestedBy: string | null;
    createdAt: string;
  },
): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

/** Moves an import on, from one state to another; false when it is no longer in the first. */
export async function updateImportStatus(
  db: Database,
  id: string,
  { from, to }: { from: ImportStatus; to: ImportStatus },
): Promise<boolean> {
  const moved = await db
    .updateTable('imports')
    .set({ status: to, done: 0, total: 0, finishedAt: null })
    .where('_id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Whether an import is being applied. Of those who ask in order to apply one, each waits until the one before has decided. */
export async function isApplying(trx: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano import begins', 0))`.execute(trx);
  const found = await trx.selectFrom('imports').select('_id').where('status', '=', 'applying').executeTakeFirst();
  return found !== undefined;
}

/** Ends a job: its state, what it found and when. One that was put aside meanwhile stays so. */
export async function updateImportReport(
  db: Database,
  id: string,
  { status, report, finishedAt }: { status: ImportStatus; report: StoredReport; finishedAt: string | null },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status, report: JSON.stringify(report), finishedAt })
    .where('_id', '=', id)
    .where('status', '<>', 'cancelled')
    .execute();
}

/** Says whom an import would take calls from and give them to, and that it is read; null where no published call changes. */
export async function updateImportChecked(db: Database, id: string, effects: StoredEffects | null): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'checked', effects: effects === null ? null : JSON.stringify(effects), done: 0, total: 0 })
    .where('_id', '=', id)
    .where('status', '=', 'checking')
    .execute();
}

/** Says how far the job has come. */
export async function updateImportProgress(db: Database, id: string, done: number, total: number): Promise<void> {
  await db.updateTable('imports').set({ done, total }).where('_id', '=', id).execute();
}

/** Rows of a plan that travel in one statement. */
const CHUNK = 500;

/** Writes the rows of an import, in place of those it had. */
export async function replaceImportRows(db: Database, importId: string, rows: readonly PlannedRow[]): Promise<void> {
  await db.deleteFrom('import_rows').where('importId', '=', importId).execute();
  for (let start = 0; start < rows.length; start += CHUNK) {
    const values = rows.slice(start, start + CHUNK).map(({ line, subject, outcome, ...content }, index) => ({
      importId,
      place: start + index,
      line,
      subject,
      outcome,
      content: JSON.stringify(content),
    }));
    await db.insertInto('import_rows').values(values).execute();
  }
}

/** Takes out the files, and the rows, of imports that were over before a moment; answers where the bytes are. */
export async function deleteImportContents(trx: Transaction<DB>, before: string): Promise<string[]> {
  const over = trx
    .selectFrom('imports')
    .where('status', 'not in', ['checking', 'applying'])
    .where((eb) => eb(eb.fn.coalesce('finishedAt', 'createdAt'), '<=', before));
  await trx.deleteFrom('import_effects').where('importId', 'in', over.select('_id')).execute();
  await trx.deleteFrom('import_rows').where('importId', 'in', over.select('_id')).execute();
  const gone = await trx
    .deleteFrom('uploads')
    .where('_id', 'in', over.select('uploadId').where('uploadId', 'is not', null))
    .returning('storageKey')
    .execute();
  return gone.map(({ storageKey }) => storageKey);
}

/** Which rows of an import are asked for. */
export interface RowFilter {
  readonly importId: string;
  readonly outcome?: readonly ImportOutcome[] | undefined;
  readonly isMarked: boolean;
  /** Rows that are told something for this reason. */
  readonly reason?: string | undefined;
  readonly q?: string | undefined;
}

/** A page of rows, in the order of the file. */
export async function listImportRows(db: Database, filter: RowFilter & Paging): Promise<PlannedRow[]> {
  const page = filtered(db, filter).select(['line', 'subject', 'outcome', 'content']).orderBy('place');
  const rows = await page.limit(filter.limit).offset(offsetOf(filter)).execute();
  return rows.map(({ line, subject, outcome, content }) => ({
    ...(content as unknown as Omit<PlannedRow, 'line' | 'subject' | 'outcome'>),
    line,
    subject,
    outcome,
  }));
}

/** How many rows pass the filter. */
export async function countImportRows(db: Database, filter: RowFilter): Promise<number> {
  const counted = filtered(db, filter).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

function filtered(db: Database, { importId, outcome, isMarked, reason, q }: RowFilter) {
  let rows = db.selectFrom('import_rows').where('importId', '=', importId);
  if (outcome?.length) rows = rows.where('outcome', 'in', outcome);
  if (isMarked)
    rows = rows.where(
      sql<boolean>`("content"->'twins' <> '[]' or "content"->'remarks' <> '[]' or "content"->'changes' @> '[{"isProtected": true}]')`,
    );
  if (reason !== undefined) {
    const told = JSON.stringify([{ reason }]);
    rows = rows.where(
      sql<boolean>`("content"->'remarks' @> ${told}::jsonb or "content"->'reason'->>'reason' = ${reason})`,
    );
  }
  if (q !== undefined && q !== '')
    rows = rows.where(contains(sql<string>`"subject" || ' ' || coalesce("content"->>'recordId', '')`, q));
  return rows;
}
