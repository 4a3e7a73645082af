import { z } from 'zod';
import { agencyConsultants } from './audiences.ts';
import { id, moment, text } from './fields.ts';
import { route } from './route.ts';

/** A condition of a notice as it stands for one company: what a consultant settled, or null. */
export const companyCheck = z
  .object({
    _id: id,
    text: z.string(),
    isDecisive: z.boolean(),
    answer: z
      .object({
        isMet: z.boolean(),
        note: z.string(),
        /** Null where who settled it is no longer there. */
        answeredBy: z.string().nullable(),
        answeredAt: moment,
      })
      .nullable(),
  })
  .meta({ id: 'CompanyCheck' });

export const listCompanyChecks = route({
  method: 'GET',
  path: 'agencies/{id}/announcements/{announcementId}/checks',
  summary: 'The conditions to read in a notice, with what was settled for one company',
  access: { ...agencyConsultants, 'platform-admin': 'all' },
  subject: [{ agency: 'params.id' }, { announcement: 'params.announcementId', for: 'match' }],
  params: z.strictObject({ id, announcementId: id }),
  reply: z.array(companyCheck),
});

/** What was settled may be changed, and with `isMet: null` taken back. */
export const settleCheck = route({
  method: 'PUT',
  path: 'agencies/{id}/checks/{checkId}',
  summary: 'Say whether a company meets a condition of a notice',
  access: agencyConsultants,
  subject: [{ agency: 'params.id', for: 'work' }, { check: 'params.checkId' }],
  params: z.strictObject({ id, checkId: id }),
  body: z.strictObject({ isMet: z.boolean().nullable(), note: text(1000).default('') }),
  example: { body: { isMet: true, note: 'Visto' } },
  reply: z.array(companyCheck),
});
