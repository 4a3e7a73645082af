import type { DB } from '@volano/database/types';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { typeParsers } from './type-parsers.ts';

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
}

/**
 * Opens a pool. No connection is made before the first query. A server that vanishes is logged and the pool heals itself;
 * without the listeners below it would end the process.
 */
export function openDatabase(url: string, options: ConnectOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
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
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
