import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../../platform/context.ts';
import { administer } from '../builders/administer.ts';
import type {} from './global-setup.ts';
import { closeAfterTests } from './left-open.ts';
import { asWorkingRole } from './working-role.ts';
import { openDatabase, type OpenDatabase } from '../../platform/db/connect.ts';

/** A database of its own for one test file. */
export interface FreshDatabase extends OpenDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A fresh database for the tests of a file or of a `describe`, dropped after them. */
export async function openFreshDatabase(options?: Parameters<typeof freshDatabase>[0]): Promise<FreshDatabase> {
  const database = await freshDatabase(options);
  closeAfterTests(database.drop);
  return database;
}

/** A fresh database for the test that is under way, dropped after it. */
export async function aDatabase(options?: Parameters<typeof freshDatabase>[0]): Promise<FreshDatabase> {
  const database = await freshDatabase(options);
  onTestFinished(database.drop);
  return database;
}

/** Clones the migrated template for the role that works on it, or makes an empty database, for its owner. Whoever calls it drops it. */
export async function freshDatabase(options: { isEmpty?: boolean } = {}): Promise<FreshDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = options.isEmpty === true ? '' : ` template ${inject('templateName')} strategy file_copy`;
  // Every statement is planned for any values, as PostgreSQL may do from the sixth time on: what such a plan cannot do fails here.
  const anyValues = `alter database ${name} set plan_cache_mode = force_generic_plan`;
  await administer(adminUrl, `create database ${name}${source}`, anyValues);
  const owner = new URL(adminUrl);
  owner.pathname = `/${name}`;
  const url = options.isEmpty === true ? owner.href : asWorkingRole(owner.href);
  const database = openDatabase(url, { max: 5 });
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await administer(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

/** The same database by the owner of its tables. */
export function ownerOf(url: string): string {
  const owner = new URL(inject('adminUrl'));
  owner.pathname = new URL(url).pathname;
  return owner.href;
}

/** Has the owner of the tables do in this database what a portal's own role may not. */
export async function asOwner(db: Database, text: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await administer(ownerOf(`postgres:///${rows[0]?.name}`), text);
}
