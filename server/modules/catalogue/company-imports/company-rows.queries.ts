import type { ColumnField } from '@volano/domain/rules/company-columns';
import type { CompanyRowOutcome, CompanyRowState } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { contains, offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import type { CompanyPlan, RowContent, RowRemark } from './company-imports.parse.ts';

/** A row as it is stored. */
export interface StoredRow {
  readonly line: number;
  readonly state: CompanyRowState;
  readonly outcome: CompanyRowOutcome | null;
  readonly agencyId: string | null;
  readonly cells: readonly string[];
  readonly fixes: RowContent['texts'];
  readonly content: RowContent & { readonly reason?: RowReason };
  /** The fields that a register gave. */
  readonly lookedUp: readonly string[];
}

/** Rows that may be taken and lack their name or their address, and have a number to ask a register by. */
export const LACKING = sql<boolean>`"outcome" is null and "state" in ('ready', 'fix') and coalesce("content"->'texts'->>'vatNumber', '') <> ''
  and (coalesce("content"->'texts'->>'businessName', '') = '' or coalesce("content"->'texts'->>'address', '') = '')`;

/** Why a row was not taken. */
export interface RowReason {
  readonly key: 'duplicate' | 'fix' | 'discarded' | 'ownerFull' | 'ownerUnfit' | 'refused';
  readonly params: RowRemark['params'];
}

/** The first row of each of these numbers, discarded ones apart. */
export async function listLinesByNumber(
  db: Database,
  id: string,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('company_import_rows')
    .select(['vatNumber', sql<number>`min("line")`.as('line')])
    .where('importId', '=', id)
    .where('state', '<>', 'discarded')
    .where('vatNumber', '=', sql<string>`any(${[...numbers]}::text[])`)
    .groupBy('vatNumber')
    .execute();
  return new Map(found.map(({ vatNumber, line }) => [vatNumber, line]));
}

/** What a person wrote in place of cells, by line: it outlives another reading of the file. */
export async function listFixes(
  db: Database,
  id: string,
): Promise<Map<number, { fixes: RowContent['texts']; isDiscarded: boolean; lookedUp: readonly string[] }>> {
  const found = await db
    .selectFrom('company_import_rows')
    .select(['line', 'state', 'lookedUp', sql<RowContent['texts']>`"fixes"`.as('fixes')])
    .where('importId', '=', id)
    .where((eb) => eb.or([eb('fixes', '<>', sql<string>`'{}'::jsonb`), eb('state', '=', 'discarded')]))
    .execute();
  return new Map(
    found.map(({ line, state, fixes, lookedUp }) => [line, { fixes, lookedUp, isDiscarded: state === 'discarded' }]),
  );
}

/** Takes out the rows of a list. */
export async function deleteRows(db: Database, id: string): Promise<void> {
  await db.deleteFrom('company_import_rows').where('importId', '=', id).execute();
}

/** A row as it was understood, to be written. */
export type RowToWrite = Omit<StoredRow, 'outcome'>;

/** Writes rows, in place of those of the same lines. */
export async function upsertRows(db: Database, importId: string, rows: readonly RowToWrite[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ line, state, agencyId, cells, fixes, content, lookedUp }) => ({
    importId,
    line,
    state,
    agencyId,
    isMarked: content.remarks.length > 0,
    subject: content.texts.businessName?.slice(0, 200) ?? '',
    vatNumber: numberOf(content.plan),
    cells: JSON.stringify(cells),
    fixes: JSON.stringify(fixes),
    content: JSON.stringify(content),
    lookedUp: [...lookedUp],
  }));
  await db
    .insertInto('company_import_rows')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['importId', 'line']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        agencyId: eb.ref('excluded.agencyId'),
        isMarked: eb.ref('excluded.isMarked'),
        subject: eb.ref('excluded.subject'),
        vatNumber: eb.ref('excluded.vatNumber'),
        fixes: eb.ref('excluded.fixes'),
        content: eb.ref('excluded.content'),
        lookedUp: eb.ref('excluded.lookedUp'),
      })),
    )
    .execute();
}

/** What a company is known by: its VAT number, or its fiscal code where it has none; empty where neither was read. */
export function numberOf(plan: CompanyPlan | null): string {
  return plan === null ? '' : plan.fields.vatNumber || plan.fields.fiscalCode;
}

