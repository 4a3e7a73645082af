import { rmSync, cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject, expect, test } from 'vitest';
import { MIGRATIONS_DIR } from '../../app/shipped.ts';
import { openFreshDatabase, ownerOf } from '../../testing/world/database.ts';
import { openFolder } from '../../testing/world/left-open.ts';
import { migrateTo } from './migrate.ts';
import { findWorkingRole } from './roles.ts';

const database = await openFreshDatabase();
const { url, pool } = database;
const ownerUrl = ownerOf(url);

test.each([
  'create table mine (n int)',
  'create schema mine',
  'alter table users add column "mine" text',
  'drop table notes',
  'create index on users ("name")',
  'create table pgboss.mine (n int)',
  'drop trigger audit_append_only on audit_events',
  'truncate users',
  `insert into migrations values ('9999_mine', '')`,
  'create role mine',
])('the working role may not: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('two roles are two, on one database', async () => {
  expect(await findWorkingRole({ url: ownerUrl, ownerUrl })).toBeNull();
  expect(await findWorkingRole({ url, ownerUrl })).toBe(new URL(url).username);
  // Another spelling of the same role.
  const owner = findWorkingRole({ url: `${ownerUrl}?application_name=x`, ownerUrl });
  await expect(owner).rejects.toThrow(/^DATABASE_URL: the role \w+ owns the tables or may act as their owner[^\n]+$/);
  const elsewhere = findWorkingRole({ url, ownerUrl: inject('adminUrl') });
  await expect(elsewhere).rejects.toThrow('DATABASE_URL and DATABASE_OWNER_URL lead to different databases.');
});

test('a start without the owner goes on where nothing is to be changed, and names the setting where something is', async () => {
  expect(await migrateTo(url, MIGRATIONS_DIR)).toEqual([]);
  const folder = openFolder();
  cpSync(MIGRATIONS_DIR, folder, { recursive: true });
  writeFileSync(
    path.join(folder, '9999_more.sql'),
    'alter table notes add column "more" text; create table more (n int);',
  );
  await expect(migrateTo(url, folder)).rejects.toThrow(
    /^DATABASE_URL: its role may not change the tables.+DATABASE_OWNER_URL/,
  );
  const workingRole = await findWorkingRole({ url, ownerUrl });
  expect(await migrateTo(ownerUrl, folder, undefined, { workingRole })).toEqual(['9999_more']);
  await pool.query('insert into more values (1); update notes set "more" = null');
  rmSync(folder, { recursive: true });
});
