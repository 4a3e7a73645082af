import { z } from 'zod';
import {
  LONGEST_VIEW_NAME,
  MOST_VIEWS,
  VIEWED_LISTS,
  type ViewedList,
  type ViewFilters,
} from '../rules/saved-views.ts';
import { id, idParams, line, moment } from './fields.ts';
import { route } from './route.ts';
import { mayDo } from './record-acts.ts';
import { admins, ofWhoAsks } from './subject.ts';
import { listAgencies } from './agencies.ts';
import { listAnnouncements } from './announcements.ts';
import { listNews } from './news.ts';
import { listRecommendations } from './recommendations.ts';
import { listServices } from './services.ts';
import { listTodos } from './todos.ts';
import { listUsers } from './users.ts';

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
    may: mayDo('savedView'),
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
  reserved: { isShared: admins },
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
  reserved: { isShared: admins },
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

/** What a view keeps of how a list is shown. */
export interface ShownView {
  readonly filters: ViewFilters;
  readonly columns: readonly string[] | null;
  readonly sort: string | null;
}

/** What a page of a list is, and who asks for it: no filter of a view. */
const NO_FILTER = new Set(['page', 'limit', 'count', 'sort', 'rowsNumber']);

/** What the addresses of the office write otherwise than their contracts: the standing of a person in one word, a period in days. */
const WRITTEN_OTHERWISE: Partial<Record<ViewedList, Readonly<Record<string, z.ZodType>>>> = {
  users: { state: z.enum(['active', 'toConfirm', 'toInvite', 'invited', 'disabled', 'enabled']) },
  recommendations: { from: z.iso.date(), to: z.iso.date(), advisorId: id },
};

const LISTS = {
  agencies: listAgencies,
  users: listUsers,
  announcements: listAnnouncements,
  services: listServices,
  news: listNews,
  recommendations: listRecommendations,
  todos: listTodos,
} as const;

/** The columns of the tables of the office, in the order in which they stand; a list of cards has none. */
export const VIEW_COLUMNS = {
  agencies: [
    'businessName',
    'vatNumber',
    'registeredOfficeProvince',
    'advisor',
    'contractType',
    'survey',
    'dossierGenerationStatus',
    'inTarget',
    'lastAccessAt',
  ],
  users: ['surname', 'email', 'role', 'state', 'group', 'createdAt'],
  announcements: ['title', 'type', 'territory', 'amount', 'expiryDate', 'companies', 'state'],
  services: ['name', 'categoryType', 'cost', 'companies', 'createdAt', 'state'],
  news: [],
  recommendations: ['title', 'agency', 'advisor', 'createdAt', 'answer', 'progress'],
  todos: [],
} as const satisfies Readonly<Record<ViewedList, readonly string[]>>;

/** The call that a list is read by: who may make it may keep views of it. */
export function contractOf(list: ViewedList): (typeof LISTS)[ViewedList] {
  return LISTS[list];
}

/**
 * What a view still says to its list as it is now, and the names of what the list knows no more: a filter that is gone or does not take
 * the value, a column, an order (`sort`). Columns of which none is left are all columns.
 */
export function readView(list: ViewedList, { filters, columns, sort }: ShownView): ShownView & { dropped: string[] } {
  const shape: Readonly<Record<string, z.ZodType>> = { ...LISTS[list].query.shape, ...WRITTEN_OTHERWISE[list] };
  // Names are anybody's: `constructor` is no filter.
  const takes = (name: string, value: string) =>
    Object.hasOwn(shape, name) && (shape[name]?.safeParse(value).success ?? false);
  const isKnown = ([name, value]: [string, string]) => !NO_FILTER.has(name) && takes(name, value);
  const known: readonly string[] = VIEW_COLUMNS[list];
  const shown = columns?.filter((column) => known.includes(column)) ?? null;
  const hasSort = sort === null || takes('sort', sort);
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(isKnown)),
    columns: shown?.length === 0 ? null : shown,
    sort: hasSort ? sort : null,
    dropped: [
      ...Object.entries(filters).flatMap((entry) => (isKnown(entry) ? [] : [entry[0]])),
      ...(columns ?? []).filter((column) => !known.includes(column)),
      ...(hasSort ? [] : ['sort']),
    ],
  };
}
