import * as contract from '@volano/domain/contracts/territories';
import { AppError } from '@volano/domain/errors';
import { door } from '../../../platform/http/door.ts';
import { changeCciaa, createCciaa, removeCciaa } from './cciaas.actions.ts';
import {
  changeRegion,
  changeRegionGroup,
  createRegion,
  createRegionGroup,
  removeRegion,
  removeRegionGroup,
} from './regions.actions.ts';
import { countTerritories, findRegionGroup, listCciaas, listRegionGroups, listRegions } from './territories.queries.ts';
import { countMunicipalities, listMunicipalities, listProvinces } from './towns.queries.ts';
import { findCciaa, findRegion } from './territory-writes.queries.ts';

export const territoriesRoutes = [
  door(contract.listRegions, async ({ ctx, query }) => {
    const rows = await listRegions(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'regions', query.name) } : {}) };
  }),

  door(contract.listRegionGroups, async ({ ctx, query }) => {
    const rows = await listRegionGroups(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'region_groups', query.name) } : {}) };
  }),

  door(contract.getRegionGroup, async ({ ctx, params }) => orNotFound(await findRegionGroup(ctx.db, params.id))),

  door(contract.listCciaas, async ({ ctx, query }) => {
    const rows = await listCciaas(ctx.db, { ...query, name: query.name, sort: query.sort ?? [] });
    return { rows, ...(query.count ? { total: await countTerritories(ctx.db, 'cciaas', query.name) } : {}) };
  }),

  door(contract.listProvinces, ({ ctx }) => listProvinces(ctx.db)),

  door(contract.listMunicipalities, async ({ ctx, query }) => {
    const { q, regionId, provinceCode, code } = query;
    const filter = { q, regionId, provinceCode, code };
    const rows = await listMunicipalities(ctx.db, { ...query, ...filter });
    return { rows, ...(query.count ? { total: await countMunicipalities(ctx.db, filter) } : {}) };
  }),

  door(contract.createRegion, async ({ ctx, actor, body }) =>
    orNotFound(await findRegion(ctx.db, await createRegion(ctx, actor, body))),
  ),

  door(contract.updateRegion, async ({ ctx, actor, params, body }) => {
    await changeRegion(ctx, actor, params.id, body);
    return orNotFound(await findRegion(ctx.db, params.id));
  }),

  door(contract.deleteRegion, async ({ ctx, actor, params }) => {
    await removeRegion(ctx, actor, params.id);
    return null;
  }),

  door(contract.createRegionGroup, async ({ ctx, actor, body }) =>
    orNotFound(await findRegionGroup(ctx.db, await createRegionGroup(ctx, actor, body))),
  ),

  door(contract.updateRegionGroup, async ({ ctx, actor, params, body }) => {
    await changeRegionGroup(ctx, actor, params.id, body);
    return orNotFound(await findRegionGroup(ctx.db, params.id));
  }),

  door(contract.deleteRegionGroup, async ({ ctx, actor, params }) => {
    await removeRegionGroup(ctx, actor, params.id);
    return null;
  }),

  door(contract.createCciaa, async ({ ctx, actor, body }) =>
    orNotFound(await findCciaa(ctx.db, await createCciaa(ctx, actor, body))),
  ),

  door(contract.updateCciaa, async ({ ctx, actor, params, body }) => {
    await changeCciaa(ctx, actor, params.id, body);
    return orNotFound(await findCciaa(ctx.db, params.id));
  }),

  door(contract.deleteCciaa, async ({ ctx, actor, params }) => {
    await removeCciaa(ctx, actor, params.id);
    return null;
  }),
];

function orNotFound<T>(found: T | null): T {
  if (found === null) throw new AppError('notFound');
  return found;
}
