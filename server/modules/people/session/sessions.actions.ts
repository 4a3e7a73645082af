import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { forgetAttempt, throttle } from '../../../platform/http/throttle.ts';
import { isRightPassword } from '../../../platform/session/passwords.ts';
import { closeSession, closeSessionsOf } from '../../../platform/session/session.ts';
import { getPasswordHash, isSessionOf, updateProof } from './sessions.queries.ts';

/** Wrong passwords that one person may give within a quarter of an hour inside a session that is already open. */
const PROOFS = { attempts: 10, seconds: 900 } as const;

/**
 * Takes the password of who is signed in and answers since when it counts as given: what is grave asks for that (holes H9). A wrong
 * one is 400, not 401: the session is still good.
 */
export async function proveSession(ctx: Context, actor: Actor, password: string): Promise<string> {
  const key = `prove ${actor.userId}`;
  await throttle(ctx, key, PROOFS);
  if (!(await isRightPassword(await getPasswordHash(ctx.db, actor.userId), password)))
    throw new AppError('invalidInput', { fields: [{ path: 'password', message: 'wrongPassword' }] });
  await forgetAttempt(ctx, key);
  const provenAt = ctx.clock.now().toISOString();
  await updateProof(ctx.db, actor.sessionId, provenAt);
  return provenAt;
}

/** Ends the session of who asks. */
export async function signOut(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await closeSession(trx, actor.sessionId);
    await audit(ctx, trx, actor, { action: 'logout', entity: { type: 'user', id: actor.userId } });
  });
}

/** Ends one session of the person who asks; of nobody else's is told that it exists. */
export async function revokeSession(ctx: Context, actor: Actor, sessionId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await isSessionOf(trx, sessionId, actor.userId))) throw new AppError('notFound');
    await closeSession(trx, sessionId);
    await audit(ctx, trx, actor, { action: 'sessionRevoked', entity: { type: 'user', id: actor.userId } });
  });
}

/** Ends every session of the person who asks, except the one they ask in. */
export async function revokeOtherSessions(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await closeSessionsOf(trx, actor.userId, actor.sessionId);
    await audit(ctx, trx, actor, {
      action: 'sessionRevoked',
      entity: { type: 'user', id: actor.userId },
      details: { all: true },
    });
  });
}
