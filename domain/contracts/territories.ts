import { z } from 'zod';
import { referenceReaders } from './audiences.ts';
import { id, idParams, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';

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
  access: referenceReaders,
  query: byName,
  reply: region,
  list: true,
});
export const listRegionGroups = route({
  method: 'GET',
  path: 'regiongroups',
  summary: 'Groups of regions',
  access: referenceReaders,
  query: byName,
  reply: regionGroup,
  list: true,
});
export const getRegionGroup = route({
  method: 'GET',
  path: 'regiongroups/{id}',
  summary: 'One group of regions',
  access: referenceReaders,
  params: idParams,
  reply: regionGroup,
});
export const listCciaas = route({
  method: 'GET',
  path: 'cciaas',
  summary: 'Chambers of commerce',
  access: referenceReaders,
  query: byName,
  reply: cciaa,
  list: true,
});
