import { AppError } from '@volano/domain/errors';
import type { Context } from '../../../platform/context.ts';
import { forgetAttempt, throttle } from '../../../platform/http/throttle.ts';
import { hashRecoveryCode } from '../../../platform/session/recovery-codes.ts';
import { stepOfCode } from '../../../platform/session/totp.ts';
import { getSecondFactor, takeRecoveryCode, takeStep } from '../two-factor/two-factor.queries.ts';
import { failLogin } from './failed-login.actions.ts';

/** Wrong codes that one account takes in a quarter of an hour, wherever they come from: six digits are few. */
const GUESSES = { attempts: 10, seconds: 900 } as const;

/**
 * Lets in who needs no second factor, and who gives the code of their app or a recovery code in `X-Second-Factor`. Each opens once, of
 * two at the same moment too. 401 `secondFactorNeeded` without one; 401 `secondFactorWrong`, which counts as a failed login. Ask it
 * after the password, or what stands for it.
 */
export async function requireSecondFactor(
  ctx: Context,
  userId: string,
  given: string | undefined,
  address: string,
): Promise<void> {
  const { twoFactorSecret: secret, twoFactorSince } = await getSecondFactor(ctx.db, userId);
  if (secret === null || twoFactorSince === null) return;
  if (given === undefined || given.trim() === '') throw new AppError('secondFactorNeeded');
  const key = `secondFactor ${userId}`;
  await throttle(ctx, key, GUESSES);
  if (!(await takeCode(ctx, userId, secret, given)))
    await failLogin(ctx, address, { userId, code: 'secondFactorWrong' });
  await forgetAttempt(ctx, key);
}

async function takeCode(ctx: Context, userId: string, secret: string, given: string): Promise<boolean> {
  const now = ctx.clock.now();
  const digits = given.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits))
    return takeRecoveryCode(ctx.db, userId, hashRecoveryCode(userId, given), now.toISOString());
  const step = stepOfCode(secret, digits, now);
  return step !== null && takeStep(ctx.db, userId, step);
}
