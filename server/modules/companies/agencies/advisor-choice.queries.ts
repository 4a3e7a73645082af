import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/**
 * Whether what the `owner` of `agencies` chose waits for the office: nobody follows the company, no sales contact was kept in that place,
 * and the one who was `chosen` works here. The one place where it is said, for lists, lines and cards.
 */
export const IS_CHOICE_OPEN = sql<SqlBool>`("agencies"."advisorId" is null and "owner"."advisorChosenAt" is not null
  and "owner"."advisorKeptAt" is null and "owner"."deletedAt" is null and "chosen"."isEnabled" and "chosen"."deletedAt" is null)`;

/** Whether the `contact` of the `owner` is a sales contact whom the office kept as who looks after them (decision 032). */
export const IS_CONTACT_KEPT = sql<SqlBool>`("owner"."advisorKeptAt" is not null and "contact"."role" = 'sales'
  and "contact"."isEnabled" and "contact"."deletedAt" is null)`;

/** The companies whose owner waits for the office to confirm whom they chose. */
export function openChoices(db: Database) {
  return db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .innerJoin('users as chosen', 'chosen._id', 'owner.advisor')
    .where(IS_CHOICE_OPEN);
}

/** Whom the owner of a company chose, while that waits for the office, or null; the owner is held until the transaction ends. */
export async function findOpenChoiceToHold(db: Database, agencyId: string) {
  const found = await openChoices(db)
    .select(['owner._id as ownerId', 'chosen._id as chosenId', 'chosen.role'])
    .where('agencies._id', '=', agencyId)
    .forNoKeyUpdate('owner')
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps the sales contact whom a person chose as who looks after them. */
export async function updateContactKept(db: Database, userId: string, advisorKeptAt: string): Promise<void> {
  await db.updateTable('users').set({ advisorKeptAt }).where('_id', '=', userId).execute();
}
