import type { DB } from '@volano/database/types';
import { type Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../context.ts';
import { createPreparingClient } from './preparing-client.ts';
import { RepeatingDatabase } from './repeating.ts';
import type { DatabaseWatch } from './watch.ts';

/** An open database: typed queries, and the pool below them for what needs a connection of its own. */
export interface OpenDatabase {
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

export interface ConnectOptions {
  /** Connections at most. */
  readonly max?: number;
  readonly log?: Pick<Logger, 'warn'>;
  /** After how long a single statement is given up, in milliseconds. */
  readonly statementTimeoutMs?: number;
  /** Who cuts the connections when the database falls silent. */
  readonly watch?: DatabaseWatch | undefined;
  /** Told each statement that was answered or refused, and how long it took. */
  readonly onStatement?: (statement: { text: string; ms: number; error?: unknown }) => void;
}

/**
 * Opens a pool. No connection is made before the first query. A server that vanishes is logged and the pool heals itself;
 * without the listeners below it would end the process.
 */
export function openDatabase(url: string, options: ConnectOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    Client: createPreparingClient(options.watch?.Client),
    connectionString: url,
    max: options.max ?? 10,
    types: typeParsers,
    application_name: 'volano',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    lock_timeout: 10_000,
  });
  const report = (error: Error): void => options.log?.warn({ err: error }, 'database connection lost');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const { onStatement } = options;
  const log =
    onStatement &&
    ((event: LogEvent) =>
      onStatement({
        text: event.query.sql,
        ms: event.queryDurationMillis,
        ...(event.level === 'error' && { error: event.error }),
      }));
  const db = new RepeatingDatabase({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
  return { db, pool, close: () => db.destroy() };
}

type Parse = (text: string) => unknown;

const { INT8, NUMERIC, TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins;

const single = new Map<number, Parse>([
  [INT8, parseNumber],
  [NUMERIC, parseNumber],
  [TIMESTAMPTZ, parseInstant],
  [TIMESTAMP, String],
  [DATE, String],
]);

// The arrays of the types above; the catalogue of PostgreSQL fixes these numbers.
const arrays = new Map<number, Parse>([
  [1016, parseNumber],
  [1231, parseNumber],
  [1185, parseInstant],
  [1115, String],
  [1182, String],
]);

/**
 * How columns become values: whole and decimal numbers are numbers, instants are ISO texts in UTC, days stay `2026-03-31`.
 * The types of `@volano/database/types` say the same.
 */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, format) as (value: Buffer) => unknown;
    const item = arrays.get(oid);
    if (item !== undefined) return (text: string) => parseItems(text, item);
    return single.get(oid) ?? (pg.types.getTypeParser(oid, 'text') as Parse);
  },
};

/** Beyond 2^53 a number would silently be another one: better an error. */
function parseNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

function parseInstant(text: string): string {
  // `infinity` is no instant that a page could show; it stays as it is.
  return text.endsWith('infinity') ? text : new Date(text).toISOString();
}

/** Items of a flat array of numbers or times: `{1,NULL,"2026-01-01 00:00:00+00"}`. */
function parseItems(text: string, item: Parse): unknown[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((raw) => (raw === 'NULL' ? null : item(raw.replaceAll('"', ''))));
}

/** What the database's clock says, in milliseconds since 1970. */
export async function readDatabaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "now"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say the time');
  return row.now;
}
