import { AppError } from '@volano/domain/errors';
import type { Traces } from '@volano/domain/contracts/traces';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import { isCustomer } from '@volano/domain/policies/actor';
import { isOpenToCompany, type Standing } from '@volano/domain/policies/announcements';
import type { Database } from '../platform/context.ts';
import { agencyOf, type Asked } from './agency.ts';

/** What was done with a call or a service, one row an action: with which company (null where none is known any more), and what came of it. */
interface Trace {
  readonly agencyId: string | null;
  readonly kind: 'recommendation' | 'favorite' | 'mail' | 'dossier' | 'notice';
  readonly isAnswered: boolean;
  readonly amount: number | null;
}

/**
 * All that is remembered of a call or a service (17-seams §4): the one place that says what is history. What was taken back within its day is
 * not; of a notice only that somebody was told.
 */
function tracesOf(entityType: EntityType, id: string): RawBuilder<Trace> {
  const isCall = entityType === 'announcement';
  const of = sql.ref(isCall ? 'announcementId' : 'serviceId');
  const saved = sql.ref(isCall ? 'savedAnnouncementsIds' : 'savedServicesIds');
  const isIn = sql`d."content" -> ${isCall ? 'announcements' : 'services'} @> jsonb_build_array(jsonb_build_object('_id', ${id}::text))`;
  const events = isCall ? ['newAnnouncement', 'announcementChanged', 'nextEdition'] : ['newService'];
  return sql<Trace>`(
    select r."agencyId", 'recommendation' as "kind", r."answer" is not null as "isAnswered", r."amount"
      from all_recommendations r
      where r.${of} = ${id}::uuid and not r."isTakenBack"
    union all select f."agencyId", 'favorite', false, null from favorites f
      where f.${of} = ${id}::uuid
    union all select case when e."targetUser" = 'agencies' then e."recipientId" end, 'mail', false, null
      from email_recipients e left join mails m on m."_id" = e."mailId"
      where e."announcementId" = ${id}::uuid and e."status" = 'written' and m."status" is distinct from 'failed'
    union all select d."agencyId", 'dossier', false, null from dossiers d where ${isIn}
    union all select a."_id", 'dossier', false, null from all_agencies a
      where ${id}::uuid = any(a.${saved}) and not exists (select from dossiers d where d."agencyId" = a."_id" and ${isIn})
    union all select coalesce((n."data" ->> 'agencyId')::uuid, a."_id"), 'notice', false, null
      from notifications n left join all_agencies a on a."userId" = n."userId"
      where n."data" ->> '_id' = ${id}::text and n."event" = any(${events}::text[]))`;
}

/** What a call or a service has left behind, for who is about to delete it. */
export async function readTraces(db: Database, entityType: EntityType, id: string): Promise<Traces> {
  const { rows } = await sql<Traces>`select
      count(distinct t."agencyId") filter (where t."kind" <> 'notice')::int as "agencies",
      count(*) filter (where t."kind" = 'recommendation')::int as "recommendations",
      count(*) filter (where t."isAnswered")::int as "answers",
      count(*) filter (where t."kind" = 'favorite')::int as "favorites",
      count(*) filter (where t."kind" = 'mail')::int as "mails",
      count(*) filter (where t."kind" = 'dossier')::int as "dossiers",
      coalesce(sum(t."amount"), 0)::float8 as "amount"
    from ${tracesOf(entityType, id)} t`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a count answers one row');
  return found;
}

/** Whether anything is remembered of a call or a service: then it is withdrawn where another would be deleted. */
export async function hasTraces(db: Database, entityType: EntityType, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${tracesOf(entityType, id)} t limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a company had to do with a call or a service, or was told of it: then it opens, whatever became of it since. */
export async function hasTraceOf(db: Database, agencyId: string, entityType: EntityType, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from ${tracesOf(entityType, id)} t where t."agencyId" = ${agencyId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Keeps a call or a service from being deleted or withdrawn until the transaction ends: what is done with it is there before it goes, or is
 * refused. Throws `notFound` where it is gone from sight.
 */
export async function lockInSight(trx: Database, entityType: EntityType, id: string): Promise<void> {
  const held = await trx
    .selectFrom(entityType === 'announcement' ? 'announcements' : 'services')
    .select('_id')
    .where('_id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (held === undefined) throw new AppError('notFound');
}

/**
 * Refuses what a company may not open: what does not stand open to it, unless it was told of it before, when what is published opens all the
 * same (17-seams §4). 404 `notFound`.
 */
export async function requireOpen(
  db: Database,
  agencyId: string | null,
  { entityType, id }: { readonly entityType: EntityType; readonly id: string },
  standing: Standing | null,
): Promise<void> {
  if (standing !== null && isOpenToCompany(standing)) return;
  const isHidden = agencyId === null || standing === null || standing.gate === 'inactive';
  if (isHidden || !(await hasTraceOf(db, agencyId, entityType, id))) throw new AppError('notFound');
}

/** Whether something was withdrawn and the actor may still open it. 404 `notFound` where they may not; false of what is in sight, or never was. */
export async function isWithdrawnFor(asked: Asked, entityType: EntityType, id: string): Promise<boolean> {
  const { db } = asked.ctx;
  const withdrawn = await db
    .selectFrom(entityType === 'announcement' ? 'all_announcements' : 'all_services')
    .select('_id')
    .where('_id', '=', id)
    .where('withdrawnAt', 'is not', null)
    .executeTakeFirst();
  if (withdrawn === undefined) return false;
  const agencyId = agencyOf(asked);
  if (isCustomer(asked.actor) && (agencyId === null || !(await hasTraceOf(db, agencyId, entityType, id))))
    throw new AppError('notFound');
  return true;
}
