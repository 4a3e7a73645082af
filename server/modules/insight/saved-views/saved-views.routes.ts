import * as contract from '@volano/domain/contracts/saved-views';
import { contractOf, readView } from '@volano/domain/contracts/saved-views';
import { may, type Actor } from '@volano/domain/policies/actor';
import { bindRoute } from '../../../access/bind-route.ts';
import { actsOn } from '../../../access/record-acts.ts';
import { changeView, createView, deleteSavedView } from './saved-views.actions.ts';
import { listViews, type SavedViewRecord } from './saved-views.queries.ts';

export const savedViewsRoutes = [
  bindRoute(contract.listSavedViews, async ({ ctx, actor, query: { list } }) =>
    may(actor, contractOf(list))
      ? (await listViews(ctx.db, actor.userId, list)).map((view) => replyView(actor, view))
      : [],
  ),

  bindRoute(contract.createSavedView, async ({ ctx, actor, body }) =>
    replyView(actor, await createView(ctx, actor, body)),
  ),

  bindRoute(contract.updateSavedView, async ({ ctx, actor, params, body }) =>
    replyView(actor, await changeView(ctx, actor, params.id, body)),
  ),

  bindRoute(contract.deleteSavedView, async ({ ctx, actor, params }) => {
    await deleteSavedView(ctx, actor, params.id);
    return null;
  }),
];

/** A view as its list understands it today. */
function replyView(actor: Actor, { userId, ...view }: SavedViewRecord): contract.SavedView {
  const { filters, columns, sort, dropped } = readView(view.list, view);
  return {
    ...view,
    filters: { ...filters },
    columns: columns === null ? null : [...columns],
    sort,
    dropped,
    isMine: userId === actor.userId,
    may: actsOn(actor, 'savedView', { userId, isShared: view.isShared }),
  };
}
