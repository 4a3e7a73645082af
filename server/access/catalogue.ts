import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import {
  isOpenToCompany,
  type Standing,
  seesDrafts,
  canUseViewType,
  seesSurveyOnly,
} from '@volano/domain/policies/announcements';
import type { EntityType, ViewType } from '@volano/domain/rules/vocabulary';
import type { Context, Database } from '../platform/context.ts';
import { findStanding, getPublishedAnnouncement } from './announcement.ts';
import { agencyOf, type Asked } from './asked.ts';
import { getOfOffice } from './office.ts';
import { findServiceStanding, getPublishedService } from './service.ts';

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
  const standing = await getStanding(asked, asked.body['entityType'] as EntityType, id);
  if (!isOpenToCompany(standing)) throw new AppError('notFound');
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
  if (!isOpenToCompany(await getStandingOf(ctx, agencyId, type, _id))) throw new AppError('notFound');
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
    if (!isOpenToCompany(await getStanding(asked, entityType, id))) throw new AppError('notFound');
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

/** A category that the actor may read; who knows only the survey reads its questions, those with an answer (decisions §5). */
export async function getReadableCategory(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  let found = db.selectFrom('categories_templates as c').select('c._id').where('c._id', '=', id);
  if (seesSurveyOnly(actor))
    found = found.where((eb) =>
      eb.exists(
        eb.selectFrom('requirements_templates as r').select('r._id').whereRef('r.categoryTemplateId', '=', 'c._id'),
      ),
    );
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
