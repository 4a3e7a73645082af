import { z } from 'zod';
import { admins } from './audiences.ts';
import { id, idParams, moment } from './fields.ts';
import { route } from './route.ts';

/**
 * What the official record says of a part that the office edited, beside what stood there when it was read. Parts and their values are those of
 * an import's rows (`importRow.changes`).
 */
export const announcementDifference = z
  .object({ _id: id, part: z.string(), before: z.string().nullable(), after: z.string().nullable(), createdAt: moment })
  .meta({ id: 'AnnouncementDifference' });

export const listDifferences = route({
  method: 'GET',
  path: 'announcements/{id}/differences',
  summary: 'What the official record would change of an announcement where the office edited it, still to decide',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.array(announcementDifference),
});

/** Accepted, the part becomes what the record says; otherwise it stays as it is. 409 `conflict` for one that is settled. */
export const settleDifference = route({
  method: 'POST',
  path: 'announcements/{id}/differences/{differenceId}',
  summary: 'Take over what the official record says of a part, or leave the part',
  access: admins,
  subject: [{ announcement: 'params.id', for: 'edit' }, { difference: 'params.differenceId' }],
  params: z.strictObject({ id, differenceId: id }),
  body: z.strictObject({ isAccepted: z.boolean() }),
  example: { body: { isAccepted: false } },
  reply: z.null(),
  status: 204,
});
