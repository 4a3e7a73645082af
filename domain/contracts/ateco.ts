import { z } from 'zod';
import { ATECO_VERSIONS } from '../rules/vocabulary.ts';
import { normaliseAtecoCode } from '../rules/ateco-code.ts';
import { admins, agencyReaders, referenceReaders, ofEverybody, ofTheOffice } from './subject.ts';
import {
  commaList,
  id,
  idParams,
  line,
  longSearchText,
  queryFlag,
  queryInteger,
  searchText,
  listQuery,
} from './fields.ts';
import { route } from './route.ts';

export const atecoCode = z
  .object({
    _id: id,
    version: z.enum(ATECO_VERSIONS),
    code: z.string(),
    name: z.string(),
    level: z.int(),
    parentCode: z.string().nullable(),
    section: z.string(),
    /** The line of the explanatory notes that the search found, when it found it there. */
    foundIn: z.string().nullable().optional(),
    /** The code of the other version when the official correspondence names one, and whether it is the only one. */
    correspondence: z.object({ code: z.string(), name: z.string(), isSimple: z.boolean() }).nullable().optional(),
    /** The office's group that holds it. */
    subCategory: z.object({ _id: id, name: z.string() }).nullable().optional(),
  })
  .meta({ id: 'AtecoCode' });

/** `q` finds a code by digits, by title or by its explanatory notes, and forgives typing errors; best first. */
export const listAtecoCodes = route({
  method: 'GET',
  path: 'atecocodes',
  summary: 'ATECO codes of one version (2025 unless said), searched or listed',
  access: referenceReaders,
  whilePending: true,
  subject: ofEverybody,
  query: listQuery(['code', 'name'] as const, {
    q: longSearchText.optional(),
    version: z.enum(ATECO_VERSIONS).default('2025'),
    level: queryInteger(1, 6).optional(),
    parentCode: z
      .string()
      .regex(/^[A-Z0-9.]{1,10}$/i, 'invalid')
      .optional(),
    ids: commaList(id).optional(),
  }),
  reply: atecoCode,
  list: true,
});

export const getAtecoCode = route({
  method: 'GET',
  path: 'atecocodes/{id}',
  summary: 'One ATECO code with its official correspondence',
  access: referenceReaders,
  subject: { atecoCode: 'params.id' },
  params: idParams,
  reply: atecoCode,
});

const code = z
  .string()
  .trim()
  .toUpperCase()
  .refine((value) => normaliseAtecoCode(value) === value, 'atecoCode');
const version = z.enum(ATECO_VERSIONS);
const byVersion = { version: version.default('2025') };

