import * as contract from '@volano/domain/contracts/views';
import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { isOpenToCompany } from '@volano/domain/policies/announcements';
import { seesDrafts } from '@volano/domain/policies/catalogue';
import { canUseViewType } from '@volano/domain/policies/views';
import { chooseFromFeed } from '@volano/domain/rules/feed';
import type { ViewType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { requireSelf } from '../../../platform/http/require-self.ts';
import { findAnnouncement } from '../../catalogue/announcements/announcements.queries.ts';
import { readFeed } from '../../catalogue/announcements/feed.queries.ts';
import { findService } from '../../catalogue/services/services.queries.ts';
import {
  countUnseenAnnouncements,
  countUnseenOf,
  countUnseenServices,
  insertView,
  updateRecommendationsSeen,
} from './views.queries.ts';
import { findStanding } from '../../../access/announcement.ts';
import { findServiceStanding, listServiceStandings } from '../../../access/service.ts';

export const viewsRoutes = [
  bindRoute(contract.createView, async ({ ctx, actor, body }) => {
    requireType(actor, body.entityType);
    requireSelf(ctx, actor, body.userId);
    if (!(await canSee(ctx, actor, body.entityType, body.entityId))) throw new AppError('notFound');
    const { entityType, entityId } = body;
    const view = { userId: actor.userId, entityType, entityId, createdAt: ctx.clock.now().toISOString() };
    await ctx.db.transaction().execute(async (trx) => {
      await insertView(trx, view);
      if (isCustomer(actor)) await updateRecommendationsSeen(trx, view);
    });
    return null;
  }),

  bindRoute(contract.countUnread, async ({ ctx, actor, query }) => {
    requireType(actor, query.entityType);
    return { count: await countUnread(ctx, actor, query.entityType) };
  }),
];

/** The types of the other side of the house are not this role's to use. */
function requireType(actor: Actor, type: ViewType): void {
  if (!canUseViewType(actor, type)) throw new AppError('roleForbidden');
}

async function canSee(ctx: Context, actor: Actor, type: ViewType, id: string): Promise<boolean> {
  const { agencyId } = actor;
  switch (type) {
    case 'announcements':
    case 'services': {
      const seen = await (type === 'announcements' ? findAnnouncement : findService)(ctx.db, id);
      return seen !== null && (seen.isActive || seesDrafts(actor));
    }
    case 'announcementsUser':
    case 'servicesUser': {
      const find = type === 'announcementsUser' ? findStanding : findServiceStanding;
      const standing = agencyId === null ? null : await find(ctx.db, agencyId, id, ctx.clock.now());
      return standing !== null && isOpenToCompany(standing);
    }
  }
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
