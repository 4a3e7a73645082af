import * as contract from '@volano/domain/contracts/services';
import { getServiceTraces } from '@volano/domain/contracts/traces';
import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer, isPremium } from '@volano/domain/policies/actor';
import { canSeeMatchingUsers, seesDrafts, canSeeCategories } from '@volano/domain/policies/announcements';
import { chooseFromFeed, placeInFeed } from '@volano/domain/rules/matching/feed';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { listServiceMatchingUsers } from '../../../matching/public.ts';
import { listSeen, listServiceStandings, type ServiceStanding } from '../../../access/catalogue.ts';
import { readTraces } from '../../../access/traces.ts';
import { changeService, createService, deleteService } from './services.actions.ts';
import {
  countServices,
  findAnyService,
  findService,
  listServices,
  listCategoriesOf,
  listProvided,
} from './services.queries.ts';
import { replyMatch } from '@volano/domain/contracts/matching';
import type { Match } from '@volano/domain/rules/matching/types';
import { summaryOf } from '../../../platform/html/clean-field.ts';
import { replyAttachment, imageAddress } from '../../../platform/storage/attachments.ts';
import { listUploadsOf } from '../uploads/uploads.queries.ts';

type ServicesQuery = z.output<typeof contract.listServices.query>;

export const servicesRoutes = [
  // Staff read the catalogue; naming a company adds how each service stands for it. A company reads its own feed here too.
  bindRoute(contract.listServices, async ({ ctx, actor, query, subject }) => {
    if (isCustomer(actor)) return answerFeed(ctx, actor, subject.agency, query);
    const standings = subject.agency === null ? null : await listServiceStandings(ctx.db, subject.agency._id);
    return answerServices(ctx, actor, query, standings, standings === null ? undefined : markedIds(standings, query));
  }),

  bindRoute(contract.listUserServices, ({ ctx, actor, query, subject }) =>
    answerFeed(ctx, actor, subject.agency, query),
  ),
  bindRoute(contract.listPartnerServices, ({ ctx, actor, query, subject }) =>
    answerFeed(ctx, actor, subject.agency, query),
  ),

  bindRoute(contract.getService, async ({ ctx, actor, params, subject }) => {
    const service = await findAnyService(ctx.db, params.id);
    if (service === null) throw new AppError('notFound');
    return answerService(ctx, actor, service, subject.service.standing);
  }),

  bindRoute(contract.createService, async ({ ctx, actor, body, idempotencyKey }) =>
    answerWritten(ctx, actor, await createService(ctx, actor, body, idempotencyKey)),
  ),

  bindRoute(contract.updateService, async ({ ctx, actor, params, body }) => {
    await changeService(ctx, actor, params.id, body);
    return answerWritten(ctx, actor, params.id);
  }),

  bindRoute(getServiceTraces, ({ ctx, params }) => readTraces(ctx.db, 'service', params.id)),

  bindRoute(contract.deleteService, async ({ ctx, actor, params }) => {
    await deleteService(ctx, actor, params.id);
    return null;
  }),
];

/** What an admin wrote, as it stands now. */
async function answerWritten(ctx: Context, actor: Actor, id: string) {
  const service = await findService(ctx.db, id);
  if (service === null) throw new AppError('notFound');
  return answerService(ctx, actor, service, null);
}

async function answerService(
  ctx: Context,
  actor: Actor,
  service: NonNullable<Awaited<ReturnType<typeof findService>>>,
  standing: ServiceStanding | null,
) {
  const matchingUsers = await readMatchingUsers(ctx, actor, [service._id]);
  return { ...(await replyService(ctx, actor, service, standing)), ...matchingUsers(service._id) };
}

/**
 * The services in target for a company; those that do not suit and were recommended, where they are asked for (8-true-calls §4). What it
 * keeps stays its own to open.
 */
async function answerFeed(ctx: Context, actor: Actor, agency: { readonly _id: string } | null, query: ServicesQuery) {
  if (agency === null) return { rows: [], ...(query.count ? { total: 0 } : {}) };
  const standings = await listServiceStandings(ctx.db, agency._id);
  const { isInTarget, isRecommended, isFavorite } = query;
  const chosen = chooseFromFeed([...standings.values()], { isInTarget, isRecommended, isFavorite });
  return answerServices(ctx, actor, query, standings, idsOf(chosen));
}

