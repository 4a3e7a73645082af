import { meaningfulOf, wordsOf } from '@volano/domain/rules/search/words';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containing } from '../../../platform/db/search.ts';

/** Of more, the first: nobody types more words that all have to be there. */
const MOST_WORDS = 12;

/**
 * A call, as `announcements n`, answers what was typed: its title contains it as it stands, or each of its words stands in title, granting
 * body, number or text, by its Italian stem or as a beginning. A word that no call has is taken for a misspelling.
 */
export function answers(typed: string): RawBuilder<SqlBool> {
  const asItStands = sql`searchable(n."title") like ${containing(typed)}`;
  const words = wordsTyped(typed);
  if (words.length === 0) return sql<SqlBool>`${asItStands}`;
  return sql<SqlBool>`(${asItStands} or n."words" @@ (select announcement_query(${words}::text[])))`;
}

/**
 * How well a call answers: where in its title, granting body and number the words stand. More is better. What the title shares with the whole
 * by trigrams adds nothing to the judged queries, and is twenty times the work.
 */
export function nearness(typed: string): RawBuilder<number> {
  return sql`(select coalesce(sum(ts_rank(n."headWords", asked.query)), 0)
    from unnest((select announcement_queries(${wordsTyped(typed)}::text[]))) asked(query))`;
}

/** The words that mean something, letters and digits only: nothing in them is read as an operator. */
function wordsTyped(typed: string): string[] {
  const meaningful = meaningfulOf(wordsOf(typed)).filter((word) => word.length > 1 || /\d/.test(word));
  return [...new Set(meaningful)].slice(0, MOST_WORDS);
}
