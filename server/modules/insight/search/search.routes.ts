import { search } from '@volano/domain/contracts/search';
import { translations } from '@volano/domain/i18n/t';
import { isCustomer } from '@volano/domain/policies/actor';
import { placeOfFound, rankFound } from '@volano/domain/rules/search/gather-words';
import { bindRoute } from '../../../access/bind-route.ts';
import { findActs, findPlaces } from './acts.queries.ts';
import { findEverything } from './search.queries.ts';

export const searchRoutes = [
  bindRoute(search, async ({ ctx, actor, query, language }) => {
    const t = translations(language);
    const found = await findEverything(ctx, actor, query.q);
    const acts = await findActs(ctx, actor, query.q, t);
    const hits = [...acts, ...rankFound([...findPlaces(actor, query.q, t), ...found], query.q)];
    const placed = hits.flatMap((hit) => {
      const href = placeOfFound(hit, !isCustomer(actor));
      return href === null ? [] : [{ ...hit, href }];
    });
    return placed.slice(0, query.limit);
  }),
];
