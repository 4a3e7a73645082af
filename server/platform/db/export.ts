import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { listMigrations, listTables, quote, type Table } from './tables.ts';

const rowsAtOnce = 500;

/**
 * Writes the whole database to `out` as text, one JSON value a line, and ends it: a head that names the migrations, for each table
 * its columns and then its rows (every value as PostgreSQL writes it), a foot with the number of rows and a checksum.
 * It is one moment of the database, while the portal goes on. Waiting jobs are not in it. Returns how many rows were written.
 */
export async function exportDatabase(pool: pg.Pool, out: Writable): Promise<number> {
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
    await pipeline(Readable.from(lines()), out);
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
