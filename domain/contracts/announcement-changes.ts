import { z } from 'zod';
import { PROPOSAL_FIELDS } from '../rules/proposals.ts';
import { ANNOUNCEMENT_TYPES, CHANGE_SOURCES, CHANGED_FIELDS, CLOSINGS } from '../rules/vocabulary.ts';
import { announcement, transfer, written } from './announcements.ts';
import { admins, catalogueReaders, agencyConsultants, ofTheOffice } from './subject.ts';
import { id, idParams, limitMoment, moment, text, searchText, line } from './fields.ts';
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

/** A condition of a notice as it stands for one company: what a consultant settled, or null. */
export const companyCheck = z
  .object({
    _id: id,
    text: z.string(),
    isDecisive: z.boolean(),
    answer: z
      .object({
        isMet: z.boolean(),
        note: z.string(),
        /** Null where who settled it is no longer there. */
        answeredBy: z.string().nullable(),
        answeredAt: moment,
      })
      .nullable(),
  })
  .meta({ id: 'CompanyCheck' });

export const listCompanyChecks = route({
  method: 'GET',
  path: 'agencies/{id}/announcements/{announcementId}/checks',
  summary: 'The conditions to read in a notice, with what was settled for one company',
  access: { ...agencyConsultants, 'platform-admin': 'all' },
  subject: [{ agency: 'params.id' }, { announcement: 'params.announcementId', for: 'match' }],
  params: z.strictObject({ id, announcementId: id }),
  reply: z.array(companyCheck),
});

/** What was settled may be changed, and with `isMet: null` taken back. */
export const settleCheck = route({
  method: 'PUT',
  path: 'agencies/{id}/checks/{checkId}',
  summary: 'Say whether a company meets a condition of a notice',
  access: agencyConsultants,
  subject: [{ agency: 'params.id', for: 'work' }, { check: 'params.checkId' }],
  params: z.strictObject({ id, checkId: id }),
  body: z.strictObject({ isMet: z.boolean().nullable(), note: text(1000).default('') }),
  example: { body: { isMet: true, note: 'Visto' } },
  reply: z.array(companyCheck),
});

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

const value = z.union([z.number(), z.string().max(300)]);

/** What the description of a call seems to say of a field, with the sentence that says it (8-true-calls §1). */
export const proposal = z
  .object({
    field: z.enum(PROPOSAL_FIELDS),
    /** Percent of the spend, euro, the name of a document, or a condition as the text puts it. */
    value,
    /** False where the text says several values of a field that has one: whoever reads has to choose. */
    isOnly: z.boolean(),
    /** What the field holds now, of those that hold one value. */
    current: z.number().nullable(),
    sentence: z.string(),
    /** The words of the sentence that say it. */
    start: z.int(),
    end: z.int(),
  })
  .meta({ id: 'AnnouncementProposal' });

/** What the call holds already is left out. Nothing is written by asking. */
export const listProposals = route({
  method: 'GET',
  path: 'announcements/{id}/proposals',
  summary: 'What the text of an announcement seems to say of its fields',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.array(proposal),
});

/** 409 `conflict` where the text no longer says one of them; 400 for two values of one field, or a figure that contradicts another. */
export const applyProposals = route({
  method: 'POST',
  path: 'announcements/{id}/proposals',
  summary: 'Write the proposals that a person chose into the fields',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({
    proposals: z
      .array(z.strictObject({ field: z.enum(PROPOSAL_FIELDS), value }))
      .min(1)
      .max(100),
  }),
  /** What is left to choose from. */
  example: { body: { proposals: [{ field: 'aidIntensity', value: 50 }] } },
  reply: z.array(proposal),
});
