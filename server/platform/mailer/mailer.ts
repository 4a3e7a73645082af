import { createTransport, type Transporter } from 'nodemailer';
import type { Transaction } from 'kysely';
import type { DB } from '@volano/database/types';
import type { Context } from '../../context.ts';
import { newId } from '../new-id.ts';
import { imagesOf } from './mail-images.ts';
import { blanked } from './mail-secrets.ts';

export interface Letter {
  /** The same key never makes a second mail, however often its cause is told. */
  readonly eventKey: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What in it opens an account, as it stands there, and until when (ISO 8601 UTC): kept no longer than it serves. */
  readonly opens?: { readonly secret: string; readonly until: string };
}

/** Puts a mail in the outbox inside the transaction of what it speaks of; a job sends it. */
export async function queueMail(ctx: Context, trx: Transaction<DB>, { opens, ...letter }: Letter): Promise<void> {
  const inserted = await trx
    .insertInto('mails')
    .values({
      _id: newId(),
      ...letter,
      // Names stand in subjects: whatever breaks a line in them makes no header (abuse 52).
      subject: letter.subject.replaceAll(/\s+/g, ' ').trim(),
      secret: opens?.secret ?? null,
      secretUntil: opens?.until ?? null,
      createdAt: ctx.clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (inserted !== undefined) await ctx.jobs.emit(trx, 'mail.queued', { mailId: inserted._id });
}

const transports = new Map<string, Transporter>();

/**
 * How long a mail server may be silent, unless `SMTP_URL` says otherwise: shorter than a reaction may take, so that a mail is never
 * given to a server that is still being waited for (6-abuse, F9).
 */
const PATIENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 } as const;

function openTransport(smtpUrl: string): Transporter {
  const patience = Object.entries(PATIENCE).filter(([name]) => !smtpUrl.includes(`${name}=`));
  const added = patience.map(([name, milliseconds]) => `${name}=${milliseconds}`).join('&');
  return createTransport(`${smtpUrl}${smtpUrl.includes('?') ? '&' : '?'}${added}`);
}

/** Sends one mail of the outbox, or keeps it to be read there when no mail server is configured (decisions §9). */
export async function sendQueuedMail(ctx: Context, mailId: string): Promise<void> {
  const mail = await ctx.db.selectFrom('mails').selectAll().where('_id', '=', mailId).executeTakeFirst();
  if (mail === undefined || mail.status === 'sent' || mail.status === 'kept') return;
  const { smtpUrl, mailFrom } = ctx.config;
  if (smtpUrl === undefined) {
    await ctx.db.updateTable('mails').set({ status: 'kept' }).where('_id', '=', mailId).execute();
    return;
  }
  const transport = transports.get(smtpUrl) ?? openTransport(smtpUrl);
  transports.set(smtpUrl, transport);
  try {
    // The same Message-ID at every attempt, so that a mail server recognises a repeat.
    await transport.sendMail({
      from: mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: (await imagesOf(mail.html)).map(({ cid, png }) => ({ cid, content: png, filename: `${cid}.png` })),
      messageId: `<${mail._id}@volano>`,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await ctx.db
      .updateTable('mails')
      .set((eb) => ({ status: 'failed', attempts: eb('attempts', '+', 1), error: reason }))
      .where('_id', '=', mailId)
      .execute();
    throw error;
  }
  await ctx.db
    .updateTable('mails')
    .set((eb) => ({
      status: 'sent',
      attempts: eb('attempts', '+', 1),
      error: null,
      ...blanked(mail),
      sentAt: ctx.clock.now().toISOString(),
    }))
    .where('_id', '=', mailId)
    .execute();
}
