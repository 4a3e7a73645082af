import { z } from 'zod';
import { ATECO_VERSIONS } from '../rules/vocabulary.ts';
import { admins } from './audiences.ts';
import { id, idParams, line, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';
import { ofEverybody, ofTheOffice } from './subject.ts';

const readers = { admin: 'all', 'platform-admin': 'all' } as const;
const choosers = {
  admin: 'all',
  advisor: 'all',
  'business-performance-partner': 'all',
  user: 'all',
  'business-partner': 'all',
} as const;
const version = z.enum(ATECO_VERSIONS);
const words = line(80, 1);

/** A word of the trade: who types the phrase means the code. */
export const atecoWord = z
  .object({ _id: id, phrase: z.string(), version, atecoCodeId: id, code: z.string(), name: z.string() })
  .meta({ id: 'AtecoWord' });

export const listAtecoWords = route({
  method: 'GET',
  path: 'atecowords',
  summary: 'Words of the trade of one version (2025 unless said), by phrase',
  access: readers,
  subject: ofTheOffice,
  query: listQuery(['phrase', 'code'] as const, { q: searchText.optional(), version: version.default('2025') }),
  reply: atecoWord,
  list: true,
});

const body = z.strictObject({ phrase: words, atecoCodeId: id });

/** The same phrase for the same code twice is a 409 `conflict` on `phrase`. */
export const createAtecoWord = route({
  method: 'POST',
  path: 'atecowords',
  summary: 'Add a word of the trade',
  access: admins,
  subject: ofTheOffice,
  body,
  example: { body: { atecoCodeId: '{atecoCode}' } },
  reply: atecoWord,
  status: 201,
});
export const updateAtecoWord = route({
  method: 'PUT',
  path: 'atecowords/{id}',
  summary: 'Change its phrase or its code',
  access: admins,
  subject: { atecoWord: 'params.id' },
  params: idParams,
  body,
  example: { body: { atecoCodeId: '{atecoCode}' } },
  reply: atecoWord,
});
export const deleteAtecoWord = route({
  method: 'DELETE',
  path: 'atecowords/{id}',
  summary: 'Delete a word of the trade',
  access: admins,
  subject: { atecoWord: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** Words typed and the code chosen after them, how many times. Nobody is named; what was chosen fewer than three times is not told. */
export const atecoChoice = z
  .object({ words: z.string(), atecoCodeId: id, code: z.string(), name: z.string(), count: z.int() })
  .meta({ id: 'AtecoChoice' });

export const listAtecoChoices = route({
  method: 'GET',
  path: 'atecochoices',
  summary: 'Words typed with the code chosen after them, most often first',
  access: readers,
  subject: ofTheOffice,
  query: listQuery([] as const, { version: version.default('2025') }),
  reply: atecoChoice,
  list: true,
});
/** Who only reads the portal chooses nothing. */
export const countAtecoChoice = route({
  method: 'POST',
  path: 'atecochoices',
  summary: 'Count words typed and the code chosen after them',
  access: choosers,
  subject: ofEverybody,
  body: z.strictObject({ q: searchText, atecoCodeId: id }),
  example: { body: { atecoCodeId: '{atecoCode}' } },
  reply: z.null(),
  status: 204,
});
