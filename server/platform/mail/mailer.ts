import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '@volano/database/types';
import type { Context } from '../context.ts';
import { newId } from '../new-id.ts';
import { imagesOf } from './mail-images.ts';
import { blanked } from './mail-secrets.ts';
import { transportOf } from './transports.ts';

export interface Letter {
  /** The same key never makes a second mail, however often its cause is told. */
  readonly eventKey: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What in it opens an account, as it stands there, and until when (ISO 8601 UTC): kept no longer than it serves. */
  readonly opens?: { readonly secret: string; readonly until: string };
  /** One of very many, which lets every other mail go first. */
  readonly isLowPriority?: boolean;
}

/**
 * Puts a mail in the outbox inside the transaction of what it speaks of; a job sends it. Answers its id, or null where there was one of
 * that key already.
 */
export async function queueMail(ctx: Context, trx: Transaction<DB>, given: Letter): Promise<string | null> {
  const { opens, isLowPriority = false, ...letter } = given;
  const inserted = await trx
    .insertInto('mails')
    .values({
      _id: newId(),
      ...letter,
      subject: inOneLine(letter.subject),
      secret: opens?.secret ?? null,
      secretUntil: opens?.until ?? null,
      createdAt: ctx.clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (inserted === undefined) return null;
  await ctx.jobs.emit(trx, 'mail.queued', { mailId: inserted._id }, { isLowPriority });
  return inserted._id;
}

/**
 * Tries a mail that failed once more, now: the same mail, under the same Message-ID, with what it says today and to where. One that has
 * not failed, or is in hand, is left alone.
 */
export async function retryMail(
  ctx: Context,
  trx: Transaction<DB>,
  mailId: string,
  { recipient, subject, html, text }: Pick<Letter, 'recipient' | 'subject' | 'html' | 'text'>,
): Promise<void> {
  const failed = await trx
    .updateTable('mails')
    .set({ recipient, subject: inOneLine(subject), html, text, status: 'queued' })
    .where('_id', '=', mailId)
    .where('status', '=', 'failed')
    .where(IS_FREE)
    .returning('_id')
    .executeTakeFirst();
  if (failed !== undefined) await ctx.jobs.emit(trx, 'mail.queued', { mailId }, { isLowPriority: true });
}

/** Names stand in subjects: whatever breaks a line in them makes no header (abuse 52). */
function inOneLine(subject: string): string {
  return subject.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Sends one mail of the outbox, or keeps it to be read there when no mail server is configured (decisions §9). Throws what the mail server
 * says, and while another job has the mail in hand.
 */
export async function sendQueuedMail(ctx: Context, mailId: string): Promise<void> {
  const mail = await holdMail(ctx, mailId);
  if (mail === null) return;
  const { smtpUrl, mailFrom } = ctx.config;
  if (smtpUrl === undefined) {
    await release(ctx, mailId, { status: 'kept' });
    return;
  }
  // A mail server may take its time with every word: nobody else begins while this one is still being listened to.
  const renewing = setInterval(() => void renew(ctx, mailId), RENEW_EVERY_MS);
  try {
    // The same Message-ID at every attempt, so that a mail server recognises a repeat.
    await transportOf(smtpUrl).sendMail({
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
    await release(ctx, mailId, { status: 'failed', attempts: mail.attempts + 1, error: reason });
    throw error;
  } finally {
    clearInterval(renewing);
  }
  const sentAt = ctx.clock.now().toISOString();
  await release(ctx, mailId, { status: 'sent', attempts: mail.attempts + 1, error: null, ...blanked(mail), sentAt });
}

type Mail = Selectable<DB['mails']>;

/** Shorter than a job that nobody ends any more is given up; renewed for as long as the mail server is listened to. */
const HELD_FOR = sql<string>`now() + interval '4 minutes'`;
const RENEW_EVERY_MS = 60_000;
/** Nobody is sending it, or whoever did is gone. */
const IS_FREE = sql<boolean>`("sendingUntil" is null or "sendingUntil" < now())`;

/** A mail that waits to be sent, held for whoever asked first; null when there is nothing left to send. */
async function holdMail(ctx: Context, mailId: string): Promise<Mail | null> {
  const held = await ctx.db
    .updateTable('mails')
    .set({ sendingUntil: HELD_FOR })
    .where('_id', '=', mailId)
    .where('status', 'in', ['queued', 'failed'])
    .where(IS_FREE)
    .returningAll()
    .executeTakeFirst();
  if (held !== undefined) return held;
  const mail = await ctx.db.selectFrom('mails').select('status').where('_id', '=', mailId).executeTakeFirst();
  // The queue tries again: by then it was sent, or whoever held it is gone.
  if (mail?.status === 'queued' || mail?.status === 'failed') throw new Error('another job is sending this mail');
  return null;
}

async function renew(ctx: Context, mailId: string): Promise<void> {
  const renewed = ctx.db.updateTable('mails').set({ sendingUntil: HELD_FOR }).where('_id', '=', mailId);
  // Released meanwhile, it is nobody's.
  const held = renewed.where('sendingUntil', 'is not', null);
  await held
    .execute()
    .catch((error: unknown) => ctx.log.warn({ err: error, mailId }, 'a mail could not be held on to'));
}

/** Ends the hold with what came of it. Of a mail that was sent meanwhile nothing else is said: who slept past their hold knows less. */
async function release(
  ctx: Context,
  mailId: string,
  outcome: Partial<Pick<Mail, 'status' | 'attempts' | 'error' | 'html' | 'text' | 'secret' | 'sentAt'>>,
): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ ...outcome, sendingUntil: null })
    .where('_id', '=', mailId)
    .where('status', 'in', ['queued', 'failed'])
    .execute();
}
