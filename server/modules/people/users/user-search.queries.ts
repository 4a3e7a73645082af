import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { beginsEach, holdsEach, resemblesEach, type SearchedText } from '../../../platform/db/query-parts.ts';

/** Of words that thousands have, as many people are looked at: whoever means one of them types on. */
const MOST_LOOKED_AT = 3_000;
/** What people are looked for by, where a query calls them `u`. */
export const SEARCHED_OF_PEOPLE: SearchedText = {
  text: sql.ref('u.searchWords'),
  terms: sql.ref('u.searchTerms'),
  known: 'terms_of_people',
};

/**
 * People in whose name, e-mail or group each of the words begins one of theirs, by surname; where that is asked, those in whom they stand
 * anywhere or with a wrong letter.
 */
export async function findPeopleByWords(
  db: Database,
  words: readonly string[],
  { limit, isForgiving }: { readonly limit: number; readonly isForgiving: boolean },
): Promise<{ _id: string; name: string; surname: string; email: string }[]> {
  const hits = db
    .selectFrom('users as u')
    .select('u._id')
    .where('u.deletedAt', 'is', null)
    .where((eb) =>
      isForgiving
        ? eb.or([holdsEach(SEARCHED_OF_PEOPLE, words), resemblesEach(SEARCHED_OF_PEOPLE, words)])
        : beginsEach(SEARCHED_OF_PEOPLE, words),
    )
    .limit(sql.lit(MOST_LOOKED_AT));
  return (
    db
      .selectFrom('users')
      .select(['_id', 'name', 'surname', 'email'])
      // By their ids: in the order of their names, all would be read where nobody is meant.
      .where('_id', '=', sql<string>`any(array(${hits}))`)
      .orderBy(sql`searchable("surname")`)
      .orderBy(sql`searchable("name")`)
      .orderBy('_id')
      .limit(limit)
      .execute()
  );
}