/** Which rows are asked for. */
export interface RowFilter {
  readonly state?: readonly CompanyRowState[] | undefined;
  readonly outcome?: readonly CompanyRowOutcome[] | undefined;
  readonly marked?: boolean | undefined;
  readonly q?: string | undefined;
  readonly line?: number | undefined;
}

function filtered(db: Database, id: string, { state, outcome, marked, q, line }: RowFilter) {
  let rows = db.selectFrom('company_import_rows as r').where('r.importId', '=', id);
  if (line !== undefined) rows = rows.where('r.line', '=', line);
  if (state?.length) rows = rows.where('r.state', 'in', state);
  if (outcome?.length) rows = rows.where('r.outcome', 'in', outcome);
  if (marked === true) rows = rows.where('r.isMarked', '=', true).where('r.state', '<>', 'discarded');
  if (q !== undefined && q !== '') rows = rows.where(contains(sql<string>`r."subject" || ' ' || r."cells"::text`, q));
  return rows;
}

const ROW = ['r.line', 'r.state', 'r.outcome', 'r.agencyId', 'r.lookedUp'] as const;
const ROW_TEXTS = [
  sql<readonly string[]>`r."cells"`.as('cells'),
  sql<RowContent['texts']>`r."fixes"`.as('fixes'),
  sql<StoredRow['content']>`r."content"`.as('content'),
] as const;

/** A row with the company that it is and the owner of that. */
export type ShownRow = StoredRow & {
  readonly businessName: string | null;
  readonly inTarget: number | null;
  readonly ownerId: string | null;
  readonly invitedAt: string | null;
};

/** A page of rows in the order of the file, with the company and its matches, and how many there are when it is asked. */
export async function listRows(
  db: Database,
  id: string,
  filter: RowFilter & Paging & { readonly count: boolean },
): Promise<{ rows: ShownRow[]; total?: number }> {
  const rows = await filtered(db, id, filter)
    .leftJoin('agencies as a', 'a._id', 'r.agencyId')
    .leftJoin('users as o', 'o._id', 'a.userId')
    .leftJoin('matching_counts as m', 'm.agencyId', 'a._id')
    .select([...ROW, ...ROW_TEXTS])
    .select(['a.businessName', 'o._id as ownerId', 'o.invitedAt'])
    .select(sql<number | null>`m."eligible" + m."toVerify"`.as('inTarget'))
    .orderBy('r.line')
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute();
  if (!filter.count) return { rows };
  const counted = filtered(db, id, filter).select((eb) => eb.fn.countAll<number>().as('total'));
  return { rows, total: Number((await counted.executeTakeFirstOrThrow()).total) };
}

/** Some rows after a line, in the order of the file: those that may still be taken, or all. */
export async function listRowsAfter(
  db: Database,
  id: string,
  after: number,
  limit: number,
  onlyOpen: boolean,
): Promise<StoredRow[]> {
  let rows = db.selectFrom('company_import_rows as r').where('r.importId', '=', id).where('r.line', '>', after);
  if (onlyOpen) rows = rows.where('r.outcome', 'is', null);
  return rows
    .select([...ROW, ...ROW_TEXTS])
    .orderBy('r.line')
    .limit(limit)
    .execute();
}

/** Some rows after a line that a register may fill, in the order of the file. */
export async function listLackingAfter(db: Database, id: string, after: number, limit: number): Promise<StoredRow[]> {
  return db
    .selectFrom('company_import_rows as r')
    .select([...ROW, ...ROW_TEXTS])
    .where('r.importId', '=', id)
    .where('r.line', '>', after)
    .where(LACKING)
    .orderBy('r.line')
    .limit(limit)
    .execute();
}

/** One row, or null. */
export async function findRow(db: Database, id: string, line: number): Promise<StoredRow | null> {
  const found = db.selectFrom('company_import_rows as r').where('r.importId', '=', id).where('r.line', '=', line);
  return (await found.select([...ROW, ...ROW_TEXTS]).executeTakeFirst()) ?? null;
}

