import { isReached as isReachedBy, type Reach, UNREACHED } from '@volano/domain/rules/reach';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/context.ts';
import { anyOf } from '../platform/db/query-parts.ts';

/** How far a person, the row of `users` under this name, is reached: the twin of `reachOf` of rules/reach. */
export function reachOf(as = 'owner'): RawBuilder<Reach> {
  const of = (column: string) => sql.ref(`${as}.${column}`);
  return sql<Reach>`case when ${of('signedInAt')} is not null then 'signedIn'
    when ${of('importedAt')} is not null and ${of('invitedAt')} is null then 'notInvited'
    when ${of('isEmailVerified')} and (${of('invitedAt')} is null or exists (
      select from audit_events e where e."actorId" = ${of('_id')} and e."action" = 'passwordReset')) then 'verified'
    else 'invited' end`;
}

/** Whether a company's person, the row of `users` under this name, can see what is done for it: the twin of `isReached` of rules/reach. */
export function isReached(as = 'owner'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${reachOf(as)} <> all(${[...UNREACHED]}::text[]))`;
}

/** The companies that are reached, deleted ones too, looked up once for a whole list. */
const REACHED_COMPANIES = sql`(select g."_id" from all_agencies g join users o on o."_id" = g."userId" where ${isReached('o')})`;

/**
 * Whether a recommendation `r` was put before somebody: its company is reached, was when it changed hands or went, or went on with it.
 */
export const IS_RECOMMENDATION_REACHED = sql<SqlBool>`(r."wasReached" or r."seenAt" is not null or r."answer" is not null
  or r."progress" is not null or coalesce(r."agencyId" in ${REACHED_COMPANIES}, false))`;

/** How far a company is reached, and whether it can see what is done for it now: who is disabled sees nothing, however far they were. */
interface Reaching {
  readonly reach: Reach;
  readonly isReached: boolean;
}

/** The same of some companies, by the company. */
async function listReaching(db: Database, agencyIds: readonly string[]): Promise<ReadonlyMap<string, Reaching>> {
  const companies = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .select(['agencies._id', 'owner.isEnabled', reachOf().as('reach')])
    .where('agencies._id', '=', anyOf([...new Set(agencyIds)]))
    .execute();
  return new Map(
    companies.map(({ _id, isEnabled, reach }) => [_id, { reach, isReached: isEnabled && isReachedBy(reach) }]),
  );
}

/** How far one company is reached. */
export async function findReaching(db: Database, agencyId: string): Promise<Reaching> {
  return (await listReaching(db, [agencyId])).get(agencyId) ?? { reach: 'notInvited', isReached: false };
}

/**
 * What becomes of one of many, with how far its company is reached and whether it can see it: of a company that nobody may know of nothing is said.
 * Every line that speaks of a company says it so.
 */
export async function withReach<L extends { readonly code?: string | undefined }>(
  db: Database,
  lines: readonly L[],
  agencyOf: (line: L) => string,
): Promise<(L & { readonly isReached: boolean; readonly reach: Reach | null })[]> {
  const known = await listReaching(db, lines.filter(({ code }) => code !== 'notFound').map(agencyOf));
  return lines.map((line) => {
    const reaching = line.code === 'notFound' ? undefined : known.get(agencyOf(line));
    return { ...line, ...(reaching ?? { reach: null, isReached: false }) };
  });
}

/** Keeps of a company that changes hands or goes what was put before its person until now: numbers of the past are not lowered by it. */
export async function keepReached(db: Database, agencyId: string): Promise<void> {
  await db
    .updateTable('all_recommendations as r')
    .set({ wasReached: true })
    .where('r.agencyId', '=', agencyId)
    .where('r.wasReached', '=', false)
    .where(
      sql<SqlBool>`exists (select from all_agencies "agencies" where "agencies"."_id" = r."agencyId" and ${IS_RECOMMENDATION_REACHED})`,
    )
    .execute();
}
