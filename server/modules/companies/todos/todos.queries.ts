import type { listTodos as contract } from '@volano/domain/contracts/todos';
import { isAdmin, type Actor } from '@volano/domain/policies/actor';
import { WAITING_DOSSIER } from '@volano/domain/rules/dossiers';
import { dayAfter, endOfRomeDay, romeDay, startOfRomeDay } from '@volano/domain/rules/announcement-dates';
import { daysBefore } from '@volano/domain/rules/retention';
import type { TodoKind, EntityType } from '@volano/domain/rules/vocabulary';
import { AppError } from '@volano/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { mayCallBeActedOn } from '../../../access/acted-on.ts';
import { visibleAgencies } from '../../../access/agency.ts';
import { chatsWithCompany, openQuestion, visibleChats } from '../../../access/chat.ts';
import { IS_OWNER_TO_INVITE } from '../../../access/owner.ts';
import { mayAnswerRecommended } from '../../../access/recommended.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { openChoices } from '../agencies/agencies.queries.ts';
import { isSurvey, isUnfinished, countQuestions } from '../surveys/survey-states.queries.ts';

type ListQuery = z.output<typeof contract.query>;

/** A page of what waits for a consultant, in the order of `listTodos`; and the total when the query counts. */
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
  if (sort === undefined) {
    const cameToday = sql<boolean>`t."since" >= ${startOfRomeDay(romeDay(world.now))}`;
    const isNear = sql<boolean>`coalesce(t."dueAt" <= ${endOfRomeDay(dayAfter(romeDay(world.now), NEAR_DAYS))}, false)`;
    ordered = ordered
      .orderBy(sql`case when ${isNear} then 0 when ${cameToday} then 1 when t."dueAt" is not null then 2 else 3 end`)
      .orderBy(sql`case when ${isNear} or not ${cameToday} then t."dueAt" end`)
      .orderBy(sql`case when ${cameToday} then t."since" end desc nulls last`)
      .orderBy('t.dueAt', (order) => order.asc().nullsLast())
      .orderBy('t.since');
  } else
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
export async function countTodos(db: Database, world: TodoWorld): Promise<{ kind: TodoKind; count: number }[]> {
  return todos(db, world)
    .where('s.until', 'is', null)
    .select((eb) => ['t.kind', eb.fn.countAll<number>().as('count')])
    .groupBy('t.kind')
    .execute();
}

