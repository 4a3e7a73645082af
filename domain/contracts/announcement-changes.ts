import { z } from 'zod';
import { CHANGE_SOURCES, CHANGED_FIELDS, CLOSINGS } from '../rules/call-vocabulary.ts';
import { announcement } from './announcement-shapes.ts';
import { admins, catalogueReaders } from './audiences.ts';
import { id, idParams, limitMoment, moment } from './fields.ts';
import { route } from './route.ts';

const changeValue = z.union([z.string(), z.number(), z.array(z.string()).readonly()]).nullable();

/**
 * One line of the history of a published call: what was and what is. Of `activities` and `requirements` what left the list and what came; a
 * date is a moment, or `untilFunds`, or `waiting`; a state is one of `CALL_STATES`.
 */
export const announcementChange = z
  .object({
    _id: id,
    field: z.enum(CHANGED_FIELDS),
    before: changeValue,
    after: changeValue,
    createdAt: moment,
    /** For staff only: who, by what way, and the person's name where it was one. */
    source: z.enum(CHANGE_SOURCES).optional(),
    userName: z.string().nullable().optional(),
  })
  .meta({ id: 'AnnouncementChange' });

/** At most the 200 newest lines, newest first. Companies read amount, dates and whether it closed; who wrote it is the office's. */
export const getAnnouncementHistory = route({
  method: 'GET',
  path: 'announcements/{id}/history',
  summary: 'What changed of an announcement since it was published',
  access: catalogueReaders,
  subject: { announcement: 'params.id' },
  params: idParams,
  reply: z.array(announcementChange),
});

/** Who hears of a closing, by why: a company that keeps it and suits it is counted where it is named first. */
export const closingAudience = z
  .object({ favorites: z.int(), recommended: z.int(), inTarget: z.int(), consultants: z.int() })
  .meta({ id: 'ClosingAudience' });

export const getClosingAudience = route({
  method: 'GET',
  path: 'announcements/{id}/closing',
  summary: 'Who will hear when an announcement is closed, suspended, prolonged or opened again',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: closingAudience,
});

/**
 * Closes an announcement before its day, suspends it, prolongs it or opens it again. To prolong takes a day later than its own; to open again a
 * day where its own has passed. The same said twice changes nothing and tells nobody.
 */
export const closeAnnouncement = route({
  method: 'POST',
  path: 'announcements/{id}/closing',
  summary: 'Say that the funds are gone, that it is suspended, prolonged or open again',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({ closing: z.enum(CLOSINGS), expiryDate: limitMoment.nullable().optional() }),
  example: { body: { closing: 'reopened' } },
  reply: announcement,
});
