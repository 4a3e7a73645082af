import type { UserStanding } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Imported owners among these people, held until the transaction ends: who was never written to, and who may be. */
export async function listImportedForUpdate(
  trx: Database,
  ids: readonly string[],
): Promise<
  { _id: string; isEnabled: boolean; importedAt: string | null; invitedAt: string | null; hasEntered: boolean }[]
> {
  return trx
    .selectFrom('users')
    .select(['_id', 'isEnabled', 'importedAt', 'invitedAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('audit_events')
            .select('_id')
            .whereRef('actorId', '=', 'users._id')
            .where('action', '=', 'passwordReset'),
        )
        .$castTo<boolean>()
        .as('hasEntered'),
    )
    .where('_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute();
}

/** Somebody who was invited, with the company that they are written to for; null where they are gone or shut out. */
export async function findInvited(
  db: Database,
  userId: string,
): Promise<{ email: string; businessName: string | null } | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('agencies', 'agencies.userId', 'users._id')
    .select(['users.email', 'agencies.businessName'])
    .where('users._id', '=', userId)
    .where('users.isEnabled', '=', true)
    .orderBy('agencies.createdAt')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** How a person stands, said in one place: the row of `users` under the name that the query gives it. */
export function standingOf(as: 'u' | 'users') {
  const of = (column: string) => sql.ref(`${as}.${column}`);
  return sql<UserStanding>`case when not ${of('isEnabled')} then 'disabled'
    when not ${of('isConfirmed')} and ${of('importedAt')} is not null and ${of('invitedAt')} is null then 'toInvite'
    when not ${of('isConfirmed')} then 'toConfirm'
    when ${of('invitedAt')} is not null and not exists (
      select from audit_events e where e."actorId" = ${of('_id')} and e."action" = 'passwordReset') then 'invited'
    else 'active' end`;
}
