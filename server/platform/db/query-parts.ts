import type { DB } from '@volano/database/types';
import { AppError, type ErrorCode, type Use } from '@volano/domain/errors';
import { wordsOf } from '@volano/domain/rules/search/gather-words';
import type { UseKind } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql, type SelectQueryBuilder, type Transaction, type Expression, type SqlBool } from 'kysely';
import type { Database } from '../context.ts';

/** Ids as the right side of `=`. Unlike `in`, it takes none at all as well, and is one parameter however many they are. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

/** The rows in the order of their ids, each once; ids without a row are passed over. */
export function inOrderOf<T extends { readonly _id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** A page of a list as a contract reads it. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** How many rows stand before a page. */
export function offsetOf({ page, limit }: Paging): number {
  return (page - 1) * limit;
}

const AT_A_TIME = 500;

/**
 * Every row of a query, a few hundred at a time: as many as there are, none of them held longer than it is looked at. All of one
 * moment, since they come out of one cursor; one such reading in a transaction at a time.
 */
export async function* readAll<O>(trx: Transaction<DB>, query: SelectQueryBuilder<DB, never, O>): AsyncGenerator<O> {
  await sql`declare rows_read no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<O>`fetch ${sql.lit(AT_A_TIME)} from rows_read`.execute(trx);
    const isLast = rows.length < AT_A_TIME;
    yield* rows;
    // The driver's answers hold on to each other until all memory is looked through: each row would grow old with them (decision 005).
    rows.length = 0;
    if (isLast) break;
  }
  await sql`close rows_read`.execute(trx);
}

/**
 * What people type as a LIKE pattern that means "contains", with nothing in it that is a pattern (abuse 44). It is escaped in the
 * database after `searchable`, since taking an accent off can leave a `%` behind.
 */
export function containing(typed: string): RawBuilder<string> {
  return sql<string>`'%' || replace(replace(replace(searchable(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}

/** A text contains what was typed, whatever its case and accents. An index on `searchable(column)` serves it. */
export function contains(column: Expression<string | null>, typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`searchable(${column}) like ${containing(typed)}`;
}

/** A code, or a text kept as `searchable` makes it, contains what was typed. An index on the column serves it; the pattern is made once, not for every row. */
export function containsPlainly(column: Expression<string | null>, typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like (select ${containing(typed)})`;
}

/** A text that is searched as its table keeps it: without case and accents, and the words of it by themselves. */
export interface SearchedText {
  readonly text: Expression<string>;
  readonly terms: Expression<string>;
  /** The function that knows which of some misspellings such texts have. */
  readonly known: 'terms_of_companies' | 'terms_of_people';
}

/** A text holds each of some words, wherever they stand in it. An index of trigrams serves it. */
export function holdsEach({ text }: Pick<SearchedText, 'text'>, words: readonly string[]): RawBuilder<SqlBool> {
  return all(words.map((word) => containsPlainly(text, word)));
}

/** Each of some words begins one of the text's; what is more than letters and digits stands anywhere in it. An index of words serves it. */
export function beginsEach({ text, terms }: SearchedText, words: readonly string[]): RawBuilder<SqlBool> {
  return hasTerms(text, terms, words, asBeginning);
}

/** The same, where one letter of each word that is long enough may be left out, added, another one or at the place of the next. */
export function resemblesEach({ text, terms, known }: SearchedText, words: readonly string[]): RawBuilder<SqlBool> {
  return hasTerms(text, terms, words, (term) => {
    const meant = misspellingsOf(term);
    return meant.length === 0 ? asBeginning(term) : sql`${sql.raw(known)}(${meant}::text[]::tsquery[])`;
  });
}

function asBeginning(term: string): RawBuilder<string> {
  return sql`${`${term}:*`}::tsquery`;
}

function hasTerms(
  text: Expression<string>,
  terms: Expression<string>,
  words: readonly string[],
  queryOf: (term: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const asked: RawBuilder<unknown>[] = [];
  const others: RawBuilder<SqlBool>[] = [];
  for (const word of words) {
    const held = containsPlainly(text, word);
    const whole = isTerm(word) ? undefined : wholeTermOf(word);
    if (isTerm(word)) asked.push(queryOf(wordsOf(word).join('')));
    else if (whole === undefined) others.push(held);
    else {
      asked.push(sql`${whole}::tsquery`);
      // A plan knows nothing of a case, and takes the index of words alone.
      others.push(sql<SqlBool>`case when ${held} then true else false end`);
    }
  }
  if (asked.length === 0) return all(others);
  return all([sql<SqlBool>`${terms} @@ (select ${sql.join(asked, sql` && `)})`, ...others]);
}

/**
 * The longest of the words before the last sign of an e-mail or the like, which stand there whole: an index of words knows at once who has it,
 * where the trigrams of "@gmail.com" are everybody's.
 */
function wholeTermOf(word: string): string | undefined {
  if (!/^[a-z0-9][!-~]*$/.test(withoutMarks(word))) return undefined;
  const [longest] = wordsOf(word)
    .slice(0, -1)
    .toSorted((one, other) => other.length - one.length);
  return longest;
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether nothing but letters and digits was typed, whatever their case and accents, so that nothing in it is an operator. */
function isTerm(word: string): boolean {
  return /^[a-z0-9]+$/.test(withoutMarks(word));
}

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Of a shorter word too little is left by a wrong letter, and a longer one nobody types. */
const [SHORTEST_MISSPELT, LONGEST_MISSPELT] = [3, 30] as const;
/** A word of fewer letters is misspelt as a whole: too much begins like it. */
const SHORTEST_BEGINNING = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** What somebody may have meant who typed a word with one error or none, as queries; nothing where it is meant as it stands, as numbers are. */
function misspellingsOf(word: string): string[] {
  if (word.length < SHORTEST_MISSPELT || word.length > LONGEST_MISSPELT || /^\d+$/.test(word)) return [];
  const meant = new Set([word]);
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [letter = '', next = ''] = after;
    meant.add(before + after.slice(1)).add(before + next + letter + after.slice(2));
    for (const other of LETTERS) meant.add(before + other + after).add(before + other + after.slice(1));
  }
  const isBeginning = word.length >= SHORTEST_BEGINNING;
  return [...meant].map((other) => (isBeginning || other === word ? `${other}:*` : other));
}

/** How many of each kind are named; the others are counted. */
const NAMED = 100;

/** Rows of one kind that stand on a thing, each with its `name`, once each. */
export interface Place {
  readonly kind: UseKind;
  readonly rows: Expression<{ name: string }>;
}

/** Where a thing is in use: every kind that has any, how many, the first few by name. One after the other, so inside a transaction too. */
export async function countUses(db: Database, places: readonly Place[]): Promise<Use[]> {
  const uses: Use[] = [];
  for (const { kind, rows } of places) {
    const { rows: found } = await sql<{ name: string; total: string }>`
      select "name", count(*) over () as "total" from (${rows}) as found order by "name" collate "it-x-icu" limit ${NAMED}`.execute(
      db,
    );
    const [first] = found;
    if (first !== undefined) uses.push({ kind, count: Number(first.total), names: found.map(({ name }) => name) });
  }
  return uses;
}

/** Refuses with 409 `stillInUse`, or what is said of this kind, and where, when anything stands on the thing. */
export async function requireUnused(
  db: Database,
  places: readonly Place[],
  code: ErrorCode = 'stillInUse',
): Promise<void> {
  const uses = await countUses(db, places);
  if (uses.length > 0) throw new AppError(code, { uses });
}

/** Whether the database answers at all; throws what the driver says when it does not. */
export async function getHeartbeat(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
