import { z } from 'zod';
import { SERVICE_TYPES } from '../rules/vocabulary.ts';
import { announcementCategory } from './announcements.ts';
import { catalogueReaders, partnerAgencyReaders, userAgencyReaders } from './audiences.ts';
import { commaList, id, idParams, moment, queryFlag, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { match } from './matching.ts';
import { route } from './route.ts';
import { attachment, image } from './uploads.ts';

export const serviceRow = z
  .object({
    _id: id,
    name: z.string(),
    categoryType: z.enum(SERVICE_TYPES),
    cost: z.number(),
    /** The first 200 characters of the description, without markup. */
    summary: z.string(),
    platformLink: z.string().nullable(),
    isOnlyGoAndGrow: z.boolean(),
    /** Premium content that this reader's contract does not open: it is shown without its texts, links and files. */
    locked: z.boolean(),
    consultantEvaluation: z.boolean(),
    isForBusinessPartner: z.boolean(),
    isActive: z.boolean(),
    frontImage: image.nullable(),
    match: match.optional(),
    isRecommended: z.boolean().optional(),
    recommendedId: id.nullable().optional(),
    createdAt: moment,
  })
  .meta({ id: 'ServiceRow' });

export const service = serviceRow
  .extend({
    description: z.string(),
    publicAttachments: z.array(attachment),
    categories: z.array(announcementCategory).optional(),
  })
  .meta({ id: 'Service' });

const query = listQuery(['name', 'createdAt', 'cost'] as const, {
  q: searchText.optional(),
  categoryType: commaList(z.enum(SERVICE_TYPES)).optional(),
  agencyId: id.optional(),
  isRecommended: queryFlag.optional(),
});

export const listServices = route({
  method: 'GET',
  path: 'services',
  summary: 'The base list of services for staff; a company gets its own feed',
  access: catalogueReaders,
  query,
  reply: serviceRow,
  list: true,
});
export const listUserServices = route({
  method: 'GET',
  path: 'services/userservices',
  summary: 'Services that suit a company',
  access: userAgencyReaders,
  query,
  reply: serviceRow,
  list: true,
});
export const listPartnerServices = route({
  method: 'GET',
  path: 'services/userservices/businesspartners',
  summary: 'Services for a business partner',
  access: partnerAgencyReaders,
  query,
  reply: serviceRow,
  list: true,
});
export const getService = route({
  method: 'GET',
  path: 'services/{id}',
  summary: 'One service',
  access: catalogueReaders,
  params: idParams,
  query: z.strictObject({ agencyId: id.optional() }),
  reply: service,
});
