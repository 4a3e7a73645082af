import { z } from 'zod';
import { admins, catalogueReaders, ofEverybody, ofTheOffice, draftReaders } from './subject.ts';
import { commaList, id, idParams, line, moment, queryFlag, richText, searchText, listQuery } from './fields.ts';
import { route } from './route.ts';
import { attachment, image } from './uploads.ts';

/** A word that news are found by (2-catalogue §3). */
export const newsTag = z.object({ _id: id, tagName: z.string() }).meta({ id: 'NewsTag' });

export const newsRow = z
  .object({
    _id: id,
    title: z.string(),
    /** The first 200 characters of the description, without markup. */
    summary: z.string(),
    isActive: z.boolean(),
    isMonoGrant: z.boolean(),
    /** Of `tags`, by name. */
    tagIds: z.array(id),
    tags: z.array(newsTag),
    frontImage: image.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'NewsRow' });

export const listNews = route({
  method: 'GET',
  path: 'news',
  summary: 'News, newest first',
  access: catalogueReaders,
  subject: { rowsOf: 'news' },
  query: listQuery(['createdAt', 'title'] as const, {
    q: searchText.optional(),
    isActive: queryFlag.optional(),
    /** With any of these. */
    tagIds: commaList(id).optional(),
  }),
  reserved: { isActive: draftReaders },
  reply: newsRow,
  list: true,
});

/** Of the news that the reader may see, so that a draft tells nothing by its tags. */
export const listNewsTags = route({
  method: 'GET',
  path: 'news/tags',
  summary: 'The tags that news carry, by name',
  access: catalogueReaders,
  subject: ofEverybody,
  reply: z.array(newsTag),
});

export const news = newsRow
  .extend({ description: z.string(), publicAttachments: z.array(attachment) })
  .meta({ id: 'News' });

export const getNews = route({
  method: 'GET',
  path: 'news/{id}',
  summary: 'One piece of news',
  access: catalogueReaders,
  subject: { news: 'params.id' },
  params: idParams,
  reply: news,
});

/** As many as a card shows. */
export const MAX_NEWS_TAGS = 10;

/** `tags` by name, made where there is none of that name, or `tagIds` of some that there are; both at once could mean two things. */
const written = {
  tags: z
    .array(z.strictObject({ tagName: line(40, 1) }))
    .max(MAX_NEWS_TAGS)
    .optional(),
  tagIds: z.array(id).max(MAX_NEWS_TAGS).optional(),
  description: richText.optional(),
  isActive: z.boolean().optional(),
  isMonoGrant: z.boolean().optional(),
};

function hasUniqueTags({ tags, tagIds }: { tags?: unknown; tagIds?: unknown }): boolean {
  return tags === undefined || tagIds === undefined;
}
const tagsTwice = { path: ['tagIds'], message: 'invalid' };

export const createNews = route({
  method: 'POST',
  path: 'news',
  summary: 'Write a piece of news, inactive unless said',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ title: line(300, 1), ...written }).refine(hasUniqueTags, tagsTwice),
  reply: news,
  status: 201,
  idempotent: true,
});

export const updateNews = route({
  method: 'PUT',
  path: 'news/{id}',
  summary: 'Change the fields that are sent',
  access: admins,
  subject: { news: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({ title: line(300, 1).optional(), ...written }).refine(hasUniqueTags, tagsTwice),
  reply: news,
});

export const deleteNews = route({
  method: 'DELETE',
  path: 'news/{id}',
  summary: 'Delete a piece of news and its files',
  access: admins,
  subject: { news: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
