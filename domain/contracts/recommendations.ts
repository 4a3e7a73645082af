import { z } from 'zod';
import { ENTITY_TYPES, FUNNEL_STEPS, RECOMMENDATION_ANSWERS, RECOMMENDATION_PROGRESS } from '../rules/vocabulary.ts';
import { agencyConsultants, agencyReaders } from './audiences.ts';
import { commaList, euro, id, idParams, moment, text, listQuery } from './fields.ts';
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
    businessName: z.string(),
    advisor: z.object({ _id: id, name: z.string(), surname: z.string() }),
    title: z.string(),
    expiryDate: moment.nullable(),
    answer: z.enum(RECOMMENDATION_ANSWERS).nullable(),
    answerReason: z.string().nullable(),
    answeredAt: moment.nullable(),
    progress: z.enum(RECOMMENDATION_PROGRESS).nullable(),
    amount: z.number().nullable(),
    progressAt: moment.nullable(),
    /** When it was taken back: what came of it stays, and to the company it is recommended no longer. */
    withdrawnAt: moment.nullable(),
  })
  .meta({ id: 'RecommendationRow' });

export const listRecommendations = route({
  method: 'GET',
  path: 'recommendations',
  summary:
    'What was recommended, newest first: to the reader’s company, in the companies that a consultant follows, or everywhere',
  access: agencyReaders,
  subject: { rowsOf: 'recommendation', narrowedBy: 'query.agencyId' },
  query: listQuery(['createdAt', 'answeredAt', 'progressAt'] as const, {
    agencyId: id.optional(),
    advisorId: id.optional(),
    recommendationType: z.enum(ENTITY_TYPES).optional(),
    recommendationId: id.optional(),
    answer: commaList(z.enum([...RECOMMENDATION_ANSWERS, 'none'])).optional(),
    progress: commaList(z.enum([...RECOMMENDATION_PROGRESS, 'none'])).optional(),
    /** Those that came at least so far, as the funnel counts them. */
    stage: z.enum(FUNNEL_STEPS).optional(),
    /** Made on days in Rome that these moments lie in. */
    from: moment.optional(),
    to: moment.optional(),
  }),
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
