import type { DB } from '@volano/database/types';
import { type InsertObject, type Kysely, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';

type Table = keyof DB & string;
/** The rows whose columns hold exactly these values, null included. */
type Where<T extends Table> = Partial<Selectable<DB[T]>>;

export async function insert<T extends Table>(
  db: Kysely<DB>,
  table: T,
  rows: InsertObject<DB, T> | readonly InsertObject<DB, T>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

/** Inserts one row and returns it as the database completed it. */
export async function create<T extends Table>(
  db: Kysely<DB>,
  table: T,
  row: InsertObject<DB, T>,
): Promise<Selectable<DB[T]>> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const values = sql.join(given.map(([, value]) => sql`${value}`));
  const names = namesOf(given.map(([column]) => column));
  const statement = sql<Selectable<DB[T]>>`insert into ${sql.table(table)} (${names}) values (${values}) returning *`;
  const [created] = (await statement.execute(db)).rows;
  if (created === undefined) throw new Error(`No row of ${table} was created`);
  return created;
}

export async function update<T extends Table>(
  db: Kysely<DB>,
  table: T,
  where: Where<T>,
  values: UpdateObject<DB, T>,
): Promise<void> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const set = sql.join(given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  await sql`update ${sql.table(table)} set ${set}${matching(where)}`.execute(db);
}

/** Reads the rows that match, with all columns or with those named, in the order of columns. */
export async function rowsOf<
  T extends Table,
  C extends keyof Selectable<DB[T]> & string = keyof Selectable<DB[T]> & string,
>(
  db: Kysely<DB>,
  table: T,
  where: Where<T> = {},
  columns?: readonly C[],
  ...order: readonly (keyof Selectable<DB[T]> & string)[]
): Promise<Pick<Selectable<DB[T]>, C>[]> {
  const named = columns === undefined ? sql`*` : namesOf(columns);
  const sorted = order.length === 0 ? sql`` : sql` order by ${namesOf(order)}`;
  const select = sql<Pick<Selectable<DB[T]>, C>>`select ${named} from ${sql.table(table)}${matching(where)}${sorted}`;
  return (await select.execute(db)).rows;
}

/** Reads the first row that matches. Rejects where none does. */
export async function rowOf<
  T extends Table,
  C extends keyof Selectable<DB[T]> & string = keyof Selectable<DB[T]> & string,
>(db: Kysely<DB>, table: T, where: Where<T> = {}, columns?: readonly C[]): Promise<Pick<Selectable<DB[T]>, C>> {
  const [row] = await rowsOf(db, table, where, columns);
  if (row === undefined) throw new Error(`No row of ${table} has ${JSON.stringify(where)}`);
  return row;
}

function namesOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

function matching(where: object): RawBuilder<unknown> {
  const each = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`);
  return each.length === 0 ? sql`` : sql` where ${sql.join(each, sql` and `)}`;
}
