import { requestPasswordReset } from '@volano/domain/contracts/session';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { aPortal, openPortal, type TestApp } from '../../testing/world/app.ts';
import { minutesLater } from '../../testing/builders/days.ts';
import { aUser } from '../../testing/builders/factories.ts';
import { rowOf, update } from '../../testing/builders/rows.ts';
import { closeAfterTests } from '../../testing/world/left-open.ts';
import { type MailServerBehaviour, openMailServer } from '../../testing/world/mail-server.ts';
import { newId } from '../new-id.ts';
import { blankMailSecrets, queueMail, sendQueuedMail, closeTransport } from './mailer.ts';

const QUEUE = 'mail.queued-send';

const server = await openMailServer();
closeAfterTests(server.close);
const { portal, ctx, db } = await openPortal({ SMTP_URL: `${server.url}&greetingTimeout=500&maxRequeues=0` });
afterEach(() => {
  vi.useRealTimers();
  server.behave('takes');
  // Lines that are kept open were opened in another mood.
  closeTransport(ctx.config.smtpUrl);
});

/** Somebody asks for a new password while the mail server is as it is; answers the mail that is to be sent to them. */
async function aMailAskedFor(): Promise<string> {
  const { email } = await aUser(ctx);
  // The route has nothing to do with the mail server, and neither has the job that writes the letter.
  await portal.as(null).call(requestPasswordReset, { body: { email } });
  await portal.drain().catch(() => undefined);
  await portal.drain().catch(() => undefined);
  return (await rowOf(db, 'mails', { recipient: email }, ['_id']))._id;
}

async function aQueuedMail(who: Context): Promise<string> {
  const content = { recipient: 'ada@prova.example', subject: 'Prova', html: '<p>Ciao</p>', text: 'Ciao' };
  const mail = { ...content, eventKey: newId() };
  return (await who.db.transaction().execute((trx) => queueMail(who, trx, mail))) ?? '';
}

function mailOf(_id: string) {
  return rowOf(db, 'mails', { _id }, ['status', 'attempts', 'error']);
}

async function jobOf(mailId: string, of: TestApp = portal) {
  const { rows } = await sql<{ state: string; seconds: number }>`
    select state, extract(epoch from start_after - now())::float as seconds
    from pgboss.job where name = ${QUEUE} and data ->> 'mailId' = ${mailId}`.execute(of.db);
  return rows[0];
}

/** Whether some job has a mail in hand, by the clock of the database. */
async function isHeld(mailId: string): Promise<boolean> {
  const { rows } = await sql`select from mails where "_id" = ${mailId} and "sendingUntil" > now()`.execute(db);
  return rows.length === 1;
}

function endHold(mailId: string): Promise<void> {
  return update(db, 'mails', { _id: mailId }, { sendingUntil: '2020-01-01T00:00:00Z' });
}

/** The next try is an hour away, however busy the machine is. */
async function putOffNextTry(): Promise<void> {
  const later = sql`update pgboss.job set start_after = now() + interval '1 hour'`;
  await sql`${later} where name = ${QUEUE} and state = 'retry'`.execute(db);
}

