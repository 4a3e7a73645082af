import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../context.ts';

/** Refuses, and writes down, a request that names somebody else as the one who acts (holes H6, abuse 27). */
export function requireSelf(ctx: Pick<Context, 'log'>, actor: Actor, named: string | undefined): void {
  if (named === undefined || named === actor.userId) return;
  ctx.log.warn({ userId: actor.userId, asked: named }, 'actor mismatch');
  throw new AppError('actorMismatch');
}
