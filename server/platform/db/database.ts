import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { launchEmbedded } from './launcher.ts';

/** The database that the portal runs on. */
export interface StartedDatabase {
  /** Its address, password included: never log it. */
  readonly url: string;
  readonly kind: 'embedded' | 'postgres';
  /** Stops the embedded server; close the pools before. A server of somebody else's is left alone. */
  readonly stop: () => Promise<void>;
}

export interface DatabaseOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly onLost?: (error: unknown) => void;
}

const name = 'volano';
const oldestVersion = 15;

/**
 * Connects to the server of `databaseUrl`, or launches the embedded one under `dataDir`, and makes sure that it answers.
 * Throws `StartupError` with one line for the person at the terminal.
 */
export async function startDatabase(options: DatabaseOptions): Promise<StartedDatabase> {
  if (options.databaseUrl !== undefined) {
    await checkServer(options.databaseUrl);
    return { url: options.databaseUrl, kind: 'postgres', stop: () => Promise.resolve() };
  }
  const embedded = await launchEmbedded(options);
  try {
    await createDatabase(embedded.url('postgres'));
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { url: embedded.url(name), kind: 'embedded', stop: () => embedded.stop() };
}

/** Which database the settings lead to, for a person and without its password. */
export function describeDatabase({ databaseUrl, dataDir }: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl === undefined
    ? `embedded, ${path.join(dataDir, 'postgres')}`
    : `PostgreSQL, ${describeServer(databaseUrl)}`;
}

async function checkServer(url: string): Promise<void> {
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  }).catch((error: unknown) => {
    throw new StartupError(`DATABASE_URL: ${describeServer(url)} cannot be used: ${reasonOf(error)}`);
  });
  if (version < oldestVersion) {
    throw new StartupError(
      `DATABASE_URL: ${describeServer(url)} is PostgreSQL ${version}, Volano needs ${oldestVersion} or newer.`,
    );
  }
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks between two queries must not end the process; the next query fails and says so.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host, port and database of an address, without its secrets. */
function describeServer(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'the address' : `${parsed.host}${parsed.pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
