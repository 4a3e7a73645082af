import { z } from 'zod';
import { catalogueReaders } from './audiences.ts';
import { id, idParams, moment, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
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
  query: listQuery(['businessName', 'createdAt'] as const, { q: searchText.optional() }),
  reply: partnerRow,
  list: true,
});
export const getPartner = route({
  method: 'GET',
  path: 'partners/{id}',
  summary: 'One partner',
  access: catalogueReaders,
  params: idParams,
  reply: partnerRow
    .extend({
      linkedinUrl: z.string().nullable(),
      istagramUrl: z.string().nullable(),
      facebookUrl: z.string().nullable(),
      description: z.string(),
      publicAttachments: z.array(attachment),
      premiumAttachments: z.array(attachment),
    })
    .meta({ id: 'Partner' }),
});
