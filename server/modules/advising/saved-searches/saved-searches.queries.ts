import { type SavedQuery, parseSavedQuery, readSavedQuery } from '@volano/domain/contracts/saved-searches';
import type { FeedEntry } from '@volano/domain/rules/matching/feed';
import type { Database } from '../../../platform/context.ts';
import { listOpenIdsForCompany } from '../feeds/feed.queries.ts';

export interface SavedSearchRecord {
  readonly _id: string;
  readonly agencyId: string;
  readonly name: string;
  readonly query: SavedQuery;
  readonly hasAlert: boolean;
  readonly createdAt: string;
}

/** As people count: 2 before 10. */
const BY_NAME = new Intl.Collator('it', { numeric: true });

const COLUMNS = ['_id', 'agencyId', 'name', 'query', 'hasAlert', 'createdAt'] as const;

/** The searches of a company, by name. */
export async function listSearches(db: Database, agencyId: string): Promise<SavedSearchRecord[]> {
  const rows = await db.selectFrom('saved_searches').select(COLUMNS).where('agencyId', '=', agencyId).execute();
  return (rows as unknown as SavedSearchRecord[]).sort((a, b) => BY_NAME.compare(a.name, b.name));
}

/** One search, or null. */
export async function findSearch(db: Database, id: string): Promise<SavedSearchRecord | null> {
  const row = await db.selectFrom('saved_searches').select(COLUMNS).where('_id', '=', id).executeTakeFirst();
  return (row as unknown as SavedSearchRecord | undefined) ?? null;
}

/** Saves a search; false where the company has one of that name. */
export async function insertSearch(db: Database, { query, ...search }: SavedSearchRecord): Promise<boolean> {
  const inserted = await db
    .insertInto('saved_searches')
    .values({ ...search, query: JSON.stringify(query) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Writes what was changed of a search. A name that the company has already breaks a constraint. */
export async function updateSearch(
  db: Database,
  id: string,
  { name, query, hasAlert }: Pick<SavedSearchRecord, 'name' | 'query' | 'hasAlert'>,
): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ name, query: JSON.stringify(query), hasAlert })
    .where('_id', '=', id)
    .execute();
}

/** Forgets a search; nothing when it is gone already. */
export async function deleteSearch(db: Database, id: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('_id', '=', id).execute();
}

/** Whether a company has another search of this name, whatever its case and accents. */
export async function hasSearchNamed(db: Database, agencyId: string, name: string, exceptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('saved_searches')
    .select('_id')
    .where('agencyId', '=', agencyId)
    .where('_id', '<>', exceptId)
    .where((eb) => eb(eb.fn('searchable', ['name']), '=', eb.fn('searchable', [eb.val(name)])))
    .executeTakeFirst();
  return found !== undefined;
}

/** New calls of one search of a company, best first where it has words. */
interface SearchNews {
  readonly search: SavedSearchRecord;
  readonly ids: readonly string[];
}

/**
 * What the searches of a company with an alert find now and were not told of, of what stands in its feed. A search of which the list
 * knows nothing any more finds nothing, not everything.
 */
export async function listSearchNews(
  db: Database,
  agencyId: string,
  entries: readonly FeedEntry[],
): Promise<SearchNews[]> {
  const news: SearchNews[] = [];
  for (const search of await listSearches(db, agencyId)) {
    if (!search.hasAlert) continue;
    const told = await listSent(db, search._id);
    const ids = (await listFound(db, search, entries)).filter((id) => !told.has(id));
    if (ids.length > 0) news.push({ search, ids });
  }
  return news;
}

/** The open calls that a search finds for its company: none where it asks for what is over. */
export async function listFound(
  db: Database,
  { query }: Pick<SavedSearchRecord, 'query'>,
  entries: readonly FeedEntry[],
): Promise<string[]> {
  const known = Object.keys(readSavedQuery(query).query).filter((name) => name !== 'sort');
  const asked = parseSavedQuery(query);
  return known.length === 0 || asked.isExpired === true ? [] : listOpenIdsForCompany(db, entries, asked);
}

async function listSent(db: Database, searchId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('saved_search_told')
    .select('announcementId')
    .where('searchId', '=', searchId)
    .execute();
  return new Set(rows.map(({ announcementId }) => announcementId));
}

/** Keeps that calls were told of for a search, or stood there before there was anything to tell. */
export async function insertSent(
  db: Database,
  searchId: string,
  ids: readonly string[],
  toldAt: string,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('saved_search_told')
    .values(ids.map((announcementId) => ({ searchId, announcementId, toldAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
