import { AppError } from '@volano/domain/errors';
import { type Actor, hasRecentProof } from '@volano/domain/policies/actor';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { twoFactorPlace } from '../../../platform/secrets/sealer.ts';
import {
  closeSessionsOf,
  mustHaveTwoFactor,
  newTotpSecret,
  stepOfCode,
  totpAddress,
  hashRecoveryCode,
  newRecoveryCodes,
} from '../../../platform/session/session.ts';
import { findUserToChange } from '../users/users.queries.ts';
import { getSecondFactor, replaceRecoveryCodes, updateSecret, updateToOff, updateToOn } from './two-factor.queries.ts';

/**
 * Makes a secret for the authenticator app of who asks; the one before is void. Nothing else changes until a code of it comes back. Asks
 * for a recent proof (403 `reauthRequired`): whoever finds an open window must not shut its owner out. 409 `secondFactorOn`.
 */
export async function setUpTwoFactor(ctx: Context, actor: Actor): Promise<{ secret: string; uri: string }> {
  requireProof(ctx, actor);
  const secret = newTotpSecret();
  const { email } = await getSecondFactor(ctx.db, actor.userId);
  const kept = ctx.sealer.seal(secret, twoFactorPlace(actor.userId));
  if (!(await updateSecret(ctx.db, actor.userId, kept))) throw new AppError('secondFactorOn');
  return { secret, uri: totpAddress(secret, { issuer: (await getBrand(ctx, ctx.db)).name, label: email }) };
}

/**
 * Turns the second factor on with a code of the secret that was set up, and answers the recovery codes: the only time they are told.
 * The person's other sessions end.
 */
export async function turnOnTwoFactor(ctx: Context, actor: Actor, code: string): Promise<string[]> {
  const { twoFactorSecret: kept, twoFactorSince } = await getSecondFactor(ctx.db, actor.userId);
  if (twoFactorSince !== null) throw new AppError('secondFactorOn');
  const now = ctx.clock.now();
  const step = kept === null ? null : stepOfCode(ctx.sealer.open(kept, twoFactorPlace(actor.userId)), code, now);
  if (kept === null || step === null)
    throw new AppError('invalidInput', { fields: [{ path: 'code', message: 'wrongCode' }] });
  const codes = newRecoveryCodes();
  await ctx.db.transaction().execute(async (trx) => {
    // The code that turns it on has served: the next sign-in takes the next one.
    if (!(await updateToOn(trx, actor.userId, { kept, since: now.toISOString(), step })))
      throw new AppError('secondFactorOn');
    await replaceRecoveryCodes(
      trx,
      actor.userId,
      codes.map((one) => hashRecoveryCode(actor.userId, one)),
    );
    // Whoever came in before without it is asked for it now.
    await closeSessionsOf(trx, actor.userId, actor.sessionId);
    await audit(ctx, trx, actor, { action: 'twoFactorEnabled', entity: { type: 'user', id: actor.userId } });
  });
  return codes;
}

/** Asks for the password alone again. Not without a recent proof, nor where the office requires the second factor of the staff. */
export async function turnOffTwoFactor(ctx: Context, actor: Actor): Promise<void> {
  requireProof(ctx, actor);
  if (mustHaveTwoFactor(ctx.config, actor.role)) throw new AppError('secondFactorRequired');
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await updateToOff(trx, actor.userId))) return;
    await replaceRecoveryCodes(trx, actor.userId, []);
    await audit(ctx, trx, actor, { action: 'twoFactorDisabled', entity: { type: 'user', id: actor.userId } });
  });
}

/**
 * Takes the second factor off the account of somebody who has lost the phone and the codes: their sessions end, and from then on the
 * password alone is asked for, or a new set-up. Asks for a recent proof; one's own is turned off in the profile (409 `ownAccount`).
 */
export async function removeTwoFactor(ctx: Context, actor: Actor, userId: string): Promise<void> {
  requireProof(ctx, actor);
  await ctx.db.transaction().execute(async (trx) => {
    if ((await findUserToChange(trx, userId)) === null) throw new AppError('notFound');
    if (userId === actor.userId) throw new AppError('ownAccount');
    if (!(await updateToOff(trx, userId))) return;
    await replaceRecoveryCodes(trx, userId, []);
    await closeSessionsOf(trx, userId);
    await audit(ctx, trx, actor, { action: 'twoFactorDisabled', entity: { type: 'user', id: userId } });
  });
}

function requireProof(ctx: Context, actor: Actor): void {
  if (!hasRecentProof(actor, ctx.clock.now())) throw new AppError('reauthRequired');
}
