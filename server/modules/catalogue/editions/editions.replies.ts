import type { editions as contract } from '@volano/domain/contracts/editions';
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

type Reply = z.input<typeof contract>;

/** The editions of a call for who reads it: a company what stands open to it, staff who waits, admins what may belong to it. */
export async function replyEditions(ctx: Context, actor: Actor, id: string): Promise<Reply> {
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
