import { z } from 'zod';
import { ADVISOR_ROLES } from '../rules/vocabulary.ts';
import { batchIds, batchOutcome, id } from './fields.ts';
import { route } from './route.ts';

/** Each as one alone would be; a company that is followed so already answers `already`. */
export const assignAgencies = route({
  method: 'POST',
  path: 'agencies/assignments',
  summary: 'Name who follows many companies in one way, or nobody any more; each answers for itself',
  access: { admin: 'all' },
  subject: { none: 'each company is judged by itself and answered in its own line' },
  body: z.strictObject({ ids: batchIds, kind: z.enum(ADVISOR_ROLES), personId: id.nullable() }),
  example: { body: { ids: ['{agency}'], kind: 'businessPartnerGrants', personId: null } },
  reply: z.array(batchOutcome),
});
