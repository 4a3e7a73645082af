import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { matchCalls } from '../../../matching/matching.queries.ts';
import { tellNarrowestFirst } from '../../../matching/told.queries.ts';
import { listSeen } from '../../advising/views/views.queries.ts';
import { listAnnouncementRows } from './announcements.queries.ts';
import { replyAnnouncementRow } from './announcements.replies.ts';
import type { readFeed } from './feed.queries.ts';

/** The rows of a page of a feed, in the order of the ids, each with why it is there; for a company, with what it has still to read. */
export async function replyFeedRows(
  ctx: Context,
  actor: Actor,
  feed: Pick<Awaited<ReturnType<typeof readFeed>>, 'standpoint' | 'favorites' | 'recommendations'>,
  ids: readonly string[],
) {
  const now = ctx.clock.now();
  const [rows, matches, seen] = await Promise.all([
    listAnnouncementRows(ctx.db, ids),
    tellNarrowestFirst(ctx.db, matchCalls(feed.standpoint, ids), now),
    isCustomer(actor) ? listSeen(ctx.db, actor.userId, 'announcementsUser', ids) : null,
  ]);
  return rows.map((row) => {
    const recommendation = feed.recommendations.get(row._id);
    const shown = replyAnnouncementRow(ctx, actor, row, {
      match: matches.get(row._id) ?? null,
      favoriteId: feed.favorites.get(row._id)?._id ?? null,
      recommendedId: recommendation?._id ?? null,
      recommendedBy: recommendation?.advisorName ?? null,
    });
    // What the menu counts, and nothing else, is marked.
    return seen === null ? shown : { ...shown, isToRead: shown.isInTarget === true && !seen.has(row._id) };
  });
}