/** Something that waits for the actor, put off or not. Throws `notFound` where it does not. */
export async function getWaiting(
  { db, clock }: { readonly db: Database; readonly clock: Context['clock'] },
  actor: Actor,
  kind: unknown,
  objectId: string,
): Promise<{ readonly objectId: string }> {
  const world = { actor, now: clock.now(), questions: await countQuestions(db) };
  const found = await todos(db, world)
    .select('t.objectId')
    .where('t.kind', '=', kind as TodoKind)
    .where('t.objectId', '=', objectId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  return found;
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

/** Until when a person has put something off, or null. */
export async function findSnooze(
  db: Database,
  userId: string,
  { kind, objectId }: { readonly kind: TodoKind; readonly objectId: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('todo_snoozes')
    .select('until')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .executeTakeFirst();
  return found?.until ?? null;
}

/** Puts something off no more. */
export async function deleteSnooze(
  db: Database,
  userId: string,
  { kind, objectId }: { readonly kind: TodoKind; readonly objectId: string },
): Promise<void> {
  await db
    .deleteFrom('todo_snoozes')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .execute();
}

/** What waits, with until when it was put off; a moment that has passed puts nothing off. */
function todos(db: Database, world: TodoWorld) {
  // What waits in a company is the work of who follows it; admins say who does.
  const waiting = isAdmin(world.actor)
    ? advisorChoices(db, world).unionAll(dueNotes(db, world))
    : advisorChoices(db, world)
        .unionAll(unansweredChats(db, world))
        .unionAll(unansweredRecommendations(db, world))
        .unionAll(unfinishedSurveys(db, world))
        .unionAll(waitingDossiers(db, world))
        .unionAll(closingFavorites(db, world))
        .unionAll(dueNotes(db, world));
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

/** Whose list, at what moment, and how many questions the survey asks now. */
export interface TodoWorld {
  readonly actor: Actor;
  readonly now: Date;
  readonly questions: number;
}

/** How `followed` and the surveys beside it are joined. */
const JOINED = { survey: 's', agency: 'agencies', owner: 'owner' } as const;

/** Days within which what ends comes before what came today. */
const NEAR_DAYS = 3;
const RECOMMENDATION_REST_DAYS = 3;
const SURVEY_REST_DAYS = 7;
const CLOSING_DAYS = 14;
const QUOTE_LENGTH = 140;

/** What is about no call and no service. */
const noEntity = [
  sql<string | null>`null::uuid`.as('entityId'),
  sql<EntityType | null>`null::text`.as('entityType'),
] as const;

/** Conversations in which the company asked something and was not answered. */
function unansweredChats(db: Database, { actor }: TodoWorld) {
  return chatsWithCompany(db)
    .where(visibleChats(actor))
    .innerJoin('chat_messages as m', (join) =>
      join.onRef('m.chatId', '=', 'chats._id').on('m.sequence', '=', openQuestion),
    )
    .select((eb) => [eb.ref('company._id').$notNull().as('agencyId')])
    .select((eb) => [eb.ref('company.businessName').$notNull().as('businessName')])
    .select([kindOf('unansweredChat'), 'chats._id as objectId'])
    .select(sql<string | null>`left(m."message", ${sql.lit(QUOTE_LENGTH)})`.as('title'))
    .select([...noEntity, 'm.createdAt as since'])
    .select(sql<string | null>`null::timestamptz`.as('dueAt'));
}

/** What one recommended some days ago and the company can still answer, without an answer and without progress. */
function unansweredRecommendations(db: Database, { actor, now }: TodoWorld) {
  return followed(db, actor)
    .innerJoin('recommendations as r', 'r.agencyId', 'agencies._id')
    .leftJoin('announcements as a', 'a._id', 'r.announcementId')
    .leftJoin('services as s', 's._id', 'r.serviceId')
    .where('r.advisorId', '=', actor.userId)
    .where('r.answer', 'is', null)
    .where('r.progress', 'is', null)
    .where('r.withdrawnAt', 'is', null)
    .where('r.createdAt', '<=', daysBefore(now, RECOMMENDATION_REST_DAYS))
    .where(mayAnswerRecommended(now))
    .select([kindOf('unansweredRecommendation'), 'r._id as objectId'])
    .select(sql<string | null>`coalesce(a."title", s."name")`.as('title'))
    .select([
      sql<string | null>`r."recommendationId"`.as('entityId'),
      sql<EntityType | null>`r."recommendationType"::text`.as('entityType'),
      'r.createdAt as since',
      'a.expiryDate as dueAt',
    ]);
}

/** Surveys that were not begun, or that nobody went on with, for a week; of owners who may be reminded of them. */
function unfinishedSurveys(db: Database, { actor, now, questions }: TodoWorld) {
  return followed(db, actor)
    .leftJoin('surveys as s', 's.agencyId', 'agencies._id')
    .where('owner.isEnabled', '=', true)
    .where('owner.isEmailVerified', '=', true)
    .where((eb) => eb.not(IS_OWNER_TO_INVITE))
    .where(isUnfinished(JOINED, questions))
    .where((eb) => eb(eb.fn.coalesce('s.updatedAt', 'agencies.createdAt'), '<=', daysBefore(now, SURVEY_REST_DAYS)))
    .select([kindOf('unfinishedSurvey'), 'agencies._id as objectId'])
    .select([sql<string | null>`null::text`.as('title'), ...noEntity])
    .select((eb) => eb.fn.coalesce('s.updatedAt', 'agencies.createdAt').as('since'))
    .select(sql<string | null>`null::timestamptz`.as('dueAt'));
}

/** Complete surveys without the dossier that should follow; the performance partner can act once it is ready (1-people §4). */
function waitingDossiers(db: Database, { actor, questions }: TodoWorld) {
  const statuses = actor.role === 'business-performance-partner' ? (['ready'] as const) : WAITING_DOSSIER.statuses;
  return (
    followed(db, actor)
      .innerJoin('surveys as s', 's.agencyId', 'agencies._id')
      .where(isSurvey(WAITING_DOSSIER.survey, JOINED, questions))
      // Business partners see no dossier (1-people §6).
      .where('owner.role', '<>', 'business-partner')
      .where('agencies.dossierGenerationStatus', 'in', statuses)
      .select([kindOf('waitingDossier'), 'agencies._id as objectId'])
      .select([sql<string | null>`null::text`.as('title'), ...noEntity])
      .select(['s.updatedAt as since', sql<string | null>`null::timestamptz`.as('dueAt')])
  );
}

/** Kept calls that close soon and that the office has not taken up. */
function closingFavorites(db: Database, { actor, now }: TodoWorld) {
  return followed(db, actor)
    .innerJoin('favorites as f', 'f.agencyId', 'agencies._id')
    .innerJoin('announcements as a', 'a._id', 'f.announcementId')
    .where(mayCallBeActedOn(now, 'a'))
    .where('a.expiryDate', '<=', endOfRomeDay(dayAfter(romeDay(now), CLOSING_DAYS)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('recommendations as r')
            .select('r._id')
            .whereRef('r.agencyId', '=', 'f.agencyId')
            .whereRef('r.announcementId', '=', 'a._id')
            .where('r.progress', 'is not', null)
            .where('r.withdrawnAt', 'is', null),
        ),
      ),
    )
    .select([kindOf('closingFavorite'), 'f._id as objectId'])
    .select([
      sql<string | null>`a."title"`.as('title'),
      'a._id as entityId',
      sql<EntityType | null>`'announcement'`.as('entityType'),
      'f.createdAt as since',
      'a.expiryDate as dueAt',
    ]);
}

/** Notes whose day has come: of the companies that a consultant follows, and for an admin those that they wrote themself. */
function dueNotes(db: Database, { actor, now }: TodoWorld) {
  const found = db
    .selectFrom('agencies')
    .innerJoin('notes as n', 'n.agencyId', 'agencies._id')
    .where(visibleAgencies(actor))
    .where('n.doneAt', 'is', null)
    .where('n.dueDate', '<=', romeDay(now));
  return (isAdmin(actor) ? found.where('n.authorId', '=', actor.userId) : found)
    .select(['agencies._id as agencyId', 'agencies.businessName'])
    .select([kindOf('dueNote'), 'n._id as objectId'])
    .select(sql<string | null>`left(n."text", ${sql.lit(QUOTE_LENGTH)})`.as('title'))
    .select([...noEntity, 'n.createdAt as since'])
    .select(
      sql<string | null>`((n."dueDate" + 1)::timestamp at time zone 'Europe/Rome') - interval '1 second'`.as('dueAt'),
    );
}

/** Companies that chose who follows them, for the admins who confirm it and for the one who was chosen. */
function advisorChoices(db: Database, { actor }: TodoWorld) {
  const choices = openChoices(db);
  return (isAdmin(actor) ? choices : choices.where('chosen._id', '=', actor.userId))
    .select(['agencies._id as agencyId', 'agencies.businessName'])
    .select([kindOf('advisorChoice'), 'agencies._id as objectId'])
    .select(sql<string | null>`chosen."name" || ' ' || chosen."surname"`.as('title'))
    .select([...noEntity, sql<string>`greatest(owner."advisorChosenAt", agencies."createdAt")`.as('since')])
    .select(sql<string | null>`null::timestamptz`.as('dueAt'));
}

/** Companies that the consultant follows; one that is kept for its dossier alone, after its person was forgotten, waits for nothing. */
function followed(db: Database, actor: Actor) {
  return db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .where(visibleAgencies(actor))
    .where('owner.deletedAt', 'is', null)
    .select(['agencies._id as agencyId', 'agencies.businessName']);
}

/** The columns of every kind stand in the same order, so that their rows can be one list. */
function kindOf(kind: TodoKind) {
  return sql<TodoKind>`${sql.lit(kind)}`.as('kind');
}
