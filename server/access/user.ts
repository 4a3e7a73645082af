import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin, seesEverything } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { Context, Database } from '../platform/context.ts';
import { requireSelf } from '../platform/http/throttle.ts';

const CONSULTANTS: readonly Role[] = ['advisor', 'business-performance-partner'];

/**
 * A consultant whose numbers the actor may read, here or gone: any for admins, oneself for consultants; everybody else is 404, as is who
 * never was one (abuse 40).
 */
export async function getConsultantToRead(db: Database, actor: Actor, consultantId: string) {
  const found = await db
    .selectFrom('users')
    .select(['_id', 'name', 'surname'])
    .where('_id', '=', consultantId)
    .where('role', 'in', CONSULTANTS)
    .executeTakeFirst();
  if (found === undefined || !(isAdmin(actor) || consultantId === actor.userId)) throw new AppError('notFound');
  return found;
}

/**
 * The consultant whose numbers are read: the one named, else oneself. Null for admins who name none, or `any`: they read everybody's.
 */
export async function getConsultantInUse(db: Database, actor: Actor, asked: string | undefined) {
  const named = asked === 'any' ? undefined : asked;
  const consultantId = isAdmin(actor) ? named : (named ?? actor.userId);
  return consultantId === undefined ? null : getConsultantToRead(db, actor, consultantId);
}

/** A person whom the actor may read: everybody for who sees the whole office, oneself for all others. Those who were deleted are not there. */
export function getReadableUser(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  return getUserThat(seesEverything(actor) || id === actor.userId, db, id);
}

/** A person whom the actor may change: anybody for admins, oneself for all others. */
export function getUserToChange(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  return getUserThat(canChangeUser(actor, id), db, id);
}

/** The same for who has the person locked already: 404 `notFound` for whom the actor may not change. */
export function requireUserToChange(actor: Actor, id: string): void {
  if (!canChangeUser(actor, id)) throw new AppError('notFound');
}

/**
 * Somebody of the staff who may enter, in whose name something is done: oneself, or anybody for admins. 403 `actorMismatch` for others,
 * 404 `notFound` for who is not of the staff.
 */
export async function getColleague(
  ctx: Pick<Context, 'db' | 'log'>,
  actor: Actor,
  id: string,
): Promise<{ readonly _id: string }> {
  if (!isAdmin(actor)) requireSelf(ctx, actor, id);
  const found = await ctx.db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', id)
    .where('role', 'in', ['admin', 'advisor', 'business-performance-partner'])
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  return found;
}

function canChangeUser(actor: Actor, id: string): boolean {
  return isAdmin(actor) || id === actor.userId;
}

async function getUserThat(isOpen: boolean, db: Database, id: string): Promise<{ readonly _id: string }> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (found === undefined || !isOpen) throw new AppError('notFound');
  return found;
}
