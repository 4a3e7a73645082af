import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openDatabase, type OpenDatabase } from '@volano/server/platform/db/connect';
import { migrateTo } from '@volano/server/platform/db/migrate';

/** A database made for one bench and thrown away after it. */
export interface FilledDatabase {
  readonly url: string;
  readonly database: OpenDatabase;
  close(): Promise<void>;
}

/** Makes a database beside the others of the server, with every table, and fills it. */
export async function fillDatabase(
  adminUrl: string,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<FilledDatabase> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const administration = openDatabase(adminUrl, { max: 1 });
  await administration.pool.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrateTo(url.href, fileURLToPath(new URL('../database/migrations/', import.meta.url)));
  const database = openDatabase(url.href, { statementTimeoutMs: 0 });
  await fill(database);
  return {
    url: url.href,
    database,
    async close() {
      await database.close();
      await administration.pool.query(`drop database ${name} with (force)`);
      await administration.close();
    },
  };
}
