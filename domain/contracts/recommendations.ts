import { z } from 'zod';
import { ENTITY_TYPES } from '../rules/vocabulary.ts';
import { agencyConsultants } from './audiences.ts';
import { id, idParams, moment } from './fields.ts';
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
  summary: 'Recommend it no longer',
  access: agencyConsultants,
  params: idParams,
  reply: z.null(),
  status: 204,
});
