import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** A company that a list brought in: whether its owner was written to, or anything was done with it since, and whose account that is. */
export interface TakenCompany {
  readonly _id: string;
  readonly isUsed: boolean;
  /** The owner's account was made by a list, nobody has entered with it, and no other company is theirs. */
  readonly isLastOfAccount: boolean;
}

/** What stands today of companies that a list brought in before a moment; those that were deleted are not there. */
export async function listTakenStanding(db: Database, ids: readonly string[], at: string): Promise<TakenCompany[]> {
  return db
    .selectFrom('agencies as a')
    .innerJoin('users as u', 'u._id', 'a.userId')
    .select('a._id')
    .select(
      sql<boolean>`(u."invitedAt" is not null or u."isConfirmed" or a."dossierSavedAt" is not null or exists (
        select from audit_events e where e."agencyId" = a."_id" and e."createdAt" > ${at}))`.as('isUsed'),
    )
    .select(
      sql<boolean>`(u."importedAt" is not null and u."invitedAt" is null and not u."isConfirmed" and not exists (
        select from agencies o where o."userId" = u."_id" and not (o."_id" = any(${[...ids]}::uuid[]))))`.as(
        'isLastOfAccount',
      ),
    )
    .where('a._id', '=', anyOf(ids))
    .orderBy('a._id')
    .execute();
}
