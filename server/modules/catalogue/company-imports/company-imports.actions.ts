import type { DB } from '@volano/database/types';
import type {
  createCompanyImport,
  updateCompanyImport as updateContract,
  updateCompanyImportRow,
} from '@volano/domain/contracts/company-imports';
import { MAX_COMPANIES } from '@volano/domain/contracts/company-imports';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import { titleOf } from '@volano/domain/rules/catalogue-files';
import {
  type ColumnField,
  guessColumns,
  headingsKey,
  isColumnField,
  plainWords,
} from '@volano/domain/rules/company-columns';
import type { Transaction } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context, Database } from '../../../platform/context.ts';
import type { FormFile } from '../../../platform/files/form-file.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { UnreadableFile } from '../../../platform/imports/report.ts';
import { isOldContainer, readFormat, readGrid } from '../../../platform/imports/table.ts';
import { newId } from '../../../platform/new-id.ts';
import { nameFile } from '../../../platform/storage/name-file.ts';
import { insertUpload } from '../uploads/uploads.queries.ts';
import { extraCellsOf, readCompanyRow, type RowContent, stateOf, textsOf } from './company-imports.parse.ts';
import { type CompanyTable, readCompanyTable } from './company-table.parse.ts';
import {
  countRows,
  deleteCompanyImport,
  deleteFile,
  findCompanyImport,
  findCompanyImportForUpdate,
  findRemembered,
  insertCompanyImport,
  type StoredColumn,
  type StoredCompanyImport,
  updateCompanyImport,
  upsertRemembered,
  listAgenciesByNumber,
  listCommonReferences,
  listRowReferences,
} from './company-imports.queries.ts';
import {
  deleteRows,
  findRow,
  listRowsOfNumber,
  listFixes,
  listLinesByNumber,
  listRowsSaying,
  numberOf,
  type RowToWrite,
  upsertRows,
} from './company-rows.queries.ts';

const MIMES = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Who sends a list: an admin, or the command at a terminal. */
type Sender = Pick<Actor, 'userId'> | null;

/**
 * Keeps a list of companies, which a job then reads, and answers its id. What is no table is refused at once; a workbook with a password is
 * taken, so that the report can say so. A repeat with the same key answers the first; what fails leaves neither row nor bytes.
 */
export async function storeCompanyImport(
  ctx: Pick<Context, 'db' | 'clock' | 'storage' | 'jobs'>,
  sender: Sender,
  said: ReceivedOf<typeof createCompanyImport>['body'],
  file: FormFile,
  key?: string,
): Promise<string> {
  const format = await file.whole(async (bytes) => (isOldContainer(bytes) ? 'xlsx' : readFormat(bytes)));
  const [_id, uploadId] = [newId(), newId()];
  const storageKey = `imports/${uploadId}.${format}`;
  const { sha256, size } = await ctx.storage.putStream(storageKey, file.parts());
  const createdAt = ctx.clock.now().toISOString();
  const name = titleOf(file.name, 'import');
  const userId = sender?.userId ?? null;
  const keep = async (trx: Transaction<DB>) => {
    const place = { ownerId: userId, linkedEntityType: 'companyImport', linkedEntityId: _id, kind: 'import' } as const;
    await insertUpload(trx, {
      _id: uploadId,
      name,
      format,
      mime: MIMES[format],
      size,
      sha256,
      storageKey,
      createdAt,
      ...place,
    });
    await insertCompanyImport(trx, { _id, uploadId, fileName: `${name}.${format}`, requestedBy: userId, createdAt });
    if (userId !== null) await ctx.jobs.emit(trx, 'companyImport.requested', { importId: _id });
    return { _id };
  };
  const kept = await nameFile(ctx.storage, storageKey, ctx.db.transaction(), (trx) =>
    userId === null
      ? keep(trx)
      : idempotent(trx, { userId, route: 'companyImport', key, request: { said, sha256 } }, () => keep(trx)),
  );
  if (kept._id !== _id) await ctx.storage.remove(storageKey);
  return kept._id;
}

