import { randomInt } from 'node:crypto';
import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import type { Language } from '@volano/domain/i18n/t';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { hashPassword, isRightPassword } from '../../../platform/session/passwords.ts';
import { deleteCode, findUnverified, insertCode, takeTry, updateVerified } from './registration.queries.ts';

const CODE_LIFE_MS = 15 * 60_000;
/** Codes that one account is mailed in an hour: with five tries each, guessing leads nowhere. */
const CODES = { attempts: 3, seconds: 3600 } as const;

/** Notes that somebody asked for a code. Whether there is anything to verify is looked at later, by a job: the answer cannot tell. */
export async function requestCode(ctx: Context, email: string): Promise<void> {
  await ctx.db.transaction().execute((trx) => ctx.jobs.emit(trx, 'confirmation.requested', { email }));
}

/**
 * Makes the six digits for an e-mail that is still to be verified; null where there is nothing to send, or too much was. In the
 * transaction of the mail that carries them. Kept as a slow hash: trying them all takes longer than they live.
 */
export async function createCode(
  ctx: Context,
  trx: Transaction<DB>,
  email: string,
): Promise<{ code: string; until: string; userId: string; name: string; language: Language } | null> {
  const person = await findUnverified(trx, email);
  if (person === null) return null;
  try {
    await throttle({ ...ctx, db: trx }, `code ${person._id}`, CODES);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ userId: person._id }, 'verification code asked too often');
    return null;
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + CODE_LIFE_MS).toISOString();
  await insertCode(trx, {
    userId: person._id,
    codeHash: Buffer.from(await hashPassword(code)),
    createdAt: now.toISOString(),
    expiresAt: until,
  });
  return { code, until, userId: person._id, name: person.name, language: person.language };
}

/**
 * Verifies an e-mail with its code and answers whether the account may enter at once. Unknown e-mail, wrong, expired and used code are
 * refused alike and in the same time: 400 `confirmationCodeInvalid`. Every guess counts, the right one too (abuse 14).
 */
export async function confirmEmail(ctx: Context, email: string, code: string, address: string): Promise<boolean> {
  const taken = await takeTry(ctx.db, email, ctx.clock.now().toISOString());
  const isRight = await isRightPassword(taken?.codeHash.toString(), code);
  if (taken === null || !isRight) throw new AppError('confirmationCodeInvalid');
  const { userId, codeHash } = taken;
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteCode(trx, userId, codeHash))) throw new AppError('confirmationCodeInvalid');
    const isConfirmed = await updateVerified(trx, userId);
    await audit(ctx, trx, { userId, address }, { action: 'emailVerified', entity: { type: 'user', id: userId } });
    return isConfirmed;
  });
}
