import { z } from 'zod';
import { admins, referenceReaders, ofEverybody, ofTheOffice } from './subject.ts';
import { commaList, id, idParams, line, municipalityCode, searchText, listQuery } from './fields.ts';
import { route } from './route.ts';

export const region = z.object({ _id: id, name: z.string() }).meta({ id: 'Region' });
export const regionGroup = z
  .object({ _id: id, name: z.string(), regionListIds: z.array(id) })
  .meta({ id: 'RegionGroup' });
export const cciaa = z
  .object({ _id: id, code: z.string(), name: z.string(), regionId: id.nullable() })
  .meta({ id: 'Cciaa' });

const provinceCode = z.string().regex(/^[A-Z]{2}$/i);
const otherName = z.string().nullable();
export const province = z
  .object({ code: z.string(), name: z.string(), otherName, regionId: id })
  .meta({ id: 'Province' });
/** A town of the official list, by its six digits of ISTAT. */
export const municipality = z
  .object({ code: z.string(), name: z.string(), otherName, provinceCode: z.string(), regionId: id })
  .meta({ id: 'Municipality' });

const byName = listQuery(['name'] as const, { name: searchText.optional() });

export const listRegions = route({
  method: 'GET',
  path: 'regions',
  summary: 'Regions',
  access: referenceReaders,
  whilePending: true,
  subject: ofEverybody,
  query: byName,
  reply: region,
  list: true,
});
export const listRegionGroups = route({
  method: 'GET',
  path: 'regiongroups',
  summary: 'Groups of regions',
  access: referenceReaders,
  subject: ofEverybody,
  query: byName,
  reply: regionGroup,
  list: true,
});
export const getRegionGroup = route({
  method: 'GET',
  path: 'regiongroups/{id}',
  summary: 'One group of regions',
  access: referenceReaders,
  subject: { regionGroup: 'params.id' },
  params: idParams,
  reply: regionGroup,
});
export const listCciaas = route({
  method: 'GET',
  path: 'cciaas',
  summary: 'Chambers of commerce',
  access: referenceReaders,
  whilePending: true,
  subject: ofEverybody,
  query: byName,
  reply: cciaa,
  list: true,
});

export const listProvinces = route({
  method: 'GET',
  path: 'provinces',
  summary: 'Provinces, all of them, by name',
  access: referenceReaders,
  subject: ofEverybody,
  reply: z.array(province),
});
export const listMunicipalities = route({
  method: 'GET',
  path: 'municipalities',
  summary:
    'Towns that can be chosen; with `q` those whose name begins with it first, with `code` those that are named, ceased ones too',
  access: referenceReaders,
  whilePending: true,
  subject: ofEverybody,
  query: listQuery([] as const, {
    q: searchText.optional(),
    regionId: id.optional(),
    provinceCode: provinceCode.optional(),
    code: commaList(municipalityCode, 100).optional(),
  }),
  reply: municipality,
  list: true,
});

const regionBody = z.strictObject({ name: line(100, 1) });

/** Names are one each, whatever their case: 409 `conflict` on the field for a taken one. */
export const createRegion = route({
  method: 'POST',
  path: 'regions',
  summary: 'Create a region',
  access: admins,
  subject: ofTheOffice,
  body: regionBody,
  reply: region,
  status: 201,
});
export const updateRegion = route({
  method: 'PUT',
  path: 'regions/{id}',
  summary: 'Rename a region',
  access: admins,
  subject: { region: 'params.id' },
  params: idParams,
  body: regionBody.partial(),
  reply: region,
});
/** 409 `stillInUse`, with where, while a group, a chamber, a call or a company stands on it. */
export const deleteRegion = route({
  method: 'DELETE',
  path: 'regions/{id}',
  summary: 'Delete a region that nothing uses',
  access: admins,
  subject: { region: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

const groupBody = z.strictObject({ name: line(200, 1), regionListIds: z.array(id).min(1).max(100) });

export const createRegionGroup = route({
  method: 'POST',
  path: 'regiongroups',
  summary: 'Create a group of regions',
  access: admins,
  subject: ofTheOffice,
  body: groupBody,
  example: { body: { regionListIds: ['{region}'] } },
  reply: regionGroup,
  status: 201,
});
export const updateRegionGroup = route({
  method: 'PUT',
  path: 'regiongroups/{id}',
  summary: 'Change the fields that are sent; every call of the group is matched anew',
  access: admins,
  subject: { regionGroup: 'params.id' },
  params: idParams,
  body: groupBody.partial(),
  reply: regionGroup,
});
export const deleteRegionGroup = route({
  method: 'DELETE',
  path: 'regiongroups/{id}',
  summary: 'Delete a group that no call uses',
  access: admins,
  subject: { regionGroup: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

const cciaaBody = z.strictObject({ code: line(20, 1), name: line(200, 1), regionId: id.nullable().optional() });

export const createCciaa = route({
  method: 'POST',
  path: 'cciaas',
  summary: 'Create a chamber of commerce',
  access: admins,
  subject: ofTheOffice,
  body: cciaaBody,
  reply: cciaa,
  status: 201,
});
export const updateCciaa = route({
  method: 'PUT',
  path: 'cciaas/{id}',
  summary: 'Change the fields that are sent',
  access: admins,
  subject: { cciaa: 'params.id' },
  params: idParams,
  body: cciaaBody.partial(),
  reply: cciaa,
});
export const deleteCciaa = route({
  method: 'DELETE',
  path: 'cciaas/{id}',
  summary: 'Delete a chamber that nothing uses',
  access: admins,
  subject: { cciaa: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
