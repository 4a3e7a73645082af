import { z } from 'zod';
import { PUBLISHING_GAPS } from '../rules/announcement-draft.ts';
import { CHECK_STATES, CORRESPONDENCE_KINDS } from '../rules/vocabulary.ts';
import { announcementDifference } from './announcement-changes.ts';
import { bounds, remark } from './announcements.ts';
import { reviewedCall } from './reviewed-call.ts';
import { admins, ofTheOffice } from './subject.ts';
import { id, idParams, moment, line, euro, listQuery, batchIds, batchOutcome } from './fields.ts';
import { route } from './route.ts';

/** What may be the same call. */
const duplicate = z.object({ _id: id, title: z.string(), why: z.enum(['link', 'title']) });

/** A call in the office's queue; the whole of it is in `GET announcements/{id}`. */
export const reviewRow = z
  .object({
    _id: id,
    title: z.string(),
    grantingBody: z.string().nullable(),
    amount: euro.nullable(),
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
    /** The same of two calls that ask the same and have the same remarks: they are confirmed together. Null where the record says something to decide on. */
    likeness: z.string().nullable(),
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

/** How many wait in each state, and how many imported drafts no queue asks about since their deadline has passed. */
export const countReviews = route({
  method: 'GET',
  path: 'announcements/review/counts',
  summary: 'How many calls wait for the office, and how many an import left out because they have expired',
  access: admins,
  subject: ofTheOffice,
  reply: z.object({ open: z.int(), ready: z.int(), expired: z.int() }).meta({ id: 'ReviewCounts' }),
});

export const getReviewedCall = route({
  method: 'GET',
  path: 'announcements/{id}/review',
  summary: 'What a review confirms: every condition that matching uses of a call, and what an import changed of it',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: reviewedCall,
});

/** Each answered for itself, as by `POST announcements/{id}/review`; with `isReviewed: false` the word is taken back, with what it settled. */
export const reviewAnnouncements = route({
  method: 'POST',
  path: 'announcements/review',
  summary: 'Say that several calls are right as they stand, or take that word back. Again is the same as once',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ ids: batchIds, isReviewed: z.boolean().default(true) }),
  example: { body: { ids: ['{otherAnnouncement}'] } },
  reply: z.array(batchOutcome),
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

/**
 * Takes published calls out of the catalogue, each answered for itself: no company finds them from now on, and what was recommended stays.
 * With `isArchived: false` those come back that were taken out, as they stood and without telling anybody again; a draft that never was in
 * the catalogue is refused (`announcementNotArchived`).
 */
export const archiveAnnouncements = route({
  method: 'POST',
  path: 'announcements/archive',
  summary: 'Take many calls out of the catalogue, or give back those that were',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ ids: batchIds, isArchived: z.boolean().default(true) }),
  example: { body: { ids: ['{otherAnnouncement}'] } },
  reply: z.array(batchOutcome),
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

/** A condition that words of the record state and no question covers, with the question that fits it best. */
const openCondition = z
  .object({
    _id: id,
    text: z.string(),
    field: z.string(),
    quote: z.string().nullable(),
    /** When a person confirmed that it has to be read, and who; null where nobody did. */
    confirmedAt: moment.nullable(),
    confirmedBy: z.string().nullable(),
    /** The answers of the survey of which any meets it, by name; empty where it is to be read in the notice. */
    asks: z.array(z.string()),
    /** The question that the sentence answers, with its accepted answers or the bounds of its number or year; null where none fits. */
    proposal: z
      .object({
        templateId: id,
        categoryName: z.string(),
        requirements: z.array(z.object({ _id: id, name: z.string() })),
        bounds: bounds.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OpenCondition' });

export const listOpenConditions = route({
  method: 'GET',
  path: 'announcements/{id}/conditions',
  summary: 'What the words of a record narrow and a person has still to settle, each with the question that fits',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.array(openCondition),
});

/**
 * `criterion` asks a question of the survey in its place: some of its answers, or of a number or a year its bounds. `confirmed` leaves it as a condition to
 * be read, whatever the survey asks of it, `dismissed` takes it away. An import does not bring it back as long as the record says the same. 404 for a condition
 * that a person wrote.
 */
export const settleCondition = route({
  method: 'PUT',
  path: 'announcements/{id}/conditions/{checkId}',
  summary: 'Settle a condition that words of a record state: a question in its place, to be read, or none',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: z.strictObject({ id, checkId: id }),
  body: z
    .strictObject({
      outcome: z.enum(['criterion', 'confirmed', 'dismissed']),
      /** The question with its accepted answers or its bounds, of a `criterion` alone. */
      templateId: id.optional(),
      requirementsToUse: z.array(id).min(1).max(50).optional(),
      bounds: bounds.optional(),
    })
    .superRefine(({ outcome, templateId, requirementsToUse, bounds: asked }, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', message, path: [path] });
      if (outcome !== 'criterion') {
        for (const [path, given] of Object.entries({ templateId, requirementsToUse, bounds: asked }))
          if (given !== undefined) refuse(path, 'criterionOnly');
        return;
      }
      if (templateId === undefined) refuse('templateId', 'required');
      if (requirementsToUse === undefined && asked === undefined) refuse('requirementsToUse', 'required');
    }),
  example: { params: { checkId: '{condition}' }, body: { outcome: 'confirmed' } },
  reply: z.array(openCondition),
});

/** The columns of the official record whose values stand in the table. */
export const CORRESPONDENCE_FIELDS = ['Dimensioni', 'Tipologia_Soggetto'] as const;

const field = z.enum(CORRESPONDENCE_FIELDS);
const value = line(300, 1);

/** What a value of the official record means: accepted answers of questions, whoever asks, or no company at all. */
export const correspondence = z
  .object({
    field,
    value: z.string(),
    kind: z.enum(CORRESPONDENCE_KINDS),
    /** Of one question any of them, of several questions one of each. */
    answers: z.array(z.object({ _id: id, name: z.string(), categoryName: z.string() })),
  })
  .meta({ id: 'OfficialCorrespondence' });

/**
 * The table, by column and value; beside it the values that an import met and that have no row, with how many calls name them. A change of
 * the table reaches `notReviewed` calls at most, when they are next imported: what a person reviewed stays as it is.
 */
export const listCorrespondences = route({
  method: 'GET',
  path: 'announcements/correspondences',
  summary: 'What the values of the official record mean for the questions',
  access: admins,
  subject: ofTheOffice,
  reply: z.object({
    rows: z.array(correspondence),
    unknown: z.array(z.object({ field, value: z.string(), calls: z.int(), notReviewed: z.int() })),
    /** Official calls that nobody has reviewed. */
    notReviewed: z.int(),
  }),
});

/** Says what a value means, in place of what it meant. The next import applies it to calls that nobody reviewed or edited. */
export const saveCorrespondence = route({
  method: 'PUT',
  path: 'announcements/correspondences',
  summary: 'Say what a value of the official record means',
  access: admins,
  subject: ofTheOffice,
  body: z
    .strictObject({
      field,
      value,
      kind: z.enum(CORRESPONDENCE_KINDS),
      requirementTemplateIds: z.array(id).max(50).default([]),
    })
    .superRefine(({ kind, requirementTemplateIds }, ctx) => {
      const path = ['requirementTemplateIds'];
      if (kind === 'answer' && requirementTemplateIds.length === 0)
        ctx.addIssue({ code: 'custom', message: 'required', path });
      if (kind !== 'answer' && requirementTemplateIds.length > 0)
        ctx.addIssue({ code: 'custom', message: 'noAnswers', path });
    }),
  example: { body: { field: 'Dimensioni', value: 'Microimpresa', kind: 'everybody' } },
  reply: correspondence,
});

/** A value without a row is a remark on every call that names it. */
export const deleteCorrespondence = route({
  method: 'DELETE',
  path: 'announcements/correspondences',
  summary: 'Take a value of the official record out of the table',
  access: admins,
  subject: ofTheOffice,
  query: z.strictObject({ field, value }),
  example: { query: { field: 'Tipologia_Soggetto', value: 'Impresa' } },
  reply: z.null(),
  status: 204,
});
