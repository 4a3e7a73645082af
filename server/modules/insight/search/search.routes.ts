import { search } from '@volano/domain/contracts/search';
import { isCustomer } from '@volano/domain/policies/actor';
import { placeOfFound, rankFound } from '@volano/domain/rules/search/gather-words';
import { bindRoute } from '../../../access/bind-route.ts';
import { findEverything } from './search.queries.ts';

export const searchRoutes = [
  bindRoute(search, async ({ ctx, actor, query }) => {
    const hits = rankFound(await findEverything(ctx, actor, query.q), query.q);
    const placed = hits.flatMap((hit) => {
      const href = placeOfFound(hit, !isCustomer(actor));
      return href === null ? [] : [{ ...hit, href }];
    });
    return placed.slice(0, query.limit);
  }),
];
