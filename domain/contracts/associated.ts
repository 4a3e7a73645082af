import { z } from 'zod';
import { associatedReaders } from './audiences.ts';
import { commaList, id, idParams, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';

/** A company that something of the catalogue suits. Telephone is not for platform admins, the badge for admins only (4-permissions). */
export const associatedAgency = z
  .object({
    _id: id,
    businessName: z.string(),
    administrationEmail: z.string(),
    telephone: z.string().optional(),
    verdict: z.enum(['eligible', 'toVerify']),
    advisor: z.object({ _id: id, name: z.string(), surname: z.string() }).nullable(),
    isRecommended: z.boolean().optional(),
    recommendedId: id.nullable().optional(),
    /** The reader's own conversation with the company, or null where none was opened; of consultants only. */
    chatId: id.nullable().optional(),
  })
  .meta({ id: 'AssociatedAgency' });

const query = listQuery(['businessName'] as const, {
  q: searchText.optional(),
  verdict: commaList(z.enum(['eligible', 'toVerify'])).optional(),
});

export const listAnnouncementAgencies = route({
  method: 'GET',
  path: 'agencies/announcement/{id}/associated',
  summary: 'The companies that an announcement is in target for, of those that the reader may see',
  access: associatedReaders,
  subject: { announcement: 'params.id', for: 'match' },
  params: idParams,
  query,
  reply: associatedAgency,
  list: true,
});

export const listServiceAgencies = route({
  method: 'GET',
  path: 'agencies/service/{id}/associated',
  summary: 'The companies that a service suits, of those that the reader may see',
  access: associatedReaders,
  subject: { service: 'params.id', for: 'match' },
  params: idParams,
  query,
  reply: associatedAgency,
  list: true,
});
