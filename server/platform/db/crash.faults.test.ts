import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { openDataFolders } from '../../testing/world/data-folders.ts';
import { startDatabaseProcess, type DatabaseProcess } from '../../testing/faults/database-process.ts';
import { pointsOf } from '../../testing/faults/rounds.ts';
import { openDatabase } from './connect.ts';
import { startDatabase } from './database.ts';
import { readPostmaster } from './server.ts';
import { isAlive } from './processes.ts';

const log = pino({ level: 'silent' });
const patience = { timeout: 300_000, interval: 5 };

const folders = await openDataFolders();
afterAll(() => folders.remove());

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function urlOf(owner: DatabaseProcess): Promise<string> {
  const said = await owner.said;
  if ('refusal' in said) throw new Error(said.refusal);
  return said.url;
}

function dataIn(dataDir: string): string {
  return path.join(dataDir, 'postgres/cluster/data');
}

function serverOf(dataDir: string): number {
  return readPostmaster(dataIn(dataDir))?.pid ?? 0;
}

async function countKept(dataDir: string): Promise<number> {
  const database = await startDatabase({ dataDir, log });
  const client = await connect(database.url);
  const { rows } = await client.query<{ n: string }>('select count(*) as n from kept');
  await client.end();
  await database.stop();
  expect(serverOf(dataDir)).toBe(0);
  return Number(rows[0]?.n);
}

test('a second start is refused by name and the first never notices', async () => {
  const dataDir = folders.filled();
  const first = startDatabaseProcess(dataDir);
  const client = await connect(await urlOf(first));
  const server = serverOf(dataDir);
  await expect(startDatabase({ dataDir, log })).rejects.toThrow(
    `The data folder ${dataDir} is in use by another portal (process ${first.process.pid})`,
  );
  await client.query('insert into kept values (1)');
  expect(serverOf(dataDir)).toBe(server);
  await client.end();
  await first.end('SIGTERM');
  expect(await countKept(dataDir)).toBe(1);
});

test('of several starts at the same moment one has it', async () => {
  const dataDir = folders.filled();
  const owners = [1, 2, 3].map(() => startDatabaseProcess(dataDir));
  const said = await Promise.all(owners.map((owner) => owner.said));
  expect(said.filter((line) => 'url' in line)).toHaveLength(1);
  const refused = said.filter((line) => 'refusal' in line && line.refusal.includes('is in use by another portal'));
  expect(refused).toHaveLength(2);
  await Promise.all(owners.map((owner) => owner.end('SIGTERM')));
});

test('when the portal is killed its database ends too, and what was acknowledged is there', async () => {
  const dataDir = folders.filled();
  const owner = startDatabaseProcess(dataDir);
  const client = await connect(await urlOf(owner));
  const server = serverOf(dataDir);
  let acknowledged = 0;
  const writing = (async () => {
    for (;;) {
      await client.query('insert into kept values (1)');
      acknowledged += 1;
    }
  })().catch(() => undefined);
  await vi.waitUntil(() => acknowledged > 50, patience);
  await owner.end('SIGKILL');
  await writing;
  await vi.waitUntil(() => !isAlive(server), patience);
  expect(await countKept(dataDir)).toBeGreaterThanOrEqual(acknowledged);
});

const stages = pointsOf('a killed creation', ['PG_VERSION', 'global/pg_control', 'base/4']);
test.each(stages)('killed during creation, when %s appears: the next start creates it whole', async (stage) => {
  const dataDir = folders.empty();
  const owner = startDatabaseProcess(dataDir);
  const postgres = path.join(dataDir, 'postgres');
  const unfinished = (): string[] =>
    existsSync(postgres) ? readdirSync(postgres).filter((name) => name.startsWith('new-')) : [];
  const isReached = () => unfinished().some((name) => existsSync(path.join(postgres, name, 'data', stage)));
  await vi.waitUntil(isReached, patience);
  await owner.end('SIGKILL');
  expect(existsSync(path.join(postgres, 'cluster'))).toBe(false);
  const database = await startDatabase({ dataDir, log });
  await database.stop();
  expect(unfinished()).toEqual([]);
});

test('the mark of a server that is dead, a zombie, or whose pid another program has, is removed', async () => {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const zombieMaker = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: [...stdio] });
  const [line] = (await once(zombieMaker.stdout, 'data')) as [Buffer];
  const zombie = Number(line.toString());
  const pids = { dead: spawnSync('/bin/true').pid, zombie, other: process.pid };
  for (const whose of pointsOf('the mark of a server', ['dead', 'zombie', 'other'] as const)) {
    const [pid, dataDir] = [pids[whose], folders.filled()];
    const mark = `${pid}\n${dataIn(dataDir)}\n1\n5432\n\n127.0.0.1\n 1 2\nready\n`;
    writeFileSync(path.join(dataIn(dataDir), 'postmaster.pid'), mark);
    expect(await countKept(dataDir)).toBe(0);
  }
  zombieMaker.kill();
});

test('a server left without a portal is stopped in order before a new one starts', async () => {
  const dataDir = folders.filled();
  const owner = startDatabaseProcess(dataDir);
  const client = await connect(await urlOf(owner));
  await client.query('insert into kept values (1)');
  const orphan = serverOf(dataDir);
  // The guard goes first, so that nobody is left to tell the server.
  const guard = Number(readFileSync(`/proc/${orphan}/stat`, 'utf8').split(' ')[3]);
  for (const pid of [...childrenOf(guard).filter((pid) => pid !== orphan), guard]) process.kill(pid, 'SIGKILL');
  await owner.end('SIGKILL');
  expect(isAlive(orphan)).toBe(true);
  expect(await countKept(dataDir)).toBe(1);
  expect(isAlive(orphan)).toBe(false);
  await client.end();
});

test('a server that is killed is started again on its port, and the pool heals', async () => {
  const dataDir = folders.filled();
  const database = await startDatabase({ dataDir, log });
  const { pool, close } = openDatabase(database.url);
  await pool.query('insert into kept values (1)');
  const killed = serverOf(dataDir);
  process.kill(killed, 'SIGKILL');
  await vi.waitUntil(() => ![0, killed].includes(serverOf(dataDir)), patience);
  const rows = async () => (await pool.query('select n from kept')).rows;
  await vi.waitFor(async () => expect(await rows()).toEqual([{ n: 1 }]), patience);
  await close();
  await database.stop();
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
