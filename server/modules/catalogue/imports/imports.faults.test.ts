import path from 'node:path';
import { applyImport, createImport, getImport, listImportRows } from '@volano/domain/contracts/imports';
import { ensureTerritories } from '@volano/database/reference/territories';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { createImportThread, ThreadClosed } from '../../../platform/imports/thread.ts';
import { withFencingToken, StaleAttemptError } from '../../../platform/jobs/jobs.ts';
import { handlerNamesOf } from '../../../platform/jobs/queues.ts';
import { eventHandlers } from '../../../app/event-handlers.ts';
import { testApp, TODAY } from '../../../testing/world/app.ts';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { daysLater } from '../../../testing/builders/days.ts';
import { freshDatabase } from '../../../testing/world/database.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { type PortalProcess, startPortal } from '../../../testing/world/portal-process.ts';
import { deleteOldImports, giveUpImport, readImport } from './imports.jobs.ts';

const database = await freshDatabase();
const app = await testApp({}, database);
const admin = app.as(await aUser(app.ctx, { role: 'admin' }));
await app.ctx.db.transaction().execute(ensureTerritories);
const boss = new PgBoss({ connectionString: database.url, schema: 'pgboss', supervise: false, schedule: false });
await boss.start();
afterAll(async () => {
  await boss.stop({ graceful: false });
  await app.close();
  await database.drop();
});

function csv(prefix: string, count: number, text = 'Testo'): string {
  const row = (_: unknown, n: number) => `${prefix}${n},Bando ${prefix} ${n},${text},Lombardia,Tutti i settori`;
  return ['ID_Incentivo,Titolo,Descrizione,Regioni,Codici_ATECO', ...Array.from({ length: count }, row), ''].join('\n');
}

async function send(content: string): Promise<{ id: string }> {
  const file = { content: new Blob([content]), name: 'incentivi.csv' };
  return { id: (await admin.call(createImport, { body: { kind: 'incentivi' }, file }))._id };
}

async function read(content: string): Promise<{ id: string }> {
  const params = await send(content);
  await app.drain();
  return params;
}

const stateOf = async (params: { id: string }) => await admin.call(getImport, { params });

function openThread(heapMegabytes: number) {
  return createImportThread({
    url: database.url,
    files: app.ctx.config,
    handlers: handlerNamesOf(eventHandlers),
    program: path.join(import.meta.dirname, '../../../app/import-thread.ts'),
    limits: { heapMegabytes },
  });
}

async function countCalls(prefix: string): Promise<number> {
  const found = app.ctx.db.selectFrom('announcements').select('_id').where('officialId', 'like', `${prefix}%`);
  return (await found.execute()).length;
}

test('a file that takes all the memory of its thread is refused for that, and the portal reads the next', async () => {
  // Few long rows: many short ones take the same memory and ten times as long.
  const params = await send(csv('memory', 4_000, 'lungo '.repeat(2_000)));
  const importThread = openThread(64);
  await readImport({ ...app.ctx, importThread }, { importId: params.id });
  const error = expect.stringContaining('richiede troppa memoria') as string;
  expect(await stateOf(params)).toMatchObject({ status: 'failed', report: { error } });
  await readImport({ ...app.ctx, importThread }, { importId: (await send(csv('after', 2))).id });
  await importThread.close();
  expect(await stateOf(await read(csv('sound', 2)))).toMatchObject({ status: 'checked', report: { added: 2 } });
});

test('a portal that ends while it reads leaves the file to the next one', async () => {
  const params = await send(csv('ended', 2));
  const importThread = openThread(768);
  const reading = readImport({ ...app.ctx, importThread }, { importId: params.id });
  await Promise.all([expect(reading).rejects.toBeInstanceOf(ThreadClosed), importThread.close()]);
  expect((await stateOf(params)).status).toBe('checking');
  await app.drain();
  expect((await stateOf(params)).status).toBe('checked');
});

test('a portal killed while it applies leaves nothing half done, and the next one takes the whole file', async () => {
  const params = await read(csv('killed', 3));
  await admin.call(applyImport, { params });
  const held = await database.db.startTransaction().execute();
  // However long the portal takes to start.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(held);
  // Nobody may write the second call while this one is not decided: the portal is killed between the first and the second.
  const second = { _id: newId(), title: 'Altro', announcementType: 'national', officialId: 'killed1' } as const;
  await held.insertInto('announcements').values(second).execute();
  const portal = startPortal({ DATABASE_URL: database.url, DEMO: 'false', DATA_DIR: app.ctx.config.dataDir });
  try {
    await Promise.race([untilCallWaits(), failed(portal)]);
  } finally {
    await portal.end('SIGKILL');
    await held.rollback().execute();
  }
  expect([(await stateOf(params)).status, await countCalls('killed')]).toEqual(['applying', 0]);
  // What a minute would do: nobody answers for the job any more.
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(database.db);
  await app.drain();
  expect(await stateOf(params)).toMatchObject({ status: 'done', report: { added: 3 } });
  expect(await countCalls('killed')).toBe(3);
});

