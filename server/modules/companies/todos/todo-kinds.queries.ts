import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { WAITING_DOSSIER } from '@volano/domain/rules/dossier-status';
import { daysAfter, daysBefore } from '@volano/domain/rules/retention';
import type { EntityType, TodoKind } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { openChoices } from '../agencies/advisor-choice.queries.ts';
import { isSurvey, isUnfinished } from '../surveys/survey-states.queries.ts';
import { visibleAgencies } from '../../../access/agency.ts';
import { chatsWithCompany, openChats, visibleChats } from '../../../access/chat.ts';

/** Whose list, at what moment, and how many questions the survey asks now. */
export interface TodoWorld {
  readonly actor: Actor;
  readonly now: Date;
  readonly questions: number;
}

/** How `followed` and the surveys beside it are joined. */
const JOINED = { survey: 's', agency: 'agencies', owner: 'owner' } as const;

const RECOMMENDATION_REST_DAYS = 3;
const SURVEY_REST_DAYS = 7;
const CLOSING_DAYS = 14;
const QUOTE_LENGTH = 140;

/** What is about no call and no service. */
const noEntity = [
  sql<string | null>`null::uuid`.as('entityId'),
  sql<EntityType | null>`null::text`.as('entityType'),
] as const;

/** Conversations whose last word is the company's, while they can still be answered. */
export function unansweredChats(db: Database, { actor }: TodoWorld) {
  return chatsWithCompany(db)
    .where(visibleChats(actor))
    .where(openChats)
    .innerJoin('chat_messages as m', (join) =>
      join.onRef('m.chatId', '=', 'chats._id').onRef('m.sequence', '=', 'chats.lastSequence'),
    )
    .where('m.senderId', '<>', actor.userId)
    .select((eb) => [eb.ref('company._id').$notNull().as('agencyId')])
    .select((eb) => [eb.ref('company.businessName').$notNull().as('businessName')])
    .select([kindOf('unansweredChat'), 'chats._id as objectId'])
    .select(sql<string | null>`left(m."message", ${sql.lit(QUOTE_LENGTH)})`.as('title'))
    .select([...noEntity, 'm.createdAt as since'])
    .select(sql<string | null>`null::timestamptz`.as('dueAt'));
}

/** What one recommended some days ago, that is still open, without an answer and without progress. */
export function unansweredRecommendations(db: Database, { actor, now }: TodoWorld) {
  return followed(db, actor)
    .innerJoin('recommendations as r', 'r.agencyId', 'agencies._id')
    .leftJoin('announcements as a', 'a._id', 'r.announcementId')
    .leftJoin('services as s', 's._id', 'r.serviceId')
    .where('r.advisorId', '=', actor.userId)
    .where('r.answer', 'is', null)
    .where('r.progress', 'is', null)
    .where('r.withdrawnAt', 'is', null)
    .where('r.createdAt', '<=', daysBefore(now, RECOMMENDATION_REST_DAYS))
    .where('a.closedAt', 'is', null)
    .where((eb) => eb.or([eb('a.expiryDate', 'is', null), eb('a.expiryDate', '>', now.toISOString())]))
    .select([kindOf('unansweredRecommendation'), 'r._id as objectId'])
    .select(sql<string | null>`coalesce(a."title", s."name")`.as('title'))
    .select([
      sql<string | null>`r."recommendationId"`.as('entityId'),
      sql<EntityType | null>`r."recommendationType"::text`.as('entityType'),
      'r.createdAt as since',
      'a.expiryDate as dueAt',
    ]);
}

/** Surveys that were not begun, or that nobody went on with, for a week. */
export function unfinishedSurveys(db: Database, { actor, now, questions }: TodoWorld) {
  return followed(db, actor)
    .leftJoin('surveys as s', 's.agencyId', 'agencies._id')
    .where(isUnfinished(JOINED, questions))
    .where((eb) => eb(eb.fn.coalesce('s.updatedAt', 'agencies.createdAt'), '<=', daysBefore(now, SURVEY_REST_DAYS)))
    .select([kindOf('unfinishedSurvey'), 'agencies._id as objectId'])
    .select([sql<string | null>`null::text`.as('title'), ...noEntity])
    .select((eb) => eb.fn.coalesce('s.updatedAt', 'agencies.createdAt').as('since'))
    .select(sql<string | null>`null::timestamptz`.as('dueAt'));
}

/** Complete surveys without the dossier that should follow; the performance partner can act once it is ready (1-people §4). */
export function waitingDossiers(db: Database, { actor, questions }: TodoWorld) {
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
export function closingFavorites(db: Database, { actor, now }: TodoWorld) {
  return followed(db, actor)
    .innerJoin('favorites as f', 'f.agencyId', 'agencies._id')
    .innerJoin('announcements as a', 'a._id', 'f.announcementId')
    .where('a.isActive', '=', true)
    .where('a.closedAt', 'is', null)
    .where('a.expiryDate', '>', now.toISOString())
    .where('a.expiryDate', '<=', daysAfter(now.toISOString(), CLOSING_DAYS))
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

/** Companies that chose who follows them, for the admins who confirm it and for the one who was chosen. */
export function advisorChoices(db: Database, { actor }: TodoWorld) {
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
