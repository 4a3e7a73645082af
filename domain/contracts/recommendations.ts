import { z } from 'zod';
import {
  ENTITY_TYPES,
  FUNNEL_STEPS,
  MESSAGE_FATES,
  RECOMMENDATION_ANSWERS,
  RECOMMENDATION_PROGRESS,
} from '../rules/vocabulary.ts';
import { agencyConsultants, agencyReaders } from './subject.ts';
import { messageText } from './chats.ts';
import { commaList, euro, id, idParams, moment, queryFlag, text, listQuery } from './fields.ts';
import { reaching } from './reaching.ts';
import { route } from './route.ts';

export const recommendation = z
  .object({
    _id: id,
    agencyId: id,
    advisorId: id,
    recommendationType: z.enum(ENTITY_TYPES),
    recommendationId: id,
    createdAt: moment,
  })
  .meta({ id: 'Recommendation' });

/** `advisorId` is the actor; another id is refused (holes H6). Recommending twice is the same as once. */
export const createRecommendation = route({
  method: 'POST',
  path: 'recommendations',
  summary: 'Recommend an announcement or a service to a company',
  access: agencyConsultants,
  subject: [
    { agency: 'body.agencyId', for: 'work' },
    { catalogueEntry: 'body.recommendationId', for: 'recommend' },
  ],
  body: z.strictObject({
    agencyId: id,
    advisorId: id.optional(),
    recommendationType: z.enum(ENTITY_TYPES).default('announcement'),
    recommendationId: id,
  }),
  reply: recommendation,
  status: 201,
});

/** As many companies as one call recommends something to, or takes it back from. */
export const MAX_AT_ONCE = 200;

/** What became of one of many: `code` says why it was refused. `_id` is the recommendation that stands now. */
export const recommendationOutcome = z
  .object({
    agencyId: id,
    status: z.enum(['created', 'already', 'refused']),
    code: z.string().optional(),
    _id: id.optional(),
    ...reaching,
  })
  .meta({ id: 'RecommendationOutcome' });
export type RecommendationOutcome = z.infer<typeof recommendationOutcome>;

/**
 * One announcement or service to many companies (9-working-day §2): each as one alone would be, and answered in the order of the ids, a
 * company that is named twice once. What is refused for one company keeps nobody else from it; with the same `Idempotency-Key` it goes on
 * where it was cut off, and what was created is told as created again. A `message`, which consultants alone may say, goes into the
 * conversation with each company that is not refused, with what is recommended beside it: all of it for a company, or nothing.
 */
export const recommendToMany = route({
  method: 'POST',
  path: 'recommendations/many',
  summary: 'Recommend an announcement or a service to many companies',
  access: agencyConsultants,
  subject: { none: 'each company, and what stands for it, is judged by itself and answered in its own line' },
  body: z.strictObject({
    agenciesIds: z.array(id).min(1).max(MAX_AT_ONCE),
    recommendationType: z.enum(ENTITY_TYPES).default('announcement'),
    recommendationId: id,
    message: messageText.optional(),
  }),
  example: { body: { agenciesIds: ['{agency}'], recommendationId: '{announcement}' } },
  reply: z.array(recommendationOutcome),
  idempotent: true,
});

/** What became of one of several things for one company: `code` says why it was refused. */
const thingOutcome = z
  .object({
    recommendationType: z.enum(ENTITY_TYPES),
    recommendationId: id,
    status: z.enum(['created', 'already', 'refused']),
    code: z.string().optional(),
    _id: id.optional(),
    ...reaching,
  })
  .meta({ id: 'RecommendedThing' });
export type ThingOutcome = z.infer<typeof thingOutcome>;

/**
 * Several announcements and services to one company (9-working-day §2), the mirror of `recommendToMany`: each judged as one alone, and
 * answered in their order, a thing that is named twice once; all in one transaction. A `message`, which consultants alone may say, goes
 * into the conversation once, with what was not refused; where it cannot be said nothing is done. 403 `roleForbidden`, 409 `chatClosed`.
 */
export const recommendSeveral = route({
  method: 'POST',
  path: 'agencies/{id}/recommendations/many',
  summary: 'Recommend several announcements and services to one company',
  access: agencyConsultants,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ recommendationType: z.enum(ENTITY_TYPES).default('announcement'), recommendationId: id }))
      .min(1)
      .max(MAX_AT_ONCE),
    message: messageText.optional(),
  }),
  example: { body: { items: [{ recommendationId: '{announcement}' }] } },
  reply: z.array(thingOutcome),
  idempotent: true,
});

/** What was taken back, and what became of the words that went with it: null where there were none, or they announce something else too. */
export const withdrawn = z
  .object({ _id: id, agencyId: id, message: z.enum(MESSAGE_FATES).nullable() })
  .meta({ id: 'WithdrawnRecommendation' });
