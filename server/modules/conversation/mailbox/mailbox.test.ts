import { getMail, listMails } from '@volano/domain/contracts/mailbox';
import { requestPasswordReset } from '@volano/domain/contracts/session';
import { expect, test } from 'vitest';
import { blankMailSecrets } from '../../../platform/mail/mailer.ts';
import { newId } from '../../../platform/new-id.ts';
import { type TestApp, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { rowOf } from '../../../testing/builders/rows.ts';
import { auditActionsOf } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db } = await openPortal();
// Nobody listens there: the mail waits and is read meanwhile.
const withServer = await openPortal({ SMTP_URL: 'smtp://127.0.0.1:9?ignoreTLS=true' });

async function aResetMail(app: TestApp) {
  const user = await aUser(app.ctx);
  await app.as(null).call(requestPasswordReset, { body: { email: user.email } });
  await app.drain().catch(() => undefined);
  const admin = app.as(await aUser(app.ctx, { role: 'admin' }));
  const reply = await admin.call(listMails, { query: { q: user.email, count: 'true' } });
  expect(reply.total).toBe(1);
  const id = reply.rows[0]?._id ?? '';
  return { admin, id, row: reply.rows[0], read: async () => await admin.call(getMail, { params: { id } }) };
}

const A_LINK = /password-reset\/[\w-]{43}/;

test('without a mail server the mail is read here, pictures inside, and the reading is written down', async () => {
  const { row, id, read } = await aResetMail(portal);
  expect(row).toMatchObject({ status: 'kept', attempts: 0, error: null, sentAt: null });
  expect(row).not.toHaveProperty('html');
  const mail = await read();
  expect(mail.html).toMatch(A_LINK);
  expect(mail.text).toMatch(A_LINK);
  expect(mail.html).toContain('src="data:image/png;base64,');
  expect(mail.html).not.toContain('cid:');
  expect(mail).not.toHaveProperty('secret');
  expect(await auditActionsOf(portal, { entityId: id })).toEqual(['mailRead']);
});

test('a link that has expired is not shown, and soon not kept', async () => {
  const { id, read } = await aResetMail(portal);
  portal.travelTo(minutesLater(60));
  expect((await read()).html).not.toMatch(A_LINK);
  const kept = async () => rowOf(db, 'mails', { _id: id }, ['html', 'text', 'secret']);
  expect((await kept()).html).toMatch(A_LINK);
  await blankMailSecrets(ctx);
  await blankMailSecrets(ctx);
  const after = await kept();
  expect(after.secret).toBeNull();
  expect(after.html).toContain('password-reset/••••••');
  expect(`${after.html}${after.text}`).not.toMatch(A_LINK);
});

test('with a mail server nobody reads the link but who it was sent to', async () => {
  const { row, read } = await aResetMail(withServer);
  expect(row).toMatchObject({ status: 'failed', attempts: 1 });
  const mail = await read();
  expect(`${mail.html}${mail.text}`).not.toMatch(A_LINK);
  expect(mail.text).toContain('password-reset/••••••');
});

test('the list is searched by whom and what, and filtered by how it went', async () => {
  const { admin } = await aResetMail(portal);
  const found = async (query: Record<string, string>) =>
    (await admin.call(listMails, { query })).rows.map(({ subject }) => subject);
  expect(await found({ q: 'NUOVA PASSWORD', limit: '1' })).toEqual(['Scegli una nuova password']);
  expect(await found({ status: 'sent,failed' })).toEqual([]);
  expect((await admin.attempt(getMail, { params: { id: newId() } })).status).toBe(404);
});
