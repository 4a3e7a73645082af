import { z } from 'zod';
import { LONGEST_SEARCH_NAME, MOST_SEARCHES } from '../rules/saved-views.ts';
import { listUserAnnouncements } from './feeds.ts';
import { id, idParams, line, moment } from './fields.ts';
import { route } from './route.ts';

/** What of a list is kept: its words, its filters and its order, neither its page nor whose it is. */
const keptQuery = listUserAnnouncements.query.omit({ page: true, limit: true, count: true, agencyId: true });
const keptFields: Readonly<Record<string, z.ZodType>> = keptQuery.shape;

/** The parameters of the list as an address writes them, text by name. */
export type SavedQuery = Readonly<Record<string, string>>;

/**
 * What a query that was saved once still says to the list as it is now, and the names of what the list knows no more: a filter that
 * is gone, a value that it does not take.
 */
export function readSavedQuery(saved: SavedQuery): { query: SavedQuery; dropped: string[] } {
  // Only names of its own: `constructor` is one that every object has.
  const isKnown = ([name, value]: [string, string]) =>
    Object.hasOwn(keptFields, name) && keptFields[name]?.safeParse(value).success === true;
  const entries = Object.entries(saved);
  return {
    query: Object.fromEntries(entries.filter(isKnown)),
    dropped: entries.filter((entry) => !isKnown(entry)).map(([name]) => name),
  };
}

/** The same as the list takes it; what it knows no more is left out. */
export function parseSavedQuery(saved: SavedQuery): z.output<typeof keptQuery> {
  return keptQuery.parse(readSavedQuery(saved).query);
}

const queryText = z.record(z.string().max(40), z.string().max(4000));
const writtenQuery = queryText
  .superRefine((query, ctx) => {
    const asked = keptQuery.safeParse(query);
    for (const { path, message } of asked.error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message });
    if (Object.keys(query).every((name) => name === 'sort')) ctx.addIssue({ code: 'custom', message: 'required' });
  })
  .describe(
    'Parameters of `announcements/userannouncements` as text, without page; one that narrows the list at least',
  );
const name = line(LONGEST_SEARCH_NAME, 1);

const savedSearch = z
  .object({
    _id: id,
    agencyId: id,
    name: z.string(),
    query: queryText.describe('What of it the list still knows'),
    dropped: z.array(z.string()).describe('Names of parameters that the list knows no more'),
    hasAlert: z.boolean().describe('Whether the digest tells of new calls'),
    createdAt: moment,
  })
  .meta({ id: 'SavedSearch' });

const companies = { user: 'own', 'business-partner': 'own' } as const;

export const listSavedSearches = route({
  method: 'GET',
  path: 'saved-searches',
  summary: 'The searches that a company saved, by name',
  access: companies,
  subject: { agency: 'query.agencyId' },
  query: z.strictObject({ agencyId: id }),
  reply: z.array(savedSearch).max(MOST_SEARCHES),
});

export const createSavedSearch = route({
  method: 'POST',
  path: 'saved-searches',
  summary: `Save what a company's list shows now, under a name; at most ${MOST_SEARCHES} a company`,
  access: companies,
  subject: { agency: 'body.agencyId', for: 'work' },
  body: z.strictObject({ agencyId: id, name, query: writtenQuery, hasAlert: z.boolean().default(true) }),
  example: { body: { name: '{unique}', query: { q: 'fiere' } } },
  reply: savedSearch,
  status: 201,
});

/** What is in the list when the alert is turned on, or when it asks something else, is not new. */
export const updateSavedSearch = route({
  method: 'PUT',
  path: 'saved-searches/{id}',
  summary: 'Another name, another query, the alert on or off',
  access: companies,
  subject: { savedSearch: 'params.id' },
  params: idParams,
  body: z.strictObject({ name: name.optional(), query: writtenQuery.optional(), hasAlert: z.boolean().optional() }),
  example: { body: { hasAlert: false } },
  reply: savedSearch,
});

export const deleteSavedSearch = route({
  method: 'DELETE',
  path: 'saved-searches/{id}',
  summary: 'Forget it, and what was told of it',
  access: companies,
  subject: { savedSearch: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