/** Its level, section and parent are read from the code; one that exists in that version is a 409 `conflict`. */
export const createAtecoCode = route({
  method: 'POST',
  path: 'atecocodes',
  summary: 'Add a code to a version (2025 unless said)',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ code, name: line(300, 1), version: version.default('2025') }),
  reply: atecoCode,
  status: 201,
});
export const updateAtecoCode = route({
  method: 'PUT',
  path: 'atecocodes/{id}',
  summary: 'Change name or code; a code that something stands on keeps its digits',
  access: admins,
  subject: { atecoCode: 'params.id' },
  params: idParams,
  body: z.strictObject({ code: code.optional(), name: line(300, 1).optional() }),
  reply: atecoCode,
});
export const deleteAtecoCode = route({
  method: 'DELETE',
  path: 'atecocodes/{id}',
  summary: 'Delete a code that nothing uses',
  access: admins,
  subject: { atecoCode: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** A group of codes as the office offers it, in the order of their codes. */
export const atecoSubCategory = z
  .object({
    _id: id,
    version,
    name: z.string(),
    atecoCodeIds: z.array(id),
    atecoCodes: z.array(z.object({ _id: id, code: z.string(), name: z.string() })),
  })
  .meta({ id: 'AtecoSubCategory' });

export const atecoCategory = z
  .object({
    _id: id,
    version,
    name: z.string(),
    subCategoryIds: z.array(id),
    subCategories: z.array(atecoSubCategory),
  })
  .meta({ id: 'AtecoCategory' });

export const listAtecoSubCategories = route({
  method: 'GET',
  path: 'atecosubcategorytemplates',
  summary: 'Groups of codes of one version (2025 unless said)',
  access: referenceReaders,
  subject: ofEverybody,
  query: listQuery(['name'] as const, { name: searchText.optional(), ...byVersion }),
  reply: atecoSubCategory,
  list: true,
});
const oneSubCategory = {
  path: 'atecosubcategorytemplates/{id}',
  subject: { atecoSubCategory: 'params.id' },
  params: idParams,
} as const;

export const getAtecoSubCategory = route({
  method: 'GET',
  ...oneSubCategory,
  summary: 'One group of codes',
  access: referenceReaders,
  reply: atecoSubCategory,
});

/** What the office makes is of 2025 unless it says so. */
const ofVersion = { version: version.default('2025') };

const subCategoryBody = z.strictObject({ name: line(300, 1), atecoCodeIds: z.array(id).max(2000).optional() });

/** A code of another version is a 400; one that another group has is a 409 `atecoCodesAlreadyUsed` that names it (2-catalogue §5). */
export const createAtecoSubCategory = route({
  method: 'POST',
  path: 'atecosubcategorytemplates',
  summary: 'Create a group of codes',
  access: admins,
  subject: ofTheOffice,
  body: subCategoryBody.extend(ofVersion),
  reply: atecoSubCategory,
  status: 201,
});
export const updateAtecoSubCategory = route({
  method: 'PUT',
  ...oneSubCategory,
  summary: 'Change the fields that are sent',
  access: admins,
  body: subCategoryBody.partial(),
  reply: atecoSubCategory,
});
export const deleteAtecoSubCategory = route({
  method: 'DELETE',
  ...oneSubCategory,
  summary: 'Delete a group that no category has',
  access: admins,
  reply: z.null(),
  status: 204,
});

/**
 * The tree for selection: categories, their groups, their codes. Where the office made no category of a version, sections and divisions
 * of the official structure stand in, so that there is always something to choose from; `own=true` asks for the office's alone.
 * `limit` up to 100 counts categories. `other=none` leaves out a category that is named "Altro" alone, or Altri, Altre, Other: the place for
 * what fits nowhere. One that says other than what ("Altre attività di servizi") stays.
 */
export const listAtecoCategories = route({
  method: 'GET',
  path: 'atecocategorytemplates',
  summary: 'Categories of codes of one version (2025 unless said), with all that is in them',
  access: referenceReaders,
  subject: ofEverybody,
  query: listQuery(['name', 'code'] as const, {
    name: searchText.optional(),
    own: queryFlag.optional(),
    other: z.literal('none').optional(),
    ...byVersion,
  }),
  reply: atecoCategory,
  list: true,
});
const oneCategory = {
  path: 'atecocategorytemplates/{id}',
  subject: { atecoCategory: 'params.id' },
  params: idParams,
} as const;

export const getAtecoCategory = route({
  method: 'GET',
  ...oneCategory,
  summary: 'One category of codes',
  access: referenceReaders,
  reply: atecoCategory,
});

const categoryBody = z.strictObject({ name: line(300, 1), subCategoryIds: z.array(id).max(500).optional() });

export const createAtecoCategory = route({
  method: 'POST',
  path: 'atecocategorytemplates',
  summary: 'Create a category of codes',
  access: admins,
  subject: ofTheOffice,
  body: categoryBody.extend(ofVersion),
  reply: atecoCategory,
  status: 201,
});
export const updateAtecoCategory = route({
  method: 'PUT',
  ...oneCategory,
  summary: 'Change the fields that are sent',
  access: admins,
  body: categoryBody.partial(),
  reply: atecoCategory,
});
export const deleteAtecoCategory = route({
  method: 'DELETE',
  ...oneCategory,
  summary: 'Delete a category; its groups stay',
  access: admins,
  reply: z.null(),
  status: 204,
});

/** A declared code of 2007 that becomes several of 2025, with those it may become. */
export const atecoConfirmation = z
  .object({ from: atecoCode, candidates: z.array(atecoCode) })
  .meta({ id: 'AtecoConfirmation' });

/** Confirming is saving the survey with the code of 2025 chosen; what is confirmed leaves this list. */
export const listAtecoConfirmations = route({
  method: 'GET',
  path: 'surveys/{id}/atecoconfirmations',
  summary: 'Codes of 2007 whose code of 2025 the company must choose',
  access: agencyReaders,
  whilePending: true,
  subject: { survey: 'params.id' },
  params: idParams,
  reply: z.array(atecoConfirmation),
});
