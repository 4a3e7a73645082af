import type { listTodos as contract } from '@volano/domain/contracts/todos';
import { isAdmin } from '@volano/domain/policies/actor';
import type { TodoKind } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/paging.ts';
import {
  advisorChoices,
  closingFavorites,
  type TodoWorld,
  unansweredChats,
  unansweredRecommendations,
  unfinishedSurveys,
  waitingDossiers,
} from './todo-kinds.queries.ts';

type ListQuery = z.output<typeof contract.query>;

/** A page of what waits for a consultant: what is due soonest, then what waits longest; and the total when the query counts. */
export async function listTodos(db: Database, world: TodoWorld, query: ListQuery) {
  const { kind, agencyId, isSnoozed, sort } = query;
  let found = todos(db, world).where('s.until', isSnoozed ? 'is not' : 'is', null);
  if (kind?.length) found = found.where('t.kind', 'in', kind);
  if (agencyId) found = found.where('t.agencyId', '=', agencyId);
  let ordered = found
    .leftJoin('agencies as asking', (join) =>
      join.onRef('asking._id', '=', 't.agencyId').on('t.kind', '=', 'advisorChoice'),
    )
    .leftJoin('users as owner', 'owner._id', 'asking.userId')
    .leftJoin('users as chosen', 'chosen._id', 'owner.advisor')
    .selectAll('t')
    .select(['s.until as snoozedUntil', 'chosen._id as chosenId', 'chosen.name as chosenName'])
    .select(['chosen.surname as chosenSurname', 'chosen.role as chosenRole']);
  if (sort === undefined) ordered = ordered.orderBy('t.dueAt', (order) => order.asc().nullsLast()).orderBy('t.since');
  else
    for (const { field, isDescending } of sort) ordered = ordered.orderBy(`t.${field}`, isDescending ? 'desc' : 'asc');
  const rows = await ordered
    .orderBy('t.kind')
    .orderBy('t.objectId')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many wait of each kind that has some, without those put off. */
export async function countTodos(db: Database, world: TodoWorld) {
  return todos(db, world)
    .where('s.until', 'is', null)
    .select((eb) => ['t.kind', eb.fn.countAll<number>().as('count')])
    .groupBy('t.kind')
    .execute();
}

/** Whether something waits for this consultant, put off or not. */
export async function isWaiting(db: Database, world: TodoWorld, kind: TodoKind, objectId: string): Promise<boolean> {
  const found = await todos(db, world)
    .select('t.objectId')
    .where('t.kind', '=', kind)
    .where('t.objectId', '=', objectId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Puts something off, or back into the list. */
export async function upsertSnooze(
  db: Database,
  snooze: { userId: string; kind: TodoKind; objectId: string; until: string },
): Promise<void> {
  await db
    .insertInto('todo_snoozes')
    .values(snooze)
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'objectId']).doUpdateSet({ until: snooze.until }))
    .execute();
}

/** What waits, with until when it was put off; a moment that has passed puts nothing off. */
function todos(db: Database, world: TodoWorld) {
  // What waits in a company is the work of who follows it; admins say who does.
  const waiting = isAdmin(world.actor)
    ? advisorChoices(db, world)
    : advisorChoices(db, world)
        .unionAll(unansweredChats(db, world))
        .unionAll(unansweredRecommendations(db, world))
        .unionAll(unfinishedSurveys(db, world))
        .unionAll(waitingDossiers(db, world))
        .unionAll(closingFavorites(db, world));
  return db
    .selectFrom(waiting.as('t'))
    .leftJoin('todo_snoozes as s', (join) =>
      join
        .on('s.userId', '=', world.actor.userId)
        .onRef('s.kind', '=', sql.ref('t.kind'))
        .onRef('s.objectId', '=', 't.objectId')
        .on('s.until', '>', world.now.toISOString()),
    );
}
