import { z } from 'zod';
import { ATECO_VERSIONS } from '../rules/vocabulary.ts';
import { admins, ofEverybody, ofTheOffice } from './subject.ts';
import { id, idParams, line, longSearchText, searchText, listQuery } from './fields.ts';
import { route } from './route.ts';

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
  whilePending: true,
  subject: ofEverybody,
  body: z.strictObject({ q: longSearchText, atecoCodeId: id }),
  example: { body: { atecoCodeId: '{atecoCode}' } },
  reply: z.null(),
  status: 204,
});

/** Which activities an announcement is for, in both versions (2-catalogue §3): chosen codes and those taken out of them. */
export const atecoSetting = z
  .object({
    _id: id,
    announcementId: id,
    /** Of 2007. */
    atecoCodesIds: z.array(id),
    removedIds: z.array(id),
    /** Of 2025. */
    latestAtecoIds: z.array(id),
    latestRemovedIds: z.array(id),
  })
  .meta({ id: 'AtecoSetting' });

const ids = z.array(id).max(5000);
const chosen = {
  atecoCodesIds: ids.optional(),
  removedIds: ids.optional(),
  latestAtecoIds: ids.optional(),
  latestRemovedIds: ids.optional(),
};

const atecoAnnouncementsReaders = { admin: 'all', advisor: 'all', 'platform-admin': 'all' } as const;

export const findAtecoSetting = route({
  method: 'GET',
  path: 'atecoannouncements',
  summary: 'The activities of an announcement; null where nobody chose any, which is all of them',
  access: atecoAnnouncementsReaders,
  subject: ofTheOffice,
  query: z.strictObject({ announcementId: id }),
  example: { query: { announcementId: '{announcement}' } },
  reply: atecoSetting.nullable(),
});

/** An id of the other version, or both chosen and removed, is a 400. A second one for the same announcement is a 409 `conflict`. */
export const createAtecoSetting = route({
  method: 'POST',
  path: 'atecoannouncements',
  summary: 'Choose the activities of an announcement',
  access: admins,
  subject: { announcement: 'body.announcementId', for: 'edit' },
  body: z.strictObject({ announcementId: id, ...chosen }),
  reply: atecoSetting,
  status: 201,
});

export const updateAtecoSetting = route({
  method: 'PUT',
  path: 'atecoannouncements/{id}',
  summary: 'Change the lists that are sent',
  access: admins,
  subject: { atecoSetting: 'params.id' },
  params: idParams,
  body: z.strictObject(chosen),
  reply: atecoSetting,
});

/** One code as the tree of a setting holds it: as little as can be, for three thousand travel at once. */
export const atecoNode = z
  .object({
    _id: id,
    code: z.string(),
    name: z.string(),
    /** The code above: the section of a division, null for a section. */
    parentCode: z.string().nullable(),
    /** The code of the other version that the official correspondence names first; null where it names none. */
    counterpart: z.string().nullable(),
    /** Whether that is the only one. */
    isSimple: z.boolean(),
  })
  .meta({ id: 'AtecoNode' });

export const getAtecoStructure = route({
  method: 'GET',
  path: 'atecocodes/structure',
  summary: 'The whole classification of one version, by code: what the activities of an announcement are chosen from',
  access: atecoAnnouncementsReaders,
  subject: ofEverybody,
  query: z.strictObject({ version: z.enum(ATECO_VERSIONS).default('2025') }),
  reply: z.array(atecoNode),
});
