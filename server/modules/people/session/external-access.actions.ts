import { randomBytes } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { hashToken, openSession, type Place } from '../../../platform/session/session.ts';
import { recogniseDevice } from './safeguards.actions.ts';
import { requireSecondFactor, countAccess, requireAdmitted } from './session.actions.ts';
import {
  listAgenciesOf,
  findCustomer,
  findCustomerStanding,
  insertExternalCode,
  consumeExternalCode,
  findExternalCode,
  updateToExternal,
} from './session.queries.ts';

const CODE_LIFE_MS = 60_000;
const NEVER = new Date(0).toISOString();

/** Makes a one-time code for a customer's account: 43 characters, sixty seconds, only its hash kept. 404 for every other e-mail. */
export async function mintCode(ctx: Context, email: string): Promise<{ code: string; expiresAt: string }> {
  const customer = await findCustomer(ctx.db, email);
  if (customer === null) throw new AppError('notFound');
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now().getTime() + CODE_LIFE_MS).toISOString();
  await insertExternalCode(ctx.db, { codeHash: hashToken(code), userId: customer._id, expiresAt });
  return { code, expiresAt };
}

/**
 * Opens a session as a login does, in the company used last, and makes the account one of `external-user` (decisions §2). Unknown,
 * used and expired codes are 400 `externalCodeInvalid`; whoever may not enter, or brings no second factor where one is asked for, is told as
 * at the login, and the code goes on to serve for the rest of its minute.
 */
export async function signInWithCode(ctx: Context, code: string, secondFactor: string | undefined, place: Place) {
  const [codeHash, now] = [hashToken(code), ctx.clock.now().toISOString()];
  const bearer = await findExternalCode(ctx.db, codeHash, now);
  const standing = bearer === null ? null : await findCustomerStanding(ctx.db, bearer);
  if (bearer === null || standing === null) throw new AppError('externalCodeInvalid');
  requireAdmitted(standing);
  await requireSecondFactor(ctx, bearer, secondFactor, place.address);
  const userId = await consumeExternalCode(ctx.db, codeHash, now);
  if (userId === null) throw new AppError('externalCodeInvalid');
  return ctx.db.transaction().execute(async (trx) => {
    const [inUse] = await listAgenciesOf(trx, userId);
    const agencyId = inUse?._id ?? null;
    // The code is no password: what is grave asks for one.
    const token = await openSession(ctx, trx, userId, agencyId, { ...place, provenAt: NEVER });
    await recogniseDevice(ctx, trx, userId, place);
    await updateToExternal(trx, userId);
    await audit(
      ctx,
      trx,
      { userId, address: place.address },
      {
        action: 'login',
        entity: { type: 'user', id: userId },
        details: { by: 'externalCode' },
      },
    );
    await countAccess(ctx, trx, userId, agencyId);
    return token;
  });
}
