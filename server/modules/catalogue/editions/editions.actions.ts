import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { lockAgency } from '../../../access/agency.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { auditAll } from '../../../platform/audit/audit.ts';
import {
  type EditionRecord,
  listSeriesOf,
  listEditionsForCompany,
  deleteEdition,
  deleteRefusalsWithin,
  lockSeries,
  insertEdition,
  insertRefusals,
  insertSeries,
  listMembers,
  mergeSeries,
  deleteWait,
  upsertWait,
} from './editions.queries.ts';
import { listEditionRecords } from '../announcements/review/review.queries.ts';
import { findSeriesId } from '../announcements/changes/announcement-changes.queries.ts';

/**
 * Puts two calls into one series; where each is in one, the two become one (8-true-calls §5). The same said twice changes nothing. Throws
 * notFound, and invalidInput for another call that is not there or is the same.
 */
export async function linkEdition(ctx: Context, actor: Actor, id: string, otherId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockSeries(trx);
    const pair = await readPair(trx, id, otherId);
    const [own, other] = [await findSeriesId(trx, id), await findSeriesId(trx, otherId)];
    if (own !== null && own === other) return;
    const linkedAt = ctx.clock.now().toISOString();
    const seriesId = own ?? other ?? (await insertSeries(trx, linkedAt));
    if (own !== null && other !== null) await mergeSeries(trx, other, own);
    const by = { seriesId, linkedById: actor.userId, linkedAt };
    if (own === null) await insertEdition(trx, { announcementId: id, ...by });
    if (other === null) await insertEdition(trx, { announcementId: otherId, ...by });
    await deleteRefusalsWithin(trx, seriesId);
    await writeDown(ctx, trx, actor, pair);
  });
}

/**
 * Takes a call out of its series; none of those that it leaves is proposed for it again. One that is in none stays as it is. Throws
 * notFound.
 */
export async function unlinkEdition(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockSeries(trx);
    const [call] = await listEditionRecords(trx, [id]);
    if (call === undefined) throw new AppError('notFound');
    const seriesId = await findSeriesId(trx, id);
    const others = seriesId === null ? [] : (await listMembers(trx, seriesId)).filter((member) => member !== id);
    // Alone in a series it has nothing to leave.
    if (seriesId === null || others.length === 0) return;
    const now = ctx.clock.now().toISOString();
    await deleteEdition(trx, id, seriesId, now);
    await insertRefusals(trx, id, others, { refusedById: actor.userId, refusedAt: now });
    await writeDown(ctx, trx, actor, [call]);
  });
}

/** Notes that two calls are no editions of one. Throws as `linkEdition`, and conflict where they are in one series: that one is left. */
export async function refuseEdition(ctx: Context, actor: Actor, id: string, otherId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockSeries(trx);
    await readPair(trx, id, otherId);
    const seriesId = await findSeriesId(trx, id);
    if (seriesId !== null && seriesId === (await findSeriesId(trx, otherId))) throw new AppError('conflict');
    await insertRefusals(trx, id, [otherId], {
      refusedById: actor.userId,
      refusedAt: ctx.clock.now().toISOString(),
    });
  });
}

async function readPair(trx: Database, id: string, otherId: string): Promise<EditionRecord[]> {
  const found = await listEditionRecords(trx, [id, otherId]);
  if (!found.some(({ _id }) => _id === id)) throw new AppError('notFound');
  if (found.length < 2) throw new AppError('invalidInput', { fields: [{ path: 'otherId', message: 'noSuchItem' }] });
  return found;
}

async function writeDown(ctx: Context, trx: Database, actor: Actor, calls: readonly EditionRecord[]): Promise<void> {
  const entries = calls.map(({ _id: id, title }) => {
    const details = { title, fields: ['editions'] };
    return { action: 'catalogueChanged', entity: { type: 'announcement', id }, details } as const;
  });
  await auditAll(ctx, trx, actor, entries);
}

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
