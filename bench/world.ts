import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aUser } from '@volano/server/testing/builders/factories';
import { openDatabase, type OpenDatabase } from '@volano/server/platform/db/connect';
import { migrateTo } from '@volano/server/platform/db/migrate';
import { MIGRATIONS_DIR } from '@volano/server/app/shipped';
import { type Speaker, type TestApp, testApp } from '@volano/server/testing/world/app';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { fillForMatching, type Size } from './matching-data.ts';

/** Builds the page before the portal starts. */
const WITH_PAGE = fileURLToPath(new URL('../tools/start.ts', import.meta.url));

/** A database made for one bench. */
export interface Filled {
  readonly url: string;
  readonly database: OpenDatabase;
}

/** Does work in a folder that is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A portal as a process of its own: the demo unless the variables name a database, with its page where asked. */
export async function withPortal<T>(
  { env = {}, hasPage = false }: { readonly env?: Record<string, string>; readonly hasPage?: boolean },
  work: (portal: { readonly address: string; readonly pid: number }) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const portal = startPortal({ DATA_DIR: folder, ...env }, ...(hasPage ? [WITH_PAGE] : []));
    try {
      return await work({ address: await portal.ready, pid: portal.process.pid ?? 0 });
    } finally {
      await portal.end();
    }
  });
}

/** A migrated database of its own, filled. */
export async function withDatabase<T>(
  fill: (database: OpenDatabase) => Promise<unknown>,
  work: (filled: Filled) => Promise<T>,
): Promise<T> {
  const server = await startTestServer();
  const administration = openDatabase(server.adminUrl, { max: 1 });
  const url = new URL(server.adminUrl);
  url.pathname = `/bench_${randomUUID().replaceAll('-', '')}`;
  let database: OpenDatabase | undefined;
  try {
    await administration.pool.query(`create database ${url.pathname.slice(1)}`);
    await migrateTo(url.href, MIGRATIONS_DIR);
    database = openDatabase(url.href, { statementTimeoutMs: 0 });
    await fill(database);
    return await work({ url: url.href, database });
  } finally {
    await database?.close();
    await administration.close();
    await server.stop();
  }
}

/** A database of companies and calls. */
export function withCompanies<T>(size: Size, work: (filled: Filled) => Promise<T>): Promise<T> {
  return withDatabase((database) => fillForMatching(database, size), work);
}

/** The portal in this process over a database, and its admin. */
export async function withAdmin<T>(
  { url }: Filled,
  work: (office: { readonly app: TestApp; readonly admin: Speaker }) => Promise<T>,
): Promise<T> {
  const app = await testApp({}, { url });
  try {
    return await work({
      app,
      admin: app.as(await aUser(app.ctx, { role: 'admin', email: 'misura@prova.example' })),
    });
  } finally {
    await app.close();
  }
}
