import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/fields';
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';

/** Which news a reader may see: drafts too, what is published, or of that only what is for single-grant companies. */
export interface NewsScope {
  readonly isPublishedOnly: boolean;
  readonly isMonoGrantOnly: boolean;
}

export interface NewsFilters {
  readonly q?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** With any of these tags. */
  readonly tagIds?: readonly string[] | undefined;
}

export interface NewsList extends NewsFilters, Paging {
  readonly sort: readonly SortKey<'createdAt' | 'title'>[];
}

const SORTS = { title: sql`searchable("title")`, createdAt: sql`"createdAt"` } as const;

type NewsQuery<O> = SelectQueryBuilder<DB, 'news', O>;

/** The news of a reader's scope that pass the filters. */
export function newsInScope<O>(news: NewsQuery<O>, scope: NewsScope, filters: NewsFilters = {}): NewsQuery<O> {
  const { q, isActive, tagIds } = filters;
  let found = news;
  if (scope.isPublishedOnly) found = found.where('isActive', '=', true);
  if (scope.isMonoGrantOnly) found = found.where('isMonoGrant', '=', true);
  if (isActive !== undefined) found = found.where('isActive', '=', isActive);
  if (tagIds?.length) {
    found = found.where('_id', 'in', (eb) =>
      eb.selectFrom('news_tags').select('newsId').where('tagId', '=', anyOf(tagIds)),
    );
  }
  return q ? found.where(contains(sql.ref('title'), q)) : found;
}

/** A page of the news in a reader's scope. */
export async function listNews(
  db: Database,
  scope: NewsScope,
  list: NewsList,
): Promise<
  {
    title: string;
    _id: string;
    createdAt: string;
    description: string;
    frontImageId: string | null;
    isActive: boolean;
    isMonoGrant: boolean;
  }[]
> {
  let page = newsInScope(db.selectFrom('news').selectAll(), scope, list);
  for (const { field, isDescending } of list.sort) page = page.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  return page.orderBy('_id', 'desc').limit(list.limit).offset(offsetOf(list)).execute();
}

/** How many news of a reader's scope pass the filters. */
export async function countNews(db: Database, scope: NewsScope, filters: NewsFilters): Promise<number> {
  const counted = newsInScope(
    db.selectFrom('news').select((eb) => eb.fn.countAll<number>().as('count')),
    scope,
    filters,
  );
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** One piece of news, or null when it is not in the reader's scope. */
export async function findNews(
  db: Database,
  scope: NewsScope,
  id: string,
): Promise<{
  title: string;
  _id: string;
  createdAt: string;
  description: string;
  frontImageId: string | null;
  isActive: boolean;
  isMonoGrant: boolean;
} | null> {
  return (await newsInScope(db.selectFrom('news').selectAll(), scope).where('_id', '=', id).executeTakeFirst()) ?? null;
}

/** The title of a piece of news, which is held until the transaction ends, or null. */
export async function findNewsForUpdate(db: Database, id: string): Promise<{ title: string } | null> {
  return (await db.selectFrom('news').select('title').where('_id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function insertNews(db: Database, news: Insertable<DB['news']>): Promise<void> {
  await db.insertInto('news').values(news).execute();
}

/** Changes these columns; none is nothing to do. */
export async function updateNewsRow(db: Database, id: string, columns: Updateable<DB['news']>): Promise<void> {
  if (Object.keys(columns).length > 0) await db.updateTable('news').set(columns).where('_id', '=', id).execute();
}

export async function deleteNewsRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('news').where('_id', '=', id).execute();
}

/** The tags of some news, each by name, by the id of the news; news without any are not there. */
export async function listTagsOf(db: Database, newsIds: readonly string[]) {
  const rows = await db
    .selectFrom('news_tags as n')
    .innerJoin('tags as t', 't._id', 'n.tagId')
    .select(['n.newsId', 't._id', 't.tagName'])
    .where('n.newsId', '=', anyOf(newsIds))
    .orderBy(sql`searchable(t."tagName")`)
    .execute();
  return Map.groupBy(rows, ({ newsId }) => newsId);
}

/** The tags that news of a reader's scope carry, by name. */
export async function listTags(db: Database, scope: NewsScope): Promise<{ _id: string; tagName: string }[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('news_tags')
        .select('tagId')
        .where('newsId', 'in', newsInScope(eb.selectFrom('news').select('news._id'), scope)),
    )
    .orderBy(sql`searchable("tagName")`)
    .execute();
}

/** Which of these tags there are. */
export async function listKnownTags(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('tags').select('_id').where('_id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ _id }) => _id));
}

/**
 * The ids of the tags with these names, made where there is none. A name that is there keeps the spelling that it has. In the order of the
 * names, so that two who make the same ones wait for each other instead of standing in each other's way.
 */
export async function upsertTags(db: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const ids = names.map(() => newId());
  await sql`
    insert into tags ("_id", "tagName")
    select distinct on (searchable(n.name)) n.id, n.name from unnest(${ids}::uuid[], ${[...names]}::text[]) as n (id, name)
    order by searchable(n.name) on conflict (searchable("tagName")) do nothing`.execute(db);
  const { rows } = await sql<{ _id: string }>`
    select "_id" from tags where searchable("tagName") in (select searchable(n) from unnest(${[...names]}::text[]) as n)`.execute(
    db,
  );
  return rows.map(({ _id }) => _id);
}

/** Makes these the tags of a piece of news. */
export async function updateTagsOf(db: Database, newsId: string, tagIds: readonly string[]): Promise<void> {
  await db.deleteFrom('news_tags').where('newsId', '=', newsId).execute();
  const rows = [...new Set(tagIds)].map((tagId) => ({ newsId, tagId }));
  if (rows.length > 0) await db.insertInto('news_tags').values(rows).execute();
}
