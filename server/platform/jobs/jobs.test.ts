import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { expect, test } from 'vitest';
import { eventHandlers } from '../../app/event-handlers.ts';
import { schedule } from '../../app/schedule.ts';
import { openFreshDatabase } from '../../testing/world/database.ts';
import { createLog } from '../log/log.ts';
import { oneByOne, openJobs, type ScheduledJob } from './jobs.ts';
import { type EventHandlers, wakeWorkers } from './queues.ts';

const database = await openFreshDatabase();
const { db } = database;

const nobody = Object.fromEntries(
  Object.keys(eventHandlers).map((event) => [event, []]),
) as unknown as EventHandlers<null>;

function open(options: {
  eventHandlers?: EventHandlers<null>;
  schedule?: ScheduledJob<null>[];
  isWorking?: boolean;
  log?: Logger;
}) {
  const { url } = database;
  const log = createLog('silent');
  return openJobs<null>({ eventHandlers: nobody, isWorking: false, log, ...options, url, context: () => null });
}

async function storedSchedule() {
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule order by name`.execute(db);
  return rows;
}

test('an event exists exactly when the transaction of its cause does, and each handler runs once', async () => {
  const ran: string[] = [];
  const handle = (name: string) => ({
    name,
    run: (_: null, { agencyId }: { agencyId: string }) => Promise.resolve(void ran.push(`${name} ${agencyId}`)),
  });
  const jobs = await open({ eventHandlers: { ...nobody, 'survey.saved': [handle('count'), handle('tell')] } });
  await db.transaction().execute((trx) => jobs.emit(trx, 'survey.saved', { agencyId: 'kept' }));
  const undone = db.transaction().execute(async (trx) => {
    await jobs.emit(trx, 'survey.saved', { agencyId: 'undone' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await jobs.drain()).toBe(2);
  expect(ran.sort()).toEqual(['count kept', 'tell kept']);
  expect(await jobs.drain()).toBe(0);
  await jobs.stop();
});

test('a handler that fails is kept, tried again later and not lost', async () => {
  let isBroken = true;
  const ran: string[] = [];
  const run = (_: null, { agencyId }: { agencyId: string }): Promise<void> => {
    if (isBroken) return Promise.reject(new Error('the mail server is away'));
    ran.push(agencyId);
    return Promise.resolve();
  };
  const jobs = await open({ eventHandlers: { ...nobody, 'agency.changed': [{ name: 'mail', run }] } });
  await db.transaction().execute((trx) => jobs.emit(trx, 'agency.changed', { agencyId: 'kept' }));
  await expect(jobs.drain()).rejects.toThrow('the mail server is away');
  const { rows } = await sql<{ state: string; isLater: boolean; retries: number }>`
    select state, start_after > now() as "isLater", retry_limit as retries
    from pgboss.job where name = 'agency.changed-mail'`.execute(db);
  expect(rows).toEqual([{ state: 'retry', isLater: true, retries: 34 }]);
  isBroken = false;
  await sql`update pgboss.job set start_after = now() where name = 'agency.changed-mail'`.execute(db);
  expect(await jobs.drain()).toBe(1);
  expect(ran).toEqual(['kept']);
  await jobs.stop();
});

test('what one transaction sends together is worked through at once, the patient last, and one that fails stops nobody', async () => {
  const ran: string[] = [];
  const done = Promise.withResolvers<void>();
  const run = (_: null, { agencyId }: { agencyId: string }): Promise<void> => {
    ran.push(agencyId);
    if (ran.length === 12) done.resolve();
    return agencyId === '0' ? Promise.reject(new Error('not this one')) : Promise.resolve();
  };
  const handlers = { ...nobody, 'agency.changed': [{ name: 'hurry', run, concurrency: 3 }] };
  const quiet = await open({ eventHandlers: handlers });
  await db.transaction().execute(async (trx) => {
    await quiet.emit(trx, 'agency.changed', { agencyId: 'patient' }, { isLowPriority: true });
    for (let n = 0; n < 11; n += 1) await quiet.emit(trx, 'agency.changed', { agencyId: String(n) });
  });
  await quiet.stop();
  const jobs = await open({ eventHandlers: handlers, isWorking: true });
  await done.promise;
  await jobs.stop();
  // In the last handful, which has no order of its own.
  expect(ran.slice(-3)).toContain('patient');
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int from pgboss.job
    where name = 'agency.changed-hurry' group by state order by state`.execute(db);
  expect(rows).toEqual([
    { state: 'retry', count: 1 },
    { state: 'completed', count: 11 },
  ]);
});

test('what a handler takes together is handed over at once, and one that cannot be done is found by trying each alone', async () => {
  const handed: string[][] = [];
  const done = Promise.withResolvers<void>();
  const runAll = (_: null, facts: readonly { agencyId: string }[]): Promise<void> => {
    const ids = facts.map(({ agencyId }) => agencyId);
    handed.push(ids);
    if (handed.length === 4) done.resolve();
    return ids.includes('bad') ? Promise.reject(new Error('not this one')) : Promise.resolve();
  };
  const handlers = { ...nobody, 'agency.changed': [{ name: 'crowd', runAll }] };
  const quiet = await open({ eventHandlers: handlers });
  await db.transaction().execute(async (trx) => {
    for (const agencyId of ['first', 'bad', 'last']) await quiet.emit(trx, 'agency.changed', { agencyId });
  });
  await quiet.stop();
  const jobs = await open({ eventHandlers: handlers, isWorking: true });
  await done.promise;
  await jobs.stop();
  const inOrder = handed.map((ids) => ids.toSorted().join(' '));
  expect([inOrder[0], ...inOrder.slice(1, 4).toSorted()]).toEqual(['bad first last', 'bad', 'first', 'last']);
  const { rows } = await sql<{ agencyId: string; state: string }>`
    select data ->> 'agencyId' as "agencyId", state from pgboss.job where name = 'agency.changed-crowd'
    order by state = 'completed' desc, data ->> 'agencyId'`.execute(db);
  expect(rows).toEqual([
    { agencyId: 'first', state: 'completed' },
    { agencyId: 'last', state: 'completed' },
    { agencyId: 'bad', state: 'retry' },
  ]);
});

