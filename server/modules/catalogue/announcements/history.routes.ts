import * as contract from '@volano/domain/contracts/announcement-changes';
import { isCustomer } from '@volano/domain/policies/actor';
import { changedFieldsFor } from '@volano/domain/policies/announcements';
import { bindRoute } from '../../../access/bind-route.ts';
import { answerWritten } from './announcements.routes.ts';
import { closeAnnouncement } from './announcements.actions.ts';
import { listChanges, listCallRecipients } from './history.queries.ts';

export const historyRoutes = [
  bindRoute(contract.getAnnouncementHistory, async ({ ctx, actor, params }) => {
    const changes = await listChanges(ctx.db, params.id, changedFieldsFor(actor));
    if (!isCustomer(actor)) return changes;
    // That it was once not published is no change for those who could not see it.
    const seen = changes.filter(({ field, before }) => field !== 'state' || before !== 'draft');
    return seen.map(({ _id, field, before, after, createdAt }) => ({ _id, field, before, after, createdAt }));
  }),

  bindRoute(contract.getClosingAudience, async ({ ctx, params }) => {
    const recipients = await listCallRecipients(ctx.db, params.id, ctx.clock.now());
    const count = (reason: (typeof recipients)[number]['reason']) =>
      recipients.filter((recipient) => recipient.reason === reason).length;
    return {
      favorites: count('favorite'),
      recommended: count('recommended'),
      inTarget: count('inTarget'),
      consultants: new Set(recipients.flatMap(({ consultantIds }) => consultantIds)).size,
    };
  }),

  bindRoute(contract.closeAnnouncement, async ({ ctx, actor, params, body }) => {
    await closeAnnouncement(ctx, actor, params.id, body);
    return answerWritten(ctx, actor, params.id);
  }),
];
