import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/lists';
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import { contains } from '../../../platform/db/search.ts';

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
export async function listNews(db: Database, scope: NewsScope, list: NewsList) {
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
export async function findNews(db: Database, scope: NewsScope, id: string) {
  return (await newsInScope(db.selectFrom('news').selectAll(), scope).where('_id', '=', id).executeTakeFirst()) ?? null;
}

/** The title of a piece of news, which is held until the transaction ends, or null. */
export async function findNewsToHold(db: Database, id: string) {
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
