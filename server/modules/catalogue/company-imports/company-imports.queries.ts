import type { DB } from '@volano/database/types';
import type { ColumnField } from '@volano/domain/rules/company-columns';
import type { DuplicateChoice, ImportStatus } from '@volano/domain/rules/vocabulary';
import { sql, type Insertable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import type { ImportNote } from '../../../platform/imports/report.ts';
import { LACKING } from './company-rows.queries.ts';

/** What a column is taken for, as it is stored; the samples are the first cells. */
export interface StoredColumn {
  readonly heading: string;
  readonly field: ColumnField | null;
  readonly confidence: number;
  readonly isCorrected: boolean;
  readonly samples: readonly string[];
}

/** A list of companies as it is stored, with the name of whoever sent it. */
export interface StoredCompanyImport {
  readonly _id: string;
  readonly status: ImportStatus;
  readonly fileName: string;
  readonly requestedById: string | null;
  readonly requestedBy: string | null;
  readonly storageKey: string | null;
  readonly sheet: string | null;
  readonly sheets: string[];
  readonly columns: readonly StoredColumn[] | null;
  readonly headings: string | null;
  readonly duplicates: DuplicateChoice;
  readonly isLookingUp: boolean;
  readonly lookup: Lookup | null;
  readonly done: number;
  readonly total: number;
  readonly error: Pick<ImportNote, 'reason' | 'params'> | 'unexpected' | 'gaveUp' | 'requesterGone' | null;
  readonly report: Counts | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** What a register brought, in rows. */
export interface Lookup {
  readonly source: string;
  readonly filled: number;
  readonly unknown: number;
  readonly nothing: number;
  readonly silent: number;
  /** Up to where it has come. */
  readonly line: number;
}

const COUNTS = [
  'ready',
  'fix',
  'duplicate',
  'discarded',
  'marked',
  'added',
  'merged',
  'unchanged',
  'skipped',
  'lacking',
] as const;
export type Counts = { readonly [name in (typeof COUNTS)[number] | 'read']: number };

function imports(db: Database) {
  return db
    .selectFrom('company_imports as i')
    .leftJoin('users as u', 'u._id', 'i.requestedBy')
    .leftJoin('uploads as f', 'f._id', 'i.uploadId')
    .select([
      'i._id',
      'i.status',
      'i.fileName',
      'i.requestedBy as requestedById',
      'f.storageKey',
      'i.sheet',
      'i.sheets',
    ])
    .select(['i.headings', 'i.duplicates', 'i.isLookingUp', 'i.done', 'i.total', 'i.createdAt', 'i.finishedAt'])
    .select([
      sql<string | null>`u."name" || ' ' || u."surname"`.as('requestedBy'),
      sql<StoredColumn[] | null>`i."columns"`.as('columns'),
      sql<StoredCompanyImport['error']>`i."error"`.as('error'),
      sql<Counts | null>`i."report"`.as('report'),
      sql<Lookup | null>`i."lookup"`.as('lookup'),
    ]);
}

/** A page of lists of companies, newest first unless said, and how many there are when the query counts. */
export async function listCompanyImports(
  db: Database,
  query: Paging & { readonly isOldestFirst: boolean; readonly count: boolean },
): Promise<{ rows: StoredCompanyImport[]; total?: number }> {
  const direction = query.isOldestFirst ? 'asc' : 'desc';
  const page = imports(db).orderBy('i.createdAt', direction).orderBy('i._id', direction);
  const rows = await page.limit(query.limit).offset(offsetOf(query)).execute();
  if (!query.count) return { rows };
  const counted = db.selectFrom('company_imports').select((eb) => eb.fn.countAll<number>().as('total'));
  return { rows, total: Number((await counted.executeTakeFirstOrThrow()).total) };
}

/** One list of companies, or null. */
export async function findCompanyImport(db: Database, id: string): Promise<StoredCompanyImport | null> {
  return (await imports(db).where('i._id', '=', id).executeTakeFirst()) ?? null;
}

/** The same held until the transaction ends: who changes it comes one after the other. */
export async function findCompanyImportForUpdate(
  trx: Transaction<DB>,
  id: string,
): Promise<StoredCompanyImport | null> {
  await trx.selectFrom('company_imports').select('_id').where('_id', '=', id).forUpdate().execute();
  return findCompanyImport(trx, id);
}

/** Keeps a list that is still to be read. */
export async function insertCompanyImport(db: Database, row: Insertable<DB['company_imports']>): Promise<void> {
  await db.insertInto('company_imports').values(row).execute();
}

/** Writes columns of a list. */
export async function updateCompanyImport(
  db: Database,
  id: string,
  changes: Updateable<DB['company_imports']>,
): Promise<void> {
  await db.updateTable('company_imports').set(changes).where('_id', '=', id).execute();
}

/** How many rows of a list stand where; of one whose rows are gone, as it was kept. */
export async function countRows(db: Database, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*)::int as "read",
    count(*) filter (where "isMarked" and "state" <> 'discarded')::int as "marked",
    count(*) filter (where "state" = 'ready')::int as "ready", count(*) filter (where "state" = 'fix')::int as "fix",
    count(*) filter (where "state" = 'duplicate')::int as "duplicate", count(*) filter (where "state" = 'discarded')::int as "discarded",
    count(*) filter (where "outcome" = 'added')::int as "added", count(*) filter (where "outcome" = 'merged')::int as "merged",
    count(*) filter (where ${LACKING})::int as "lacking",
    count(*) filter (where "outcome" = 'unchanged')::int as "unchanged", count(*) filter (where "outcome" = 'skipped')::int as "skipped"
    from company_import_rows where "importId" = ${id}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count answers one row');
  return counts;
}

/** What a person last took the columns with these headings for, by the plain heading; null where nobody did. */
export async function findRemembered(
  db: Database,
  headings: string,
): Promise<Record<string, ColumnField | null> | null> {
  const found = await db
    .selectFrom('company_import_headings')
    .select(sql<Record<string, ColumnField | null>>`"fields"`.as('fields'))
    .where('headings', '=', headings)
    .executeTakeFirst();
  return found?.fields ?? null;
}

/** Remembers what the columns with these headings are. */
export async function upsertRemembered(
  db: Database,
  headings: string,
  fields: Record<string, ColumnField | null>,
  updatedAt: string,
): Promise<void> {
  const kept = { fields: JSON.stringify(fields), updatedAt };
  await db
    .insertInto('company_import_headings')
    .values({ headings, ...kept })
    .onConflict((conflict) => conflict.column('headings').doUpdateSet(kept))
    .execute();
}

/** Whether a person is still an admin who may enter. */
export async function isActiveAdmin(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', userId)
    .where('role', '=', 'admin')
    .where('isEnabled', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lists that were over before a moment and still have their rows: their ids, and where their bytes are. */
export async function listOver(db: Database, before: string): Promise<{ _id: string }[]> {
  return db
    .selectFrom('company_imports as i')
    .select('i._id')
    .where('i.status', 'not in', ['checking', 'applying'])
    .where((eb) => eb(eb.fn.coalesce('i.finishedAt', 'i.createdAt'), '<=', before))
    .where('i.uploadId', 'is not', null)
    .execute();
}

/** Takes out the file of a list; answers where its bytes are, or null. */
export async function deleteFile(trx: Transaction<DB>, id: string): Promise<string | null> {
  const gone = await trx
    .deleteFrom('uploads')
    .where('_id', '=', trx.selectFrom('company_imports').select('uploadId').where('_id', '=', id))
    .returning('storageKey')
    .executeTakeFirst();
  return gone?.storageKey ?? null;
}

/** Takes out a list. */
export async function deleteCompanyImport(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('company_imports').where('_id', '=', id).execute();
}
