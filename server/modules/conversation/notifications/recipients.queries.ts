import type { Database } from '../../../platform/context.ts';

/** Everybody who runs the office. */
export async function listAdmins(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where('isEnabled', '=', true)
    .where('isConfirmed', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .execute();
  return found.map(({ _id }) => _id);
}

/** The name and surname of somebody who is still there, or null. */
export async function findPersonNamed(db: Database, userId: string): Promise<string | null> {
  const person = await db
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('_id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return person === undefined ? null : `${person.name} ${person.surname}`;
}

/** Somebody who registered and still waits to be confirmed, with their company; null where they wait no more. */
export async function findWaiting(
  db: Database,
  userId: string,
): Promise<{ name: string; agencyId: string | null; businessName: string | null } | null> {
  const person = await db
    .selectFrom('users as u')
    .leftJoin('agencies as a', 'a.userId', 'u._id')
    .select(['u.name', 'u.surname', 'a._id as agencyId', 'a.businessName'])
    .where('u._id', '=', userId)
    .where('u.isConfirmed', '=', false)
    .where('u.isEnabled', '=', true)
    .where('u.deletedAt', 'is', null)
    .orderBy('a.createdAt')
    .executeTakeFirst();
  if (person === undefined) return null;
  const { name, surname, agencyId, businessName } = person;
  return { name: `${name} ${surname}`, agencyId, businessName };
}
