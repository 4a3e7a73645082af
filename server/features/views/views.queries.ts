import type { ViewType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../context.ts';
import { newId } from '../../platform/new-id.ts';

/** Records that a person saw something; seeing it again changes nothing. */
export async function insertView(
  db: Database,
  view: { userId: string; entityType: ViewType; entityId: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('views')
    .values({ _id: newId(), ...view })
    .onConflict((conflict) => conflict.columns(['userId', 'entityType', 'entityId']).doNothing())
    .execute();
}

/** How many of these things a person has not seen. */
export async function countUnseenOf(db: Database, userId: string, entityType: ViewType, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { seen } = await db
    .selectFrom('views')
    .select((eb) => eb.fn.countAll<number>().as('seen'))
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', 'in', ids)
    .executeTakeFirstOrThrow();
  return ids.length - seen;
}