/** Returns once a call cannot be written. */
async function untilCallWaits(): Promise<void> {
  for (let isWaiting = false; !isWaiting;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'insert into "announcements"%'`.execute(database.db);
    isWaiting = rows.length > 0;
  }
}

/** A portal that ends by itself has something to say. */
async function failed(portal: PortalProcess): Promise<never> {
  await portal.exited;
  throw new Error(`${portal.out()}${portal.err()}`);
}

test('an import whose process dies at every try fails for that reason, lets others go, and may be tried again', async () => {
  const [params, other] = [await read(csv('dies', 2)), await read(csv('other', 1))];
  await admin.call(applyImport, { params });
  expect(outcomeOf(await admin.attempt(applyImport, { params: other }))).toBe('409 importRunning');
  for (let tries = 0; tries < 3; tries += 1) await die('import.applying-apply');
  await app.drain();
  const error = expect.stringContaining('si è fermato ogni volta') as string;
  expect(await stateOf(params)).toMatchObject({ status: 'failed', hasFile: true, report: { added: 2, error } });
  expect((await admin.call(listImportRows, { params, query: {} })).rows).toHaveLength(2);

  expect((await admin.call(applyImport, { params: other })).status).toBe('applying');
  await app.drain();
  const again = await admin.call(applyImport, { params });
  expect(again).toMatchObject({ status: 'applying', finishedAt: null, report: { error: null } });
  await app.drain();
  expect(await stateOf(params)).toMatchObject({ status: 'done', report: { added: 2, error: null } });
  expect([await countCalls('dies'), await countCalls('other')]).toEqual([2, 1]);
});

test('faults F3: who slept past their turn does not end an import that another one has in hand', async () => {
  const params = await read(csv('slept', 1));
  const { _id: importId } = await admin.call(applyImport, { params });
  const past = { queue: 'import.applying-apply', id: newId(), retryCount: 0 };
  const asleep = { ...app.ctx, db: withFencingToken(app.ctx.db, [past]) };
  await expect(giveUpImport(asleep, { importId })).rejects.toThrow(StaleAttemptError);
  expect((await stateOf(params)).status).toBe('applying');
  await app.drain();
  expect((await stateOf(params)).status).toBe('done');
});

test('one whose process dies at every reading fails too', async () => {
  const params = await send(csv('unread', 1));
  for (let tries = 0; tries < 3; tries += 1) await die('import.requested-read');
  await app.drain();
  expect(await stateOf(params)).toMatchObject({ status: 'failed', report: { read: 0 } });
  expect(outcomeOf(await admin.attempt(applyImport, { params }))).toBe('409 importNotReady');
});

test('files and rows are kept for ninety days, and the figures for ever', async () => {
  const checked = await read(csv('checked', 1));
  const applied = await read(csv('applied', 1));
  const running = await read(csv('running', 1));
  await admin.call(applyImport, { params: applied });
  await app.drain();
  await admin.call(applyImport, { params: running });
  const keptOf = async (params: { id: string }) => {
    const { hasFile, report } = await stateOf(params);
    const { rows } = await admin.call(listImportRows, { params, query: {} });
    return [hasFile, rows.length, report?.added];
  };
  const forgetAfter = async (days: number) => {
    app.travelTo(daysLater(days));
    await Promise.all([deleteOldImports(app.ctx), deleteOldImports(app.ctx)]);
    app.travelTo(TODAY);
  };
  await forgetAfter(89);
  expect(await keptOf(applied)).toEqual([true, 1, 1]);
  await forgetAfter(90);
  for (const params of [checked, applied]) expect(await keptOf(params)).toEqual([false, 0, 1]);
  expect(outcomeOf(await admin.attempt(applyImport, { params: checked }))).toBe('409 importNotReady');
  // What is being applied needs its file.
  expect(await keptOf(running)).toEqual([true, 1, 1]);
  expect(await app.ctx.storage.list('imports')).toHaveLength(1);
  await app.drain();
  expect((await stateOf(running)).status).toBe('done');
});

/** A process takes the job and is never heard of again; whoever watches over the queue notices. */
async function die(queue: string): Promise<void> {
  const { db } = database;
  await sql`update pgboss.job set start_after = now() where name = ${queue} and state = 'retry'`.execute(db);
  expect(await boss.fetch(queue)).toHaveLength(1);
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = ${queue}`.execute(db);
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
  await boss.supervise(queue);
}
