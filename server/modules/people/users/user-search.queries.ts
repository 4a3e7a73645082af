import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { holdsEach } from '../../../platform/db/query-parts.ts';
import { EVERYTHING_WRITTEN } from './users.queries.ts';

/** People in whose name, e-mail or group each of the words stands, by surname. */
export async function findPeopleByWords(
  db: Database,
  words: readonly string[],
  { limit, isForgiving }: { readonly limit: number; readonly isForgiving: boolean },
): Promise<{ _id: string; name: string; surname: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['_id', 'name', 'surname', 'email'])
    .where('deletedAt', 'is', null)
    .where(holdsEach(sql<string>`searchable(${EVERYTHING_WRITTEN})`, words, isForgiving))
    .orderBy(sql`searchable("surname")`)
    .orderBy(sql`searchable("name")`)
    .orderBy('_id')
    .limit(limit)
    .execute();
}
