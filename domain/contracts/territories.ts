import { z } from 'zod';
import { id, idParams, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';

const readers = {
  admin: 'all',
  advisor: 'all',
  'business-performance-partner': 'all',
  'platform-admin': 'all',
  user: 'all',
  'business-partner': 'all',
} as const;

export const region = z.object({ _id: id, name: z.string() }).meta({ id: 'Region' });
export const regionGroup = z
  .object({ _id: id, name: z.string(), regionListIds: z.array(id) })
  .meta({ id: 'RegionGroup' });
export const cciaa = z
  .object({ _id: id, code: z.string(), name: z.string(), regionId: id.nullable() })
  .meta({ id: 'Cciaa' });

const byName = listQuery(['name'] as const, { name: searchText.optional() });

export const listRegions = route({
  method: 'GET',
  path: 'regions',
  summary: 'Regions',
  access: readers,
  query: byName,
  reply: region,
  list: true,
});
export const listRegionGroups = route({
  method: 'GET',
  path: 'regiongroups',
  summary: 'Groups of regions',
  access: readers,
  query: byName,
  reply: regionGroup,
  list: true,
});
export const getRegionGroup = route({
  method: 'GET',
  path: 'regiongroups/{id}',
  summary: 'One group of regions',
  access: readers,
  params: idParams,
  reply: regionGroup,
});
export const listCciaas = route({
  method: 'GET',
  path: 'cciaas',
  summary: 'Chambers of commerce',
  access: readers,
  query: byName,
  reply: cciaa,
  list: true,
});
