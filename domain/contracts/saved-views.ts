import { z } from 'zod';
import { LONGEST_VIEW_NAME, MOST_VIEWS, VIEWED_LISTS } from '../rules/saved-views.ts';
import { id, idParams, line, moment } from './fields.ts';
import { route } from './route.ts';
import { ofWhoAsks } from './subject.ts';

const MOST_COLUMNS = 30;

const filters = z
  .record(z.string().min(1).max(40), z.string().min(1).max(4000))
  .refine((all) => JSON.stringify(all).length <= 8000, 'tooLong')
  .describe('Parameters of the list as text, without its page and its order');
const columns = z
  .array(z.string().min(1).max(40))
  .min(1)
  .max(MOST_COLUMNS)
  .refine((all) => new Set(all).size === all.length, 'invalid')
  .nullable()
  .describe('The columns that are shown; null for all of them');
const sort = line(200, 1).nullable().describe('As the list takes it; null for its own order');
const name = line(LONGEST_VIEW_NAME, 1);

const savedView = z
  .object({
    _id: id,
    list: z.enum(VIEWED_LISTS),
    name: z.string(),
    filters: z.record(z.string(), z.string()).describe('What of it the list still knows'),
    columns: z.array(z.string()).nullable(),
    sort: z.string().nullable(),
    isShared: z.boolean().describe('Seen by everybody who reads the list; changed by admins'),
    isMine: z.boolean(),
    dropped: z.array(z.string()).describe('Names of filters, columns or an order that the list knows no more'),
    createdAt: moment,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

const writers = { admin: 'own', advisor: 'own', 'business-performance-partner': 'own' } as const;

export const listSavedViews = route({
  method: 'GET',
  path: 'views-saved',
  summary: 'The saved views of a list, one’s own and those that an admin shared, by name',
  access: { ...writers, 'platform-admin': 'own' },
  subject: ofWhoAsks,
  query: z.strictObject({ list: z.enum(VIEWED_LISTS) }),
  example: { query: { list: 'agencies' } },
  reply: z.array(savedView),
});

/** 400 for what the list does not know, 403 `roleForbidden` for a list that is not the reader’s and for sharing by who is no admin. */
export const createSavedView = route({
  method: 'POST',
  path: 'views-saved',
  summary: `Save how a list is shown now, under a name; at most ${MOST_VIEWS} a person and list`,
  access: writers,
  subject: ofWhoAsks,
  body: z.strictObject({
    list: z.enum(VIEWED_LISTS),
    name,
    filters: filters.default({}),
    columns: columns.default(null),
    sort: sort.default(null),
    isShared: z.boolean().default(false),
  }),
  example: { body: { list: 'agencies', name: '{unique}', filters: { q: 'officine' } } },
  reply: savedView,
  status: 201,
});

/** What is shared is the office’s: admins alone change it. */
export const updateSavedView = route({
  method: 'PUT',
  path: 'views-saved/{id}',
  summary: 'Another name, other filters, columns or order, shared or not',
  access: writers,
  subject: { savedView: 'params.id' },
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    filters: filters.optional(),
    columns: columns.optional(),
    sort: sort.optional(),
    isShared: z.boolean().optional(),
  }),
  example: { body: { filters: {} } },
  reply: savedView,
});

export const deleteSavedView = route({
  method: 'DELETE',
  path: 'views-saved/{id}',
  summary: 'Forget a view; the list itself stays as it is',
  access: writers,
  subject: { savedView: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
