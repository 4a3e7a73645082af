import { readFile } from 'node:fs/promises';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '@volano/database/types';
import { translations } from '@volano/domain/i18n/t';
import type { Transporter } from 'nodemailer';
import { findLogo } from '../brand/brand.queries.ts';
import type { Context, Database } from '../context.ts';
import { newId } from '../new-id.ts';
import { paintPlainDrawing } from '../rendering/images/picture.ts';
import { followed } from '../traces/traces.ts';

export interface QueuedMailContent {
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
export async function queueMail(ctx: Context, trx: Transaction<DB>, given: QueuedMailContent): Promise<string | null> {
  const { opens, isLowPriority = false, ...mail } = given;
  const inserted = await trx
    .insertInto('mails')
    .values({
      _id: newId(),
      ...mail,
      subject: inOneLine(mail.subject),
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
 * Whether a mail was written under this key, for those whose code or link is made anew each time: a job that runs again, since its node died
 * once the mail was committed, makes no second one.
 */
export async function isMailWritten(db: Database, eventKey: string): Promise<boolean> {
  const written = await db.selectFrom('mails').select('_id').where('eventKey', '=', eventKey).executeTakeFirst();
  return written !== undefined;
}

/**
 * Tries a mail that failed once more, now: the same mail, under the same Message-ID, with what it says today and to where. One that has
 * not failed, or is in hand, is left alone.
 */
export async function retryMail(
  ctx: Context,
  trx: Transaction<DB>,
  mailId: string,
  { recipient, subject, html, text }: Pick<QueuedMailContent, 'recipient' | 'subject' | 'html' | 'text'>,
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
 * Sends one mail of the outbox, or keeps it to be read there when no mail server is configured (decisions §9). One whose link or code expired
 * before it could leave would say what is not true: it is given up. Throws what the mail server says, and while another job has the mail in hand.
 */
export async function sendQueuedMail(ctx: Context, mailId: string): Promise<void> {
  const mail = await lockMail(ctx, mailId);
  if (mail === null) return;
  const { smtpUrl, mailFrom } = ctx.config;
  if (smtpUrl === undefined) {
    await release(ctx, mailId, { status: 'kept' });
    return;
  }
  if (mail.secretUntil !== null && Date.parse(mail.secretUntil) <= ctx.clock.now().getTime()) {
    await release(ctx, mailId, { status: 'failed', error: translations('it')('mailbox.expired') });
    return;
  }
  // A mail server may take its time with every word: nobody else begins while this one is still being listened to.
  const renewing = setInterval(() => void renew(ctx, mailId), RENEW_EVERY_MS);
  try {
    // The same Message-ID at every attempt, so that a mail server recognises a repeat.
    const message = await messageOf(ctx.db, mailFrom, mail);
    const what = { name: 'mail', kind: 'client', attributes: { 'volano.mail.id': mailId } } as const;
    await followed(ctx.traces, what, async () => (await transportOf(smtpUrl)).sendMail(message));
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

async function messageOf(db: Database, from: string, mail: Mail) {
  const images = await imagesOf(db, mail.html);
  return {
    from,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: images.map(({ cid, png }) => ({ cid, content: png, filename: `${cid}.png` })),
    // The same Message-ID at every attempt, so that a mail server recognises a repeat.
    messageId: `<${mail._id}@volano>`,
  };
}

/** Shorter than a job that nobody ends any more is given up; renewed for as long as the mail server is listened to. */
const HELD_FOR = sql<string>`now() + interval '4 minutes'`;
const RENEW_EVERY_MS = 60_000;
/** Nobody is sending it, or whoever did is gone. */
const IS_FREE = sql<boolean>`("sendingUntil" is null or "sendingUntil" < now())`;

/** A mail that waits to be sent, held for whoever asked first; null when there is nothing left to send. */
async function lockMail(ctx: Context, mailId: string): Promise<Mail | null> {
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

/** What stands where something stood that opens an account. */
const BLANK = '••••••';

interface Written {
  readonly html: string;
  readonly text: string;
  readonly secret: string | null;
}

/** A mail without what opens an account: the sentences stay, the end of the link or the code does not. */
export function blanked({ html, text, secret }: Written): Written & { readonly secretUntil?: null } {
  if (secret === null) return { html, text, secret };
  return {
    html: html.replaceAll(secret, BLANK),
    text: text.replaceAll(secret, BLANK),
    secret: null,
    secretUntil: null,
  };
}

/**
 * Blanks what no longer opens anything: a link of an hour is not kept for ninety days. Of a mail that has not left, the moment stays, so that
 * it does not leave afterwards. Running it twice is the same as once.
 */
export async function blankMailSecrets({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const over = await db
    .selectFrom('mails')
    .select(['_id', 'status', 'html', 'text', 'secret'])
    .where('secretUntil', '<=', clock.now().toISOString())
    .execute();
  for (const { _id, status, ...mail } of over) {
    const { html, text } = blanked(mail);
    const waits = status === 'queued' || status === 'failed';
    const left = waits ? { secret: BLANK } : { secret: null, secretUntil: null };
    // One that left meanwhile was blanked by that.
    const same = db.updateTable('mails').where('_id', '=', _id).where('status', '=', status);
    await same.set({ html, text, ...left }).execute();
  }
}

/**
 * The pictures that mails may show, by the name that `cid:NAME` gives: the product's mark, the firm's logo, the hills, and wheels drawn from the letters of their
 * names. They travel with the mail: nothing is fetched to read it.
 */
const NAMED = /"cid:(logo|firm|hills|wheel-[pu]{1,40})"/g;

interface MailImage {
  readonly cid: string;
  readonly png: Buffer;
}

/** Few are ever needed; whoever keeps asking for new ones has them drawn anew. */
const MOST_KEPT = 200;
const drawn = new Map<string, Promise<Buffer>>();

/** The pictures that a mail names, as PNG: mail programs show no SVG. */
export function imagesOf(db: Database, html: string): Promise<MailImage[]> {
  const named = new Set([...html.matchAll(NAMED)].map(([, cid = '']) => cid));
  return Promise.all(
    [...named].map(async (cid) => ({ cid, png: (cid === 'firm' ? await findLogo(db) : null) ?? (await draw(cid)) })),
  );
}

/** The mail as a browser shows it, with its pictures inside. */
export async function withImagesInside(db: Database, html: string): Promise<string> {
  const images = await imagesOf(db, html);
  return images.reduce(
    (text, { cid, png }) => text.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  );
}

function draw(cid: string): Promise<Buffer> {
  const known = drawn.get(cid);
  if (known !== undefined) return known;
  const png = svgOf(cid).then(paintPlainDrawing);
  if (drawn.size >= MOST_KEPT) drawn.clear();
  drawn.set(cid, png);
  return png;
}

async function svgOf(cid: string): Promise<Buffer> {
  const mails = /^wheel-([pu]+)$/.exec(cid)?.[1];
  // A logo that was taken away since leaves the product's mark in the letters that showed it.
  const file = cid === 'firm' ? 'logo' : cid;
  return mails === undefined ? readFile(new URL(`./${file}.svg`, import.meta.url)) : Buffer.from(ringSvg(mails));
}

const CENTRE = 50;
const RADIUS = 41;
const COLOURS = { p: { ink: '#066369', width: 18 }, u: { ink: '#E46A3F', width: 9.9 } } as const;

/** The wheel of a match as a drawing, one letter a segment: `p` for what is satisfied, `u` for what is still to be checked. */
function ringSvg(mails: string): string {
  const arcs = [...mails].map((mail, at) => {
    const { ink, width } = COLOURS[mail === 'u' ? 'u' : 'p'];
    return `<path d="${arc(at, mails.length)}" stroke="${ink}" stroke-width="${width}" fill="none"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="184" height="184" viewBox="0 0 100 100">${arcs.join('')}</svg>`;
}

function arc(at: number, total: number): string {
  const step = 360 / total;
  const gap = Math.min(total > 10 ? 3 : 4, step * 0.16);
  const [from, to] = [at * step + gap, (at + 1) * step - gap];
  return `M${point(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
}

function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(CENTRE + RADIUS * Math.sin(angle)).toFixed(2)} ${(CENTRE - RADIUS * Math.cos(angle)).toFixed(2)}`;
}

/**
 * What `SMTP_URL` may say otherwise. A mail server may be silent for shorter than a handler may take, so that a mail is never given to one
 * that is still being waited for (F9). Connections are shared, and closed when nothing was sent for a while; a mail of which not
 * a byte had left when its connection was cut takes another one, once.
 */
const DEFAULTS = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
  pool: true,
  maxConnections: 5,
  idleTimeout: 10_000,
  maxRequeues: 1,
} as const;

const transports = new Map<string, Transporter>();

/** The connections to a mail server, opened when they are needed; the client itself is loaded with the first mail (decision 005). */
async function transportOf(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const known = transports.get(smtpUrl);
  if (known !== undefined) return known;
  const added = Object.entries(DEFAULTS).filter(([name]) => !smtpUrl.includes(`${name}=`));
  const options = added.map(([name, value]) => `${name}=${value}`).join('&');
  const transport = createTransport(`${smtpUrl}${smtpUrl.includes('?') ? '&' : '?'}${options}`);
  transports.set(smtpUrl, transport);
  return transport;
}

/** Closes the connections to a mail server that nothing needs any more. */
export function closeTransport(smtpUrl: string | undefined): void {
  if (smtpUrl === undefined) return;
  transports.get(smtpUrl)?.close();
  transports.delete(smtpUrl);
}
