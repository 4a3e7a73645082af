import type { DB } from '@volano/database/types';
import { type Kysely, sql } from 'kysely';

/** What every canary begins with: no other text of a test has it. */
export const CANARY = 'zqxcanary';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/**
 * Words with a meaning to the portal that no constraint guards: another one would only hide the row. With a handle a consultant stands
 * in the directory that everybody reads.
 */
const WORDS = ['linkedEntityType', 'kpiType', 'mime', 'format', 'route', 'urlCalendy'];

/**
 * Writes a canary of its own into every text of every row that names one of these ids, whatever the table. A closed list refuses it and
 * stays as it is. Answers which canary stands in which column.
 */
export async function paint(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, string>> {
  const canaries = new Map<string, string>();
  let count = 0;
  for (const column of await textColumns(db)) {
    for (const place of await placesOf(db, column, ids)) {
      count += 1;
      const canary = `${CANARY}${String(count).padStart(4, '0')}`;
      const isPainted = await sql`
        update ${sql.ref(column.table)} set ${sql.ref(column.column)} = ${dressed(column, canary)} where ctid = ${place}::tid`
        .execute(db)
        .then(() => true)
        .catch(() => false);
      if (isPainted) canaries.set(canary, `${column.table}.${column.column}`);
    }
  }
  return canaries;
}

/** How many rows of a table name one of these ids. */
export async function countRowsOf(db: Kysely<DB>, table: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.ref(table)} t where t::text like any(${anywhere(ids)})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Every stored row that names one of these ids: equal lists, nothing written about them. */
export async function everythingOf(db: Kysely<DB>, tables: readonly string[], ids: readonly string[]) {
  const parts: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.ref(table)} t where t::text like any(${anywhere(ids)}) order by 1`.execute(db);
    parts.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return parts;
}

async function textColumns(db: Kysely<DB>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", column_name as "column", data_type as "type"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (data_type in ('text', 'jsonb') or udt_name = '_text') order by 1, 2`.execute(db);
  return rows.filter(({ table, column }) => table !== 'audit_events' && !WORDS.includes(column));
}

async function placesOf(db: Kysely<DB>, { table, column }: Column, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.ref(table)} as t
    where t::text like any(${anywhere(ids)})
      and coalesce(${sql.ref(column)}::text, '') not like ${`${CANARY}%`}`.execute(db);
  return rows.map(({ place }) => place);
}

function dressed({ column, type }: Column, canary: string): string {
  if (type === 'jsonb') return JSON.stringify({ production: canary });
  if (type === 'ARRAY') return `{${canary}}`;
  return /email|pec|recipient/i.test(column) ? `${canary}@prova.example` : canary;
}

function anywhere(ids: readonly string[]): string[] {
  return ids.map((id) => `%${id}%`);
}
