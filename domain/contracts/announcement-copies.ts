import { z } from 'zod';
import { announcement } from './announcement-shapes.ts';
import { admins } from './audiences.ts';
import { id, idParams, searchText } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/**
 * A draft with the same fields, categories and ATECO setting, its title marked as a copy. Dates that have passed are left out, and so is what
 * belongs to the first: cover, attachments, official id, recommendations, mails, views, favourites.
 */
export const copyAnnouncement = route({
  method: 'POST',
  path: 'announcements/{id}/copy',
  summary: 'Make a draft out of an announcement',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: announcement,
  status: 201,
  idempotent: true,
});

/** An announcement that may be the one that is being written. */
export const similarAnnouncement = z
  .object({
    _id: id,
    title: z.string(),
    isActive: z.boolean(),
    isExpired: z.boolean(),
    /** Where it holds, in words; null for all Italy. */
    territoryName: z.string().nullable(),
    /** Whether it holds in the place that was asked for. */
    isSamePlace: z.boolean(),
  })
  .meta({ id: 'SimilarAnnouncement' });

/**
 * At most five, nearest first: titles that look alike whatever their year and edition, or less alike in the same region, group or chamber. None
 * for a title of fewer than eight letters; `exceptId` leaves out the one that is being edited.
 */
export const listSimilarAnnouncements = route({
  method: 'GET',
  path: 'announcements/similar',
  summary: 'Announcements that look like one that is being written',
  access: admins,
  subject: ofTheOffice,
  query: z.strictObject({
    title: searchText,
    regionId: id.optional(),
    regionGroupId: id.optional(),
    cciaaId: id.optional(),
    exceptId: id.optional(),
  }),
  reply: z.array(similarAnnouncement),
});
