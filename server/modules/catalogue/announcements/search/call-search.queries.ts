import {
  choicesOf,
  mostOf,
  type SearchMatch,
  type SearchReport,
  typedWords,
} from '@volano/domain/rules/search/call-words';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../../platform/context.ts';
import { containing } from '../../../../platform/db/query-parts.ts';

/** One word or phrase of a search, as queries in the text form of PostgreSQL. */
interface SearchPart {
  readonly typed: string;
  readonly asked: string;
  /** By a spelling or by the table of words; null where it is not widened. */
  readonly wider: string | null;
  readonly corrections: readonly string[];
  readonly synonyms: readonly string[];
  /** What a call that has it gains; null where every call has all parts. */
  readonly weight: number | null;
}

/** What was typed, read against the words of the calls, and how much of it the calls of a list contain. */
export interface CallSearch {
  readonly typed: string;
  readonly parts: readonly SearchPart[];
  readonly matched: SearchMatch;
  /** So few answer that the whole text of each is looked at for the order. */
  readonly isFew: boolean;
  /** No call has any of it, so that all are listed. */
  readonly isEverything: boolean;
}

/** Reads what was typed: stems, beginnings, spelling errors, and the words of the office's table. Every part has to be there. */
export async function readCallSearch(db: Database, typed: string): Promise<CallSearch> {
  const { words, spelled, pairs, small } = typedWords(typed);
  const search = { typed, parts: [], matched: 'all' as const, isFew: false, isEverything: false };
  if (words.length === small.length) return search;
  const { rows } = await sql<{
    place: number;
    length: number;
    asked: string;
    wider: string | null;
    corrections: string[];
    synonyms: string[];
  }>`select "place", "length", "asked"::text, "wider"::text, "corrections", "synonyms"
    from read_call_search(${words}::text[], ${pairs}::integer[], ${small}::text[])`.execute(db);
  const parts = rows.map(({ place, length, ...part }) => ({
    ...part,
    typed: spelled.slice(place - 1, place - 1 + length).join(' '),
    weight: null,
  }));
  return { ...search, parts };
}

/**
 * How much of a search some calls answer: all of its parts, else most, else any; null where none of them has any. Parts are weighed where a call
 * may lack some: a rare one says more.
 */
export async function matchCallSearch(
  db: Database,
  search: CallSearch,
  among: (condition: RawBuilder<SqlBool>) => RawBuilder<unknown>,
): Promise<CallSearch | null> {
  const has = (matched: SearchMatch) => sql`exists (${among(answersSearch({ ...search, matched }))})`;
  const whole = among(answersSearch(search));
  const { rows } = await sql<{ matched: SearchMatch | null; isFew: boolean }>`select case when ${has('all')} then 'all'
    ${search.parts.length > 2 ? sql`when ${has('most')} then 'most'` : sql``}
    ${search.parts.length > 1 ? sql`when ${has('any')} then 'any'` : sql``} end as "matched",
    not exists (select from (${whole}) as found offset ${FEW} limit 1) as "isFew"`.execute(db);
  const { matched = null, isFew = false } = rows[0] ?? {};
  if (matched === null) return null;
  if (matched === 'all') return { ...search, isFew };
  return { ...search, matched, parts: await weigh(db, search.parts) };
}

/** Texts that may be read for an order. */
const FEW = 120;

async function weigh(db: Database, parts: readonly SearchPart[]): Promise<SearchPart[]> {
  const { rows } = await sql<{
    all: number;
    counts: number[];
  }>`select (select count(*) from announcements)::int as "all",
    array(select (select count(*) from announcements a where a."words" @@ asked.query)::int
      from unnest(${parts.map(whole)}::text[]::tsquery[]) with ordinality asked(query, at) order by at) as "counts"`.execute(
    db,
  );
  const { all = 0, counts = [] } = rows[0] ?? {};
  return parts.map((part, at) => ({ ...part, weight: Math.log(1 + all / Math.max(1, counts[at] ?? 0)) }));
}

/** What the header `X-Search` says. */
export function reportSearch({ matched, isEverything, parts }: CallSearch): SearchReport {
  const widened = (of: 'corrections' | 'synonyms') =>
    parts.flatMap(({ typed, [of]: also }) => (also.length === 0 ? [] : [{ typed, also: [...also] }]));
  return {
    matched: isEverything ? 'any' : matched,
    corrections: widened('corrections'),
    synonyms: widened('synonyms'),
  };
}

/**
 * A call, as `announcements n`, answers a search: its title contains it as it stands, or its parts stand in title, granting body, number or
 * text, as many as `matched` says.
 */
export function answersSearch({ typed, parts, matched, isEverything }: CallSearch): RawBuilder<SqlBool> {
  if (isEverything) return sql<SqlBool>`true`;
  const asItStands = sql<SqlBool>`searchable(n."title") like ${containing(typed)}`;
  if (parts.length === 0) return asItStands;
  const some = matched === 'any' ? 1 : matched === 'most' ? mostOf(parts.length) : parts.length;
  const query = choicesOf(parts, some)
    .map((chosen) => `(${chosen.map((part) => `(${whole(part)})`).join(' & ')})`)
    .join(' | ');
  const byWords = sql<SqlBool>`n."words" @@ (select ${query}::tsquery)`;
  return matched === 'all' ? sql<SqlBool>`(${asItStands} or ${byWords})` : byWords;
}

function whole({ asked, wider }: SearchPart): string {
  return wider === null ? asked : `${asked} | ${wider}`;
}

/** How much less a word says that was not typed. */
const WIDER = 0.6;
/** What a word is worth that stands in the text alone, of what the title gives. */
const IN_TEXT = 0.25;
/** What the place and number of the words in the whole text are worth, where these are looked at. */
const OF_TEXT = 1;

/**
 * How well a call answers: where in its title, granting body and number the parts stand, and where it may lack some, which it has at all. More
 * is better. What the title shares with the whole by trigrams adds nothing to the judged queries, and is twenty times the work.
 */
export function nearness({ parts, isFew }: CallSearch): RawBuilder<number> {
  const asked = parts.map((part) => part.asked);
  const wider = parts.map((part) => part.wider ?? '');
  const weights = parts.map(({ weight }) => weight ?? 1);
  const inHead = sql<number>`(select coalesce(sum(asked.weight *
      (ts_rank(n."headWords", asked.plain) + ${sql.lit(WIDER)} * ts_rank(n."headWords", asked.wider))), 0)
    from unnest((select ${asked}::text[]::tsquery[]), (select ${wider}::text[]::tsquery[]), (select ${weights}::float8[])) asked(plain, wider, weight))`;
  if (isFew && parts.length > 0) {
    const query = parts.map((part) => `(${whole(part)})`).join(' | ');
    return sql<number>`(${inHead} + ${sql.lit(OF_TEXT)} * ts_rank(n."words", (select ${query}::tsquery), 1))`;
  }
  const lacking = parts.filter(({ weight }) => weight !== null);
  if (lacking.length === 0) return inHead;
  const inText = lacking.map(
    (
      part,
    ) => sql`case when n."_id" in (select a."_id" from announcements a where a."words" @@ (select ${whole(part)}::tsquery))
      then ${IN_TEXT * (part.weight ?? 0)}::float8 else 0 end`,
  );
  return sql<number>`(${inHead} + ${sql.join(inText, sql` + `)})`;
}
