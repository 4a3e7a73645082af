import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/world/app.ts';
import { newId } from '../new-id.ts';
import { queueMail, sendQueuedMail } from './mailer.ts';
import { rowOf, update } from '../../testing/builders/rows.ts';

/** A mail server that speaks as much SMTP as a mail needs. It refuses every mail while `isRefusing`. */
const received: string[] = [];
let isRefusing = false;
/** Disconnects once after a mail, in the place of its 250. */
let isCutting = false;
const server = createServer((socket) => {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: string[] | null = null;
  say('220 prova');
  createInterface(socket).on('line', (line) => {
    if (mail !== null && line !== '.') return void mail.push(line);
    if (mail !== null) {
      received.push(mail.join('\n'));
      mail = null;
      if (isCutting) {
        isCutting = false;
        return void socket.destroy();
      }
      return say('250 kept');
    }
    if (line === 'DATA') {
      mail = [];
      return say('354 go on');
    }
    if (line.startsWith('MAIL') && isRefusing) return say('421 later');
    return say(line === 'QUIT' ? '221 bye' : '250 well');
  });
  socket.on('error', () => undefined);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const portal = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` });
const { ctx, db } = portal;
afterAll(async () => {
  await portal.close();
  server.close();
});

async function aQueuedMail(given: { subject?: string; eventKey?: string } = {}) {
  const eventKey = given.eventKey ?? newId();
  const mail = {
    recipient: 'ada@prova.example',
    subject: given.subject ?? 'Prova',
    html: '<p>Ciao</p>',
    text: 'Ciao',
  };
  await db.transaction().execute((trx) => queueMail(ctx, trx, { ...mail, eventKey }));
  return rowOf(db, 'mails', { eventKey });
}

async function statusOf(id: string) {
  const row = await rowOf(db, 'mails', { _id: id });
  return { status: row.status, attempts: row.attempts };
}

test('a mail goes out once, however often its cause is told and its job runs', async () => {
  received.length = 0;
  const mail = await aQueuedMail();
  await aQueuedMail({ eventKey: mail.eventKey });
  await portal.drain();
  await sendQueuedMail(ctx, mail._id);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`Message-ID: <${mail._id}@volano>`);
  expect(await statusOf(mail._id)).toEqual({ status: 'sent', attempts: 1 });
});

test('a server that refuses is tried again under the same Message-ID, and the mail is not lost', async () => {
  received.length = 0;
  const mail = await aQueuedMail();
  isRefusing = true;
  await expect(sendQueuedMail(ctx, mail._id)).rejects.toThrow('421');
  expect(await statusOf(mail._id)).toEqual({ status: 'failed', attempts: 1 });
  isRefusing = false;
  await sendQueuedMail(ctx, mail._id);
  expect(received).toHaveLength(1);
  expect(await statusOf(mail._id)).toEqual({ status: 'sent', attempts: 2 });
});

test('however many jobs a mail has, it is sent once: the others find it in hand, or sent', async () => {
  received.length = 0;
  const mail = await aQueuedMail();
  await Promise.allSettled([1, 2, 3].map(() => sendQueuedMail(ctx, mail._id)));
  await sendQueuedMail(ctx, mail._id);
  expect(received).toHaveLength(1);
  expect(await statusOf(mail._id)).toEqual({ status: 'sent', attempts: 1 });
});

test('a mail whose process was killed while it sent is free again after a while', async () => {
  const mail = await aQueuedMail();
  const hold = (until: string) => update(db, 'mails', { _id: mail._id }, { sendingUntil: until });
  await hold('2099-01-01T00:00:00Z');
  await expect(sendQueuedMail(ctx, mail._id)).rejects.toThrow('another job');
  await hold('2020-01-01T00:00:00Z');
  await sendQueuedMail(ctx, mail._id);
  expect(await statusOf(mail._id)).toEqual({ status: 'sent', attempts: 1 });
});

test('F9: a server that disconnects before its 250 has not taken the mail: it goes again under the same Message-ID', async () => {
  received.length = 0;
  isCutting = true;
  const mail = await aQueuedMail();
  await expect(sendQueuedMail(ctx, mail._id)).rejects.toThrow(/closed|ECONNRESET|hang up/i);
  expect(await statusOf(mail._id)).toEqual({ status: 'failed', attempts: 1 });
  await sendQueuedMail(ctx, mail._id);
  expect(await statusOf(mail._id)).toEqual({ status: 'sent', attempts: 2 });
  // It had taken it after all: the one double that SMTP leaves open, told by the Message-ID.
  expect(received.map((text) => /Message-ID: (.+)/.exec(text)?.[1])).toEqual([
    `<${mail._id}@volano>`,
    `<${mail._id}@volano>`,
  ]);
});

test('abuse 52: a line break in a subject makes no header of its own', async () => {
  received.length = 0;
  const mail = await aQueuedMail({ subject: 'Dossier\r\nBcc: evil@example.com\r\n\r\n<b>' });
  await sendQueuedMail(ctx, mail._id);
  const [head = ''] = (received[0] ?? '').split('\n\n');
  expect(head).toContain('To: ada@prova.example');
  expect(head).not.toMatch(/^bcc:/im);
});

test('F9: a server that says nothing is given up, and the mail is kept for another try', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const config = { ...ctx.config, smtpUrl: `smtp://127.0.0.1:${port}?greetingTimeout=20` };
  const mail = await aQueuedMail();
  await expect(sendQueuedMail({ ...ctx, config }, mail._id)).rejects.toThrow('Greeting never received');
  expect(await statusOf(mail._id)).toEqual({ status: 'failed', attempts: 1 });
  silent.close();
});