/** Rows that say the same in a field as it stands in the file, or as it was written in its place. */
export async function listRowsSaying(db: Database, id: string, field: ColumnField, text: string): Promise<StoredRow[]> {
  return db
    .selectFrom('company_import_rows as r')
    .select([...ROW, ...ROW_TEXTS])
    .where('r.importId', '=', id)
    .where('r.state', '<>', 'discarded')
    .where(sql<string>`r."content"->'texts'->>${field}`, '=', text)
    .execute();
}

/** Writes what became of a row. */
export async function updateOutcome(
  db: Database,
  importId: string,
  line: number,
  { outcome, agencyId, reason }: { outcome: CompanyRowOutcome; agencyId: string | null; reason: RowReason | null },
): Promise<void> {
  await db
    .updateTable('company_import_rows')
    .set({
      outcome,
      ...(agencyId === null ? {} : { agencyId }),
      ...(reason === null
        ? {}
        : { content: sql<string>`"content" || jsonb_build_object('reason', ${JSON.stringify(reason)}::jsonb)` }),
    })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute();
}

/** Adds to what is remarked of a row, which is marked from then on. */
export async function insertRemarks(
  db: Database,
  importId: string,
  line: number,
  remarks: readonly RowRemark[],
): Promise<void> {
  const all = sql`("content"->'remarks') || ${JSON.stringify(remarks)}::jsonb`;
  await db
    .updateTable('company_import_rows')
    .set({ isMarked: true, content: sql<string>`jsonb_set("content", '{remarks}', ${all})` })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute();
}

/** Every row of a number. */
export async function listRowsOfNumber(db: Database, id: string, number: string): Promise<StoredRow[]> {
  return db
    .selectFrom('company_import_rows as r')
    .select([...ROW, ...ROW_TEXTS])
    .where('r.importId', '=', id)
    .where('r.vatNumber', '=', number)
    .execute();
}

/** Consultants without an account whom the rows of a list name, those of most rows first, discarded rows apart. */
export async function listMissingConsultants(
  db: Database,
  importId: string,
): Promise<{ email: string; rows: number }[]> {
  const email = sql<string>`"content"->'plan'->>'missingAdvisor'`;
  const found = await db
    .selectFrom('company_import_rows')
    .select([email.as('email'), (eb) => eb.fn.countAll<number>().as('rows')])
    .where('importId', '=', importId)
    .where('state', '<>', 'discarded')
    .where('outcome', 'is', null)
    .where(email, 'is not', null)
    .groupBy(email)
    .orderBy('rows', 'desc')
    .orderBy(email)
    .execute();
  return found.map((one) => ({ email: one.email, rows: Number(one.rows) }));
}

/** Gives a consultant who has an account now to the rows that name them, which are remarked upon for that no more. */
export async function updateMissingConsultant(
  db: Database,
  importId: string,
  email: string,
  advisor: NonNullable<CompanyPlan['advisor']>,
): Promise<void> {
  const remarks = sql`coalesce((select jsonb_agg(remark) from jsonb_array_elements("content"->'remarks') remark
    where remark->>'key' <> 'advisorMissing'), '[]'::jsonb)`;
  const named = sql`jsonb_set("content" #- '{plan,missingAdvisor}', '{plan,advisor}', ${JSON.stringify(advisor)}::jsonb)`;
  await db
    .updateTable('company_import_rows')
    .set({
      content: sql<string>`jsonb_set(${named}, '{remarks}', ${remarks})`,
      isMarked: sql<boolean>`jsonb_array_length(${remarks}) > 0`,
    })
    .where('importId', '=', importId)
    .where(sql<string>`"content"->'plan'->>'missingAdvisor'`, '=', email)
    .execute();
}

/** The companies that a list brought in, and those that were there already and whose gaps it filled, each once. */
export async function listTaken(
  db: Database,
  importId: string,
): Promise<{ readonly agencyId: string; readonly isAdded: boolean }[]> {
  return db
    .selectFrom('company_import_rows')
    .select((eb) => eb.ref('agencyId').$notNull().as('agencyId'))
    .select(sql<boolean>`bool_or("outcome" = 'added')`.as('isAdded'))
    .where('importId', '=', importId)
    .where('outcome', 'in', ['added', 'merged'])
    .where('agencyId', 'is not', null)
    .groupBy('agencyId')
    .orderBy('agencyId')
    .execute();
}
