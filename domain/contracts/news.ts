import { z } from 'zod';
import { catalogueReaders } from './audiences.ts';
import { id, idParams, moment, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';
import { attachment, image } from './uploads.ts';

export const newsRow = z
  .object({
    _id: id,
    title: z.string(),
    /** The first 200 characters of the description, without markup. */
    summary: z.string(),
    isActive: z.boolean(),
    isMonoGrant: z.boolean(),
    frontImage: image.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'NewsRow' });

export const listNews = route({
  method: 'GET',
  path: 'news',
  summary: 'News, newest first',
  access: catalogueReaders,
  query: listQuery(['createdAt', 'title'] as const, { q: searchText.optional() }),
  reply: newsRow,
  list: true,
});
export const getNews = route({
  method: 'GET',
  path: 'news/{id}',
  summary: 'One piece of news',
  access: catalogueReaders,
  params: idParams,
  reply: newsRow.extend({ description: z.string(), publicAttachments: z.array(attachment) }).meta({ id: 'News' }),
});
