import type { Actor } from '@volano/domain/policies/actor';
import {
  type AidForm,
  type AnnouncementType,
  type ChartType,
  type Role,
  FUNNEL_STEPS,
  type FunnelStep,
} from '@volano/domain/rules/vocabulary';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { inCatalogue, isExpiredAt, newsInScope } from '../../catalogue/public.ts';
import { findingChats } from '../../conversation/public.ts';
import { findingUsers } from '../../people/public.ts';
import { visibleAgencies } from '../../../access/agency.ts';
import { ADVISOR_FIELDS } from '@volano/domain/rules/advisor-kinds';
import type { Period } from '@volano/domain/rules/period';
import { offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';
import { chosenRecommendations, HAS_REACHED, withAgencies } from '../../advising/public.ts';
import { countedDays } from './events.queries.ts';

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
  const [writtenOn, closedOn] = [dayOf('n.createdAt'), sql`least(${dayOf('n.closesAt')}, ${dayOf('n.closedAt')})`];
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

const CONSULTANTS: readonly Role[] = ['advisor', 'business-performance-partner'];

export interface LeaderboardChoice extends Paging {
  readonly q?: string | undefined;
  readonly isWorstFirst: boolean;
}

/** A person of the leaderboard, with what was counted for them. */
interface LeaderboardRow {
  readonly _id: string;
  readonly frontImageId: string | null;
  readonly name: string;
  readonly role: Role;
  readonly surname: string;
  readonly count: number;
  readonly isGone: boolean;
  readonly rank: number;
  readonly numberOfAssignedAgencies: number;
}

/**
 * A page of consultants by what they come to, and how many there are. Those who left are there where something counts for them, so that
 * the counts add up to the graph. The place is among all, whatever is searched.
 */
export async function listLeaderboard(
  db: Database,
  kpiType: ChartType,
  period: Period,
  choice: LeaderboardChoice,
): Promise<{ data: LeaderboardRow[]; totalData: number }> {
  const { q, isWorstFirst, page, limit } = choice;
  const sum = sql<number>`sum("count")`;
  const sums = db
    .selectFrom(countedDays(db, [kpiType], period).as('days'))
    .select(['advisorId', sum.as('count')])
    .where('advisorId', 'is not', null)
    .groupBy('advisorId')
    .having(sum, '>', 0);
  const ranked = db
    .selectFrom('users as u')
    .leftJoin(sums.as('s'), 's.advisorId', 'u._id')
    .select(['u._id', 'u.name', 'u.surname', 'u.role', 'u.frontImageId'])
    .select([sql<boolean>`u."deletedAt" is not null`.as('isGone'), sql<number>`coalesce(s."count", 0)`.as('count')])
    .select(sql<number>`rank() over (order by coalesce(s."count", 0) desc)`.as('rank'))
    .where((eb) =>
      eb.or([eb.and([eb('u.role', 'in', CONSULTANTS), eb('u.deletedAt', 'is', null)]), eb('s.count', 'is not', null)]),
    );
  const found = db
    .selectFrom(ranked.as('ranked'))
    .$if(Boolean(q), (all) => all.where(contains(sql<string>`"name" || ' ' || "surname"`, q ?? '')));
  const data = await found
    .selectAll('ranked')
    .select((eb) =>
      eb
        .selectFrom('agencies')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where((of) => of.or(ADVISOR_FIELDS.map((field) => of(`agencies.${field}`, '=', of.ref('ranked._id')))))
        .$asScalar()
        .$notNull()
        .as('numberOfAssignedAgencies'),
    )
    .orderBy('count', isWorstFirst ? 'asc' : 'desc')
    .orderBy(sql`searchable("surname")`)
    .orderBy(sql`searchable("name")`)
    .orderBy('_id')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const { totalData } = await found.select((eb) => eb.fn.countAll<number>().as('totalData')).executeTakeFirstOrThrow();
  return { data, totalData };
}

/** How many companies that the actor may see a consultant follows in any kind. */
export async function countAssignedAgencies(db: Database, actor: Actor, consultantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agencies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(visibleAgencies(actor))
    .where((eb) => eb.or(ADVISOR_FIELDS.map((field) => eb(`agencies.${field}`, '=', consultantId))))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whose recommendations, of which days. */
interface FunnelChoice {
  readonly advisorId: string | undefined;
  readonly period: Period;
}

type FunnelCounts = Readonly<Record<FunnelStep | 'unreached' | 'answered', number>> & { readonly amount: number };

/** Of the recommendations made in a period, in companies that the actor may see: how many have come how far by now, and what was won. */
export async function countFunnel(db: Database, actor: Actor, choice: FunnelChoice): Promise<FunnelCounts> {
  return counting(chosen(db, actor, choice)).executeTakeFirstOrThrow();
}

/** A page of the same by consultant, by announcement or by service, and how many of these there are when the query counts. */
export async function listFunnels(
  db: Database,
  actor: Actor,
  by: keyof typeof COLUMNS,
  choice: FunnelChoice,
  list: Paging & {
    readonly sort: readonly { field: keyof FunnelCounts; isDescending: boolean }[];
    readonly count: boolean;
  },
) {
  const column = COLUMNS[by];
  const of = chosen(db, actor, choice).where(`r.${column}`, 'is not', null);
  let groups = counting(of)
    .select(sql<string>`${sql.ref(`r.${column}`)}`.as('_id'))
    .groupBy(`r.${column}`);
  for (const { field, isDescending } of list.sort) groups = groups.orderBy(field, isDescending ? 'desc' : 'asc');
  const page = groups
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('_id')
    .limit(list.limit)
    .offset(offsetOf(list));
  const found = await db.selectFrom(page.as('g')).selectAll('g').select(TITLES[by].as('title')).execute();
  const rows = found.map(({ total: _, ...row }) => row);
  if (!list.count) return { rows };
  if (found[0] !== undefined || list.page === 1) return { rows, total: found[0]?.total ?? 0 };
  // Beyond the last page no row says how many there are.
  const distinct = of.select(`r.${column}`).distinct();
  const { total } = await db
    .selectFrom(distinct.as('g'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The same by the forms of aid of what was recommended; services, which have none, apart. */
export async function listFunnelsByForm(db: Database, actor: Actor, period: Period) {
  const of = chosen(db, actor, { advisorId: undefined, period }).leftJoin(
    'all_announcements as a',
    'a._id',
    'r.announcementId',
  );
  const forms = sql<AidForm[]>`coalesce(a."aidForms", '{}')`;
  const isService = sql<boolean>`r."serviceId" is not null`;
  return counting(of as unknown as ReturnType<typeof chosen>)
    .select([forms.as('forms'), isService.as('isService')])
    .groupBy([forms, isService])
    .execute();
}

const COLUMNS = { advisors: 'advisorId', announcements: 'announcementId', services: 'serviceId' } as const;

const TITLES = {
  advisors: sql<string>`(select u."name" || ' ' || u."surname" from users u where u."_id" = g."_id")`,
  announcements: sql<string>`(select a."title" from all_announcements a where a."_id" = g."_id")`,
  services: sql<string>`(select s."name" from all_services s where s."_id" = g."_id")`,
} as const;

function chosen(db: Database, actor: Actor, { advisorId, period }: FunnelChoice) {
  return withAgencies(db).where(chosenRecommendations(actor, { advisorId, bounds: period }));
}

function counting(found: ReturnType<typeof chosen>) {
  const [recommended, seen, interested, applied, won] = FUNNEL_STEPS.map(
    (stage) => sql<number>`count(*) filter (where ${HAS_REACHED[stage]})`,
  ) as [Count, Count, Count, Count, Count];
  return found.select([
    recommended.as('recommended'),
    seen.as('seen'),
    interested.as('interested'),
    applied.as('applied'),
    won.as('won'),
    sql<number>`count(*) filter (where ${HAS_REACHED.unreached})`.as('unreached'),
    sql<number>`count(*) filter (where ${HAS_REACHED.recommended} and r."answer" is not null)`.as('answered'),
    sql<number>`coalesce(sum(r."amount") filter (where ${HAS_REACHED.won}), 0)`.as('amount'),
  ]);
}

type Count = ReturnType<typeof sql<number>>;
