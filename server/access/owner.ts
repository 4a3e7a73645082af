import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';

/** Whether the owner of a company came from a list and was not written to yet (9-working-day §6). */
export const IS_OWNER_TO_INVITE = sql<boolean>`("owner"."importedAt" is not null and "owner"."invitedAt" is null
  and "owner"."isEnabled" and not "owner"."isConfirmed")`;

/**
 * Why nobody is to be written to about a company: its owner is shut out, was never invited, or never showed that the address which they
 * registered with is theirs: mistyped, it is somebody else's. Null where its owner hears of it.
 */
export async function findReasonNotToWrite(
  db: Database,
  agencyId: string,
): Promise<'userDisabled' | 'userNotInvited' | 'userNotVerified' | null> {
  const owner = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .select(['owner.isEnabled', 'owner.isEmailVerified', IS_OWNER_TO_INVITE.as('isToInvite')])
    .where('agencies._id', '=', agencyId)
    .executeTakeFirstOrThrow();
  if (!owner.isEnabled) return 'userDisabled';
  if (owner.isToInvite) return 'userNotInvited';
  return owner.isEmailVerified ? null : 'userNotVerified';
}
