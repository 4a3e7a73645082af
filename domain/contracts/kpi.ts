import { z } from 'zod';
import { id } from './fields.ts';
import { route } from './route.ts';

/** Logs a download by the actor; another `userId` is refused. Admins' are accepted and not counted (4-permissions). */
export const logDownload = route({
  method: 'POST',
  path: 'kpi',
  summary: 'Log that a document was downloaded',
  access: {
    admin: 'own',
    advisor: 'own',
    'business-performance-partner': 'own',
    'platform-admin': 'own',
    user: 'own',
    'business-partner': 'own',
  },
  body: z.strictObject({ kpiType: z.literal('document_download'), userId: id.optional(), entityId: id }),
  reply: z.null(),
  status: 204,
});
