import { z } from 'zod';
import { id, moment } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

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

/** What a reset would do, before it is done, and the last one (holes H9). */
export const previewSurveyReset = route({
  method: 'GET',
  path: 'agencies/resetsurvey',
  summary: 'How many surveys a reset would empty and whom it would write to',
  access: byAdmin,
  subject: ofTheOffice,
  reply: z.object({ surveys: z.int(), recipients: z.int(), last: surveyReset.nullable() }),
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
  summary: 'Give back the answers of the last reset to the companies that have not answered anew',
  access: byAdmin,
  subject: ofTheOffice,
  reply: surveyReset,
});