/** Rows that are understood and written together: as much of a list as is in memory beside its texts. */
const BATCH = 500;

/** Reads a list of companies and keeps what was understood of each row; no company changes. Throws `UnreadableFile`. */
export async function checkCompanyImport(
  ctx: Pick<Context, 'db' | 'clock' | 'storage'>,
  importId: string,
): Promise<void> {
  const found = await findCompanyImport(ctx.db, importId);
  if (found?.status !== 'checking') return;
  if (found.storageKey === null) throw new UnreadableFile('emptyFile');
  const grid = await readGrid(await ctx.storage.read(found.storageKey), MAX_COMPANIES, found.sheet);
  const t = translations('it');
  const table = readCompanyTable(grid, (number) => t('companyImports.column', { number }));
  const common = await listCommonReferences(ctx.db);
  const columns = await columnsOf(ctx.db, found, table, common.questions);
  const fixes = await listFixes(ctx.db, importId);
  const firstLines = new Map<string, number>();
  await ctx.db.transaction().execute(async (trx) => {
    await deleteRows(trx, importId);
    for (let at = 0; at < table.rows.length; at += BATCH) {
      const some = table.rows.slice(at, at + BATCH).map(({ line, cells }) => {
        const { fixes: own = {}, isDiscarded = false, lookedUp = [] } = fixes.get(line) ?? {};
        return { line, cells, fixes: own, isDiscarded, lookedUp };
      });
      const judged = await judgeRows(ctx.db, some, columns, common);
      await upsertRows(
        trx,
        importId,
        judged.map((row) => markRepeated(row, firstLines)),
      );
    }
    const { sheet, sheets } = grid;
    await updateCompanyImport(trx, importId, {
      status: 'checked',
      sheet,
      sheets: [...sheets],
      columns: JSON.stringify(columns),
      headings: headingsKey(table.headings),
      total: table.rows.length,
      error: null,
    });
  });
}

/** A row whose number an earlier row has is a duplicate of that. */
function markRepeated(row: RowToWrite, firstLines: Map<string, number>): RowToWrite {
  const number = numberOf(row.content.plan);
  if (number === '' || row.state === 'discarded') return row;
  const first = firstLines.get(number);
  if (first === undefined) firstLines.set(number, row.line);
  return first === undefined ? row : repeated(row, first);
}

function repeated(row: RowToWrite, first: number | null): RowToWrite {
  const content = { ...row.content, sameAsLine: first };
  return { ...row, content, state: stateOf(content, row.agencyId !== null, row.state === 'discarded') };
}

const SAMPLES = 200;
const SHOWN_SAMPLES = 3;

/** What the columns are taken for: as a person said before of the same headings, else as they look. */
async function columnsOf(
  db: Database,
  found: StoredCompanyImport,
  table: CompanyTable,
  questions: Parameters<typeof guessColumns>[2],
): Promise<StoredColumn[]> {
  const key = headingsKey(table.headings);
  const samples = table.headings.map((_, at) => table.rows.slice(0, SAMPLES).map(({ cells }) => cells[at] ?? ''));
  const remembered = await findRemembered(db, key);
  const said = found.headings === key ? found.columns : null;
  const guesses = guessColumns(table.headings, samples, questions);
  return table.headings.map((heading, at) => {
    const own = said?.[at];
    const shown = [...new Set((samples[at] ?? []).filter((cell) => cell !== ''))].slice(0, SHOWN_SAMPLES);
    const known = remembered?.[plainWords(heading)];
    const corrected = own?.isCorrected === true ? own.field : remembered === null ? undefined : known;
    if (corrected !== undefined && (corrected === null || isColumnField(corrected)))
      return { heading, field: corrected, confidence: 100, isCorrected: true, samples: shown };
    const { field, confidence } = guesses[at] ?? { field: null, confidence: 0 };
    return { heading, field, confidence, isCorrected: false, samples: shown };
  });
}

interface RowToJudge {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fixes: RowContent['texts'];
  readonly isDiscarded: boolean;
  readonly lookedUp: readonly string[];
}

