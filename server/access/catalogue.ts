import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import {
  type Standing,
  isOpenToCompany,
  isReadableToCompany,
  seesDrafts,
  canUseViewType,
  seesSurveyOnly,
} from '@volano/domain/policies/announcements';
import type { EntityType, ViewType } from '@volano/domain/rules/vocabulary';
import type { Context, Database } from '../platform/context.ts';
import { agencyOf, type Asked } from './agency.ts';
import { getOfOffice } from './office.ts';
import type { Match } from '@volano/domain/rules/matching/types';
import { findMatch, isQuestion, sortNarrowestFirst, listServiceMatches } from '../matching/public.ts';
import type { FeedStanding } from '@volano/domain/rules/matching/feed';
import { anyOf } from '../platform/db/query-parts.ts';
import { isWithdrawnFor, requireOpen } from './traces.ts';

/** How an announcement or a service stands for the company of the call. Throws `notFound` where either is absent. */
async function getStanding(asked: Asked, entityType: EntityType, id: string) {
  const agencyId = agencyOf(asked);
  if (agencyId === null) throw new AppError('notFound');
  return getStandingOf(asked.ctx, agencyId, entityType, id);
}

async function getStandingOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  agencyId: string,
  entityType: EntityType,
  id: string,
) {
  const standing =
    entityType === 'announcement'
      ? await findStanding(db, agencyId, id, clock.now())
      : await findServiceStanding(db, agencyId, id);
  if (standing === null) throw new AppError('notFound');
  return standing;
}

/** Something of the catalogue that stands open to the company of the call, so that it may keep it. */
export async function getEntryToKeep(asked: Asked, id: string): Promise<Standing> {
  const entityType = asked.body['entityType'] as EntityType;
  const standing = await getStanding(asked, entityType, id);
  await requireOpen(asked.ctx.db, agencyOf(asked), { entityType, id }, standing);
  return standing;
}

/** Something of the catalogue that the actor may put before the company of the call: a draft only for who sees drafts. */
export async function getEntryToRecommend(asked: Asked, id: string) {
  return judgeEntryToRecommend(
    asked.actor,
    await getStanding(asked, asked.body['recommendationType'] as EntityType, id),
  );
}

/** The same for a company that was judged before, one of many. */
export async function getEntryToRecommendTo(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  agencyId: string,
  { recommendationType, recommendationId }: { recommendationType: EntityType; recommendationId: string },
) {
  return judgeEntryToRecommend(actor, await getStandingOf(ctx, agencyId, recommendationType, recommendationId));
}

function judgeEntryToRecommend<T extends Standing>(actor: Actor, standing: T): T {
  if (standing.gate === 'inactive' && !seesDrafts(actor)) throw new AppError('notFound');
  return standing;
}

/** What people may talk about with a company: what stands open to it, by its title. 404 `notFound` for everything else. */
export async function getEntryToTalkAbout(
  ctx: Pick<Context, 'db' | 'clock'>,
  agencyId: string,
  { type, _id }: { type: EntityType; _id: string },
): Promise<{ type: EntityType; _id: string; title: string }> {
  const standing = await getStandingOf(ctx, agencyId, type, _id);
  await requireOpen(ctx.db, agencyId, { entityType: type, id: _id }, standing);
  const entry =
    type === 'announcement'
      ? ctx.db.selectFrom('announcements').select('title').where('_id', '=', _id)
      : ctx.db.selectFrom('services').select('name as title').where('_id', '=', _id);
  const { title } = await entry.executeTakeFirstOrThrow();
  return { type, _id, title };
}

/** Something of the catalogue that the actor may have seen. The types of the other side are 403 `roleForbidden` to this role. */
export async function getEntryToView(asked: Asked, id: string): Promise<{ readonly _id: string }> {
  const type = asked.body['entityType'] as ViewType;
  if (!canUseViewType(asked.actor, type)) throw new AppError('roleForbidden');
  const entityType = type.startsWith('announcement') ? 'announcement' : 'service';
  if (isCustomer(asked.actor)) {
    const standing = await getStanding(asked, entityType, id);
    await requireOpen(asked.ctx.db, agencyOf(asked), { entityType, id }, standing);
  } else
    await (entityType === 'announcement' ? getPublishedAnnouncement : getPublishedService)(
      asked.ctx.db,
      asked.actor,
      id,
    );
  return { _id: id };
}

