import { z } from 'zod';
import { listAgencies } from './agencies.ts';
import { listAnnouncements } from './announcements.ts';
import { id } from './fields.ts';
import { listNews } from './news.ts';
import { listRecommendations } from './recommendations.ts';
import type { ViewedList, ViewFilters } from '../rules/saved-views.ts';
import { listServices } from './services.ts';
import { listTodos } from './todos.ts';
import { listUsers } from './users.ts';

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
