import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../context.ts';
import { listMatches } from '../matching/matching.queries.ts';
import { listAnnouncementRows } from './announcements.queries.ts';
import { replyAnnouncementRow } from './announcements.replies.ts';
import type { readFeed } from './feed.queries.ts';

/** The rows of a page of a feed, in the order of the ids, each with why it is there. */
export async function replyFeedRows(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  feed: Pick<Awaited<ReturnType<typeof readFeed>>, 'favorites' | 'recommendations'>,
  ids: readonly string[],
) {
  const [rows, matches] = await Promise.all([
    listAnnouncementRows(ctx.db, ids),
    listMatches(ctx.db, agencyId, ids, ctx.clock.now()),
  ]);
  return rows.map((row) => {
    const recommendation = feed.recommendations.get(row._id);
    return replyAnnouncementRow(ctx, actor, row, {
      match: matches.get(row._id) ?? null,
      favoriteId: feed.favorites.get(row._id)?._id ?? null,
      recommendedId: recommendation?._id ?? null,
      recommendedBy: recommendation?.advisorName ?? null,
    });
  });
}