/** What a category is copied into: an announcement or a service, as the word of the path says. */
export function getEntryToEdit({ ctx, params }: Asked, id: string): Promise<{ readonly _id: string }> {
  return getOfOffice(ctx.db, params['categoryEntity'] === 'categories' ? 'announcement' : 'service', id);
}

/** A piece of news that the actor may read: a draft only for who sees drafts, to single-grant customers only what is for them. */
export async function getReadableNews(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  let found = db.selectFrom('news').select('_id').where('_id', '=', id);
  if (!seesDrafts(actor)) found = found.where('isActive', '=', true);
  if (isCustomer(actor) && actor.isMonoGrant) found = found.where('isMonoGrant', '=', true);
  return orNotFound(await found.executeTakeFirst());
}

/** A partner of the firm that the actor may read: a draft only for who sees drafts. */
export async function getReadablePartner(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  let found = db.selectFrom('partners').select('_id').where('_id', '=', id);
  if (!seesDrafts(actor)) found = found.where('isActive', '=', true);
  return orNotFound(await found.executeTakeFirst());
}

/** A category that the actor may read; who knows only the survey reads its questions alone (decisions §5). */
export async function getReadableCategory(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  let found = db.selectFrom('categories_templates as c').select('c._id').where('c._id', '=', id);
  if (seesSurveyOnly(actor)) found = found.where(isQuestion('c'));
  return orNotFound(await found.executeTakeFirst());
}

/** A requirement that the actor may read; who knows only the survey reads its answers, those of a question (decisions §5). */
export async function getReadableRequirement(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ readonly _id: string }> {
  let found = db.selectFrom('requirements_templates').select('_id').where('_id', '=', id);
  if (seesSurveyOnly(actor)) found = found.where('categoryTemplateId', 'is not', null);
  return orNotFound(await found.executeTakeFirst());
}

/** A condition of a notice that the actor may settle: of a draft only for who sees drafts. */
export function getCheckToSettle(db: Database, actor: Actor, id: string): Promise<Check> {
  return judgeCheck(actor, checkOf(db, id).executeTakeFirst());
}

/** The same within the transaction that settles it, kept from being deleted until that ends. */
export function lockCheckToSettle(trx: Database, actor: Actor, id: string): Promise<Check> {
  return judgeCheck(actor, checkOf(trx, id).forKeyShare('c').executeTakeFirst());
}

type Check = { readonly announcementId: string; readonly isActive: boolean };

function checkOf(db: Database, id: string) {
  return db
    .selectFrom('announcement_checks as c')
    .innerJoin('announcements as a', 'a._id', 'c.announcementId')
    .select(['c.announcementId', 'a.isActive'])
    .where('c._id', '=', id);
}

async function judgeCheck(actor: Actor, found: Promise<Check | undefined>): Promise<Check> {
  const check = await found;
  if (check === undefined || (!check.isActive && !seesDrafts(actor))) throw new AppError('notFound');
  return check;
}

function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('notFound');
  return found;
}

/** How an announcement stands for a company: its match, and what was done with it. */
export interface AnnouncementStanding extends Standing {
  readonly match: Match;
  readonly favoriteId: string | null;
  readonly recommendedId: string | null;
  /** First name of the consultant who recommended it. */
  readonly recommendedBy: string | null;
}

