import { z } from 'zod';
import { INVESTMENT_TYPES } from '../rules/vocabulary.ts';
import { surveyProgress } from './agencies.ts';
import { agencyReaders, agencyWriters, ofTheOffice, agencyConsultants } from './subject.ts';
import { id, idParams, line, moment, text, listQuery, messageReply, batchIds, batchOutcome } from './fields.ts';
import { municipality } from './territories.ts';
import { reaching } from './reaching.ts';
import { route } from './route.ts';

/** Cents: an exact whole number, never above what a number can hold exactly. */
export const cents = z.int().min(0);

export const investment = z
  .object({
    _id: id,
    type: z.enum(INVESTMENT_TYPES),
    name: z.string(),
    description: z.string(),
    amount: cents,
  })
  .meta({ id: 'Investment' });

/** An investment as it is sent: the whole list of a survey goes at once. */
export const investmentInput = z.strictObject({
  /** Kept when it is one of the survey's own, so that choices that name it stay valid. */
  _id: id.optional(),
  type: z.enum(INVESTMENT_TYPES),
  name: line(200, 1),
  description: text(2000, 1),
  amount: cents,
});

/** A pair of ids: the category template asked and the requirement template chosen (decisions §5). */
export const answer = z.strictObject({ categoryCode: id, requirementCode: id });

/** The answer to a question of a number or a year; null is "I do not know". */
const numberAnswer = z.strictObject({ categoryCode: id, value: z.int().nullable() });

/** Of the official list: six digits. */
const townCode = z.string().regex(/^\d{6}$/);

const atecoCode = z.object({ _id: id, version: z.string(), code: z.string(), name: z.string() });

