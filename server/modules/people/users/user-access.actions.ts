import { randomBytes } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import { type Actor, hasRecentProof } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { newId } from '../../../platform/new-id.ts';
import { closeSessionsOf, hashToken } from '../../../platform/session/session.ts';
import {
  findByEmail,
  findUserToChange,
  insertEmailChange,
  consumeEmailChange,
  updateCancelled,
  updateResetsOf,
  updateUserRow,
} from './users.queries.ts';
import { emailChangeMails } from './users.replies.ts';

const LINK_LIFE_MS = 86_400_000;
/** Links that the office has mailed to one person in an hour. */
const LINKS = { attempts: 3, seconds: 3600 } as const;

/**
 * Has a person mailed the link to choose a new password. An e-mail that nobody has: 404 `userNotFound`, said to admins only (holes H3);
 * somebody who is shut out: 409 `userDisabled`; more than three in an hour: 429.
 */
export async function sendPasswordReset(ctx: Context, actor: Actor, email: string): Promise<void> {
  const person = await findByEmail(ctx.db, email);
  if (person === null) throw new AppError('userNotFound');
  if (!person.isEnabled) throw new AppError('userDisabled');
  await ctx.db.transaction().execute(async (trx) => {
    await throttle({ ...ctx, db: trx }, `office reset ${person._id}`, LINKS);
    await ctx.jobs.emit(trx, 'passwordReset.requested', { email });
    await audit(ctx, trx, actor, { action: 'passwordResetSent', entity: { type: 'user', id: person._id } });
  });
}

/**
 * Has another e-mail take the place of a person's, once the link mailed to it is opened: until then they sign in with the one before and
 * are written to there, where they are told at once. An e-mail in use: 400 `duplicateKey`. Asks for a recent proof (holes H9).
 */
export async function changeEmail(ctx: Context, actor: Actor, id: string, email: string): Promise<void> {
  const now = ctx.clock.now();
  if (!hasRecentProof(actor, now)) throw new AppError('reauthRequired');
  await ctx.db.transaction().execute(async (trx) => {
    const person = await findUserToChange(trx, id);
    if (person === null) throw new AppError('notFound');
    if (person.email === email)
      throw new AppError('invalidInput', { fields: [{ path: 'email', message: 'sameEmail' }] });
    if ((await findByEmail(trx, email)) !== null) throw emailTaken();
    await throttle({ ...ctx, db: trx }, `email change ${id}`, LINKS);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + LINK_LIFE_MS).toISOString();
    const change = { _id: newId(), fromEmail: person.email, toEmail: email, expiresAt };
    await insertEmailChange(trx, {
      ...change,
      userId: id,
      tokenHash: hashToken(token),
      requestedBy: actor.userId,
      createdAt: now.toISOString(),
    });
    const { name, language } = person;
    for (const mail of emailChangeMails(ctx, { ...change, name, language }, token)) await queueMail(ctx, trx, mail);
    await audit(ctx, trx, actor, { action: 'emailChangeAsked', entity: { type: 'user', id } });
  });
}

/** Takes back a change that nobody has confirmed; the link that was mailed opens nothing any more. */
export async function cancelEmailChange(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if ((await findUserToChange(trx, id)) === null) throw new AppError('notFound');
    if (!(await updateCancelled(trx, id, ctx.clock.now().toISOString()))) return;
    await audit(ctx, trx, actor, { action: 'emailChangeCancelled', entity: { type: 'user', id } });
  });
}

/**
 * Changes the e-mail by the link: one use, within the day. Every session ends, and so does every link for a new password that went to the
 * address before. Whoever registered with the address meanwhile keeps it: 400 `duplicateKey`, and the link still stands.
 */
export async function confirmEmailChange(ctx: Context, token: string, address: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    const change = await consumeEmailChange(trx, hashToken(token), now);
    if (change === null) throw new AppError('emailChangeInvalid');
    const { userId, toEmail } = change;
    if ((await findUserToChange(trx, userId)) === null) throw new AppError('emailChangeInvalid');
    if ((await findByEmail(trx, toEmail)) !== null) throw emailTaken();
    await updateUserRow(trx, userId, { email: toEmail, isEmailVerified: true });
    await updateResetsOf(trx, userId, now);
    await closeSessionsOf(trx, userId);
    await audit(ctx, trx, { userId, address }, { action: 'emailChanged', entity: { type: 'user', id: userId } });
  });
}

function emailTaken(): AppError {
  return new AppError('duplicateKey', { fields: [{ path: 'email', message: 'emailTaken' }] });
}
