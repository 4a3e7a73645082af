import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { AgencyFacts } from '@volano/domain/policies/agencies';
import { sql } from 'kysely';
import { worksHere } from '../../../access/followers.ts';
import type { Database } from '../../../platform/context.ts';

/** A company as somebody finds it who may have had to do with it. */
export interface PastAgency extends AgencyFacts {
  readonly name: string;
  readonly deletedAt: string | null;
  /** When the person ceased to follow it, and to own it; null where they never did. */
  readonly leftAt: string | null;
  readonly movedAt: string | null;
  /** Who follows it now. */
  readonly followerName: string | null;
}

/** A company, deleted ones too, with what the person had to do with it; null where there never was one, or it was removed for good. */
export async function findPastAgency(db: Database, personId: string, id: string): Promise<PastAgency | null> {
  const found = await db
    .selectFrom('all_agencies as a')
    .select(['a.businessName as name', 'a.deletedAt'])
    .select(['a.userId', 'a.advisorId', 'a.businessAdvisorId', 'a.businessPerformancePartnerId'])
    .select(
      sql<string | null>`(select w."name" || ' ' || w."surname" from users w
        where w."_id" in (a."advisorId", a."businessAdvisorId", a."salesContactId") and ${worksHere('w')}
        order by array_position(array[a."advisorId", a."businessAdvisorId", a."salesContactId"], w."_id") limit 1)`.as(
        'followerName',
      ),
    )
    .select((eb) => [
      eb
        .selectFrom('agency_followers as f')
        .select((of) => of.fn.max('f.endedAt').as('at'))
        .whereRef('f.agencyId', '=', 'a._id')
        .where('f.personId', '=', personId)
        .as('leftAt'),
      eb
        .selectFrom('audit_events as e')
        .select((of) => of.fn.max('e.createdAt').as('at'))
        .whereRef('e.agencyId', '=', 'a._id')
        .where('e.action', '=', 'agencyMoved')
        .where(sql`e."details" ->> 'from'`, '=', personId)
        .as('movedAt'),
    ])
    .where('a._id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** The company of a conversation; null where it is gone, or there is no such conversation. */
export async function findAgencyOfChat(db: Database, chatId: string): Promise<string | null> {
  const chat = await db.selectFrom('chats').select('agencyId').where('_id', '=', chatId).executeTakeFirst();
  return chat?.agencyId ?? null;
}

/** A call or a service that is not published, by its title, since when as far as that is known; null where it is, or there is none. */
export async function findUnpublished(
  db: Database,
  entityType: EntityType,
  id: string,
): Promise<{ name: string; since: string | null } | null> {
  if (entityType === 'service') {
    const service = await db
      .selectFrom('services')
      .select('name')
      .where('_id', '=', id)
      .where('isActive', '=', false)
      .executeTakeFirst();
    return service === undefined ? null : { name: service.name, since: null };
  }
  const call = await db
    .selectFrom('announcements as a')
    .select('a.title as name')
    .select((eb) =>
      eb
        .selectFrom('announcement_changes as h')
        .select((of) => of.fn.max('h.createdAt').as('at'))
        .whereRef('h.announcementId', '=', 'a._id')
        .where('h.field', '=', 'state')
        .where(sql`h."after"`, '=', sql`'"draft"'::jsonb`)
        .as('since'),
    )
    .where('a._id', '=', id)
    .where('a.isActive', '=', false)
    .executeTakeFirst();
  return call ?? null;
}

/** When a person was deleted; null of everybody else. */
export async function findDeletedAt(db: Database, userId: string): Promise<string | null> {
  const person = await db.selectFrom('users').select('deletedAt').where('_id', '=', userId).executeTakeFirst();
  return person?.deletedAt ?? null;
}
