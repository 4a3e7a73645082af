import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

const rowsAtOnce = 500;

/**
 * Writes the whole database to `out` as text, one JSON value a line, and ends it: a head that names the migrations, for each table
 * its columns and then its rows (every value as PostgreSQL writes it), a foot with the number of rows and a checksum.
 * It is one moment of the database, while the portal goes on. Waiting jobs are not in it. Returns how many rows were written. `beside`
 * sees the same moment.
 */
export async function exportDatabase(
  pool: pg.Pool,
  out: Writable,
  beside: (client: pg.ClientBase) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const client = await pool.connect();
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    for await (const line of body(client)) {
      rows += Array.isArray(line) ? 1 : 0;
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      yield text;
    }
    yield `${JSON.stringify({ end: 'volano', rows, sha256: hash.digest('hex') })}\n`;
  }
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'`);
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await pipeline(Readable.from(lines()), out);
    await beside(client);
    await client.query('commit');
    return rows;
  } finally {
    // Thrown away rather than given back: its settings were changed and the transaction may be open.
    client.release(true);
  }
}

async function* body(client: pg.ClientBase): AsyncGenerator<object> {
  yield { export: 'volano', format: 1, migrations: await listMigrations(client) };
  for (const table of await listTables(client)) {
    yield { table: table.name, columns: table.columns.map(({ name }) => name) };
    yield* rowsOf(client, table);
  }
}

async function* rowsOf(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<(string | null)[]> {
  const values = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  await client.query(`declare exported no scroll cursor for select ${values} from ${quote(name)}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${rowsAtOnce} exported`, rowMode: 'array' });
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close exported');
}

const head = z.object({ export: z.literal('volano'), format: z.literal(1), migrations: z.array(z.string()) });
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const foot = z.object({ end: z.literal('volano'), rows: z.number(), sha256: z.string() });
const row = z.array(z.string().nullable());
/** What migrations put into every new database: the export has its own, as the office left it. */
const GIVEN = ['official_correspondences', 'call_words', 'aid_ceilings', 'aid_rates'];

type Row = z.infer<typeof row>;

/**
 * Reads an export into a database that is migrated to the same point and empty. All or nothing: a file that is cut short, altered
 * or of another version changes nothing and is refused with a `StartupError`, and so are rows that break a constraint.
 * Returns how many rows were read.
 */
export async function importDatabase(pool: pg.Pool, source: Readable): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const tables = await listTables(client);
    // Whatever is done here was noted when it was done.
    for (const { name } of tables) await client.query(`alter table ${quote(name)} disable trigger user`);
    for (const { name } of tables) if (GIVEN.includes(name)) await client.query(`delete from ${quote(name)}`);
    await checkEmpty(client, tables);
    // Rows point at rows of any table, back and forth. Each key is made again at the end, and with that checked for every row.
    const keys = await listForeignKeys(client);
    for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${quote(key.name)}`);
    const count = await readLines(client, tables, source);
    for (const key of keys) {
      await client.query(`alter table ${key.table} add constraint ${quote(key.name)} ${key.definition}`);
    }
    for (const { name } of tables) await client.query(`alter table ${quote(name)} enable trigger user`);
    await advanceSequences(client, tables);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The import changed nothing: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    client.release(true);
  }
}

async function readLines(client: pg.ClientBase, tables: readonly Table[], source: Readable): Promise<number> {
  const known = new Map(tables.map((table) => [table.name, table]));
  const hash = createHash('sha256');
  let number = 0;
  let count = 0;
  let isWhole = false;
  let current: { table: Table; columns: string[] } | null = null;
  let waiting: Row[] = [];
  const flush = async (): Promise<void> => {
    if (current !== null && waiting.length > 0) await insertRows(client, current.table, current.columns, waiting);
    count += waiting.length;
    waiting = [];
  };
  for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
    number += 1;
    const value = parseLine(line, number);
    const end = foot.safeParse(value);
    if (end.success) {
      await flush();
      isWhole = end.data.rows === count && end.data.sha256 === hash.digest('hex');
      break;
    }
    hash.update(`${line}\n`);
    if (number === 1) {
      checkHead(head.safeParse(value).data?.migrations, await listMigrations(client));
    } else if (Array.isArray(value)) {
      waiting.push(row.parse(value));
      if (waiting.length === rowsAtOnce) await flush();
    } else {
      await flush();
      const { table: name, columns } = tableLine.parse(value);
      const table = known.get(name);
      if (table === undefined) throw new StartupError(`The export has the table ${name}, which is unknown here.`);
      current = { table, columns };
    }
  }
  if (!isWhole) throw new StartupError('The export is damaged or cut short: nothing was changed.');
  return count;
}

async function insertRows(client: pg.ClientBase, table: Table, columns: string[], rows: readonly Row[]): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((column, index) => `v${index}::${types.get(column) ?? 'text'}`).join(', ');
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_, index) => `v${index}`).join(', ');
  await client.query(
    `insert into ${quote(table.name)} (${columns.map(quote).join(', ')}) overriding system value
      select ${values} from unnest(${lists}) as given (${aliases})`,
    columns.map((_, index) => rows.map((cells) => cells[index] ?? null)),
  );
}

/** How many rows an export of this database would have. */
export async function countRows(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    let count = 0;
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${quote(name)}`);
      count += Number(rows[0]?.count);
    }
    return count;
  } finally {
    client.release();
  }
}

/** Throws a `StartupError` where there is a row that an import would stand beside. */
export async function requireEmptyDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const tables = await listTables(client);
    await checkEmpty(
      client,
      tables.filter(({ name }) => !GIVEN.includes(name)),
    );
  } finally {
    client.release();
  }
}

async function checkEmpty(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quote(name)} limit 1`);
    if (rowCount !== 0) {
      throw new StartupError(
        `The database is not empty (${name} has rows): import into a new one, started with DEMO=false.`,
      );
    }
  }
}

function checkHead(exported: readonly string[] | undefined, here: readonly string[]): void {
  if (exported === undefined) throw new StartupError('The file is not an export of Volano.');
  if (exported.join() !== here.join()) {
    throw new StartupError(
      `The export is at ${exported.at(-1) ?? 'no migration'}, this database at ${here.at(-1) ?? 'no migration'}: import with the version that exported, then update.`,
    );
  }
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new StartupError(`The export is damaged at line ${number}: nothing was changed.`);
  }
}

/** A table as an export sees it: what can be written into it, nothing computed. */
interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** A foreign key, as the words that make it again. */
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The portal's tables by name, without the list of migrations. What libraries keep in schemas of their own is not ours to move. */
async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** Every foreign key between the portal's tables. */
async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** The migrations that made the tables what they are. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select "name" from migrations order by "name"');
  return rows.map(({ name }) => name);
}

/** Sets counters after the highest number that was copied. */
async function advanceSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        'select pg_get_serial_sequence($1, $2) as sequence',
        [quote(name), column.name],
      );
      const sequence = rows[0]?.sequence ?? null;
      if (sequence === null) continue;
      const highest = `(select max(${quote(column.name)}) from ${quote(name)})`;
      await client.query(`select setval($1, coalesce(${highest}, 1), ${highest} is not null)`, [sequence]);
    }
  }
}

/** A name as SQL takes it literally. */
function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
