import { z } from 'zod';
import { id, idParams, moment } from './fields.ts';
import { route } from './route.ts';

/** A conversation put aside by a person, for themself. */
export const archiving = z.object({ _id: id, objectId: id, userId: id, createdAt: moment }).meta({ id: 'Archiving' });

/** `userId` is the actor; another id is refused (holes H6). Putting aside twice is the same as once. */
export const createArchiving = route({
  method: 'POST',
  path: 'archivings',
  summary: 'Put a conversation aside',
  access: { admin: 'all', advisor: 'own' },
  subject: { chat: 'body.objectId' },
  body: z.strictObject({ objectId: id, userId: id.optional() }),
  reply: archiving,
  status: 201,
});

export const deleteArchiving = route({
  method: 'DELETE',
  path: 'archivings/{id}',
  summary: 'Take a conversation back among the active ones',
  access: { admin: 'all', advisor: 'own' },
  subject: { archiving: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
