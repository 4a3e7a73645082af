import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { createClient } from './reach.ts';
import { grantWhatComes, grantWhatIs } from './roles.ts';
import { wasUndone } from './repeating.ts';

type Log = Pick<Logger, 'info' | 'warn'>;

/** Any number, as long as every Volano uses the same. */
const migrationLock = 4_807_111_815;
/**
 * For how long a change waits for a table that somebody holds, and with it everybody who asks after it: no request may wait for a second
 * (faults F17, which asks for two seconds too: the shorter holds both). All its tries and the pauses between take some forty seconds.
 */
const LOCK_TIMEOUT_MS = 500;
const ATTEMPTS = 30;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Brings the database to the newest of the numbered files in `folder`. Each file is applied in a transaction together with its mark
 * in the table `migrations`, so a kill at any point leaves a state from which the next run goes on. One migrator works at a time,
 * the others wait and find nothing to do. Returns the names applied now; `last` names
 * the migration to stop after, `workingRole` who else uses the tables. Throws `StartupError` when code and database disagree.
 */
export async function migrateTo(
  url: string,
  folder: string,
  log?: Log,
  { last, workingRole = null }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = createClient(url, { application_name: 'volano migrations', keepAlive: true });
  client.on('error', (error) => log?.warn({ err: error }, 'database connection lost while migrating'));
  await client.connect();
  try {
    // Held by the session: it is given back even when we are killed.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await readApplied(client);
    checkHistory(migrations, applied);
    const pending = migrations.slice(applied.length).filter(({ name }) => last === undefined || name <= last);
    if (workingRole !== null) await grantWhatComes(client, workingRole);
    for (const migration of pending) {
      await applyPatiently(client, migration, log);
      log?.info({ migration: migration.name }, 'migration applied');
    }
    if (workingRole !== null) await grantWhatIs(client, workingRole);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

interface MigrateOptions {
  readonly last?: string | undefined;
  readonly workingRole?: string | null;
}

/** Who owns nothing may look, and goes on where nothing is to be applied. */
async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const found = await client.query<{ name: string | null }>(`select to_regclass('migrations') as name`);
  if (found.rows[0]?.name == null)
    await client
      .query(
        `create table if not exists migrations (
          "name" text primary key, "checksum" text not null, "appliedAt" timestamptz not null default now()
        )`,
      )
      .catch(refuseOthers);
  const { rows } = await client.query<AppliedMigration>('select "name", "checksum" from migrations order by "name"');
  return rows;
}

/**
 * A change waits for the tables that it needs, and whoever comes after waits for the change: so it waits briefly, steps back
 * to let the others through, and tries again. So it does where PostgreSQL chose it to end a deadlock with the requests of the version before.
 */
async function applyPatiently(client: pg.Client, migration: Migration, log: Log | undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      refuseOthers(error);
      if (!isLockTimeout(error) && !wasUndone(error)) {
        throw new StartupError(
          `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      if (attempt === ATTEMPTS)
        throw new StartupError(`The migration ${migration.name} found its tables in use: try again later.`);
      log?.warn({ migration: migration.name, attempt }, 'migration waits for tables in use');
      await wait(Math.min(100 * attempt, LONGEST_PAUSE_MS));
    }
  }
}

/** What PostgreSQL refuses to a role that does not own the tables is told in words; everything else goes on as it came. */
function refuseOthers(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') return;
  throw new StartupError(
    'DATABASE_URL: its role may not change the tables, which this version needs: set DATABASE_OWNER_URL to the role that owns them.',
  );
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(sql);
  await client.query('insert into migrations ("name", "checksum") values ($1, $2)', [name, checksum]);
  await client.query('commit');
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** A numbered file of SQL. */
interface Migration {
  /** `0001_people`, the file's name without its ending. */
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/** The migrations of a folder in their order. A file of SQL that is named otherwise would be left out unseen: `StartupError`. */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const misnamed = names.find((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(file));
  if (misnamed !== undefined) throw new StartupError(`${misnamed} is no name of a migration: 0001_like_this.sql`);
  return names.map((file) => {
    // Checked out on Windows the same file has other line ends; it is still the same migration.
    const sql = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -4), checksum: createHash('sha256').update(sql).digest('hex'), sql };
  });
}

/** Holds what the database has seen against what the code has: the one must be the beginning of the other. Throws `StartupError`. */
function checkHistory(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new StartupError(
        `The database is newer than this Volano: it has the migration ${name}, unknown here. Start the newer version, or restore the backup made before it.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(
        `The migration ${name} was changed after it was applied: put the file back as it was and write a new migration.`,
      );
    }
  }
  const seen = new Set(applied.map(({ name }) => name));
  const skipped = migrations.slice(0, applied.length).find(({ name }) => !seen.has(name));
  if (skipped !== undefined) {
    throw new StartupError(
      `The migration ${skipped.name} comes before one that the database already has: give it the next number.`,
    );
  }
}
