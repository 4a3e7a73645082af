import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type PortalProcess, startPortal } from './portal-process.ts';

/** A portal of one's own that may die and rise: its database, its folder and its address outlive the process. */
export interface OwnPortal {
  readonly address: string;
  readonly databaseUrl: string;
  /** Ends the process as a power cut would. */
  die(): Promise<void>;
  /** Starts it anew where it was, and resolves when it answers. */
  rise(): Promise<void>;
  /** Takes everything away. */
  close(): Promise<void>;
}

/** Starts a portal without a story on a new database of the server that another database stands on. */
export async function openOwnPortal(neighbour: string): Promise<OwnPortal> {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'volano-own-'));
  await administer(neighbour, `create database ${name}`);
  const url = new URL(neighbour);
  url.pathname = `/${name}`;
  const environment = { DATABASE_URL: url.href, DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'error' };
  let now: PortalProcess = startPortal(environment);
  const address = await now.ready;
  return {
    address,
    databaseUrl: url.href,
    async die() {
      await now.end('SIGKILL');
    },
    async rise() {
      now = startPortal({ ...environment, PORT: new URL(address).port });
      await now.ready;
    },
    async close() {
      await now.end();
      await administer(neighbour, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
