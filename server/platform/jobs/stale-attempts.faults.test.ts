import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { aPortal } from '../../testing/world/app.ts';
import { openFreshDatabase } from '../../testing/world/database.ts';
import { closeAfterTests } from '../../testing/world/left-open.ts';
import { portalStarter } from '../../testing/world/started-portals.ts';
import { anAgency } from '../../testing/builders/factories.ts';
import { untilSomebodyWaits } from '../../testing/world/waiting.ts';
import { gateOf, openSlowJobs } from '../../testing/faults/slow-worker.ts';
import { newId } from '../new-id.ts';

const program = fileURLToPath(new URL('../../testing/faults/slow-worker.ts', import.meta.url));

const database = await openFreshDatabase();
const { db } = database;
const startWorker = portalStarter({ DATABASE_URL: database.url });
const jobs = await openSlowJobs(database.url, db, { name: 'other', isWorking: false, tell: () => undefined });
closeAfterTests(() => jobs.stop());
const boss = new PgBoss({ connectionString: database.url, schema: 'pgboss', supervise: false, schedule: false });
await boss.start();
closeAfterTests(() => boss.stop({ graceful: false }));

const QUEUE = 'agency.changed-slow';

/** A worker in the middle of a job, held there; `open` lets it, and whoever comes after it, go on. */
async function aWorkerInside() {
  const agencyId = newId();
  const holder = await database.pool.connect();
  const gate = gateOf(agencyId).compile(db);
  await holder.query(`select pg_advisory_lock(${gate.sql})`, [...gate.parameters]);
  await db.transaction().execute((trx) => jobs.emit(trx, 'agency.changed', { agencyId }));
  const worker = startWorker({}, program);
  const lines = createInterface(worker.process.stdout!);
  const [inside] = (await once(lines, 'line')) as [string];
  expect(inside).toBe('inside');
  return {
    worker,
    /** The next thing that it says. */
    says: async () => ((await once(lines, 'line')) as [string])[0],
    open: async () => {
      await holder.query('select pg_advisory_unlock_all()');
      holder.release();
    },
    wroteIt: async () => {
      const rows = db.selectFrom('rate_limits').select('key').where('key', 'like', `${agencyId}%`);
      return (await rows.execute()).map(({ key }) => key.split(' ')[1]);
    },
  };
}

/** So much time passes that a worker which says nothing is taken for gone, as the office of the queue then sees it. */
async function leaseEnds(queue = QUEUE): Promise<void> {
  const aged = sql`update pgboss.job set started_on = now() - interval '1 day'`;
  await sql`${aged} where name = ${queue} and state = 'active'`.execute(db);
  // It looks at a queue once in a while, however often it is asked.
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = ${queue}`.execute(db);
  await boss.supervise(queue);
  await sql`update pgboss.job set start_after = now() where name = ${queue} and state = 'retry'`.execute(db);
}

async function statesOf() {
  const { rows } = await sql<{ state: string; retries: number }>`
    select state, retry_count as retries from pgboss.job
    where name = ${QUEUE} order by created_on desc limit 1`.execute(db);
  return rows;
}

test('faults F3: what a worker was doing when it was killed is done again by another one once its lease has ended', async () => {
  const { worker, open, wroteIt } = await aWorkerInside();
  await worker.end('SIGKILL');
  await open();
  expect(await jobs.drain()).toBe(0);
  await leaseEnds();
  expect(await jobs.drain()).toBe(1);
  expect(await wroteIt()).toEqual(['other']);
  expect(await statesOf()).toEqual([{ state: 'completed', retries: 1 }]);
});

test.each([
  ['is done', 1],
  ['waits', 0],
])('faults F3: a worker that slept past its lease and wakes when its job %s keeps nothing', async (_, done) => {
  const { worker, open, says, wroteIt } = await aWorkerInside();
  worker.process.kill('SIGSTOP');
  await open();
  await leaseEnds();
  expect(done === 1 ? await jobs.drain() : 0).toBe(done);
  const woke = says();
  worker.process.kill('SIGCONT');
  expect(await woke).toBe('undone');
  await worker.end('SIGKILL');
  expect(await jobs.drain()).toBe(1 - done);
  expect(await wroteIt()).toEqual(['other']);
  expect(await statesOf()).toEqual([{ state: 'completed', retries: 1 }]);
});

test('faults F3: what the service does by itself needs the same fencing token', async () => {
  const portal = await aPortal({}, database);
  const { _id: agencyId } = await anAgency(portal.ctx);
  await db.transaction().execute((trx) => portal.ctx.jobs.emit(trx, 'survey.saved', { agencyId }));
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from agencies where "_id" = $1 for update', [agencyId]);
  const recounting = portal.drain();
  recounting.catch(() => undefined);
  await untilSomebodyWaits(portal.ctx);
  await leaseEnds('survey.saved-recount');
  await holder.query('commit');
  holder.release();
  await expect(recounting).rejects.toThrow('was given to somebody else meanwhile');
});
