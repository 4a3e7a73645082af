import { z } from 'zod';
import { ATECO_VERSIONS } from '../rules/vocabulary.ts';
import { admins } from './audiences.ts';
import { id, idParams } from './fields.ts';
import { route } from './route.ts';
import { ofEverybody, ofTheOffice } from './subject.ts';

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

const readers = { admin: 'all', advisor: 'all', 'platform-admin': 'all' } as const;

export const findAtecoSetting = route({
  method: 'GET',
  path: 'atecoannouncements',
  summary: 'The activities of an announcement; null where nobody chose any, which is all of them',
  access: readers,
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
  access: readers,
  subject: ofEverybody,
  query: z.strictObject({ version: z.enum(ATECO_VERSIONS).default('2025') }),
  reply: z.array(atecoNode),
});
