import { expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { rowOf, update } from '../../testing/builders/rows.ts';
import { closeAfterTests } from '../../testing/world/left-open.ts';
import { openMailServer } from '../../testing/world/mail-server.ts';
import { newId } from '../new-id.ts';
import { queueMail, sendQueuedMail } from './mailer.ts';

// What a mail server may do instead of taking a mail stands in `mail.faults.test.ts`.
const server = await openMailServer();
closeAfterTests(server.close);
const { portal, ctx, db } = await openPortal({ SMTP_URL: server.url });

async function aQueuedMail({ subject = 'Prova', eventKey = newId() } = {}) {
  const mail = { recipient: 'ada@prova.example', subject, html: '<p>Ciao</p>', text: 'Ciao', eventKey };
  await db.transaction().execute((trx) => queueMail(ctx, trx, mail));
  return rowOf(db, 'mails', { eventKey });
}

const SENT_ONCE = { received: 1, status: 'sent', attempts: 1 };

async function fateOf({ _id }: { readonly _id: string }) {
  const { status, attempts } = await rowOf(db, 'mails', { _id });
  return { received: server.received.get(`<${_id}@volano>`), status, attempts };
}

test('a mail goes out once, however often its cause is told and its job runs', async () => {
  const mail = await aQueuedMail();
  await aQueuedMail({ eventKey: mail.eventKey });
  await portal.drain();
  await sendQueuedMail(ctx, mail._id);
  expect(await fateOf(mail)).toEqual(SENT_ONCE);
});

test('however many jobs a mail has, it is sent once: the others find it in hand, or sent', async () => {
  const mail = await aQueuedMail();
  await Promise.allSettled([1, 2, 3].map(() => sendQueuedMail(ctx, mail._id)));
  await sendQueuedMail(ctx, mail._id);
  expect(await fateOf(mail)).toEqual(SENT_ONCE);
});

test('a mail whose process was killed while it sent is free again after a while', async () => {
  const mail = await aQueuedMail();
  const hold = (sendingUntil: string) => update(db, 'mails', { _id: mail._id }, { sendingUntil });
  await hold('2099-01-01T00:00:00Z');
  await expect(sendQueuedMail(ctx, mail._id)).rejects.toThrow('another job');
  await hold('2020-01-01T00:00:00Z');
  await sendQueuedMail(ctx, mail._id);
  expect(await fateOf(mail)).toEqual(SENT_ONCE);
});

test('abuse 52: a line break in a subject makes no header of its own', async () => {
  const mail = await aQueuedMail({ subject: 'Dossier\r\nBcc: evil@example.com\r\n\r\n<b>' });
  await sendQueuedMail(ctx, mail._id);
  const [head = ''] = server.texts.at(-1)?.replaceAll('\r', '').split('\n\n') ?? [];
  expect(head).toContain('To: ada@prova.example');
  expect(head).not.toMatch(/^bcc:/im);
});
