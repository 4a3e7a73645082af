import { z } from 'zod';
import { idParams } from './fields.ts';
import { route } from './route.ts';
import { admins } from './subject.ts';

/**
 * What a call or a service has left behind (17-seams §4). `agencies` are the companies that had to do with it, `amount` the euro that were won
 * with it, `dossiers` those that are being prepared too.
 */
const traces = z
  .object({
    agencies: z.int(),
    recommendations: z.int(),
    answers: z.int(),
    favorites: z.int(),
    mails: z.int(),
    dossiers: z.int(),
    amount: z.number(),
  })
  .meta({ id: 'Traces' });
export type Traces = z.infer<typeof traces>;

export const getAnnouncementTraces = route({
  method: 'GET',
  path: 'announcements/{id}/traces',
  summary: 'What an announcement has left behind: with any of it, deleting withdraws it from sight',
  access: admins,
  subject: { announcement: 'params.id', for: 'remove' },
  params: idParams,
  reply: traces,
});

export const getServiceTraces = route({
  method: 'GET',
  path: 'services/{id}/traces',
  summary: 'What a service has left behind: with any of it, deleting withdraws it from sight',
  access: admins,
  subject: { service: 'params.id', for: 'remove' },
  params: idParams,
  reply: traces,
});
