import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

/** A numbered file of SQL. */
export interface Migration {
  /** `0001_people`, the file's name without its ending. */
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/** The migrations of a folder in their order. A file of SQL that is named otherwise would be left out unseen: `StartupError`. */
export function readMigrations(folder: string): Migration[] {
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
export function checkHistory(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
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
