import type { listAuditEvents as contract } from '@volano/domain/contracts/audit';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, contains, containsPlainly } from '../../../platform/db/query-parts.ts';

type AuditQuery = z.output<typeof contract.query>;

const ACTOR_NAME = sql<string>`u."name" || ' ' || u."surname"`;

/** A page of the record, newest first unless asked otherwise, and the total when the query counts. Names are those of now. */
export async function listAuditEvents(db: Database, query: AuditQuery) {
  const found = db
    .selectFrom('audit_events as e')
    .leftJoin('users as u', 'u._id', 'e.actorId')
    .leftJoin('all_agencies as a', 'a._id', 'e.agencyId')
    .where((eb) => {
      const { q, action, actorId, agencyId, entityId, from, to } = query;
      const conditions: Expression<SqlBool>[] = [];
      if (q)
        conditions.push(
          eb.or([eb('e.actorId', 'in', peopleCalled(db, q)), eb('e.agencyId', 'in', companiesCalled(db, q))]),
        );
      if (action?.length) conditions.push(eb('e.action', 'in', action));
      if (actorId !== undefined) conditions.push(eb('e.actorId', '=', actorId));
      if (agencyId !== undefined) conditions.push(eb('e.agencyId', '=', agencyId));
      if (entityId !== undefined) conditions.push(eb('e.entityId', '=', entityId));
      if (from !== undefined) conditions.push(eb('e.createdAt', '>=', from));
      if (to !== undefined) conditions.push(eb('e.createdAt', '<=', to));
      return eb.and(conditions);
    });
  const direction = query.sort?.[0]?.isDescending === false ? 'asc' : 'desc';
  const rows = await found
    .select(['e._id', 'e.createdAt', 'e.action', 'e.entityType', 'e.entityId', 'e.address', 'e.details'])
    .select(['e.actorId', ACTOR_NAME.as('actorName'), 'e.agencyId', 'a.businessName'])
    .select(entityLabel().as('entityLabel'))
    .orderBy('e.createdAt', direction)
    .orderBy('e._id', direction)
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Names are searched among those who have them: line by line, the record would take each name apart as often as it stands there. */
function peopleCalled(db: Database, q: string) {
  return db.selectFrom('users as u').select('u._id').where(contains(ACTOR_NAME, q));
}

function companiesCalled(db: Database, q: string) {
  return db
    .selectFrom('all_agencies as a')
    .select('a._id')
    .where((eb) => containsPlainly(eb.ref('a.searchName'), q));
}

/** What an action was done to is looked up for the rows of the page alone. */
function entityLabel(): RawBuilder<string | null> {
  return sql<string | null>`case e."entityType"
    when 'user' then (select "name" || ' ' || "surname" from users where "_id" = e."entityId")
    when 'agency' then (select "businessName" from all_agencies where "_id" = e."entityId")
    when 'announcement' then (select "title" from all_announcements where "_id" = e."entityId")
    when 'service' then (select "name" from all_services where "_id" = e."entityId")
    when 'invitation' then (select "name" from invitation_partners where "_id" = e."entityId")
    when 'mail' then (select "subject" from mails where "_id" = e."entityId")
    else null end`;
}
