import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openDataFolders } from '../../testing/world/data-folders.ts';
import { startDatabaseProcess } from '../../testing/faults/database-process.ts';
import { startDatabase, type StartedDatabase } from './database.ts';
import { readPostmaster } from './server.ts';
import { canEnter, findServerUser } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const log = pino({ level: 'silent' });

const folders = await openDataFolders();
afterAll(() => folders.remove());

async function query(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}

async function running<T>(dataDir: string, work: (database: StartedDatabase) => Promise<T>): Promise<T> {
  const database = await startDatabase({ dataDir, log });
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

function refusal(dataDir: string): Promise<string> {
  return startDatabase({ dataDir, log }).then(() => 'started', String);
}

test('a cluster is safe and Italian: durable, checked, sorted by code, searched in Italian', async () => {
  await running(folders.filled(), async ({ url }) => {
    const settings = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
        current_setting('default_text_search_config') as search, current_setting('listen_addresses') as addresses,
        current_setting('unix_socket_directories') as sockets, current_setting('timezone') as zone,
        'è' < 'f' collate "it-x-icu" as "isSortedForPeople", upper('è') as upper,
        (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commits: 'on',
      checksums: 'on',
      search: 'pg_catalog.italian',
      addresses: '127.0.0.1',
      sockets: '',
      zone: 'UTC',
      isSortedForPeople: true,
      upper: 'È',
      locale: 'b C.UTF-8',
    });
    const bare = new URL('/postgres', url).href;
    for (const extension of ['pg_trgm', 'unaccent', 'btree_gin', 'pgcrypto'])
      await query(bare, `create extension ${extension}`);
  });
});

test('the way in is a secret: a random password in a file of its owner, scram, loopback, the same port the next time', async () => {
  const dataDir = folders.filled();
  const password = path.join(dataDir, 'postgres/cluster/password');
  expect(statSync(password).mode & 0o777).toBe(0o600);
  const first = await running(dataDir, async ({ url }) => {
    const kept = await query(url, 'select rolpassword from pg_authid where rolname = current_user');
    expect(kept['rolpassword']).toMatch(/^SCRAM-SHA-256/);
    const guess = new URL(url);
    guess.password = 'volano';
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
    return url;
  });
  expect(await running(dataDir, ({ url }) => Promise.resolve(url))).toBe(first);
});

test('a cluster of another major version, an emptied one and an unsafe one are refused with the way out, and left as they are', async () => {
  const dataDir = folders.filled();
  const version = path.join(dataDir, 'postgres/cluster/data/PG_VERSION');
  writeFileSync(version, '17\n');
  const before = readdirSync(path.join(dataDir, 'postgres/cluster/data'));
  const older = /^StartupError: .* was made by PostgreSQL 17, this Volano brings 18: export it/;
  expect(await refusal(dataDir)).toMatch(older);
  expect(readdirSync(path.join(dataDir, 'postgres/cluster/data'))).toEqual(before);
  rmSync(version);
  expect(await refusal(dataDir)).toMatch(/^StartupError: .* holds no database/);
  writeFileSync(version, '18\n');
  await running(dataDir, ({ url }) => query(url, 'alter role volano set synchronous_commit = off'));
  expect(await refusal(dataDir)).toMatch(/^StartupError: .* synchronous_commit=off, which may lose data/);
  expect(readPostmaster(path.join(dataDir, 'postgres/cluster/data'))).toBeNull();
});

test('a taken port is no obstacle', async () => {
  const dataDir = folders.filled();
  await running(folders.filled(), async ({ url }) => {
    writeFileSync(path.join(dataDir, 'postgres/cluster/port'), new URL(url).port);
    const counted = await running(dataDir, (other) => query(other.url, 'select count(*)::int as n from kept'));
    expect(counted).toEqual({ n: 0 });
  });
});

test('a data folder that cannot be is one line', async () => {
  const file = folders.empty();
  writeFileSync(file, '');
  expect(await refusal(file)).toMatch(/^StartupError: DATA_DIR cannot be used: /);
});

test.runIf(isRoot)('started by root, PostgreSQL runs as somebody else, also inside a private home', async () => {
  const home = folders.empty();
  mkdirSync(home, { mode: 0o700 });
  const dataDir = path.join(home, 'data');
  for (const expected of [{}, { value: 2 }]) {
    await running(dataDir, async ({ url }) => {
      const pid = readPostmaster(path.join(dataDir, 'postgres/cluster/data'))?.pid;
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:.*\b0\b/m);
      await query(url, 'create table if not exists mine ("value" int)');
      expect(await query(url, 'select "value" from mine')).toEqual(expected);
      await query(url, 'insert into mine values (2)');
    });
  }
});

const letsUserIn = isRoot && canEnter(findServerUser(''), import.meta.dirname);
test.runIf(letsUserIn)('an ordinary user starts it as itself, and still does after root did once', async () => {
  const user = findServerUser('');
  const dataDir = folders.empty();
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, user?.uid ?? 0, user?.gid ?? 0);
  const unrelated = startDatabaseProcess(folders.filled(), user);
  expect(await unrelated.said).toEqual({ refusal: expect.stringMatching(/^DATA_DIR cannot be used: EACCES/) });
  const first = startDatabaseProcess(dataDir, user);
  expect(await first.said).toHaveProperty('url');
  await first.end('SIGTERM');
  await running(dataDir, ({ url }) => query(url, 'create table mine as select 3 as value'));
  const third = startDatabaseProcess(dataDir, user);
  const said = await third.said;
  expect(await query('url' in said ? said.url : '', 'select value from mine')).toEqual({ value: 3 });
  await third.end('SIGTERM');
  expect(existsSync(path.join(dataDir, 'postgres/cluster/data/postmaster.pid'))).toBe(false);
});
