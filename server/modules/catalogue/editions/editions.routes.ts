import * as contract from '@volano/domain/contracts/editions';
import { bindRoute } from '../../../access/bind-route.ts';
import { linkEdition, refuseEdition, unlinkEdition, stopWaiting, waitForEdition } from './editions.actions.ts';
import { type Actor, isAdmin, isCustomer } from '@volano/domain/policies/actor';
import { seesDrafts } from '@volano/domain/policies/announcements';
import { editionName, nextEdition, usualSeason } from '@volano/domain/rules/editions';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import {
  countWaiting,
  findWait,
  isPast,
  listProposedEditions,
  listSeriesOf,
  editionsForStaff,
  listEditionsForCompany,
  type StandingEdition,
} from './editions.queries.ts';

export const editionsRoutes = [
  bindRoute(contract.getEditions, ({ ctx, actor, params }) => replyEditions(ctx, actor, params.id)),

  bindRoute(contract.linkEdition, async ({ ctx, actor, params, body }) => {
    await linkEdition(ctx, actor, params.id, body.otherId);
    return replyEditions(ctx, actor, params.id);
  }),

  bindRoute(contract.unlinkEdition, async ({ ctx, actor, params }) => {
    await unlinkEdition(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.refuseEdition, async ({ ctx, actor, params, body }) => {
    await refuseEdition(ctx, actor, params.id, body.otherId);
    return replyEditions(ctx, actor, params.id);
  }),

  // Only companies wait, each for itself: the contracts let nobody else in.
  bindRoute(contract.waitForEdition, async ({ ctx, actor, params, body }) => {
    await waitForEdition(ctx, actor, params.id, body.agencyId);
    return null;
  }),

  bindRoute(contract.stopWaitingForEdition, async ({ ctx, actor, params, query }) => {
    await stopWaiting(ctx, actor, params.id, query.agencyId);
    return null;
  }),
];

type Reply = z.input<typeof contract.editions>;

/** The editions of a call for who reads it: a company what stands open to it, staff who waits, admins what may belong to it. */
async function replyEditions(ctx: Context, actor: Actor, id: string): Promise<Reply> {
  const now = ctx.clock.now();
  const series = await listSeriesOf(ctx.db, id);
  const agencyId = isCustomer(actor) ? actor.agencyId : null;
  const standing =
    agencyId === null
      ? editionsForStaff(series, now, seesDrafts(actor))
      : await listEditionsForCompany(ctx.db, agencyId, series, now);
  const others = standing.filter(({ _id }) => _id !== id);
  const own = standing.find(({ _id }) => _id === id);
  const openings = standing.filter(({ isActive }) => isActive).map(({ publicationDate }) => publicationDate);
  return {
    editions: others.map(replyEdition),
    nextId: own !== undefined && isPast(own.state) ? (nextEdition(others)?._id ?? null) : null,
    season: usualSeason(openings, now),
    ...(agencyId === null
      ? { waiting: await countWaiting(ctx.db, id, actor) }
      : {
          isWaiting: await findWait(ctx.db, id, agencyId),
          canWait: !standing.some(({ state }) => state === 'open'),
        }),
    ...(isAdmin(actor) && own !== undefined
      ? {
          proposals: editionsForStaff(await listProposedEditions(ctx.db, own, series), now, true).map(replyEdition),
        }
      : {}),
  };
}

function replyEdition(edition: StandingEdition): Reply['editions'][number] {
  return { ...edition, ...editionName(edition) };
}