export type Withdrawn = z.infer<typeof withdrawn>;

/**
 * What the actor may not take back, or was taken back already, is left out. The words that went with a recommendation go with it, as long
 * as nobody of the company has read them.
 */
export const withdrawMany = route({
  method: 'POST',
  path: 'recommendations/withdrawals',
  summary: 'Take back recommendations that were just made to many companies',
  access: agencyConsultants,
  subject: { none: 'each recommendation is judged by itself, and left out where it is not the actor’s to take back' },
  body: z.strictObject({ recommendationsIds: z.array(id).min(1).max(MAX_AT_ONCE) }),
  example: { body: { recommendationsIds: ['{recommendation}'] } },
  reply: z.array(withdrawn),
});

export const deleteRecommendation = route({
  method: 'DELETE',
  path: 'recommendations/{id}',
  summary: 'Recommend it no longer; its answer, its progress and its amount are kept',
  access: agencyConsultants,
  subject: { recommendation: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** A recommendation as a list shows it, with what the company made of it and what came of it. `amount` in euro, of one that was won. */
export const recommendationRow = recommendation
  .extend({
    /** Both null where the company is gone for good: the recommendation stays as a number (17-seams §4). */
    agencyId: id.nullable(),
    businessName: z.string().nullable(),
    /** When the company was deleted; it opens no longer. */
    agencyDeletedAt: moment.nullable(),
    advisor: z.object({ _id: id, name: z.string(), surname: z.string() }),
    title: z.string(),
    expiryDate: moment.nullable(),
    /** When the company first opened it. */
    seenAt: moment.nullable(),
    answer: z.enum(RECOMMENDATION_ANSWERS).nullable(),
    answerReason: z.string().nullable(),
    answeredAt: moment.nullable(),
    progress: z.enum(RECOMMENDATION_PROGRESS).nullable(),
    amount: z.number().nullable(),
    progressAt: moment.nullable(),
    /** When it was taken back: what came of it stays, and to the company it is recommended no longer. */
    withdrawnAt: moment.nullable(),
    /** When the call or the service itself was withdrawn: it says what it was, and asks nothing any more. */
    thingWithdrawnAt: moment.nullable(),
  })
  .meta({ id: 'RecommendationRow' });

export const listRecommendations = route({
  method: 'GET',
  path: 'recommendations',
  summary:
    'What was recommended, newest first: to the reader’s company, in the companies that a consultant follows, or everywhere',
  access: agencyReaders,
  subject: { rowsOf: 'recommendation', narrowedBy: 'query.agencyId' },
  query: listQuery(
    ['createdAt', 'answeredAt', 'progressAt', 'title', 'agency', 'advisor', 'answer', 'progress'] as const,
    {
      agencyId: id.optional(),
      advisorId: id.optional(),
      recommendationType: z.enum(ENTITY_TYPES).optional(),
      recommendationId: id.optional(),
      answer: commaList(z.enum([...RECOMMENDATION_ANSWERS, 'none'])).optional(),
      progress: commaList(z.enum([...RECOMMENDATION_PROGRESS, 'none'])).optional(),
      isOwed: queryFlag.optional().describe('those without an answer and progress that can still be answered'),
      /** Those that came at least so far, as the funnel counts them; `unreached` those of companies that cannot see them yet. */
      stage: z.enum([...FUNNEL_STEPS, 'unreached']).optional(),
      /** Made on days in Rome that these moments lie in. */
      from: moment.optional(),
      to: moment.optional(),
    },
  ),
  reply: recommendationRow,
  list: true,
});

/** Changing one's mind is allowed until the office has begun. A reason goes with `notNow` and `no`. */
export const answerRecommendation = route({
  method: 'PUT',
  path: 'recommendations/{id}/answer',
  summary: 'Say whether the company is interested',
  access: { user: 'own', 'business-partner': 'own' },
  subject: { recommendation: 'params.id' },
  params: idParams,
  body: z.strictObject({ answer: z.enum(RECOMMENDATION_ANSWERS), answerReason: text(500).optional() }),
  reply: recommendationRow,
});

/** Null takes it back to before the office began. An amount goes with `won` alone. */
export const progressRecommendation = route({
  method: 'PUT',
  path: 'recommendations/{id}/progress',
  summary: 'Say how far the office has come with it',
  access: agencyConsultants,
  subject: { recommendation: 'params.id' },
  params: idParams,
  body: z
    .strictObject({ progress: z.enum(RECOMMENDATION_PROGRESS).nullable(), amount: euro.optional() })
    .refine(({ progress, amount }) => amount === undefined || progress === 'won', {
      path: ['amount'],
      message: 'invalid',
    }),
  example: { body: { progress: 'inProgress' } },
  reply: recommendationRow,
});
