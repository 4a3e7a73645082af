import { z } from 'zod';
import { PUBLISHING_GAPS } from '../rules/publishing-gaps.ts';
import { CHECK_STATES } from '../rules/call-vocabulary.ts';
import { announcementDifference } from './announcement-differences.ts';
import { remark } from './announcement-shapes.ts';
import { admins } from './audiences.ts';
import { id, idParams, moment } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/** What may be the same call. */
const duplicate = z.object({ _id: id, title: z.string(), why: z.enum(['link', 'title']) });

/** A call in the office's queue; the whole of it is in `GET announcements/{id}`. */
export const reviewRow = z
  .object({
    _id: id,
    title: z.string(),
    grantingBody: z.string().nullable(),
    expiryDate: moment.nullable(),
    untilFoundAvailable: z.boolean(),
    checkState: z.enum(CHECK_STATES),
    isActive: z.boolean(),
    admitsNoFirm: z.boolean(),
    /** Those still to settle. */
    remarks: z.array(remark.omit({ settledAt: true, settledBy: true })),
    /** What it lacks for those who read it (`publishingGaps`). */
    gaps: z.array(z.enum(PUBLISHING_GAPS)),
    duplicates: z.array(duplicate),
    /** What the official record says otherwise of what the office edited, still to decide. */
    differences: z.array(announcementDifference),
  })
  .meta({ id: 'ReviewRow' });

/**
 * By deadline, those without one last. `open`: imported ones that nobody has said to be right, and all with open remarks or differences. `ready`: imported
 * ones that somebody has, and that are still to publish. Never what expired, what was put aside, nor what admits no firm among the ready.
 */
export const listReview = route({
  method: 'GET',
  path: 'announcements/review',
  summary: 'Imported and changed calls that wait for the office, by deadline',
  access: admins,
  subject: ofTheOffice,
  query: listQuery([] as const, { state: z.enum(['open', 'ready']).default('open') }),
  reply: reviewRow,
  list: true,
});

const ids = z.strictObject({ ids: z.array(id).min(1).max(1000) });
const published = z.object({
  _id: id,
  status: z.enum(['published', 'already', 'refused']),
  /** Questions for whoever publishes, never reasons to refuse. */
  warnings: z.array(z.enum(PUBLISHING_GAPS)),
  /** Why it is refused: it is not there, is past its deadline, or admits no firm. */
  reason: z.enum(['notFound', 'expired', 'noFirm']).nullable(),
});

/** One answer for each id, in their order; those that are refused keep no other from being published. Again is the same as once. */
export const publishAnnouncements = route({
  method: 'POST',
  path: 'announcements/publish',
  summary: 'Publish many calls at once; each answers for itself',
  access: admins,
  subject: ofTheOffice,
  body: ids,
  example: { body: { ids: ['{announcement}'] } },
  reply: z.array(published),
});

export const previewPublishing = route({
  method: 'POST',
  path: 'announcements/publish/preview',
  summary:
    'What publishing these calls would answer, whom each would reach, and how many companies would hear; changes nothing',
  access: admins,
  subject: ofTheOffice,
  body: ids,
  example: { body: { ids: ['{announcement}'] } },
  reply: z
    .object({
      rows: z.array(published.extend({ title: z.string(), eligible: z.int(), toVerify: z.int() })),
      /** Companies that hear of at least one of those that would be published, now or when it opens. */
      companies: z.int(),
    })
    .meta({ id: 'PublishingPreview' }),
});

export const reviewAnnouncement = route({
  method: 'POST',
  path: 'announcements/{id}/review',
  summary:
    'Say that a call is right as it stands: its remarks are settled, its differences left. Again is the same as once',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
export const unreviewAnnouncement = route({
  method: 'DELETE',
  path: 'announcements/{id}/review',
  summary: 'Take that word back, with what it settled',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** 409 `discardPublished` for one that is published. */
export const discardAnnouncement = route({
  method: 'POST',
  path: 'announcements/{id}/discard',
  summary: 'Put a draft aside: no queue asks about it again',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
export const restoreAnnouncement = route({
  method: 'DELETE',
  path: 'announcements/{id}/discard',
  summary: 'Take back what was put aside',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