test('a job that is put back by hand is heard of at once: the library still listens where it is told', async () => {
  const { db } = database;
  const ran = Promise.withResolvers<string>();
  const run = (_: null, { agencyId }: { agencyId: string }) => Promise.resolve(ran.resolve(agencyId));
  const handlers = { ...nobody, 'agency.deleted': [{ name: 'putBack', run }] };
  const jobs = await open({ isWorking: true, eventHandlers: handlers });
  const queue = 'agency.deleted-putBack';
  // For a day that never comes: only the notice and the new hour can make it run within this test.
  await db.transaction().execute(async (trx) => {
    await jobs.emit(trx, 'agency.deleted', { agencyId: 'waits' });
    await sql`update pgboss.job set start_after = now() + interval '1 day' where name = ${queue}`.execute(trx);
  });
  await db.transaction().execute(async (trx) => {
    await sql`update pgboss.job set start_after = now() where name = ${queue}`.execute(trx);
    await wakeWorkers(trx, queue);
  });
  expect(await ran.promise).toBe('waits');
  await jobs.stop();
});

test('faults F13: what is announced while nobody can be told is found as soon as the line to the database stands again', async () => {
  const ran = Promise.withResolvers<string>();
  const run = (_: null, { agencyId }: { agencyId: string }) => Promise.resolve(ran.resolve(agencyId));
  const handlers = { ...nobody, 'agency.moved': [{ name: 'receive', run }] };
  const jobs = await open({ isWorking: true, eventHandlers: handlers });
  const listeners = sql`from pg_stat_activity where datname = current_database() and query like 'LISTEN "pgboss%'`;
  const count = async () => (await sql`select pid ${listeners}`.execute(db)).rows.length;
  expect(await count()).toBe(1);
  await sql`select pg_terminate_backend(pid) ${listeners}`.execute(db);
  await expect.poll(count).toBe(0);
  const facts = { agencyId: 'unknown', fromUserId: '', toUserId: '' };
  await db.transaction().execute((trx) => jobs.emit(trx, 'agency.moved', facts));
  expect(await ran.promise).toBe('unknown');
  await jobs.stop();
  // Half a minute later it would have been found without being told.
}, 15_000);

test('the schedule is kept in the time of Rome, once for all nodes, without what an earlier version kept', async () => {
  const job = { name: 'old', cron: '0 4 * * *', run: () => Promise.resolve() };
  const before = await open({ isWorking: true, schedule: [job] });
  await before.stop();
  const wanted = schedule.map(({ name, cron }) => ({ name, cron, run: () => Promise.resolve() }));
  const start = () => open({ isWorking: true, schedule: wanted });
  const nodes = await Promise.all([start(), start(), start()]);
  const expected = schedule.map(({ name, cron }) => ({ name: `clock-${name}`, cron, timezone: 'Europe/Rome' }));
  const kept = await storedSchedule();
  expect(kept).toHaveLength(expected.length);
  expect(kept).toEqual(expect.arrayContaining(expected));
  expect(kept).toContainEqual({ name: 'clock-recount', cron: '5 0 * * *', timezone: 'Europe/Rome' });
  // A command that only announces leaves the schedule alone.
  await (await open({})).stop();
  expect(await storedSchedule()).toHaveLength(expected.length);
  for (const node of nodes) await node.stop();
});

test('a scheduled job that fails is written down, like an event handler', async () => {
  const written = new PassThrough();
  const run = (): Promise<void> => Promise.reject(new Error('the clock stopped'));
  const schedule = [{ name: 'fails', cron: '0 4 * * *', run }];
  await (await open({ isWorking: true, schedule })).stop();
  // There before the service starts, so that its first look finds it: whatever came later without a word would wait for the slow one.
  await sql`insert into pgboss.job (name) values ('clock-fails')`.execute(db);
  const jobs = await open({ isWorking: true, schedule, log: pino({ level: 'warn' }, written) });
  const [line] = (await once(written, 'data')) as [Buffer];
  expect(JSON.parse(line.toString())).toMatchObject({ queue: 'clock-fails', err: { message: 'the clock stopped' } });
  await jobs.stop();
});

test('one that fails keeps no other waiting, is written down by its id alone, and is thrown at the end', async () => {
  const [done, written]: [string[], object[]] = [[], []];
  const log = { warn: (line: object) => void written.push(line) };
  const people = ['a', 'b', 'c'].map((_id) => ({ _id, email: `${_id}@prova.example` }));
  const work = async ({ _id }: { _id: string }): Promise<void> => {
    if (_id !== 'c') throw new Error(`not ${_id}`);
    done.push(_id);
  };
  await expect(oneByOne(log, people, work)).rejects.toThrow('not a');
  expect(done).toEqual(['c']);
  expect(written).toEqual(['a', 'b'].map((id) => ({ id, err: new Error(`not ${id}`) })));
  await oneByOne(log, ['d'], async (id) => void done.push(id));
  expect(done).toEqual(['c', 'd']);
  await expect(oneByOne(log, ['e'], () => Promise.reject(new Error('not e')))).rejects.toThrow('not e');
});
