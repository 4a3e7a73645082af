import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { checkHistory, readMigrations, type AppliedMigration, type Migration } from './migrations.ts';

type Log = Pick<Logger, 'info' | 'warn'>;

/** Any number, as long as every Volano uses the same. */
const migrationLock = 4_807_111_815;
const lockTimeoutMs = 2_000;
const attempts = 15;

/**
 * Brings the database to the newest of the numbered files in `folder`. Each file is applied in a transaction together with its mark
 * in the table `migrations`, so a kill at any point leaves a state from which the next run goes on. One migrator works at a time,
 * the others wait and find nothing to do. Returns the names applied now. Throws `StartupError` when code and database disagree.
 */
export async function migrateTo(url: string, folder: string, log?: Log): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'volano migrations', keepAlive: true });
  client.on('error', (error) => log?.warn({ err: error }, 'database connection lost while migrating'));
  await client.connect();
  try {
    // Held by the session: it is given back even when we are killed.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await readApplied(client);
    checkHistory(migrations, applied);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) {
      await applyPatiently(client, migration, log);
      log?.info({ migration: migration.name }, 'migration applied');
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(
    `create table if not exists migrations (
      "name" text primary key, "checksum" text not null, "appliedAt" timestamptz not null default now()
    )`,
  );
  const { rows } = await client.query<AppliedMigration>('select "name", "checksum" from migrations order by "name"');
  return rows;
}

/**
 * A change waits for the tables that it needs, and whoever comes after waits for the change: so it waits briefly, steps back
 * to let the others through, and tries again.
 */
async function applyPatiently(client: pg.Client, migration: Migration, log: Log | undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isLockTimeout(error)) {
        throw new StartupError(
          `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      if (attempt === attempts)
        throw new StartupError(`The migration ${migration.name} found its tables in use: try again later.`);
      log?.warn({ migration: migration.name, attempt }, 'migration waits for tables in use');
      await wait(100 * attempt);
    }
  }
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await client.query(sql);
  await client.query('insert into migrations ("name", "checksum") values ($1, $2)', [name, checksum]);
  await client.query('commit');
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}
