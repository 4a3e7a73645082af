import { z } from 'zod';
import { ENTITY_TYPES } from '../rules/vocabulary.ts';
import { announcementRow } from './announcements.ts';
import { agencyReaders } from './subject.ts';
import { id, idParams, moment, listQuery } from './fields.ts';
import { route } from './route.ts';

export const favorite = z
  .object({ _id: id, objectId: id, entityType: z.enum(ENTITY_TYPES), agencyId: id, createdAt: moment })
  .meta({ id: 'Favorite' });

export const createFavorite = route({
  method: 'POST',
  path: 'favorites',
  summary: 'Keep an announcement or a service that the company can see; keeping it twice is the same as once',
  access: { user: 'own', 'business-partner': 'own' },
  subject: [
    { agency: 'body.agencyId', for: 'work' },
    { catalogueEntry: 'body.objectId', for: 'keep' },
  ],
  body: z.strictObject({ objectId: id, entityType: z.enum(ENTITY_TYPES).default('announcement'), agencyId: id }),
  reply: favorite,
  status: 201,
});

export const deleteFavorite = route({
  method: 'DELETE',
  path: 'favorites/{id}',
  summary: 'Keep it no longer',
  access: { user: 'own', 'business-partner': 'own' },
  subject: { favorite: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

export const listFavoriteAnnouncements = route({
  method: 'GET',
  path: 'favorites/normalized/announcement',
  summary: 'The announcements that a company keeps, with their match',
  access: agencyReaders,
  subject: { agency: 'query.agencyId' },
  query: listQuery(['createdAt'] as const, { agencyId: id }),
  reply: announcementRow,
  list: true,
});
