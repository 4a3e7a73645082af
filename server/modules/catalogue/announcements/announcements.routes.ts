import * as contract from '@volano/domain/contracts/announcements';
import * as remarks from '@volano/domain/contracts/announcement-remarks';
import * as copies from '@volano/domain/contracts/announcement-copies';
import { AppError } from '@volano/domain/errors';
import { type Actor } from '@volano/domain/policies/actor';
import { canSeeMatchingUsers } from '@volano/domain/policies/announcements';
import { seesDrafts } from '@volano/domain/policies/catalogue';
import { isExpired } from '@volano/domain/rules/announcement-dates';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { listMatchingUsers } from '../../../matching/public.ts';
import { listSimilar } from './announcement-changes.queries.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  copyAnnouncement,
} from './announcements.actions.ts';
import {
  countAnnouncements,
  findAnnouncement,
  listAnnouncementIds,
  listAnnouncementRows,
} from './announcements.queries.ts';
import { replyAnnouncement, replyAnnouncementRow } from './announcements.replies.ts';
import { resolveRemark } from './open-points.actions.ts';
import { listSeen } from '../../../access/marks.ts';
import type { findStanding } from '../../../access/announcement.ts';

export const announcementsRoutes = [
  bindRoute(contract.listAnnouncements, async ({ ctx, actor, query }) => {
    const list = { ...query, isPublishedOnly: !seesDrafts(actor) };
    const rows = await listAnnouncementRows(ctx.db, await listAnnouncementIds(ctx.db, list, ctx.clock.now()));
    const ids = rows.map(({ _id }) => _id);
    const matchingUsers = await readMatchingUsers(ctx, actor, ids);
    const seen = await listSeen(ctx.db, actor.userId, 'announcements', ids);
    return {
      rows: rows.map((row) => {
        const shown = replyAnnouncementRow(ctx, actor, row, null);
        const isToRead = row.isActive && !shown.isExpired && !seen.has(row._id);
        return { ...shown, ...matchingUsers(row._id), isToRead };
      }),
      ...(query.count ? await countCatalogue(ctx, list) : {}),
    };
  }),

  bindRoute(contract.getAnnouncement, async ({ ctx, actor, params, subject }) => {
    const announcement = await findAnnouncement(ctx.db, params.id);
    if (announcement === null) throw new AppError('notFound');
    return answerAnnouncement(ctx, actor, announcement, subject.announcement.standing);
  }),

  bindRoute(contract.createAnnouncement, async ({ ctx, actor, body, idempotencyKey }) =>
    answerWritten(ctx, actor, await createAnnouncement(ctx, actor, body, idempotencyKey)),
  ),

  bindRoute(copies.copyAnnouncement, async ({ ctx, actor, params, idempotencyKey }) =>
    answerWritten(ctx, actor, await copyAnnouncement(ctx, actor, params.id, idempotencyKey)),
  ),

  bindRoute(copies.listSimilarAnnouncements, async ({ ctx, query }) => {
    const { exceptId, ...draft } = query;
    const similar = await listSimilar(ctx.db, { ...draft, exceptIds: exceptId === undefined ? [] : [exceptId] });
    const rows = await listAnnouncementRows(
      ctx.db,
      similar.map(({ _id }) => _id),
    );
    const isNear = new Map(similar.map(({ _id, isSamePlace }) => [_id, isSamePlace]));
    const now = ctx.clock.now();
    return rows.map((row) => ({
      ...row,
      isExpired: isExpired(row, now),
      isSamePlace: isNear.get(row._id) ?? false,
    }));
  }),

  bindRoute(contract.updateAnnouncement, async ({ ctx, actor, params, body }) => {
    await changeAnnouncement(ctx, actor, params.id, body);
    return answerWritten(ctx, actor, params.id);
  }),

  bindRoute(remarks.settleRemark, async ({ ctx, actor, params, body }) => {
    await resolveRemark(ctx, actor, params, body.isSettled);
    return answerWritten(ctx, actor, params.id);
  }),

  bindRoute(contract.deleteAnnouncement, async ({ ctx, actor, params }) => {
    await deleteAnnouncement(ctx, actor, params.id);
    return null;
  }),
];

/** What an admin wrote, as it stands now. */
export async function answerWritten(ctx: Context, actor: Actor, id: string) {
  const announcement = await findAnnouncement(ctx.db, id);
  if (announcement === null) throw new AppError('notFound');
  return answerAnnouncement(ctx, actor, announcement, null);
}

async function answerAnnouncement(
  ctx: Context,
  actor: Actor,
  announcement: NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>,
  standing: Awaited<ReturnType<typeof findStanding>>,
) {
  const matchingUsers = await readMatchingUsers(ctx, actor, [announcement._id]);
  return { ...(await replyAnnouncement(ctx, actor, announcement, standing)), ...matchingUsers(announcement._id) };
}

async function countCatalogue(ctx: Context, { isExpired, ...filters }: Parameters<typeof listAnnouncementIds>[1]) {
  const { expired, notExpired } = await countAnnouncements(ctx.db, filters, ctx.clock.now());
  const total = isExpired === 'any' ? expired + notExpired : isExpired ? expired : notExpired;
  return { total, notExpired };
}

/** How many companies each of these suits, for those who may know it. */
async function readMatchingUsers(ctx: Context, actor: Actor, ids: readonly string[]) {
  if (!canSeeMatchingUsers(actor)) return () => ({});
  const counts = await listMatchingUsers(ctx.db, ids, actor, ctx.clock.now());
  return (id: string) => ({ matchingUsers: counts.get(id) ?? 0 });
}
