import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A running Directus, and the same page of announcements as Directus itself makes it: ten open ones and how many there are. */
export interface Directus {
  readonly version: string;
  readonly address: string;
  readonly token: string;
  readonly pid: number;
  end(): Promise<void>;
}

const TOKEN = 'bench-token-of-the-peer';
const PATIENCE_MS = 120_000;

/**
 * Starts Directus on a database of the portal, with its announcements as a collection. `DIRECTUS_HOME` is the folder in which the package was
 * installed; null where none is named or nothing is there. It writes tables of its own into the database.
 */
export async function startDirectus(databaseUrl: string): Promise<Directus | null> {
  const home = process.env['DIRECTUS_HOME'];
  const cli = path.join(home ?? '', 'node_modules/directus/cli.js');
  if (home === undefined || !existsSync(cli)) return null;
  const port = await freePort();
  const env = {
    ...process.env,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: '10',
    SECRET: 'of-the-bench',
    ADMIN_EMAIL: 'peer@prova.example.com',
    ADMIN_PASSWORD: 'Di-Prova-1',
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  await promisify(execFile)(process.execPath, [cli, 'bootstrap'], { cwd: home, env });
  const child = spawn(process.execPath, [cli, 'start'], { cwd: home, env, stdio: 'ignore' });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await whenUp(child, `${origin}/server/ping`);
    await addCollection(origin);
    const address = `${origin}/items/announcements?${pageOfOpen()}`;
    const { version } = JSON.parse(readFileSync(path.join(cli, '../package.json'), 'utf8')) as { version: string };
    return { version, address, token: TOKEN, pid: child.pid ?? 0, end: () => end(child) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

/** What a card of the portal says of a call; without whom it suits, which Directus cannot know. */
const FIELDS =
  '_id,title,amount,isActive,announcementType,regionId,regionGroupId,cciaaId,publicationDate,expiryDate,waitingPubblication,' +
  'untilFoundAvailable,difficultyLevel,successRate,investmentTypes,officialUrl,closing';

/** The table that is there becomes a collection: no column is made. */
async function addCollection(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/collections/announcements`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ meta: { hidden: false } }),
  });
  if (!answer.ok) throw new Error(`Directus did not take the collection: ${await answer.text()}`);
}

function pageOfOpen(): URLSearchParams {
  const isOpen = { _or: [{ expiryDate: { _null: true } }, { expiryDate: { _gte: '$NOW' } }] };
  return new URLSearchParams({
    limit: '10',
    page: '1',
    sort: '-publicationDate',
    fields: FIELDS,
    filter: JSON.stringify(isOpen),
    meta: 'filter_count',
  });
}

async function whenUp(child: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok === true) return;
    await wait(500);
  }
  throw new Error('Directus did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
