import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openDatabase, type OpenDatabase } from '@volano/server/platform/db/connect';
import { migrateTo } from '@volano/server/platform/db/migrate';
import { fillForMatching, type Size } from './matching-data.ts';

/** A database of companies and announcements, made for one bench and thrown away after it. */
export interface Stage {
  readonly size: Size;
  readonly url: string;
  readonly database: OpenDatabase;
  close(): Promise<void>;
}

/** Makes and fills a database beside the others of the server. */
export async function setStage(adminUrl: string, size: Size): Promise<Stage> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const administration = openDatabase(adminUrl, { max: 1 });
  await administration.pool.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrateTo(url.href, fileURLToPath(new URL('../database/migrations/', import.meta.url)));
  const database = openDatabase(url.href, { statementTimeoutMs: 0 });
  await fillForMatching(database, size);
  return {
    size,
    url: url.href,
    database,
    async close() {
      await database.close();
      await administration.pool.query(`drop database ${name} with (force)`);
      await administration.close();
    },
  };
}
