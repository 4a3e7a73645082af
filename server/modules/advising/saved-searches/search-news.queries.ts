import { parseSavedQuery, readSavedQuery } from '@volano/domain/contracts/saved-searches';
import type { FeedEntry } from '@volano/domain/rules/feed';
import type { Database } from '../../../platform/context.ts';
import { listOpenIdsForCompany } from '../../catalogue/announcements/feed.queries.ts';
import { listSearches, type SavedSearchRecord } from './saved-searches.queries.ts';

/** New calls of one search of a company, best first where it has words. */
export interface SearchNews {
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
    const told = await listTold(db, search._id);
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

async function listTold(db: Database, searchId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('saved_search_told')
    .select('announcementId')
    .where('searchId', '=', searchId)
    .execute();
  return new Set(rows.map(({ announcementId }) => announcementId));
}

/** Keeps that calls were told of for a search, or stood there before there was anything to tell. */
export async function insertTold(
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