/** Of the whole catalogue, what these marks of a company leave; undefined where none is asked for. */
function markedIds(
  standings: ReadonlyMap<string, ServiceStanding>,
  { isInTarget = 'any', isRecommended, isFavorite }: ServicesQuery,
): string[] | undefined {
  if (isInTarget === 'any' && isRecommended === undefined && isFavorite === undefined) return undefined;
  const marked = [...standings.values()].filter(
    (standing) =>
      (isInTarget === 'any' || (placeInFeed(standing) === 'inTarget') === isInTarget) &&
      (isRecommended === undefined || standing.isRecommended === isRecommended) &&
      (isFavorite === undefined || standing.isFavorite === isFavorite),
  );
  return idsOf(marked);
}

function idsOf(standings: readonly ServiceStanding[]): string[] {
  return standings.map(({ _id }) => _id);
}

async function answerServices(
  ctx: Context,
  actor: Actor,
  query: ServicesQuery,
  standings: ReadonlyMap<string, ServiceStanding> | null,
  ids: readonly string[] | undefined,
) {
  const list = { ...query, ids, isPublishedOnly: !seesDrafts(actor) };
  const rows = await listServices(ctx.db, list);
  const shown = rows.map(({ _id }) => _id);
  const matchingUsers = await readMatchingUsers(ctx, actor, shown);
  const seen = await listSeen(ctx.db, actor.userId, isCustomer(actor) ? 'servicesUser' : 'services', shown);
  return {
    rows: rows.map((row) => {
      const service = replyServiceRow(ctx, actor, row, standings?.get(row._id) ?? null);
      const isCounted = isCustomer(actor) ? service.isInTarget === true : row.isActive;
      return { ...service, ...matchingUsers(row._id), isToRead: isCounted && !seen.has(row._id) };
    }),
    ...(query.count ? { total: await countServices(ctx.db, list) } : {}),
  };
}

/** How many companies each of these suits, for those who may know it and as soon as it is known. */
async function readMatchingUsers(ctx: Context, actor: Actor, ids: readonly string[]) {
  if (!canSeeMatchingUsers(actor)) return () => ({});
  const counts = await listServiceMatchingUsers(ctx.db, ids, actor);
  return (id: string) => {
    const matchingUsers = counts.get(id);
    return matchingUsers === undefined ? {} : { matchingUsers };
  };
}

type ServiceRecord = NonNullable<Awaited<ReturnType<typeof findService>>>;

/** How a service stands for the company that it is read for. */
export interface ServiceForCompany {
  readonly match: Match | null;
  readonly recommendedId: string | null;
  readonly favoriteId: string | null;
  readonly recommendedBy: string | null;
}

/** A row of a list. Of premium content that the reader's contract does not open, texts, links and files stay here. */
function replyServiceRow(
  ctx: Context,
  actor: Actor,
  record: ServiceRecord,
  company: ServiceForCompany | null,
): z.input<typeof contract.serviceRow> {
  const { description, frontImageId, platformLink, ...row } = record;
  const isLocked = isLockedFor(actor, record);
  return {
    ...row,
    locked: isLocked,
    isExpired: false,
    summary: isLocked ? '' : summaryOf(description),
    platformLink: isLocked ? null : platformLink,
    frontImage: imageAddress(ctx, actor, frontImageId),
    ...(company === null ? {} : replyForCompany(company)),
  };
}

function replyForCompany({ match, recommendedId, recommendedBy, favoriteId }: ServiceForCompany) {
  return {
    isRecommended: recommendedId !== null,
    recommendedId,
    recommendedBy,
    isFavorite: favoriteId !== null,
    favoriteId,
    ...(match === null ? {} : { match: replyMatch(match, 'company'), isInTarget: placeInFeed(match) === 'inTarget' }),
  };
}

/** The whole service, with its categories for those who may see them. */
async function replyService(
  ctx: Context,
  actor: Actor,
  record: ServiceRecord,
  company: ServiceForCompany | null,
): Promise<z.input<typeof contract.service>> {
  const isLocked = isLockedFor(actor, record);
  const [files, provides, categories] = await Promise.all([
    listUploadsOf(ctx.db, 'service', record._id),
    listProvided(ctx.db, record._id),
    canSeeCategories(actor) ? listCategoriesOf(ctx.db, record._id) : null,
  ]);
  return {
    ...replyServiceRow(ctx, actor, record, company),
    description: isLocked ? '' : record.description,
    provides,
    publicAttachments: files
      .filter(({ kind }) => kind === 'public')
      .map((file) => replyAttachment(ctx, actor, file, { name: record.name, isLocked })),
    ...(categories === null ? {} : { categories }),
  };
}

function isLockedFor(actor: Actor, { isOnlyGoAndGrow }: ServiceRecord): boolean {
  return isOnlyGoAndGrow && !isPremium(actor);
}