/** Understands rows against what they name and the companies that are there. */
export async function judgeRows(
  db: Database,
  rows: readonly RowToJudge[],
  columns: readonly StoredColumn[],
  common: Awaited<ReturnType<typeof listCommonReferences>>,
): Promise<RowToWrite[]> {
  const texts = rows.map(({ cells, fixes }) => textsOf(cells, columns, fixes));
  const refs = await listRowReferences(db, texts, common);
  const contents = texts.map((one, at) => {
    const { cells = [], fixes = {} } = rows[at] ?? {};
    return readCompanyRow(one, refs, extraCellsOf(cells, columns.length, fixes));
  });
  const numbers = contents.flatMap(({ plan }) =>
    plan === null ? [] : [plan.fields.vatNumber, plan.fields.fiscalCode],
  );
  const there = await listAgenciesByNumber(db, [...new Set(numbers.filter((number) => number !== ''))]);
  return rows.flatMap(({ line, cells, fixes, isDiscarded, lookedUp }, at) => {
    const content = contents[at];
    if (content === undefined) return [];
    const fields = content.plan?.fields;
    const agencyId =
      fields === undefined ? null : (there.get(fields.vatNumber) ?? there.get(fields.fiscalCode) ?? null);
    return [
      { line, cells, fixes, content, agencyId, lookedUp, state: stateOf(content, agencyId !== null, isDiscarded) },
    ];
  });
}

/**
 * Says what columns are, which sheet is read and what becomes of duplicates; the list is read again, and what was said of the columns
 * serves the next file with the same headings. 409 `importNotReady` while it is worked on and once it was applied.
 */
export async function changeCompanyImport(
  ctx: Context,
  id: string,
  { sheet, columns, duplicates }: ReceivedOf<typeof updateContract>['body'],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await requireOpen(trx, id);
    if (sheet !== undefined && !found.sheets.includes(sheet))
      throw new AppError('invalidInput', { fields: [{ path: 'sheet', message: 'noSuchItem' }] });
    if (duplicates !== undefined) await updateCompanyImport(trx, id, { duplicates });
    const isOther = sheet !== undefined && sheet !== found.sheet;
    if (columns === undefined && !isOther) return;
    const next = isOther ? null : corrected(found.columns ?? [], columns ?? []);
    if (next !== null && found.headings !== null) {
      // What was only guessed is no correction, and is guessed again.
      const said = next.filter(({ isCorrected }) => isCorrected);
      const fields = Object.fromEntries(said.map(({ heading, field }) => [plainWords(heading), field]));
      await upsertRemembered(trx, found.headings, fields, ctx.clock.now().toISOString());
    }
    await updateCompanyImport(trx, id, {
      status: 'checking',
      ...(sheet === undefined ? {} : { sheet }),
      columns: next === null ? null : JSON.stringify(next),
      ...(next === null ? { headings: null } : {}),
    });
    // What was corrected in the rows of one sheet says nothing of another.
    if (isOther) await deleteRows(trx, id);
    await ctx.jobs.emit(trx, 'companyImport.requested', { importId: id });
  });
}

/** A field stands once: the column that had it gives it up. */
function corrected(
  columns: readonly StoredColumn[],
  said: readonly { readonly at: number; readonly field: string | null }[],
): StoredColumn[] {
  const byPlace = new Map(said.map(({ at, field }) => [at, field]));
  const given = new Set(said.flatMap(({ field }) => (field === null ? [] : [field])));
  return columns.map((column, at) => {
    const field = byPlace.get(at);
    if (field !== undefined)
      return { ...column, field: field as ColumnField | null, confidence: 100, isCorrected: true };
    return column.field !== null && given.has(column.field)
      ? { ...column, field: null, confidence: 100, isCorrected: true }
      : column;
  });
}

/** The list held for a change; 409 `importNotReady` while it is worked on and once it was applied. */
export async function requireOpen(trx: Transaction<DB>, id: string): Promise<StoredCompanyImport> {
  const found = await findCompanyImportForUpdate(trx, id);
  if (found === null) throw new AppError('notFound');
  const isOpen = found.status === 'checked' || (found.status === 'failed' && found.storageKey !== null);
  if (!isOpen || found.isLookingUp) throw new AppError('importNotReady');
  return found;
}

