import type { DB } from '@volano/database/types';
import { sql, type Transaction } from 'kysely';

/** From here on two titles look alike. */
const ALIKE = 0.6;

/** A title to look for, under a name of the caller's own. */
interface GivenTitle {
  readonly key: string;
  readonly title: string;
}

/** An announcement whose title looks like one that was given; `key` says which. */
interface AlikeTitle {
  readonly key: string;
  readonly _id: string;
  readonly title: string;
}

/**
 * For each title the announcements with the titles most like it, nearest first, at most `most`. One look into the index of titles for each: in a
 * transaction, because how alike is alike is set for the index as long as it lasts.
 */
export async function listAlikeTitles(
  trx: Transaction<DB>,
  given: readonly GivenTitle[],
  most: number,
): Promise<Map<string, AlikeTitle[]>> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true)`.execute(trx);
  const { rows } = await sql<AlikeTitle>`
    select given."key", near."_id", near."title"
    from unnest(${given.map(({ key }) => key)}::text[], ${given.map(({ title }) => title)}::text[])
      as given("key", "title")
    cross join lateral (
      select a."_id", a."title" from announcements a
      where searchable(a."title") % searchable(given."title") and a."discardedAt" is null
      order by similarity(searchable(a."title"), searchable(given."title")) desc, a."_id" limit ${most}
    ) as near`.execute(trx);
  return Map.groupBy(rows, ({ key }) => key);
}
