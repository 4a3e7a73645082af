import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { openFreshDatabase } from '../../testing/world/database.ts';
import { StartupError } from '../startup-error.ts';
import { migrateTo } from './migrate.ts';

let folder: string;

const database = await openFreshDatabase({ isEmpty: true });
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'volano-migrations-'));
  await database.pool.query('drop schema public cascade; create schema public');
  write('0001_people.sql', 'create table people ("_id" int primary key);');
  write('0002_pets.sql', 'create table pets ("_id" int primary key); insert into pets values (1);');
  return () => rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, name), sql);
}

async function refusal(): Promise<string> {
  const error: unknown = await migrateTo(database.url, folder).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
}

async function appliedNames(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select "name" from migrations order by "name"');
  return rows.map(({ name }) => name);
}

test('files are applied once, in their order, and a later run applies what is new', async () => {
  expect(await migrateTo(database.url, folder)).toEqual(['0001_people', '0002_pets']);
  write('0003_toys.sql', 'create table toys ("_id" int references pets);');
  expect(await migrateTo(database.url, folder)).toEqual(['0003_toys']);
  expect(await migrateTo(database.url, folder)).toEqual([]);
});

test('two migrators at once: one works, the other finds nothing to do', async () => {
  const results = await Promise.all([1, 2, 3].map(() => migrateTo(database.url, folder)));
  expect(results.flat().toSorted()).toEqual(['0001_people', '0002_pets']);
});

test('a file that fails half-way leaves nothing of itself, and the mended file goes through', async () => {
  write('0003_toys.sql', 'create table toys ("_id" int); select 1/0;');
  expect(await refusal()).toBe('The migration 0003_toys failed: division by zero');
  expect(await appliedNames()).toEqual(['0001_people', '0002_pets']);
  write('0003_toys.sql', 'create table toys ("_id" int);');
  expect(await migrateTo(database.url, folder)).toEqual(['0003_toys']);
});

test('a migrator whose connection is killed between statements converges at the next run', async () => {
  write('0003_toys.sql', 'create table toys ("_id" int); select pg_terminate_backend(pg_backend_pid()); select 1;');
  await expect(migrateTo(database.url, folder)).rejects.toThrow('0003_toys failed');
  expect(await appliedNames()).toEqual(['0001_people', '0002_pets']);
  write('0003_toys.sql', 'create table toys ("_id" int);');
  expect(await migrateTo(database.url, folder)).toEqual(['0003_toys']);
});

test('a file that is named like no migration is refused, not passed by', async () => {
  write('0009_toy-shop.sql', 'select 1;');
  expect(await refusal()).toContain('0009_toy-shop.sql is no name of a migration');
  rmSync(path.join(folder, '0009_toy-shop.sql'));
});

test('an edited file, an unknown one and a late one are refused, each by name', async () => {
  await migrateTo(database.url, folder);
  write('0002_pets.sql', 'create table pets ("_id" bigint);');
  expect(await refusal()).toContain('The migration 0002_pets was changed after it was applied');
  rmSync(path.join(folder, '0002_pets.sql'));
  expect(await refusal()).toContain('newer than this Volano: it has the migration 0002_pets');
  write('0002_pets.sql', 'create table pets ("_id" int primary key); insert into pets values (1);');
  write('0001_aliens.sql', 'select 1;');
  expect(await refusal()).toContain('0001_aliens comes before one that the database already has');
});

test('a table in use makes the migration step back and try again', async () => {
  await migrateTo(database.url, folder);
  write('0003_names.sql', 'alter table people add "name" text;');
  const user = new pg.Client({ connectionString: database.url });
  await user.connect();
  await user.query('begin; lock table people');
  const warned = Promise.withResolvers<void>();
  const migrating = migrateTo(database.url, folder, { info: () => undefined, warn: () => warned.resolve() });
  await warned.promise;
  await user.query('commit');
  await user.end();
  expect(await migrating).toEqual(['0003_names']);
});

test('a migration that PostgreSQL ends for the sake of a deadlock is tried again', async () => {
  await migrateTo(database.url, folder);
  const lock = `pg_locks where "pid" <> pg_backend_pid() and "relation" =`;
  const until = (condition: string) =>
    `do $$ begin while not ${condition} loop perform pg_sleep(0.01); end loop; end $$`;
  // It asks for the second table once the other one waits for the first, and looks for deadlocks sooner: it is the one that is ended.
  const isMet = `(exists (select from ${lock} 'people'::regclass and not "granted") or not exists (select from ${lock} 'pets'::regclass))`;
  write('0004_names.sql', `lock table people; ${until(isMet)}; set local deadlock_timeout = 1; lock table pets;`);
  const user = new pg.Client({ connectionString: database.url });
  await user.connect();
  await user.query(`begin; set local deadlock_timeout = '60s'; lock table pets`);
  const warned: string[] = [];
  const log = { info: () => undefined, warn: (told: object) => void warned.push(JSON.stringify(told)) };
  const migrating = migrateTo(database.url, folder, log);
  await user.query(`${until(`exists (select from ${lock} 'people'::regclass and "granted")`)}; lock table people`);
  await user.query('commit');
  await user.end();
  expect(await migrating).toEqual(['0004_names']);
  expect(warned.length).toBeGreaterThan(0);
});
