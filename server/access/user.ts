import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { Database } from '../platform/context.ts';

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
