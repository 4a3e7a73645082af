import * as contract from '@volano/domain/contracts/territories';
import { AppError } from '@volano/domain/errors';
import { bindRoute } from '../../../access/bind-route.ts';
import {
  changeRegion,
  changeRegionGroup,
  createRegion,
  createRegionGroup,
  removeRegion,
  removeRegionGroup,
  changeCciaa,
  createCciaa,
  removeCciaa,
} from './territories.actions.ts';
import {
  countTerritories,
  findRegionGroup,
  listCciaas,
  listRegionGroups,
  listRegions,
  findCciaa,
  findRegion,
  countMunicipalities,
  listMunicipalities,
  listProvinces,
} from './territories.queries.ts';

export const territoriesRoutes = [
  bindRoute(contract.listRegions, async ({ ctx, query }) => {
    const rows = await listRegions(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'regions', query.name) } : {}) };
  }),

  bindRoute(contract.listRegionGroups, async ({ ctx, query }) => {
    const rows = await listRegionGroups(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'region_groups', query.name) } : {}) };
  }),

  bindRoute(contract.getRegionGroup, async ({ ctx, params }) => orNotFound(await findRegionGroup(ctx.db, params.id))),

  bindRoute(contract.listCciaas, async ({ ctx, query }) => {
    const rows = await listCciaas(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'cciaas', query.name) } : {}) };
  }),

  bindRoute(contract.listProvinces, ({ ctx }) => listProvinces(ctx.db)),

  bindRoute(contract.listMunicipalities, async ({ ctx, query }) => {
    const { q, regionId, provinceCode, code } = query;
    const filter = { q, regionId, provinceCode, code };
    const rows = await listMunicipalities(ctx.db, { ...query, ...filter });
    return { rows, ...(query.count ? { total: await countMunicipalities(ctx.db, filter) } : {}) };
  }),

  bindRoute(contract.createRegion, async ({ ctx, actor, body }) =>
    orNotFound(await findRegion(ctx.db, await createRegion(ctx, actor, body))),
  ),

  bindRoute(contract.updateRegion, async ({ ctx, actor, params, body }) => {
    await changeRegion(ctx, actor, params.id, body);
    return orNotFound(await findRegion(ctx.db, params.id));
  }),

  bindRoute(contract.deleteRegion, async ({ ctx, actor, params }) => {
    await removeRegion(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.createRegionGroup, async ({ ctx, actor, body }) =>
    orNotFound(await findRegionGroup(ctx.db, await createRegionGroup(ctx, actor, body))),
  ),

  bindRoute(contract.updateRegionGroup, async ({ ctx, actor, params, body }) => {
    await changeRegionGroup(ctx, actor, params.id, body);
    return orNotFound(await findRegionGroup(ctx.db, params.id));
  }),

  bindRoute(contract.deleteRegionGroup, async ({ ctx, actor, params }) => {
    await removeRegionGroup(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.createCciaa, async ({ ctx, actor, body }) =>
    orNotFound(await findCciaa(ctx.db, await createCciaa(ctx, actor, body))),
  ),

  bindRoute(contract.updateCciaa, async ({ ctx, actor, params, body }) => {
    await changeCciaa(ctx, actor, params.id, body);
    return orNotFound(await findCciaa(ctx.db, params.id));
  }),

  bindRoute(contract.deleteCciaa, async ({ ctx, actor, params }) => {
    await removeCciaa(ctx, actor, params.id);
    return null;
  }),
];

function orNotFound<T>(found: T | null): T {
  if (found === null) throw new AppError('notFound');
  return found;
}
