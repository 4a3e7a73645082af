import { z } from 'zod';
import { CORRESPONDENCE_KINDS } from '../rules/call-vocabulary.ts';
import { admins } from './audiences.ts';
import { id, line } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

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
