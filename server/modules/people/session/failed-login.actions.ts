import { AppError } from '@volano/domain/errors';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { refuseWhenFull, throttle } from '../../../platform/http/throttle.ts';

/** Failed logins an address may have in a quarter of an hour; right ones do not count (abuse 2). */
const FAILURES = { attempts: 10, seconds: 900 } as const;

/** Refuses an address that failed too often, before anything is looked at. */
export async function refuseWhenFailing(ctx: Context, address: string): Promise<void> {
  await refuseWhenFull(ctx, `login ${address}`, FAILURES);
}

/**
 * Refuses a login, counts it and writes it down: with the account where there is one, never with an e-mail, and not as a deed of its
 * owner, since it need not be them. The same work for known and unknown, so that the clock tells nothing (abuse 1).
 */
export async function failLogin(
  ctx: Context,
  address: string,
  { userId, code }: { userId: string | undefined; code: 'wrongCredentials' | 'secondFactorWrong' },
): Promise<never> {
  await audit(
    ctx,
    ctx.db,
    { userId: null, address },
    {
      action: 'loginFailed',
      ...(userId === undefined ? {} : { entity: { type: 'user' as const, id: userId } }),
      details: { by: code },
    },
  );
  await throttle(ctx, `login ${address}`, FAILURES);
  throw new AppError(code);
}
