import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { retryJob } from '@volano/domain/contracts/jobs';
import { getSystemState } from '@volano/domain/contracts/system';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { closeTransport, queueMail } from '../../../platform/mail/mailer.ts';
import { newId } from '../../../platform/new-id.ts';
import { IDENTITY_KEY, requireOwnStorage } from '../../../platform/storage/marks.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { A_QUEUE, aFailedJob } from '../../../testing/world/jobs.ts';
import { openMailServer } from '../../../testing/world/mail-server.ts';

const server = await openMailServer();
const { portal, ctx } = await openPortal({ SMTP_URL: server.url });
const admin = await aUser(ctx, { role: 'admin' });
afterAll(() => server.close());

async function state() {
  return portal.as(admin).call(getSystemState, {});
}

/** Puts a mail in the outbox, and tries it as the queue does. */
async function send(recipient: string, opens?: { secret: string; until: string }): Promise<void> {
  const written = { eventKey: newId(), recipient, subject: 'Prova', html: '<p>Ciao</p>', text: 'Ciao' };
  const mail = { ...written, ...(opens && { opens }) };
  await ctx.db.transaction().execute((trx) => queueMail(ctx, trx, mail));
  await portal.drain().catch(() => undefined);
  closeTransport(server.url);
}

test('a mail server that takes nothing is told with what it says, until a mail leaves; a wrong recipient is not its fault', async () => {
  expect((await state()).mail).toEqual({ hasServer: true, lastSentAt: null, trouble: null });
  await send('ada@prova.example');
  expect((await state()).mail).toMatchObject({ lastSentAt: ctx.clock.now().toISOString(), trouble: null });
  server.behave({ refuses: 'nobody@prova.example' });
  await send('nobody@prova.example');
  expect((await state()).warnings).not.toContain('mailDown');
  server.behave('busy');
  await send('bea@prova.example');
  await send('carla@prova.example');
  // One that expired before it could leave says nothing of the server.
  await send('enza@prova.example', { secret: 'Ciao', until: ctx.clock.now().toISOString() });
  const down = await state();
  expect(down.warnings).toContain('mailDown');
  expect(down.mail.trouble).toMatchObject({ count: 2, error: expect.stringContaining('421') as string });
  expect(down.failingJobs).toEqual([]);
  server.behave('takes');
  await send('dora@prova.example');
  expect((await state()).mail.trouble).toBeNull();
});

test('a job that was given up is told until it is done; of one by the clock the next that succeeds is enough', async () => {
  const id = await aFailedJob(ctx);
  const failing = await state();
  expect(failing.warnings).toContain('jobsFailing');
  expect(failing.failingJobs).toMatchObject([{ queue: A_QUEUE, error: 'il server di posta non risponde' }]);
  await portal.as(admin).call(retryJob, { params: { id } });
  await portal.drain();
  expect((await state()).failingJobs).toEqual([]);

  const clock = (completedMinutesAgo: number, how: 'failed' | 'completed') =>
    sql`insert into pgboss.job (name, state, started_on, completed_on, output)
      values ('clock-backup', ${how}, now() - ${completedMinutesAgo + 1} * interval '1 minute',
        now() - ${completedMinutesAgo} * interval '1 minute', '{"message":"disk full"}')`.execute(ctx.db);
  await sql`select pgboss.create_queue('clock-backup', '{"policy":"standard"}'::jsonb)`.execute(ctx.db);
  await sql`insert into pgboss.schedule (name, cron) values ('clock-backup', '0 1 * * *')`.execute(ctx.db);
  await clock(20, 'failed');
  expect((await state()).failingJobs).toMatchObject([{ queue: 'clock-backup', error: 'disk full' }]);
  await clock(10, 'completed');
  expect((await state()).failingJobs).toEqual([]);
});

test('a node that sees other files is refused and told, until that machine starts with the right ones', async () => {
  const { db, storage } = ctx;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'volano-elsewhere-'));
  const elsewhere = await openStorage({ dataDir, bucket: undefined });
  await expect(requireOwnStorage(db, elsewhere)).rejects.toThrow('are not in');
  const told = await state();
  expect(told.warnings).toContain('nodeRefused');
  expect(told.refusedNodes).toMatchObject([{ place: path.join(dataDir, 'files') }]);
  await requireOwnStorage(db, storage);
  expect((await state()).refusedNodes).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('files that do not answer are told, and hide nothing else', async () => {
  const { storage } = ctx;
  const name = await storage.read(IDENTITY_KEY);
  await storage.remove(IDENTITY_KEY);
  Object.assign(storage, { room: () => Promise.reject(new Error('gone')) });
  try {
    const { warnings, files, disk } = await state();
    expect([warnings[0], files.isReachable, disk]).toEqual(['filesDown', false, null]);
  } finally {
    await storage.put(IDENTITY_KEY, name);
  }
});