export const survey = z
  .object({
    _id: id,
    agencyId: id,
    atecoIds: z.array(id),
    latestAtecoIds: z.array(id),
    /** The codes behind `atecoIds` and `latestAtecoIds`, so that the page need not ask for each. */
    atecoCodes: z.array(atecoCode),
    cciaaIds: z.array(id),
    registerOfficeId: id.nullable(),
    operationalHeadQuarterIds: z.array(id),
    secondOperationalHeadQuarterIds: z.array(id),
    /** Codes of the towns of those offices, as far as they are said: none, one or several in a region. */
    operationalHeadQuarterTowns: z.array(z.string()),
    secondOperationalHeadQuarterTowns: z.array(z.string()),
    /** The towns behind them, so that the page need not ask for each. */
    towns: z.array(municipality),
    answers: z.array(z.union([answer, numberAnswer])),
    /** Questions that changed after they were answered: the answer counts, and is to be confirmed (9-working-day §5). */
    toConfirm: z.array(id),
    /** Those of them that the company was asked to confirm, because an open call depends on it. */
    askedAgain: z.array(id),
    investments: z.array(investment),
    progress: surveyProgress,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Survey' });

/**
 * What a save may send: only what changes. `answers` replaces all answers; `answered` replaces those of one question, so that
 * each answer is kept the moment it is given. A business partner sends chambers and operational offices with their towns only (1-people §6).
 */
export const surveyPatch = z.strictObject({
  atecoIds: z.array(id).max(20).optional(),
  latestAtecoIds: z.array(id).max(20).optional(),
  cciaaIds: z.array(id).max(60).optional(),
  registerOfficeId: id.nullable().optional(),
  operationalHeadQuarterIds: z.array(id).max(20).optional(),
  secondOperationalHeadQuarterIds: z.array(id).max(20).optional(),
  /** Each lies in the region of one of those offices, as saved or as sent here; without its region a town goes. */
  operationalHeadQuarterTowns: z.array(townCode).max(100).optional(),
  secondOperationalHeadQuarterTowns: z.array(townCode).max(100).optional(),
  answers: z
    .array(z.union([answer, numberAnswer]))
    .max(1000)
    .optional(),
  answered: z
    .union([z.strictObject({ categoryCode: id, requirementCodes: z.array(id).max(100) }), numberAnswer])
    .optional(),
  investments: z.array(investmentInput).max(100).optional(),
});

const answerers = { ...agencyConsultants, user: 'own' } as const;

/** Business partners say where they work and nothing else (1-people §6). */
const reserved = {
  atecoIds: answerers,
  latestAtecoIds: answerers,
  registerOfficeId: answerers,
  secondOperationalHeadQuarterIds: answerers,
  secondOperationalHeadQuarterTowns: answerers,
  answers: answerers,
  answered: answerers,
  investments: answerers,
} as const;

export const listSurveys = route({
  method: 'GET',
  path: 'surveys',
  summary: 'Surveys, usually the one of a company',
  access: agencyReaders,
  whilePending: true,
  subject: { rowsOf: 'survey', narrowedBy: 'query.agencyId' },
  query: listQuery(['createdAt', 'updatedAt'] as const, { agencyId: id.optional() }),
  reply: survey,
  list: true,
});

export const getSurvey = route({
  method: 'GET',
  path: 'surveys/{id}',
  summary: 'One survey',
  access: agencyReaders,
  whilePending: true,
  subject: { survey: 'params.id' },
  params: idParams,
  reply: survey,
});

export const createSurvey = route({
  method: 'POST',
  path: 'surveys',
  summary: 'Start the survey of a company; one a company',
  access: agencyWriters,
  whilePending: true,
  subject: { agency: 'body.agencyId', for: 'work' },
  body: surveyPatch.extend({ agencyId: id }),
  reserved,
  reply: survey,
  status: 201,
});

export const updateSurvey = route({
  method: 'PATCH',
  path: 'surveys/{id}',
  summary: 'Save what is sent; matching follows in the same step',
  access: agencyWriters,
  whilePending: true,
  subject: { survey: 'params.id', for: 'work' },
  params: idParams,
  body: surveyPatch,
  reserved,
  example: { body: { cciaaIds: ['{cciaa}'] } },
  reply: survey,
});

export const replaceSurvey = route({
  ...updateSurvey,
  method: 'PUT',
  summary: 'The same as PATCH: only what is sent changes',
});

const byAdmin = { admin: 'all' } as const;

/** A reset of all surveys: how many it empties, how far it is. */
export const surveyReset = z
  .object({
    _id: id,
    status: z.enum(['running', 'done', 'restored']),
    surveys: z.int(),
    done: z.int(),
    createdAt: moment,
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'SurveyReset' });

/** Companies whose answers are whole again, merged among what they said anew, or gone because the catalogue has nothing of them any more. */
const givenBack = z.object({ whole: z.int(), merged: z.int(), lost: z.int() });

/** What a reset would do, before it is done, the last one, and what giving back would bring (holes H9, 17-seams §12). */
export const previewSurveyReset = route({
  method: 'GET',
  path: 'agencies/resetsurvey',
  summary: 'How many surveys and answers a reset would empty and whom it would write to',
  access: byAdmin,
  subject: ofTheOffice,
  reply: z.object({
    surveys: z.int(),
    answers: z.int(),
    recipients: z.int(),
    last: surveyReset.nullable(),
    giveBack: givenBack,
  }),
});

export const resetSurveys = route({
  method: 'PUT',
  path: 'agencies/resetsurvey',
  summary:
    'Empty every survey, keep the answers for ninety days, write to every company; needs a recent proof of the password',
  access: byAdmin,
  subject: ofTheOffice,
  reply: surveyReset,
});

export const restoreSurveys = route({
  method: 'DELETE',
  path: 'agencies/resetsurvey',
  summary: 'Give back the answers that resets took; what companies answered anew since stands',
  access: byAdmin,
  subject: ofTheOffice,
  reply: surveyReset.extend(givenBack.shape).meta({ id: 'SurveysGivenBack' }),
});

export const remindSurvey = route({
  method: 'POST',
  path: 'emails/reminder/advisor/{partnerId}',
  summary: 'Remind a company of its survey by mail, at most once a day; the partner is oneself unless an admin asks',
  access: { admin: 'all', advisor: 'own', 'business-performance-partner': 'own' },
  subject: [{ agency: 'query.agencyId', for: 'work' }, { colleague: 'params.partnerId' }],
  params: z.strictObject({ partnerId: id }),
  query: z.strictObject({ agencyId: id, businessPerformancePartnerId: id.optional() }),
  reply: messageReply,
});

/** Each as one alone would be, in the reader's own name; a company that was reminded today is refused (`reminderAlreadySent`). */
export const remindSurveys = route({
  method: 'POST',
  path: 'surveys/reminders',
  summary: 'Remind many companies of their survey by mail, each at most once a day; each answers for itself',
  access: { admin: 'all', advisor: 'own', 'business-performance-partner': 'own' },
  subject: { none: 'each company is judged by itself and answered in its own line' },
  body: z.strictObject({ ids: batchIds }),
  example: { body: { ids: ['{agency}'] } },
  reply: z.array(batchOutcome.extend(reaching).meta({ id: 'RemindedCompany' })),
});
