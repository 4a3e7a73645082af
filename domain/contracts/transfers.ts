import { z } from 'zod';
import { ANNOUNCEMENT_TYPES } from '../rules/vocabulary.ts';
import { transfer } from './announcement-shapes.ts';
import { written } from './announcements.ts';
import { admins } from './audiences.ts';
import { id, line } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/**
 * The announcement is named by `announcementId`, or by its own `_id`. Without other fields the platform gets what the catalogue shows of it;
 * with some, those that are named ("selected announcement fields", 2-catalogue §7) and always its id, title and address. The values are
 * the stored ones: one that is sent and is another is a 409 `conflict`. A draft is a 409 `announcementIsDraft`. Asking again while one is on
 * its way is the same as once.
 */
export const transferAnnouncement = route({
  method: 'POST',
  path: 'announcements/innovation',
  summary: 'Hand an announcement to the startup platform, by a job that tries again',
  access: admins,
  subject: ofTheOffice,
  body: z
    .strictObject({
      announcementId: id.optional(),
      _id: id.optional(),
      title: line(300, 1).optional(),
      announcementType: z.enum(ANNOUNCEMENT_TYPES).optional(),
      ...written,
    })
    .refine(({ announcementId, _id }) => announcementId !== undefined || _id !== undefined, {
      path: ['announcementId'],
      message: 'required',
    })
    .refine(({ announcementId = '', _id = announcementId }) => announcementId === '' || announcementId === _id, {
      path: ['_id'],
      message: 'invalid',
    }),
  example: { body: { announcementId: '{announcement}' } },
  reply: transfer,
  status: 201,
});