/**
 * Corrects fields of a row, or leaves it out or takes it in again; `everywhere` corrects all rows that say the same in these fields. What
 * depends on it is judged again. 404 for a line that is not there, 409 `importNotReady` once the list was applied.
 */
export async function changeRow(
  ctx: Context,
  id: string,
  line: number,
  { fields = [], isDiscarded, everywhere = false }: ReceivedOf<typeof updateCompanyImportRow>['body'],
): Promise<void> {
  const common = await listCommonReferences(ctx.db);
  await ctx.db.transaction().execute(async (trx) => {
    const { columns } = await requireOpen(trx, id);
    const row = await findRow(trx, id, line);
    if (row === null) throw new AppError('notFound');
    const alike = everywhere
      ? (
          await Promise.all(
            fields.map(({ field }) => listRowsSaying(trx, id, field as ColumnField, textIn(row.content, field))),
          )
        ).flat()
      : [];
    const rows = new Map([row, ...alike].map((one) => [one.line, one]));
    const changed = [...rows.values()].map((one) => ({
      line: one.line,
      cells: one.cells,
      fixes: { ...one.fixes, ...Object.fromEntries(fields.map(({ field, text }) => [field, text])) },
      isDiscarded: one.line === line && isDiscarded !== undefined ? isDiscarded : one.state === 'discarded',
      // What somebody writes is theirs.
      lookedUp: one.lookedUp.filter((field) => !fields.some((said) => said.field === field)),
    }));
    // Asked outside the transaction: activities are kept in memory there, and nothing of the row is written yet.
    const judged = await judgeRows(ctx.db, changed, columns ?? [], common);
    await upsertRows(trx, id, judged);
    await judgeRepeated(trx, id, [numberOf(row.content.plan), ...judged.map(({ content }) => numberOf(content.plan))]);
  });
}

function textIn(content: RowContent, field: string): string {
  return content.texts[field as ColumnField] ?? '';
}

/** Which row of a number is the first may be another one now. */
export async function judgeRepeated(trx: Transaction<DB>, id: string, numbers: readonly string[]): Promise<void> {
  const some = [...new Set(numbers.filter((number) => number !== ''))];
  const firsts = await listLinesByNumber(trx, id, some);
  for (const [number, first] of firsts) {
    const rows = await listRowsOfNumber(trx, id, number);
    await upsertRows(
      trx,
      id,
      rows.map((row) => repeated(row, row.line === first ? null : first)),
    );
  }
}

/** Lets a job take the rows that are ready. 409 `importNotReady` while it is read or could not be; again after it began is the same as once. Audited. */
export async function startCompanyImport(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await findCompanyImportForUpdate(trx, id);
    if (found?.status === 'applying' || found?.status === 'done') return;
    await requireOpen(trx, id);
    const { ready, duplicate } = await countRows(trx, id);
    await updateCompanyImport(trx, id, { status: 'applying', requestedBy: actor.userId, done: 0, error: null });
    await audit(ctx, trx, actor, {
      action: 'importApplied',
      entity: { type: 'import', id },
      details: { kind: 'companies', ready, duplicate },
    });
    await ctx.jobs.emit(trx, 'companyImport.applying', { importId: id });
  });
}

/** Lets go of a list: file and rows. What was taken of it stays. 409 `importRunning` while a job is at work. */
export async function removeCompanyImport(ctx: Pick<Context, 'db' | 'storage'>, id: string): Promise<void> {
  const key = await ctx.db.transaction().execute(async (trx) => {
    const found = await findCompanyImportForUpdate(trx, id);
    if (found?.status === 'applying' || found?.status === 'checking' || found?.isLookingUp)
      throw new AppError('importRunning');
    const storageKey = await deleteFile(trx, id);
    await deleteCompanyImport(trx, id);
    return storageKey;
  });
  if (key !== null) await ctx.storage.remove(key);
}
