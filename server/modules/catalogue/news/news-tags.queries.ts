import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { newId } from '../../../platform/new-id.ts';
import { type NewsScope, newsInScope } from './news.queries.ts';

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
export async function listTags(db: Database, scope: NewsScope) {
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
