import { z } from 'zod';
import { VIEW_TYPES } from '../rules/vocabulary.ts';
import { everyoneButSales, ofWhoAsks } from './subject.ts';
import { id } from './fields.ts';
import { route } from './route.ts';

/** Staff record the plain types, companies the ones with the User suffix: the other's is a 403. Seeing twice is the same as once. */
export const createView = route({
  method: 'POST',
  path: 'views',
  summary: 'Record that something was seen, so that it leaves the to-read count',
  access: everyoneButSales,
  subject: { catalogueEntry: 'body.entityId', for: 'view' },
  body: z.strictObject({ userId: id.optional(), entityId: id, entityType: z.enum(VIEW_TYPES) }),
  reply: z.null(),
  status: 204,
});

export const countUnread = route({
  method: 'GET',
  path: 'views/toread',
  summary: 'How many of a kind are still to be seen',
  access: everyoneButSales,
  subject: ofWhoAsks,
  query: z.strictObject({ entityType: z.enum(VIEW_TYPES) }),
  reply: z.object({ count: z.int() }),
});
