import * as contract from '@volano/domain/contracts/views';
import { AppError } from '@volano/domain/errors';
import { type Actor } from '@volano/domain/policies/actor';
import { canUseViewType } from '@volano/domain/policies/announcements';
import { chooseFromFeed } from '@volano/domain/rules/matching/feed';
import type { ViewType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { requireSelf } from '../../../platform/http/repeats.ts';
import { readFeed } from '../feeds/feed.queries.ts';
import { noteView } from './views.actions.ts';
import { countUnseenAnnouncements, countUnseenOf, countUnseenServices } from './views.queries.ts';
import { listServiceStandings } from '../../../access/catalogue.ts';

export const viewsRoutes = [
  bindRoute(contract.createView, async ({ ctx, actor, body }) => {
    requireSelf(ctx, actor, body.userId);
    const { entityType, entityId } = body;
    await noteView(ctx, actor, { entityType, entityId });
    return null;
  }),

  bindRoute(contract.countUnread, async ({ ctx, actor, query }) => {
    requireType(actor, query.entityType);
    return { count: await countUnread(ctx, actor, query.entityType) };
  }),
];

/** The types of the other side are not this role's to use. */
function requireType(actor: Actor, type: ViewType): void {
  if (!canUseViewType(actor, type)) throw new AppError('roleForbidden');
}

/** Of companies, what is in target for them; of staff, what is published and not expired. */
async function countUnread(ctx: Context, { userId, agencyId }: Actor, type: ViewType): Promise<number> {
  const now = ctx.clock.now();
  switch (type) {
    case 'announcements':
      return countUnseenAnnouncements(ctx.db, userId, now);
    case 'services':
      return countUnseenServices(ctx.db, userId);
    case 'announcementsUser': {
      const feed = agencyId === null ? [] : chooseFromFeed((await readFeed(ctx.db, agencyId, now)).entries, {});
      return countUnseenOf(
        ctx.db,
        userId,
        type,
        feed.map(({ _id }) => _id),
      );
    }
    case 'servicesUser': {
      const standings = agencyId === null ? [] : [...(await listServiceStandings(ctx.db, agencyId)).values()];
      return countUnseenOf(
        ctx.db,
        userId,
        type,
        chooseFromFeed(standings, {}).map(({ _id }) => _id),
      );
    }
  }
}
