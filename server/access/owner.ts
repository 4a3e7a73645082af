import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';

/** Whether the owner of a company came from a list and was not written to yet (9-working-day §6). */
export const IS_OWNER_TO_INVITE = sql<boolean>`("owner"."importedAt" is not null and "owner"."invitedAt" is null
  and "owner"."isEnabled" and not "owner"."isConfirmed")`;

/** Why nobody is to be written to about a company: its owner is shut out, or was never invited. Null where its owner hears of it. */
export async function findReasonNotToWrite(
  db: Database,
  agencyId: string,
): Promise<'userDisabled' | 'userNotInvited' | null> {
  const owner = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .select(['owner.isEnabled', IS_OWNER_TO_INVITE.as('isToInvite')])
    .where('agencies._id', '=', agencyId)
    .executeTakeFirstOrThrow();
  if (!owner.isEnabled) return 'userDisabled';
  return owner.isToInvite ? 'userNotInvited' : null;
}