/** The standing of one announcement for one company, or null when either does not exist. */
export async function findStanding(
  db: Database,
  agencyId: string,
  announcementId: string,
  now: Date,
): Promise<AnnouncementStanding | null> {
  const [match, favorite, recommendation] = await Promise.all([
    findMatch(db, agencyId, announcementId, now),
    findFavoriteOf(db, agencyId, 'announcement', announcementId),
    findRecommendationOf(db, agencyId, 'announcement', announcementId),
  ]);
  if (match === null) return null;
  const told = await sortNarrowestFirst(db, new Map([[announcementId, match]]), now);
  return {
    match: told.get(announcementId) ?? match,
    gate: match.gate,
    verdict: match.verdict,
    isFavorite: favorite !== null,
    favoriteId: favorite?._id ?? null,
    isRecommended: recommendation !== null,
    recommendedId: recommendation?._id ?? null,
    recommendedBy: recommendation?.advisorName ?? null,
  };
}

/**
 * The announcement, when the actor may open it: staff what is published, a company's people what stands open to the company of the call or
 * was told to it, with `standing=catalogue` also what the search in the whole catalogue lists; with how it stands for that company, null where
 * there is none. One that was withdrawn opens to staff and to those who had to do with it. Throws `notFound` for any other, as for one that does not exist; `accountPending` for what confirmation alone opens: to who waits
 * for it only what stands in the list of their company does.
 */
export async function getReadableAnnouncement(asked: Asked, id: string) {
  const { actor, ctx } = asked;
  const agencyId = agencyOf(asked);
  if (!actor.isPending && (await isWithdrawnFor(asked, 'announcement', id)))
    return { _id: id, isActive: false, standing: null };
  const announcement = await getPublishedAnnouncement(ctx.db, actor, id);
  const standing = agencyId === null ? null : await findStanding(ctx.db, agencyId, id, ctx.clock.now());
  if (actor.isPending && (standing === null || !isOpenToCompany(standing))) throw new AppError('accountPending');
  const isListed = asked.query['standing'] === 'catalogue' && standing !== null && isReadableToCompany(standing);
  if (isCustomer(actor) && !isListed) await requireOpen(ctx.db, agencyId, { entityType: 'announcement', id }, standing);
  return { ...announcement, standing };
}

/** An announcement that is published, or any for who sees drafts. Throws notFound for any other. */
export async function getPublishedAnnouncement(db: Database, actor: Pick<Actor, 'role'>, id: string) {
  const announcement = await db
    .selectFrom('announcements')
    .select(['_id', 'isActive'])
    .where('_id', '=', id)
    .executeTakeFirst();
  if (announcement === undefined || (!announcement.isActive && !seesDrafts(actor))) throw new AppError('notFound');
  return announcement;
}

/** How a service stands for a company: its match, and what was done with it. */
export interface ServiceStanding extends FeedStanding {
  readonly _id: string;
  readonly match: Match;
  readonly recommendedId: string | null;
  readonly favoriteId: string | null;
  /** First name of the consultant who recommended it. */
  readonly recommendedBy: string | null;
}

/** How every service stands for a company, by id; none when the company does not exist. */
export async function listServiceStandings(db: Database, agencyId: string): Promise<Map<string, ServiceStanding>> {
  const [matches, favorites, recommendations] = await Promise.all([
    listServiceMatches(db, agencyId),
    listFavoritesOf(db, agencyId, 'service'),
    listRecommendationsOf(db, agencyId, 'service'),
  ]);
  const standings = [...matches].map(([id, match]): [string, ServiceStanding] => {
    const recommendation = recommendations.get(id);
    return [
      id,
      {
        _id: id,
        match,
        gate: match.gate,
        verdict: match.verdict,
        standing: match.standing,
        isUpcoming: match.isUpcoming,
        isFavorite: favorites.has(id),
        favoriteId: favorites.get(id)?._id ?? null,
        isRecommended: recommendation !== undefined,
        recommendedId: recommendation?._id ?? null,
        recommendedBy: recommendation?.advisorName ?? null,
      },
    ];
  });
  return new Map(standings);
}

/** The standing of one service for one company, or null when either does not exist. A firm has few services: one reading serves all. */
async function findServiceStanding(db: Database, agencyId: string, serviceId: string): Promise<ServiceStanding | null> {
  return (await listServiceStandings(db, agencyId)).get(serviceId) ?? null;
}

