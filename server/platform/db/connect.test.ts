import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, openFreshDatabase } from '../../testing/world/database.ts';
import { type OpenDatabase, openDatabase, plannedForItsValues } from './connect.ts';
import { startDatabase } from './database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const database = await openFreshDatabase();

test('columns become the values that the types promise', async () => {
  const { rows } =
    await sql`select 9007199254740991::int8 as whole, 12.50::numeric as money, '2026-03-29 01:30+01'::timestamptz as instant,
    '2026-03-31'::date as day, '{1,NULL}'::int8[] as wholes, array['2026-03-29 00:30Z']::timestamptz[] as instants,
    '{2026-03-31}'::date[] as days, '{}'::numeric[] as none, '{"a": 1.5}'::jsonb as document, '{a,b}'::text[] as words`.execute(
      database.db,
    );
  expect(rows[0]).toEqual({
    whole: 9_007_199_254_740_991,
    money: 12.5,
    instant: '2026-03-29T00:30:00.000Z',
    day: '2026-03-31',
    wholes: [1, null],
    instants: ['2026-03-29T00:30:00.000Z'],
    days: ['2026-03-31'],
    none: [],
    document: { a: 1.5 },
    words: ['a', 'b'],
  });
});

test('a number that JavaScript would change is an error, and the connection stays usable', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow('does not fit');
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test('a pool whose connections are cut goes on', async () => {
  await using cut = disposable(openDatabase(database.url, { max: 1 }));
  const { rows } = await cut.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const lost = Promise.withResolvers<void>();
  cut.pool.once('remove', () => lost.resolve());
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost.promise;
  expect((await cut.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a statement that takes too long is given up', async () => {
  await using impatient = disposable(openDatabase(database.url, { statementTimeoutMs: 50 }));
  await expect(impatient.pool.query('select pg_sleep(20)')).rejects.toThrow('statement timeout');
});

test('a server named by DATABASE_URL is used as it is; one that does not answer is one line without its password', async () => {
  const started = await startDatabase({ databaseUrl: database.url, dataDir: 'unused', log });
  expect(started).toMatchObject({ kind: 'postgres', url: database.url });
  const wrong = new URL(database.url);
  wrong.pathname = '/absent';
  await expect(startDatabase({ databaseUrl: wrong.href, dataDir: 'unused', log })).rejects.toThrow(
    `DATABASE_URL: ${wrong.host}/absent cannot be used: database "absent" does not exist`,
  );
  await expect(
    startDatabase({ databaseUrl: 'postgres://someone:secret@127.0.0.1:1/x', dataDir: 'unused', log }),
  ).rejects.toThrow(/^DATABASE_URL: 127\.0\.0\.1:1\/x cannot be used: 127\.0\.0\.1:1 refuses connections; waited 0 s$/);
});

function disposable<T extends { close(): Promise<void> }>(resource: T): T & AsyncDisposable {
  return Object.assign(resource, { [Symbol.asyncDispose]: () => resource.close() });
}

describe('statements that are prepared', () => {
  let one: OpenDatabase;
  beforeAll(async () => {
    await asOwner(database.db, 'create table boxes ("_id" int primary key, "name" text not null)');
    await database.pool.query(`insert into boxes values (1, 'first')`);
  });
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
    await asOwner(database.db, 'alter table boxes add column "place" text');
    expect(await readBox(1)).toEqual([{ _id: 1, name: 'first', place: null }]);
    for (let n = 0; n < 3; n += 1) await readBox(1);
    await asOwner(database.db, 'alter table boxes drop column "place"');
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
});
