import { sql } from 'kysely';
import type { Database } from '../../context.ts';

/** A call that may be the same as another. */
export interface Similar {
  readonly _id: string;
  readonly title: string;
  readonly why: 'link' | 'title';
}

const NAMED = 3;
/** From here on two titles look alike. */
const ALIKE = 0.6;

/** For each of some calls what may be the same one: by its address, which no third call has, or by its title. */
export async function listSimilarTo(db: Database, ids: readonly string[]): Promise<Map<string, Similar[]>> {
  const { rows } = await sql<Similar & { of: string }>`
    select n."_id" as "of", near."_id", near."title", near."why" from announcements n
    cross join lateral (
      select o."_id", o."title", case when o."officialUrl" = n."officialUrl" then 'link' else 'title' end as "why",
        similarity(searchable(o."title"), searchable(n."title")) as nearness
      from announcements o
      where o."_id" <> n."_id" and o."discardedAt" is null and (
        (searchable(o."title") % searchable(n."title") and similarity(searchable(o."title"), searchable(n."title")) >= ${ALIKE})
        or (o."officialUrl" = n."officialUrl"
          and (select count(*) from announcements s where s."officialUrl" = n."officialUrl") <= ${NAMED}))
      order by nearness desc, o."_id" limit ${NAMED}
    ) as near
    where n."_id" = any(${[...ids]}::uuid[])`.execute(db);
  return Map.groupBy(rows, (row) => row.of) as Map<string, Similar[]>;
}
