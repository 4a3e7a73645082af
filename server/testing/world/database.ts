import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { administer } from '../builders/administer.ts';
import type {} from './global-setup.ts';
import { closeAfterTests } from './left-open.ts';
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

/** Clones the migrated template, or makes an empty database. Whoever calls it drops it. */
export async function freshDatabase(options: { isEmpty?: boolean } = {}): Promise<FreshDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = options.isEmpty === true ? '' : ` template ${inject('templateName')} strategy file_copy`;
  // Every statement is planned for any values, as PostgreSQL may do from the sixth time on: what such a plan cannot do fails here.
  const anyValues = `alter database ${name} set plan_cache_mode = force_generic_plan`;
  await administer(adminUrl, `create database ${name}${source}`, anyValues);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { max: 5 });
  return {
    ...database,
    url: url.href,
    async drop() {
      await database.close();
      await administer(adminUrl, `drop database ${name} with (force)`);
    },
  };
}
