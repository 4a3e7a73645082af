import { z } from 'zod';
import { admins, catalogueReaders } from './audiences.ts';
import { id, idParams, line, moment, queryFlag, richText, searchText } from './fields.ts';
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
  query: listQuery(['createdAt', 'title'] as const, {
    q: searchText.optional(),
    isActive: queryFlag.optional(),
  }),
  reply: newsRow,
  list: true,
});

export const news = newsRow
  .extend({ description: z.string(), publicAttachments: z.array(attachment) })
  .meta({ id: 'News' });

export const getNews = route({
  method: 'GET',
  path: 'news/{id}',
  summary: 'One piece of news',
  access: catalogueReaders,
  params: idParams,
  reply: news,
});

const written = {
  description: richText.optional(),
  isActive: z.boolean().optional(),
  isMonoGrant: z.boolean().optional(),
};

export const createNews = route({
  method: 'POST',
  path: 'news',
  summary: 'Write a piece of news, inactive unless said',
  access: admins,
  body: z.strictObject({ title: line(300, 1), ...written }),
  reply: news,
  status: 201,
});

export const updateNews = route({
  method: 'PUT',
  path: 'news/{id}',
  summary: 'Change the fields that are sent',
  access: admins,
  params: idParams,
  body: z.strictObject({ title: line(300, 1).optional(), ...written }),
  reply: news,
});

export const deleteNews = route({
  method: 'DELETE',
  path: 'news/{id}',
  summary: 'Delete a piece of news and its files',
  access: admins,
  params: idParams,
  reply: z.null(),
  status: 204,
});
