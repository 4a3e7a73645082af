import { z } from 'zod';
import { AID_FORMS, ANNOUNCEMENT_TYPES, CHECK_STATES } from '../rules/vocabulary.ts';
import { id, line, moment, searchText } from './fields.ts';
import { criterion } from './matching.ts';
import { route } from './route.ts';
import { answer } from './surveys.ts';

/** How many questions the check asks at most: the size of the company and three more (10-company-path §2). */
export const MAX_CHECK_QUESTIONS = 4;

/** What somebody without an account says of a company: no name, no number, nothing of a person. `atecoId` of 2025. */
export const checkAnswers = z.strictObject({
  atecoId: id.optional(),
  regionId: id,
  answers: z.array(answer).max(MAX_CHECK_QUESTIONS).default([]),
});

/** The regions and the questions: the size first, then those that most open calls ask. */
export const getQuickCheckForm = route({
  method: 'GET',
  path: 'quickchecks/form',
  summary: 'What the two-minute check asks, for somebody without an account',
  access: 'public',
  reply: z
    .object({
      regions: z.array(z.object({ _id: id, name: z.string() })),
      questions: z.array(
        z.object({
          _id: id,
          question: z.string(),
          answers: z.array(z.object({ _id: id, name: z.string(), description: z.string() })),
        }),
      ),
      /** Open calls of the catalogue, whoever they are for. */
      openCalls: z.int(),
    })
    .meta({ id: 'QuickCheckForm' }),
  throttle: { attempts: 300, seconds: 900 },
});

export const listQuickCheckActivities = route({
  method: 'GET',
  path: 'quickchecks/activities',
  summary: 'Activities found by words or digits, best first, for somebody without an account',
  access: 'public',
  query: z.strictObject({ q: searchText }),
  reply: z.array(z.object({ _id: id, code: z.string(), name: z.string() })),
  throttle: { attempts: 600, seconds: 900 },
});

/** A call that may suit, by name and with why. */
const suggested = z
  .object({
    title: z.string(),
    announcementType: z.enum(ANNOUNCEMENT_TYPES),
    aidForms: z.array(z.enum(AID_FORMS)),
    /** The most that one may get, in euro. */
    amount: z.number().nullable(),
    expiryDate: moment.nullable(),
    untilFoundAvailable: z.boolean(),
    /** In Rome; null without a day. */
    daysLeft: z.int().nullable(),
    checkState: z.enum(CHECK_STATES),
    verdict: z.enum(['eligible', 'toVerify']),
    /** What is met, and what nobody knows yet, each in words. */
    met: z.array(criterion.pick({ key: true, message: true })),
    unknown: z.array(criterion.pick({ key: true, message: true })),
  })
  .meta({ id: 'SuggestedCall' });

/** The counts are those that a company with these answers has in its feed. Nothing of it is kept. A region, code or answer that is not there is a 400. */
export const createQuickCheck = route({
  method: 'POST',
  path: 'quickchecks',
  summary: 'How many open calls may suit a company that is not named, and three of them with why; nothing is kept',
  access: 'public',
  body: checkAnswers.extend({
    /** What it is called, where that is known: it counts what a name tells, such as the legal form. */
    businessName: line(200, 1).optional(),
  }),
  example: { body: { regionId: '{region}' } },
  reply: z
    .object({
      /** In target, as in the list of a company. */
      eligible: z.int(),
      toVerify: z.int(),
      /** Beside it: what asks nothing of anybody, and what proves nothing yet. */
      openToAll: z.int(),
      unproven: z.int(),
      notAssessable: z.int(),
      calls: z.array(suggested).max(3),
    })
    .meta({ id: 'QuickCheck' }),
  throttle: { attempts: 60, seconds: 900 },
});
