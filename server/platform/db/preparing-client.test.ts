import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFreshDatabase } from '../../testing/world/database.ts';
import { type OpenDatabase, openDatabase, plannedForItsValues } from './connect.ts';

let one: OpenDatabase;

const database = await openFreshDatabase();
await database.pool.query('create table boxes ("_id" int primary key, "name" text not null)');
await database.pool.query(`insert into boxes values (1, 'first')`);
beforeEach(() => {
  one = openDatabase(database.url, { max: 1 });
});
afterEach(() => one.close());

test('a statement asked again is prepared, once; one asked with other values is the same statement', async () => {
  for (const id of [1, 2, 1, 1]) await readBox(id);
  expect(await listPrepared('boxes')).toHaveLength(1);
  expect(await readBox(1)).toEqual([{ _id: 1, name: 'first' }]);
  expect(await readBox(2)).toEqual([]);
});

test('a table that gets another column meanwhile is read as it is then', async () => {
  for (let n = 0; n < 3; n += 1) await readBox(1);
  await database.pool.query('alter table boxes add column "place" text');
  expect(await readBox(1)).toEqual([{ _id: 1, name: 'first', place: null }]);
  for (let n = 0; n < 3; n += 1) await readBox(1);
  await database.pool.query('alter table boxes drop column "place"');
  const within = one.db.transaction().execute(async (tx) => {
    await sql`select * from boxes where "_id" = ${1}`.execute(tx);
  });
  await expect(within).rejects.toThrow('cached plan');
  expect(await readBox(1)).toEqual([{ _id: 1, name: 'first' }]);
});

test('a statement that is wrong is wrong every time, and the connection stays usable', async () => {
  for (let n = 0; n < 3; n += 1)
    await expect(sql`select * from absent where "_id" = ${n}`.execute(one.db)).rejects.toThrow('absent');
  for (let n = 0; n < 3; n += 1)
    await expect(sql`insert into boxes ("_id", "name") values (${1}, ${'again'})`.execute(one.db)).rejects.toThrow(
      'boxes_pkey',
    );
  expect(await readBox(1)).toEqual([{ _id: 1, name: 'first' }]);
});

test('a statement that says so is planned for its values each time', async () => {
  for (const id of [1, 2, 1, 1])
    await sql`select * from boxes where "_id" = ${id} ${plannedForItsValues}`.execute(one.db);
  expect(await listPrepared('boxes')).toHaveLength(0);
});

test('texts without end do not fill a connection', async () => {
  for (let n = 0; n < 600; n += 1)
    for (let again = 0; again < 3; again += 1)
      await sql`select ${n}::int + ${sql.raw(String(n))} as sum`.execute(one.db);
  expect((await listPrepared('as sum')).length).toBeLessThan(600);
});

async function readBox(id: number): Promise<unknown[]> {
  const { rows } = await sql`select * from boxes where "_id" = ${id}`.execute(one.db);
  return rows;
}

async function listPrepared(part: string): Promise<unknown[]> {
  const { rows } = await one.pool.query('select name from pg_prepared_statements where statement like $1', [
    `%${part}%`,
  ]);
  return rows;
}
