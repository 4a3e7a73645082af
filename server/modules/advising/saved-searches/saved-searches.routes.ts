import * as contract from '@volano/domain/contracts/saved-searches';
import { bindRoute } from '../../../access/bind-route.ts';
import { changeSearch, deleteSavedSearch, saveSearch } from './saved-searches.actions.ts';
import { listSearches, type SavedSearchRecord } from './saved-searches.queries.ts';

// Only companies save searches, each for itself: staff have no digest that could tell them.
export const savedSearchesRoutes = [
  bindRoute(contract.listSavedSearches, async ({ ctx, query }) =>
    (await listSearches(ctx.db, query.agencyId)).map(replySearch),
  ),

  bindRoute(contract.createSavedSearch, async ({ ctx, actor, body }) =>
    replySearch(await saveSearch(ctx, actor, body)),
  ),

  bindRoute(contract.updateSavedSearch, async ({ ctx, actor, params, body }) =>
    replySearch(await changeSearch(ctx, actor, params.id, body)),
  ),

  bindRoute(contract.deleteSavedSearch, async ({ ctx, actor, params }) => {
    await deleteSavedSearch(ctx, actor, params.id);
    return null;
  }),
];

function replySearch(search: SavedSearchRecord) {
  return { ...search, ...contract.readSavedQuery(search.query) };
}
