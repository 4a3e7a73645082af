import { AppError } from '@volano/domain/errors';
import { latestOver } from '@volano/domain/rules/announcement-dates';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/context.ts';
import { anyOf } from '../platform/db/query-parts.ts';

/**
 * The twin of `mayBeActedOn`, of a call under a name: published, not withdrawn, open, and before its commercial day. A call that waits or
 * lasts until the funds do has no expiry, by its constraints.
 */
export function mayCallBeActedOn(now: Date, call: 'n' | 'a' = 'n'): RawBuilder<SqlBool> {
  const over = latestOver(now);
  const column = (name: string) => sql.ref(`${call}.${name}`);
  return sql<SqlBool>`(${column('isActive')} and ${column('withdrawnAt')} is null and ${column('closedAt')} is null
    and (${column('closesAt')} is null or ${column('closesAt')} > ${now.toISOString()})
    and (${column('expiryCommercialDate')} is null or ${column('expiryCommercialDate')} > ${over}))`;
}

/** Throws 409 `announcementOver` with the title of the first of some calls that may not be acted on any more. */
export async function requireActedOn(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const over = await db
    .selectFrom('all_announcements as n')
    .select('n.title')
    .where('n._id', '=', anyOf(ids))
    .where((eb) => eb.not(mayCallBeActedOn(now)))
    .orderBy(sql`array_position(${[...ids]}::uuid[], n."_id")`)
    .executeTakeFirst();
  if (over !== undefined) throw new AppError('announcementOver', { params: { title: over.title } });
}

/** Throws 409 `announcementOver` with its name for a service that was withdrawn: it is never over otherwise. */
export async function requireServiceInSight(db: Database, id: string): Promise<void> {
  const withdrawn = await db
    .selectFrom('all_services')
    .select('name')
    .where('_id', '=', id)
    .where('withdrawnAt', 'is not', null)
    .executeTakeFirst();
  if (withdrawn !== undefined) throw new AppError('announcementOver', { params: { title: withdrawn.name } });
}

/** Those of some calls that may still be acted on. */
export async function listActedOn(db: Database, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('announcements as n')
    .select('n._id')
    .where('n._id', '=', anyOf(ids))
    .where(mayCallBeActedOn(now))
    .execute();
  return new Set(rows.map(({ _id }) => _id));
}
