import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { listSeriesOf, listEditionsForCompany } from './editions.queries.ts';
import { deleteWait, lockSeries, insertEdition, insertSeries, upsertWait } from './series.queries.ts';
import { findSeriesId } from '../announcements/announcement-changes.queries.ts';
import { lockAgency } from '../../../access/agency.ts';

/**
 * Has a company be told of the next edition of a call, once (8-true-calls §5). A call that is in no series begins one. Throws
 * editionOpen where an edition is open for it now.
 */
export async function waitForEdition(
  ctx: Context,
  actor: Actor,
  announcementId: string,
  agencyId: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    await lockSeries(trx);
    const now = ctx.clock.now();
    const editions = await listEditionsForCompany(trx, agencyId, await listSeriesOf(trx, announcementId), now);
    if (editions.some(({ state }) => state === 'open')) throw new AppError('editionOpen');
    const createdAt = now.toISOString();
    const known = await findSeriesId(trx, announcementId);
    const seriesId = known ?? (await insertSeries(trx, createdAt));
    if (known === null) await insertEdition(trx, { announcementId, seriesId, linkedById: null, linkedAt: createdAt });
    const upcomingIds = editions.filter(({ state }) => state === 'upcoming').map(({ _id }) => _id);
    await upsertWait(trx, { seriesId, agencyId, announcementId, upcomingIds, createdAt });
  });
}

/** Has a company be told no more, also where it may not open the call any more. Where it asked for nothing, nothing happens. Throws notFound. */
export async function stopWaiting(ctx: Context, actor: Actor, announcementId: string, agencyId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    await lockSeries(trx);
    if ((await listSeriesOf(trx, announcementId)).length === 0) throw new AppError('notFound');
    const seriesId = await findSeriesId(trx, announcementId);
    if (seriesId !== null) await deleteWait(trx, seriesId, agencyId);
  });
}
