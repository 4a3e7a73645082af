import type { Actor } from '@volano/domain/policies/actor';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../context.ts';
import { visibleAgencies } from '../agencies/agencies.queries.ts';
import { inCatalogue, isExpiredAt } from '../announcements/announcements.queries.ts';
import { findingChats } from '../chats/chats.queries.ts';
import { newsInScope } from '../news/news.queries.ts';
import { findingUsers } from '../users/user-rows.queries.ts';

/** How many rows of a list have their own date on a day; `day` is null for what is older than was asked. */
export interface DatedCount {
  readonly day: string | null;
  readonly count: number;
}

/** Companies' people who may enter, of all of them or of those whom a consultant follows: what `users` lists with these filters. */
export function datePeople(db: Database, since: string, hasAdvisor: true | undefined): Promise<DatedCount[]> {
  const people = findingUsers(db, { role: ['user', 'business-partner'], isEnabled: true, hasAdvisor });
  return dated(people, dayOf('createdAt'), since).execute();
}

/** Published news: what `news` lists with `isActive=true`. */
export function dateNews(db: Database, since: string): Promise<DatedCount[]> {
  const published = { isPublishedOnly: true, isMonoGrantOnly: false };
  return dated(newsInScope(db.selectFrom('news').select([]), published), dayOf('createdAt'), since).execute();
}

/** The reader's conversations that are not put aside: what `chats` lists. */
export function dateChats(db: Database, actor: Actor, since: string): Promise<DatedCount[]> {
  const found = findingChats(db, actor, { q: undefined, agencyId: undefined, isArchived: false });
  return dated(found, dayOf('chats.createdAt'), since).execute();
}

/** The companies that a consultant follows: what `agencies` lists for them. */
export function dateAgencies(db: Database, actor: Actor, since: string): Promise<DatedCount[]> {
  const followed = db.selectFrom('agencies').where(visibleAgencies(actor));
  return dated(followed, dayOf('agencies.createdAt'), since).execute();
}

/**
 * Published announcements by type, open or closed: what `announcements` lists with `isActive=true` and `isExpired`. An open one has the
 * day on which it was written, a closed one the first on which it was closed.
 */
export function dateAnnouncements(db: Database, now: Date, since: string, isExpired: boolean) {
  const published = db
    .selectFrom('announcements as n')
    .where(inCatalogue({ isActive: true }))
    .where(isExpiredAt(now, isExpired));
  const day = isExpired ? sql`${dayOf('n.expiryDate')} + 1` : dayOf('n.createdAt');
  return dated(published, day, since).select('n.announcementType').groupBy('n.announcementType').execute();
}

function dayOf(column: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} at time zone 'Europe/Rome')::date`;
}

function dated<S, T extends keyof S>(found: SelectQueryBuilder<S, T, object>, day: RawBuilder<unknown>, since: string) {
  const recent = sql<string | null>`case when ${day} >= ${since} then ${day} end`;
  return found.select([recent.as('day'), sql<number>`count(*)`.as('count')]).groupBy(sql`1`);
}
