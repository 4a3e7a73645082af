import * as contract from '@volano/domain/contracts/territories';
import { AppError } from '@volano/domain/errors';
import { door } from '../../platform/http/door.ts';
import { countTerritories, findRegionGroup, listCciaas, listRegionGroups, listRegions } from './territories.queries.ts';

export const territoriesRoutes = [
  door(contract.listRegions, async ({ ctx, query }) => {
    const rows = await listRegions(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'regions', query.name) } : {}) };
  }),

  door(contract.listRegionGroups, async ({ ctx, query }) => {
    const rows = await listRegionGroups(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'region_groups', query.name) } : {}) };
  }),

  door(contract.getRegionGroup, async ({ ctx, params }) => {
    const group = await findRegionGroup(ctx.db, params.id);
    if (group === null) throw new AppError('notFound');
    return group;
  }),

  door(contract.listCciaas, async ({ ctx, query }) => {
    const rows = await listCciaas(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'cciaas', query.name) } : {}) };
  }),
];
