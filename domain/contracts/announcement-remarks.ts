import { z } from 'zod';
import { announcement } from './announcement-shapes.ts';
import { admins } from './audiences.ts';
import { id } from './fields.ts';
import { route } from './route.ts';

/** Says that what an import remarked is in order, or takes that word back. Who and when are kept; a later import does not ask again. */
export const settleRemark = route({
  method: 'PUT',
  path: 'announcements/{id}/remarks/{remarkId}',
  summary: 'Settle what an import remarked of an announcement',
  access: admins,
  subject: [{ announcement: 'params.id', for: 'edit' }, { remark: 'params.remarkId' }],
  params: z.strictObject({ id, remarkId: id }),
  body: z.strictObject({ isSettled: z.boolean() }),
  reply: announcement,
});
