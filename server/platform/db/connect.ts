import type { DB } from '@volano/database/types';
import { type Kysely, type LogEvent, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../context.ts';
import { createGatheringClient, PipeliningDialect } from './pipelining.ts';
import { reachDatabase } from './reach.ts';
import { RepeatingDatabase } from './repeating.ts';
import { type DatabaseWatch, LIFE_MS } from './watch.ts';

/** An open database: typed queries, and the pool below them for what needs a connection of its own. */
export interface OpenDatabase {
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Ends the patience of a start: from here on somebody waits for each answer. */
  readonly hurry: () => void;
  readonly close: () => Promise<void>;
}

export interface ConnectOptions {
  /** Connections at most. */
  readonly max?: number;
  /** Whether a start asks, which may wait long for a connection where everything starts at once; until `hurry`. */
  readonly isStarting?: boolean;
  readonly log?: Pick<Logger, 'warn'>;
  /** After how long a single statement is given up, in milliseconds. */
  readonly statementTimeoutMs?: number;
  /** Who cuts the connections when the database falls silent. */
  readonly watch?: DatabaseWatch | undefined;
  /** Told each statement that was answered or refused, and how long it took. */
  readonly onStatement?: (statement: { text: string; ms: number; error?: unknown }) => void;
}

/** For how long somebody waits for a connection, and for how long a start does. */
const PATIENCE_MS = 5_000;
export const START_PATIENCE_MS = 30_000;

/**
 * Opens a pool. No connection is made before the first query. A server that vanishes is logged and the pool heals itself;
 * without the listeners below it would end the process.
 */
export function openDatabase(url: string, options: ConnectOptions = {}): OpenDatabase {
  const reach = reachDatabase(url);
  const pool = new pg.Pool({
    ...reach.config,
    Client: createPreparingClient(createGatheringClient(options.watch?.Client ?? reach.Client)),
    max: options.max ?? 10,
    types: typeParsers,
    application_name: 'volano',
    connectionTimeoutMillis: options.isStarting === true ? START_PATIENCE_MS : PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: LIFE_MS / 1_000,
    keepAlive: true,
    pipeline: true,
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
  const db = new RepeatingDatabase({ dialect: new PipeliningDialect({ pool }), ...(log && { log }) });
  const hurry = (): void => void (pool.options.connectionTimeoutMillis = PATIENCE_MS);
  return { db, pool, hurry, close: () => db.destroy() };
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

/** A longer text is a list of rows to write: seldom asked twice, and costly to keep in every connection. */
const LONGEST_TEXT = 8_000;
/** Texts asked twice are prepared, the first so many: lists of ids make a text for every length they have. */
const MOST_STATEMENTS = 500;
const MOST_SEEN = 5_000;
/**
 * Ends a statement whose best plan depends on its values, such as how common a word is that is looked for: it is planned for them at each time.
 * For Kysely's `modifyEnd`.
 */
const ANEW = '/* planned for its values */';
export const plannedForItsValues = sql.raw(ANEW);

/**
 * Connections of one pool that have PostgreSQL parse and plan a statement once and not at every request: planning took longer than reading
 * for most of what a page asks. A statement is known by its text; one seen for the first time, and one without values, goes as it is.
 */
function createPreparingClient(Client: typeof pg.Client): typeof pg.Client {
  const statements = createStatementNames();

  return class PreparingClient extends Client {
    // `pg` declares a dozen ways to ask; this one is between Kysely and them, and hands on whatever it was given.
    override query(...asked: unknown[]): never {
      const [text, values] = asked;
      const plain = super.query.bind(this) as (...all: unknown[]) => unknown;
      const isPlain = asked.length !== 2 || typeof text !== 'string' || !hasItems(values);
      const name = isPlain ? undefined : statements.nameOf(text);
      if (name === undefined) return plain(...asked) as never;
      const answer = plain({ name, text, values }) as Promise<unknown>;
      return answer.catch((error: unknown) => {
        if (!isPlanOfBefore(error)) throw error;
        statements.forget();
        // Within a transaction nothing can be asked after an error.
        if (this.getTransactionStatus() !== 'I') throw error;
        return plain(text, values);
      }) as never;
    }
  };
}

/** The names of texts, the same in every connection, from the second time that a text is asked. */
function createStatementNames() {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  let generation = 0;

  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= MOST_STATEMENTS || text.length > LONGEST_TEXT || text.endsWith(ANEW)) return undefined;
      if (!seen.delete(text)) {
        if (seen.size >= MOST_SEEN) seen.clear();
        seen.add(text);
        return undefined;
      }
      const name = `volano-${generation}-${names.size}`;
      names.set(text, name);
      return name;
    },
    forget(): void {
      names.clear();
      generation += 1;
    },
  };
}

/** A migration that ran beside us gave a table other columns: what was prepared for the old ones is refused from then on. */
function isPlanOfBefore(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
}

function hasItems(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0;
}
