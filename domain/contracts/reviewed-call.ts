import { z } from 'zod';
import {
  AID_FORMS,
  ANNOUNCEMENT_TYPES,
  ATECO_VERSIONS,
  CHECK_STATES,
  INVESTMENT_TYPES,
  RATINGS,
  SECTORS,
} from '../rules/vocabulary.ts';
import type { Conditions } from '../rules/matching/conditions.ts';
import { announcementDifference } from './announcement-changes.ts';
import { bounds, manualCheck, openDoubt } from './announcements.ts';
import { id, moment } from './fields.ts';

const division = z.object({
  /** Two digits; the letter of a section that holds no division. */
  division: z.string(),
  name: z.string(),
  isRemoved: z.boolean(),
  codes: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** A part for each that `conditionsOf` tells. */
const conditions = {
  companies: z.object({
    admitsNoFirm: z.boolean(),
    isMonoGrant: z.boolean(),
    firmsAsked: z
      .object({
        founded: z.enum(['required', 'unsure']).nullable(),
        register: z.object({ field: z.string(), quote: z.string() }).nullable(),
      })
      .nullable(),
  }),
  territory: z.object({
    announcementType: z.enum(ANNOUNCEMENT_TYPES),
    allowsNewSite: z.boolean(),
    name: z.string().nullable(),
    regions: z.array(z.string()).readonly(),
  }),
  place: z.object({ provinces: z.array(z.string()).readonly(), municipalities: z.array(z.string()).readonly() }),
  activity: z.array(z.object({ version: z.enum(ATECO_VERSIONS), divisions: z.array(division) })),
  sectors: z.array(z.enum(SECTORS)).readonly(),
  requirements: z
    .array(
      z.object({
        categoryCode: id,
        name: z.string(),
        answers: z.array(z.string()).readonly(),
        acceptsAll: z.boolean(),
        isFixable: z.boolean(),
        /** Of a question that is answered with a number or a year. */
        bounds: bounds.nullable(),
      }),
    )
    .readonly(),
  checks: z
    .array(
      manualCheck.extend({
        /** Answers of the survey of which any meets it; none where it is to be read in the notice. */
        answers: z.array(z.string()).readonly(),
      }),
    )
    .readonly(),
  dates: z.object({
    publicationDate: moment.nullable(),
    expiryDate: moment.nullable(),
    expiryCommercialDate: moment.nullable(),
    waitingPubblication: z.boolean(),
    untilFoundAvailable: z.boolean(),
    closedAt: moment.nullable(),
  }),
  /** The day counts as long as nothing else says until when it is open. */
  news: z.object({
    sourceUpdatedAt: moment.nullable(),
    newsDay: z.string().nullable(),
    openDoubt: openDoubt.nullable(),
  }),
  aid: z.object({
    amount: z.number().nullable(),
    aidForms: z.array(z.enum(AID_FORMS)).readonly(),
    aidIntensity: z.number().nullable(),
    aidMin: z.number().nullable(),
    spendMin: z.number().nullable(),
    spendMax: z.number().nullable(),
    investmentTypes: z.array(z.enum(INVESTMENT_TYPES)).readonly(),
  }),
  checkState: z.enum(CHECK_STATES),
  ratings: z.object({ successRate: z.enum(RATINGS).nullable(), difficultyLevel: z.enum(RATINGS).nullable() }),
} satisfies Record<keyof Conditions, z.ZodType>;

/**
 * Every condition that matching uses of a call, in names (`conditionsOf`), its codes folded by division, and what an import changed of it since
 * somebody last reviewed it, spelt as the rows of an import.
 */
export const reviewedCall = z
  .object({ ...conditions, changes: z.array(announcementDifference) })
  .meta({ id: 'ReviewedCall' });
