import { z } from 'zod';
import { everyoneButSales } from './audiences.ts';
import { id } from './fields.ts';
import { route } from './route.ts';

/** Logs a download by the actor; another `userId` is refused. Admins' are accepted and not counted (4-permissions). */
export const logDownload = route({
  method: 'POST',
  path: 'kpi',
  summary: 'Log that a document was downloaded',
  access: everyoneButSales,
  body: z.strictObject({ kpiType: z.literal('document_download'), userId: id.optional(), entityId: id }),
  reply: z.null(),
  status: 204,
});
