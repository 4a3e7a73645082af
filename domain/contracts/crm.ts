import { z } from 'zod';
import { idParams, moment } from './fields.ts';
import { route } from './route.ts';

/** How a company stands in the CRM. Where none is configured nothing was ever sent (decisions §9). */
export const crmStanding = z
  .object({
    isConfigured: z.boolean(),
    salesForceId: z.string().nullable(),
    isSalesForceConfirmed: z.boolean(),
    /** Why the last send did not arrive, in words for the office. */
    salesForceError: z.string().nullable(),
    salesForceSyncedAt: moment.nullable(),
  })
  .meta({ id: 'CrmStanding' });

export const getCrmStanding = route({
  method: 'GET',
  path: 'agencies/{id}/crm',
  summary: 'How a company stands in the CRM',
  access: { admin: 'all', advisor: 'own', 'business-performance-partner': 'own', 'platform-admin': 'all' },
  subject: { agency: 'params.id' },
  params: idParams,
  reply: crmStanding,
});

export const sendToCrm = route({
  method: 'POST',
  path: 'agencies/{id}/crm',
  summary: 'Send a company to the CRM now, even if it knows it already; the reply says what came of it',
  access: { admin: 'all' },
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  reply: crmStanding,
  throttle: { attempts: 60, seconds: 60 },
});
