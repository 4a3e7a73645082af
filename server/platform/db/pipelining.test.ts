import net from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../context.ts';
import { asOwner, openFreshDatabase } from '../../testing/world/database.ts';
import { closeAfterTests } from '../../testing/world/left-open.ts';
import { listening } from '../../testing/world/listening.ts';
import { openDatabase, type OpenDatabase } from './connect.ts';
import { sideBySide } from './pipelining.ts';

/** What came to PostgreSQL, packet by packet. */
const packets: string[] = [];
const database = await openFreshDatabase();
await asOwner(database.db, `create table said (word text check (word <> 'no'))`);
const { hostname, port } = new URL(database.url);
const server = net.createServer((near) => {
  const far = net.connect({ host: hostname, port: Number(port) });
  near.on('data', (bytes) => packets.push(bytes.toString('latin1')));
  near.pipe(far).pipe(near);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const)
    one.on('error', () => undefined).on('close', () => other.destroy());
});
const line = await listening(server);
closeAfterTests(line.close);
const url = new URL(database.url);
url.host = `127.0.0.1:${line.port}`;
const opened = openDatabase(url.href, { max: 2 });
closeAfterTests(opened.close);

function packetsWith(...words: readonly string[]): string[] {
  return packets.filter((packet) => words.some((word) => packet.includes(word)));
}

const say = (db: OpenDatabase['db'], word: string) => sql`insert into said values (${word})`.execute(db);
const listSaid = async () => (await sql<{ word: string }>`select word from said order by word`.execute(opened.db)).rows;

test('what is read side by side goes over one connection, in one packet', async () => {
  const read = (db: Database, word: string) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid, ${word} as word`.execute(db);
  const [one, other] = await sideBySide(opened.db, (db) => [
    read(db, 'the first of two'),
    read(db, 'the second of two'),
  ]);
  expect(one.rows[0]?.pid).toBe(other.rows[0]?.pid);
  expect(packetsWith('the first of two', 'the second of two')).toHaveLength(1);
});

test('a connection holds back what it is asked until the turn is over', async () => {
  const client = await opened.pool.connect();
  try {
    const { stream } = (client as unknown as { connection: { stream: net.Socket } }).connection;
    const asked = [client.query('select 1'), client.query('select 2')];
    expect(stream.writableCorked).toBe(1);
    await Promise.all(asked);
    expect(stream.writableCorked).toBe(0);
  } finally {
    client.release();
  }
});

test('within a transaction it sees what that has written', async () => {
  const seen = await opened.db.transaction().execute(async (trx) => {
    await sql`insert into said values ('inside')`.execute(trx);
    const [{ rows }] = await sideBySide(trx, (db) => [sql`select word from said`.execute(db)]);
    await sql`delete from said`.execute(trx);
    return rows;
  });
  expect(seen).toEqual([{ word: 'inside' }]);
});

test('one that fails is told when the others have their answers, and the connection goes on', async () => {
  const answered: string[] = [];
  const reading = sideBySide(opened.db, (db) => [
    sql`select 1 / 0`.execute(db),
    sql`select pg_sleep(0.1)`.execute(db).then(() => answered.push('the slow one')),
  ]);
  await expect(reading).rejects.toThrow('division by zero');
  expect(answered).toEqual(['the slow one']);
  expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
});

test('a transaction begins in the packet of its first statement', async () => {
  packets.length = 0;
  await opened.db.transaction().execute((trx) => say(trx, 'begun'));
  expect(packetsWith('begin')).toEqual(packetsWith('begun'));
  expect(packetsWith('begin')).toHaveLength(1);
  expect(await listSaid()).toEqual([{ word: 'begun' }]);
});

test('a transaction of which something is refused leaves nothing, also what was asked with it', async () => {
  const refused = opened.db
    .transaction()
    .execute((trx) => Promise.all([say(trx, 'yes'), say(trx, 'no'), say(trx, 'after')]));
  await expect(refused).rejects.toThrow('violates check constraint');
  expect(await listSaid()).toEqual([{ word: 'begun' }]);
  expect(await opened.db.transaction().execute(() => Promise.resolve('nothing asked'))).toBe('nothing asked');
});

test('a transaction whose connection is gone before it begins does nothing by halves', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db);
  expect(rows).toHaveLength(1);
  const writing = opened.db.transaction().execute(async (trx) => {
    await say(trx, 'lost');
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await say(trx, 'after');
  });
  // In the words of the server, of the driver or of the system: whoever notices first.
  await expect(writing).rejects.toBeInstanceOf(Error);
  expect(await listSaid()).toEqual([{ word: 'begun' }]);
});

test('what is read side by side is no transaction', async () => {
  await expect(sideBySide(opened.db, (db) => [db.transaction().execute(() => Promise.resolve())])).rejects.toThrow(
    'no transaction',
  );
});
