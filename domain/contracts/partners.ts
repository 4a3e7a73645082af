import { z } from 'zod';
import { admins, catalogueReaders, ofTheOffice, draftReaders } from './subject.ts';
import {
  email,
  httpsUrl,
  id,
  idParams,
  line,
  listQuery,
  moment,
  queryFlag,
  richText,
  searchText,
  webUrl,
} from './fields.ts';
import { route } from './route.ts';
import { attachment, image } from './uploads.ts';

export const partnerRow = z
  .object({
    _id: id,
    businessName: z.string(),
    summary: z.string(),
    website: z.string().nullable(),
    email: z.string().nullable(),
    isActive: z.boolean(),
    frontImage: image.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'PartnerRow' });

export const listPartners = route({
  method: 'GET',
  path: 'partners',
  summary: 'Partners of the office',
  access: catalogueReaders,
  subject: { rowsOf: 'partner' },
  query: listQuery(['businessName', 'createdAt'] as const, {
    q: searchText.optional(),
    isActive: queryFlag.optional(),
  }),
  reserved: { isActive: draftReaders },
  reply: partnerRow,
  list: true,
});

export const partner = partnerRow
  .extend({
    linkedinUrl: z.string().nullable(),
    istagramUrl: z.string().nullable(),
    facebookUrl: z.string().nullable(),
    description: z.string(),
    publicAttachments: z.array(attachment),
    premiumAttachments: z.array(attachment),
  })
  .meta({ id: 'Partner' });

export const getPartner = route({
  method: 'GET',
  path: 'partners/{id}',
  summary: 'One partner',
  access: catalogueReaders,
  subject: { partner: 'params.id' },
  params: idParams,
  reply: partner,
});

const written = {
  /** Small studios publish over http alone. */
  website: webUrl.nullable().optional(),
  email: email.nullable().optional(),
  linkedinUrl: httpsUrl.nullable().optional(),
  istagramUrl: httpsUrl.nullable().optional(),
  facebookUrl: httpsUrl.nullable().optional(),
  description: richText.optional(),
  isActive: z.boolean().optional(),
};

export const createPartner = route({
  method: 'POST',
  path: 'partners',
  summary: 'Write a partner, inactive unless said',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ businessName: line(200, 1), ...written }),
  reply: partner,
  status: 201,
  idempotent: true,
});

export const updatePartner = route({
  method: 'PUT',
  path: 'partners/{id}',
  summary: 'Change the fields that are sent',
  access: admins,
  subject: { partner: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({ businessName: line(200, 1).optional(), ...written }),
  reply: partner,
});

export const deletePartner = route({
  method: 'DELETE',
  path: 'partners/{id}',
  summary: 'Delete a partner and its files',
  access: admins,
  subject: { partner: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
