import { z } from 'zod';
import { GENDERS } from '../rules/vocabulary.ts';
import { agency } from './agencies.ts';
import { userAgencyReaders } from './audiences.ts';
import { id, idParams } from './fields.ts';
import { route } from './route.ts';
import { image } from './uploads.ts';

/** The consultant as the home of the company shows them; null until one is assigned. */
export const getHomeAdvisor = route({
  method: 'GET',
  path: 'agencies/{agencyId}/advisor/home',
  summary: 'The consultant card of the home',
  access: userAgencyReaders,
  subject: { agency: 'params.agencyId' },
  params: z.strictObject({ agencyId: id }),
  reply: z
    .object({
      _id: id,
      name: z.string(),
      surname: z.string(),
      gender: z.enum(GENDERS).nullable(),
      description: z.string().nullable(),
      urlCalendy: z.string().nullable(),
      email: z.string(),
      telephone: z.string().nullable(),
      frontImage: image.nullable(),
      /** Chosen by the owner, who may still change their mind: the office has not confirmed it. */
      isWaiting: z.boolean(),
    })
    .nullable(),
});

/**
 * Confirms whom the owner chose: a consultant follows the company from now on, a sales contact stays the contact of its owner until a
 * consultant is assigned. 409 `conflict` where the owner has chosen somebody else meanwhile, or there is nothing left to confirm.
 */
export const confirmChoice = route({
  method: 'PUT',
  path: 'agencies/{id}/choice',
  summary: 'Confirm whom the owner of a company chose to be followed by',
  access: { admin: 'all' },
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject({ advisor: id }),
  example: { body: { advisor: '{colleague}' } },
  reply: agency,
});
