import type { Actor } from '@volano/domain/policies/actor';
import type { Database } from '../../context.ts';
import { visibleAgencies } from '../agencies/agencies.queries.ts';

/** The companies of a person that the consultant follows: those that a conversation with them may be about. */
export async function listAgenciesToTalkTo(
  db: Database,
  actor: Actor,
  userId: string,
  agencyId: string | undefined,
): Promise<readonly string[]> {
  let found = db.selectFrom('agencies').select('_id').where(visibleAgencies(actor)).where('userId', '=', userId);
  if (agencyId !== undefined) found = found.where('_id', '=', agencyId);
  return (await found.limit(2).execute()).map(({ _id }) => _id);
}

/** A company that the consultant follows, kept from being deleted until the transaction ends, and whether its person may enter; or null. */
export async function holdAgencyToTalkTo(db: Database, actor: Actor, agencyId: string) {
  const company = await db
    .selectFrom('agencies')
    .innerJoin('users', 'users._id', 'agencies.userId')
    .select(['agencies.userId', 'users.isEnabled'])
    .where(visibleAgencies(actor))
    .where('agencies._id', '=', agencyId)
    .forKeyShare('agencies')
    .executeTakeFirst();
  return company ?? null;
}

/** What a company that the actor may see has signed, or null. */
export async function findContractOf(db: Database, actor: Actor, agencyId: string) {
  const company = await db
    .selectFrom('agencies')
    .select('contractType')
    .where(visibleAgencies(actor))
    .where('_id', '=', agencyId)
    .executeTakeFirst();
  return company?.contractType ?? null;
}
