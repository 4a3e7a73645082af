import type { Actor } from '@volano/domain/policies/actor';
import type { AnnouncementType } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { inCatalogue, isExpiredAt, newsInScope } from '../../catalogue/public.ts';
import { findingChats } from '../../conversation/public.ts';
import { findingUsers } from '../../people/public.ts';
import { visibleAgencies } from '../../../access/agency.ts';

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

/** Published announcements of a type that were written on one day and closed from one day on. */
export interface DatedAnnouncements {
  readonly announcementType: AnnouncementType;
  /** The day on which they were written, null for one before what was asked. */
  readonly writtenOn: string | null;
  readonly isClosed: boolean;
  /** The first day on which they were closed; null while they are open, and where it was before what was asked. */
  readonly closedOn: string | null;
  readonly count: number;
}

/** Published announcements: what `announcements` lists with `isActive=true`, open and closed by the condition of `isExpired`. */
export function dateAnnouncements(db: Database, now: Date, since: string): Promise<DatedAnnouncements[]> {
  const [writtenOn, closedOn] = [
    dayOf('n.createdAt'),
    sql`least(${dayOf('n.expiryDate')} + 1, ${dayOf('n.closedAt')})`,
  ];
  return db
    .selectFrom('announcements as n')
    .where(inCatalogue({ isActive: true }))
    .select((eb) => [
      'n.announcementType',
      sql<string | null>`case when ${writtenOn} >= ${since} then ${writtenOn} end`.as('writtenOn'),
      sql<boolean>`coalesce(${isExpiredAt(now, true)(eb)}, false)`.as('isClosed'),
      sql<string | null>`case when ${isExpiredAt(now, true)(eb)} and ${closedOn} >= ${since} then ${closedOn} end`.as(
        'closedOn',
      ),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['n.announcementType', sql`2`, sql`3`, sql`4`])
    .execute();
}

function dayOf(column: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} at time zone 'Europe/Rome')::date`;
}

function dated<S, T extends keyof S>(found: SelectQueryBuilder<S, T, object>, day: RawBuilder<unknown>, since: string) {
  const recent = sql<string | null>`case when ${day} >= ${since} then ${day} end`;
  return found.select([recent.as('day'), sql<number>`count(*)`.as('count')]).groupBy(sql`1`);
}
