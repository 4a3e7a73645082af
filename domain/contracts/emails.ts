import { z } from 'zod';
import { id } from './fields.ts';
import { route } from './route.ts';

export const remindSurvey = route({
  method: 'POST',
  path: 'emails/reminder/advisor/{partnerId}',
  summary: 'Remind a company of its survey by mail, at most once a day; the partner is oneself unless an admin asks',
  access: { admin: 'all', advisor: 'own', 'business-performance-partner': 'own' },
  subject: [{ agency: 'query.agencyId', for: 'work' }, { colleague: 'params.partnerId' }],
  params: z.strictObject({ partnerId: id }),
  query: z.strictObject({ agencyId: id, businessPerformancePartnerId: id.optional() }),
  reply: z.object({ message: z.string() }),
});
