import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../context.ts';
import { offsetOf, type Paging } from '../../platform/db/paging.ts';
import { contains } from '../../platform/db/search.ts';

/** Which news a reader may see: drafts too, what is published, or of that only what is for single-grant companies. */
export interface NewsScope {
  readonly isPublishedOnly: boolean;
  readonly isMonoGrantOnly: boolean;
}

export interface NewsFilter extends Paging {
  readonly q: string | undefined;
  readonly sort: readonly SortKey<'createdAt' | 'title'>[];
}

const SORTS = { title: sql`searchable("title")`, createdAt: sql`"createdAt"` } as const;

type NewsQuery<O> = SelectQueryBuilder<DB, 'news', O>;

function inScope<O>(news: NewsQuery<O>, scope: NewsScope): NewsQuery<O> {
  let scoped = news;
  if (scope.isPublishedOnly) scoped = scoped.where('isActive', '=', true);
  if (scope.isMonoGrantOnly) scoped = scoped.where('isMonoGrant', '=', true);
  return scoped;
}

/** A page of the news in a reader's scope. */
export async function listNews(db: Database, scope: NewsScope, filter: NewsFilter) {
  let page = inScope(db.selectFrom('news').selectAll(), scope);
  if (filter.q !== undefined) page = page.where(contains(sql.ref('title'), filter.q));
  for (const { field, isDescending } of filter.sort) page = page.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  return page.orderBy('_id', 'desc').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many news a reader's scope holds. */
export async function countNews(db: Database, scope: NewsScope, q: string | undefined): Promise<number> {
  let counted = inScope(
    db.selectFrom('news').select((eb) => eb.fn.countAll<number>().as('count')),
    scope,
  );
  if (q !== undefined) counted = counted.where(contains(sql.ref('title'), q));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** One piece of news, or null when it is not in the reader's scope. */
export async function findNews(db: Database, scope: NewsScope, id: string) {
  return (await inScope(db.selectFrom('news').selectAll(), scope).where('_id', '=', id).executeTakeFirst()) ?? null;
}
