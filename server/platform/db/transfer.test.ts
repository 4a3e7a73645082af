import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase, openFreshDatabase } from '../../testing/world/database.ts';
import { exportDatabase, importDatabase } from './database-copy.ts';

// Two tables that point at each other, a computed column, a counter, and every kind of value that is easily bent on the way.
const schema = `
  create table migrations ("name" text primary key);
  insert into migrations values ('0001_all');
  create table owners ("_id" uuid primary key, "chief" uuid references owners, "favourite" uuid);
  create table things ("_id" uuid primary key, "number" bigint generated always as identity, "owner" uuid not null references owners on delete cascade,
    "text" text check ("text" <> 'forbidden'), "bytes" bytea, "list" text[], "ids" uuid[], "document" jsonb, "at" timestamptz, "day" date, "exact" numeric,
    "size" int generated always as (length("text")) stored);
  alter table owners add foreign key ("favourite") references things;`;
const content = `
  insert into owners select gen_random_uuid() from generate_series(1, 3);
  insert into things ("_id", "owner", "text", "bytes", "list", "ids", "document", "at", "day", "exact")
    select gen_random_uuid(), (select "_id" from owners limit 1), E'riga\\n"virgolette" \\\\ èπ😀 ' || n, '\\x00ff', array['a,b', null, '"', 'NULL', ''], '{}',
      '{"a": [1.50, null]}', '2026-03-29 02:30:00.123456+02', '0044-03-15 BC', 12345678901234567890.10 from generate_series(1, 1201) n;
  insert into things ("_id", "owner") select gen_random_uuid(), "_id" from owners;
  update owners set "chief" = (select max("_id"::text)::uuid from owners), "favourite" = (select "_id" from things limit 1);`;

const source = await openFreshDatabase({ isEmpty: true });
await source.pool.query(schema + content);
const out = new PassThrough();
const [text] = await Promise.all([buffer(out), exportDatabase(source.pool, out)]);
const archive = text.toString();

async function emptyTarget(): Promise<FreshDatabase & AsyncDisposable> {
  const target = await freshDatabase({ isEmpty: true });
  await target.pool.query(schema);
  return Object.assign(target, { [Symbol.asyncDispose]: () => target.drop() });
}

async function everything(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query<object>(
    `select 'o' as kind, to_jsonb(o)::text as row from owners o union all select 't', to_jsonb(t)::text from things t order by 1, 2`,
  );
  return rows;
}

test('what was exported is what is read back, to the last digit, and constraints hold again', async () => {
  await using target = await emptyTarget();
  expect(await importDatabase(target.pool, Readable.from([archive]))).toBe(1207);
  expect(await everything(target.pool)).toEqual(await everything(source.pool));
  await expect(
    target.pool.query(`insert into things ("_id", "owner") select gen_random_uuid(), gen_random_uuid()`),
  ).rejects.toThrow('foreign key');
  const { rows } = await target.pool.query<object>(
    `insert into things ("_id", "owner") select gen_random_uuid(), "_id" from owners limit 1 returning "number"`,
  );
  expect(rows).toEqual([{ number: 1206 }]);
});

test('a bad archive is refused for what it is and changes nothing', async () => {
  await using target = await emptyTarget();
  const lines = archive.trimEnd().split('\n');
  const bad: [string, string][] = [
    [lines.slice(0, -1).join('\n'), 'damaged or cut short'],
    [`${lines.slice(0, 40).join('\n')}\n["abc`, 'damaged at line 41'],
    [archive.replace('virgolette', 'virgolettf'), 'damaged or cut short'],
    [archive.replace('0001_all', '0002_more'), 'at 0002_more, this database at 0001_all'],
    [archive.replace('{"table":"owners"', '{"table":"unknown"'), 'the table unknown, which is unknown'],
    [archive.replace('riga\\n', 'forbidden').replace(/forbidden[^,]*/, 'forbidden"'), 'check constraint'],
    ['{"hello":1}\n', 'not an export of Volano'],
    ['', 'damaged or cut short'],
  ];
  for (const [text, says] of bad) {
    await expect(importDatabase(target.pool, Readable.from([text]))).rejects.toThrow(says);
  }
  expect(await everything(target.pool)).toEqual([]);
});

test('a database with something in it is not written over', async () => {
  await expect(importDatabase(source.pool, Readable.from([archive]))).rejects.toThrow('The database is not empty');
});

test('an export whose reader goes away ends with its error and gives the connection back', async () => {
  const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
  await expect(exportDatabase(source.pool, broken)).rejects.toThrow('disk full');
  expect(source.pool.totalCount - source.pool.idleCount).toBe(0);
});
