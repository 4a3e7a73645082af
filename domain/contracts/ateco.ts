import { z } from 'zod';
import { ATECO_VERSIONS } from '../rules/vocabulary.ts';
import { referenceReaders } from './audiences.ts';
import { commaList, id, idParams, queryInteger, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
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
  })
  .meta({ id: 'AtecoCode' });

/** `q` finds a code by digits, by title or by its explanatory notes, and forgives typing errors; best first. */
export const listAtecoCodes = route({
  method: 'GET',
  path: 'atecocodes',
  summary: 'ATECO codes of one version (2025 unless said), searched or listed',
  access: referenceReaders,
  query: listQuery(['code', 'name'] as const, {
    q: searchText.optional(),
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
  params: idParams,
  reply: atecoCode,
});
