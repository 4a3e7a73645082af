import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Database } from '../platform/context.ts';

/** What is one person's own, by the table that it stands in: whoever they are, nobody else has it. */
const TABLES = {
  archiving: 'archivings',
  calendarSubscription: 'calendar_subscriptions',
  notification: 'notifications',
  session: 'sessions',
} as const;

export type Personal = keyof typeof TABLES;

/** Something of the actor's own; somebody else's is as absent as one that does not exist (404 `notFound`). */
export async function getOwn(
  db: Database,
  actor: Actor,
  kind: Personal,
  id: string,
): Promise<{ readonly _id: string }> {
  const found = await selectOwn(db, actor, kind, id).executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  return found;
}

/** The same within the transaction that changes it, locked until that ends. */
export async function lockOwn(trx: Database, actor: Actor, kind: Personal, id: string): Promise<void> {
  const found = await selectOwn(trx, actor, kind, id).forUpdate().executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
}

function selectOwn(db: Database, actor: Actor, kind: Personal, id: string) {
  return db.selectFrom(TABLES[kind]).select('_id').where('_id', '=', id).where('userId', '=', actor.userId);
}