/** A service that is published, or any for who sees drafts. Throws `notFound` for any other. */
export async function getPublishedService(db: Database, actor: Pick<Actor, 'role'>, id: string) {
  const service = await db.selectFrom('services').select(['_id', 'isActive']).where('_id', '=', id).executeTakeFirst();
  if (service === undefined || (!service.isActive && !seesDrafts(actor))) throw new AppError('notFound');
  return service;
}

/**
 * A service that the actor may open: staff what is published, a company's people what stands open to the company of the call or was told to
 * it; with how it stands for that company, null where there is none. One that was withdrawn opens as an announcement does.
 */
export async function getReadableService(asked: Asked, id: string) {
  const { actor, ctx } = asked;
  if (await isWithdrawnFor(asked, 'service', id)) return { _id: id, isActive: false, standing: null };
  const service = await getPublishedService(ctx.db, actor, id);
  const agencyId = agencyOf(asked);
  const standing = agencyId === null ? null : await findServiceStanding(ctx.db, agencyId, id);
  if (isCustomer(actor)) await requireOpen(ctx.db, agencyId, { entityType: 'service', id }, standing);
  return { ...service, standing };
}

/** What a company keeps of a kind, by the id of what is kept. */
export async function listFavoritesOf(db: Database, agencyId: string, entityType: EntityType) {
  const rows = await db
    .selectFrom('favorites')
    .select(['_id', 'objectId', 'createdAt'])
    .where('agencyId', '=', agencyId)
    .where('entityType', '=', entityType)
    .execute();
  return new Map(rows.map((row) => [row.objectId, row]));
}

/** The favourite of a company for one thing, or null. */
export async function findFavoriteOf(db: Database, agencyId: string, entityType: EntityType, objectId: string) {
  const favorite = await db
    .selectFrom('favorites')
    .select(['_id', 'agencyId', 'entityType', 'objectId', 'createdAt'])
    .where('agencyId', '=', agencyId)
    .where('entityType', '=', entityType)
    .where('objectId', '=', objectId)
    .executeTakeFirst();
  return favorite ?? null;
}

/** What is recommended to a company of a kind, by the id of what is recommended, with the first name of who did. */
export async function listRecommendationsOf(db: Database, agencyId: string, recommendationType: EntityType) {
  const rows = await db
    .selectFrom('recommendations')
    .innerJoin('users', 'users._id', 'recommendations.advisorId')
    .select(['recommendations._id', 'recommendations.recommendationId', 'users.name as advisorName'])
    .where('recommendations.agencyId', '=', agencyId)
    .where('recommendations.recommendationType', '=', recommendationType)
    .where('recommendations.withdrawnAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.recommendationId, row]));
}

/** The recommendation of one thing to a company, or null where there is none or it was withdrawn. */
export async function findRecommendationOf(
  db: Database,
  agencyId: string,
  recommendationType: EntityType,
  recommendationId: string,
) {
  const recommendation = await db
    .selectFrom('recommendations')
    .innerJoin('users', 'users._id', 'recommendations.advisorId')
    .select([
      'recommendations._id',
      'recommendations.agencyId',
      'recommendations.advisorId',
      'recommendations.recommendationType',
      'recommendations.recommendationId',
      'recommendations.createdAt',
      'users.name as advisorName',
    ])
    .where('recommendations.agencyId', '=', agencyId)
    .where('recommendations.recommendationType', '=', recommendationType)
    .where('recommendations.recommendationId', '=', recommendationId)
    .where('recommendations.withdrawnAt', 'is', null)
    .executeTakeFirst();
  return recommendation ?? null;
}

/** Those of these things that a person has seen. */
export async function listSeen(
  db: Database,
  userId: string,
  entityType: ViewType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = await db
    .selectFrom('views')
    .select('entityId')
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', anyOf(ids))
    .execute();
  return new Set(seen.map(({ entityId }) => entityId));
}