async function untilNextTry(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${QUEUE} and state = 'retry'`.execute(db);
}

test.each<[string, MailServerBehaviour, number]>([
  ['that has no time', 'busy', 1],
  ['that says nothing', 'silent', 1],
  ['that disconnects before it has taken the mail', 'cutsBefore', 1],
  // The one double that SMTP leaves open, told by the Message-ID.
  ['that disconnects when it has taken the mail', 'cutsAfter', 2],
])(
  'faults F9: a mail server %s keeps no request waiting, and gets the mail under the same Message-ID later',
  async (_, mood, copies) => {
    server.behave(mood);
    const mailId = await aMailAskedFor();
    expect(await mailOf(mailId)).toMatchObject({ status: 'failed', attempts: 1, error: expect.any(String) as string });
    expect(await jobOf(mailId)).toMatchObject({ state: 'retry' });
    server.behave('takes');
    closeTransport(ctx.config.smtpUrl);
    await putOffNextTry();
    expect(await portal.drain()).toBe(0);
    await untilNextTry();
    await portal.drain();
    expect(await mailOf(mailId)).toEqual({ status: 'sent', attempts: 2, error: null });
    expect(server.received.get(`<${mailId}@volano>`)).toBe(copies);
  },
);

test('a link that is still good leaves whole after the server was away; one that expired meanwhile does not leave, and says why', async () => {
  server.behave('busy');
  const over = await aMailAskedFor();
  await putOffNextTry();
  portal.travelTo(minutesLater(30));
  const good = await aMailAskedFor();
  await putOffNextTry();
  portal.travelTo(minutesLater(60));
  server.behave('takes');
  closeTransport(ctx.config.smtpUrl);
  // By the hour its link is blanked, or not yet.
  await sendQueuedMail(ctx, over);
  await blankMailSecrets(ctx);
  await untilNextTry();
  await portal.drain();
  const error = 'Non inviata: il link o il codice che contiene è scaduto prima che partisse.';
  expect(await mailOf(over)).toEqual({ status: 'failed', attempts: 1, error });
  expect(await jobOf(over)).toMatchObject({ state: 'completed' });
  expect(server.received.has(`<${over}@volano>`)).toBe(false);
  const kept = await rowOf(db, 'mails', { _id: over }, ['html', 'text']);
  expect(`${kept.html}${kept.text}`).not.toMatch(/password-reset\/[\w-]{43}/);
  expect(await mailOf(good)).toMatchObject({ status: 'sent', error: null });
  expect(server.received.get(`<${good}@volano>`)).toBe(1);
});

test('faults F9: where no mail server answers, a mail is tried again after longer and longer for a day, and then given up and kept', async () => {
  const nowhere = await openMailServer();
  await nowhere.close();
  const away = await aPortal({ SMTP_URL: nowhere.url });
  const mailId = await aQueuedMail(away.ctx);
  const waits: number[] = [];
  for (;;) {
    await expect(away.drain()).rejects.toThrow('ECONNREFUSED');
    const { state, seconds } = (await jobOf(mailId, away)) ?? { state: 'gone', seconds: 0 };
    if (state !== 'retry') break;
    waits.push(seconds);
    await sql`update pgboss.job set start_after = now() where name = ${QUEUE}`.execute(away.ctx.db);
  }
  expect((await jobOf(mailId, away))?.state).toBe('failed');
  expect(waits[0]).toBeLessThan(10);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
  expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(22 * 3600);
  const kept = { status: 'failed', attempts: waits.length + 1, text: 'Ciao', sendingUntil: null };
  expect(await rowOf(away.db, 'mails', { _id: mailId })).toMatchObject(kept);
});

test('faults F9: who wakes after another one has sent the mail, and fails, does not call it failed', async () => {
  const otherServer = await openMailServer();
  onTestFinished(otherServer.close);
  const smtpUrl = `${otherServer.url}&greetingTimeout=20000&maxRequeues=0`;
  const slow = { ...ctx, config: { ...ctx.config, smtpUrl } };
  otherServer.behave('silent');
  const mailId = await aQueuedMail(slow);
  const sleeping = sendQueuedMail(slow, mailId);
  sleeping.catch(() => undefined);
  await expect.poll(() => isHeld(mailId)).toBe(true);
  await endHold(mailId);
  await sendQueuedMail(ctx, mailId);
  otherServer.behave('cutsBefore');
  await expect(sleeping).rejects.toThrow(/closed|ECONNRESET|hang up/i);
  expect(await mailOf(mailId)).toEqual({ status: 'sent', attempts: 1, error: null });
  closeTransport(smtpUrl);
});

test('faults F9: while a mail server takes its time, nobody else sends the same mail', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const slow = { ...ctx, config: { ...ctx.config, smtpUrl: `${server.url}&greetingTimeout=20000` } };
  server.behave('silent');
  const mailId = await aQueuedMail(slow);
  const sending = sendQueuedMail(slow, mailId);
  await expect.poll(() => isHeld(mailId)).toBe(true);
  await endHold(mailId);
  expect(await isHeld(mailId)).toBe(false);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => isHeld(mailId)).toBe(true);
  await expect(sendQueuedMail(slow, mailId)).rejects.toThrow('another job is sending this mail');
  server.behave('takes');
  await sending;
  await sendQueuedMail(slow, mailId);
  expect(server.received.get(`<${mailId}@volano>`)).toBe(1);
  closeTransport(slow.config.smtpUrl);
});
