import { z } from 'zod';
import { SERVICE_TYPES } from '../rules/vocabulary.ts';
import { announcementCategory } from './announcements.ts';
import {
  admins,
  catalogueReaders,
  partnerAgencyReaders,
  userAgencyReaders,
  ofTheOffice,
  draftReaders,
} from './subject.ts';
import {
  commaList,
  euro,
  httpsUrl,
  id,
  idParams,
  line,
  moment,
  queryFlag,
  richText,
  searchText,
  listQuery,
} from './fields.ts';
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
    /** Companies that it suits; staff only. */
    matchingUsers: z.int().optional(),
    /** Not opened yet by whoever reads the list: published, and for a company in target. */
    isToRead: z.boolean().optional(),
    /** Counted as in target for the company that it is read for. */
    isInTarget: z.boolean().optional(),
    isRecommended: z.boolean().optional(),
    recommendedId: id.nullable().optional(),
    /** Whether the company keeps it, and the favourite to take away (`DELETE favorites/{id}`). */
    isFavorite: z.boolean().optional(),
    favoriteId: id.nullable().optional(),
    /** First name of the consultant who recommended it. */
    recommendedBy: z.string().nullable().optional(),
    /** Always false: a service has no dates, it is offered until it is made inactive (2-catalogue §3 names the flag of announcements). */
    isExpired: z.boolean(),
    /** When it was deleted with a history: it stands in no list any more, and says to those who had to do with it what it was. */
    withdrawnAt: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'ServiceRow' });

export const service = serviceRow
  .extend({
    description: z.string(),
    publicAttachments: z.array(attachment),
    categories: z.array(announcementCategory).optional(),
    /** The answers that it brings about; it is no part of whom it is for. */
    provides: z.array(id),
  })
  .meta({ id: 'Service' });

const query = listQuery(['name', 'createdAt', 'cost'] as const, {
  q: searchText.optional(),
  categoryType: commaList(z.enum(SERVICE_TYPES)).optional(),
  agencyId: id.optional(),
  isInTarget: z
    .union([queryFlag, z.literal('any')])
    .optional()
    .describe('In a feed, true unless said: false is what an advisor recommended and does not suit'),
  isRecommended: queryFlag.optional(),
  /** `true`: whatever the company keeps and may still open, also when it suits it no longer. */
  isFavorite: queryFlag.optional(),
  isActive: queryFlag.optional(),
});

export const listServices = route({
  method: 'GET',
  path: 'services',
  summary: 'The base list of services for staff; a company gets its own feed',
  access: catalogueReaders,
  subject: { agency: 'query.agencyId', isOptional: true },
  query,
  reserved: { isActive: draftReaders },
  reply: serviceRow,
  list: true,
});
export const listUserServices = route({
  method: 'GET',
  path: 'services/userservices',
  summary: 'Services that suit a company',
  access: userAgencyReaders,
  subject: { agency: 'query.agencyId', isOptional: 'forCustomers' },
  query,
  reply: serviceRow,
  list: true,
});
export const listPartnerServices = route({
  method: 'GET',
  path: 'services/userservices/businesspartners',
  summary: 'Services for a business partner',
  access: partnerAgencyReaders,
  subject: { agency: 'query.agencyId', isOptional: 'forCustomers' },
  query,
  reply: serviceRow,
  list: true,
});
export const getService = route({
  method: 'GET',
  path: 'services/{id}',
  summary: 'One service',
  access: catalogueReaders,
  subject: [{ agency: 'query.agencyId', isOptional: true }, { service: 'params.id' }],
  params: idParams,
  query: z.strictObject({ agencyId: id.optional() }),
  reply: service,
});

const written = {
  cost: euro.max(9_999_999_999.99).optional(),
  description: richText.optional(),
  platformLink: httpsUrl.nullable().optional(),
  isOnlyGoAndGrow: z.boolean().optional(),
  consultantEvaluation: z.boolean().optional(),
  isForBusinessPartner: z.boolean().optional(),
  isActive: z.boolean().optional(),
  /** Accepted answers of questions, in place of all that it brought about; 400 for what no question offers. */
  provides: z.array(id).max(200).optional(),
};

export const createService = route({
  method: 'POST',
  path: 'services',
  summary: 'Write a service, inactive and free unless said',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ name: line(200, 1), categoryType: z.enum(SERVICE_TYPES), ...written }),
  reply: service,
  status: 201,
  idempotent: true,
});

export const updateService = route({
  method: 'PUT',
  path: 'services/{id}',
  summary: 'Change the fields that are sent',
  access: admins,
  subject: { service: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({ name: line(200, 1).optional(), categoryType: z.enum(SERVICE_TYPES).optional(), ...written }),
  reply: service,
});

/** With a history (`getServiceTraces`, or a notice) it is withdrawn from sight and loses nothing; without, it goes with its files. */
export const deleteService = route({
  method: 'DELETE',
  path: 'services/{id}',
  summary: 'Delete a service, or withdraw from sight one that has a history',
  access: admins,
  subject: { service: 'params.id', for: 'remove' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
