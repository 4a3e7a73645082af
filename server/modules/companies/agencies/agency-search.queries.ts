import type { Actor } from '@volano/domain/policies/actor';
import { sql, type SqlBool } from 'kysely';
import { visibleAgencies } from '../../../access/agency.ts';
import type { Database } from '../../../platform/context.ts';
import {
  beginsEach,
  containsPlainly,
  holdsEach,
  resemblesEach,
  type SearchedText,
} from '../../../platform/db/query-parts.ts';
import { SEARCHED_OF_PEOPLE } from '../../people/public.ts';

/** A company as a search shows it. */
export interface AgencyFound {
  readonly _id: string;
  readonly businessName: string;
  readonly city: string | null;
  readonly province: string | null;
  readonly advisorName: string | null;
}

/** Of words that thousands of companies have, as many are looked at: whoever means one of them types on. */
const MOST_LOOKED_AT = 3_000;
/** Of fewer digits every VAT number has some. */
const FEWEST_DIGITS = 3;

const SEARCHED_OF_COMPANIES: SearchedText = {
  text: sql.ref('a.searchWords'),
  terms: sql.ref('a.searchTerms'),
  known: 'terms_of_companies',
};

/**
 * The companies that the actor may see in whose name, town, e-mail, contact or owner each of the words begins one, or in whose VAT number digits
 * stand: those whose name begins with them first. Where that is asked, those in whom the words stand anywhere or with a wrong letter.
 */
export async function findAgenciesByWords(
  db: Database,
  actor: Actor,
  words: readonly string[],
  { limit, isForgiving }: { readonly limit: number; readonly isForgiving: boolean },
): Promise<AgencyFound[]> {
  const whole = words.join(' ');
  const isNumber = !isForgiving && words.length === 1 && /^\p{Nd}+$/u.test(whole) && whole.length >= FEWEST_DIGITS;
  const answers = (searched: SearchedText) =>
    isForgiving
      ? sql<SqlBool>`(${holdsEach(searched, words)} or ${resemblesEach(searched, words)})`
      : beginsEach(searched, words);
  const byWords = db
    .selectFrom('agencies as a')
    .select('a._id')
    .where((eb) =>
      eb.or([answers(SEARCHED_OF_COMPANIES), ...(isNumber ? [containsPlainly(eb.ref('a.vatNumber'), whole)] : [])]),
    );
  const owners = db
    .selectFrom('users as u')
    .select('u._id')
    .where(answers(SEARCHED_OF_PEOPLE))
    .limit(sql.lit(MOST_LOOKED_AT));
  // Looked up by who they are: of a join a plan may think that all companies are to be read for it.
  const byOwner = db
    .selectFrom('agencies as a')
    .select('a._id')
    .where('a.userId', '=', sql<string>`any(array(${owners}))`);
  const found = db
    .selectFrom('agencies')
    .leftJoin('users as advisor', 'advisor._id', 'agencies.advisorId')
    .where(visibleAgencies(actor))
    .where(
      'agencies._id',
      '=',
      sql<string>`any(array(select "_id" from (${byWords.union(byOwner)}) as hits limit ${sql.lit(MOST_LOOKED_AT)}))`,
    )
    .select(['agencies._id', 'agencies.businessName'])
    .select(['agencies.registeredOfficeCity as city', 'agencies.registeredOfficeProvince as province'])
    .select(sql<string | null>`advisor."name" || ' ' || advisor."surname"`.as('advisorName'));
  const likeness = sql`word_similarity((select searchable(${whole})), agencies."searchWords")`;
  // Where letters may be wrong, thousands are a little like the words: those that are most like them are meant.
  return (isForgiving ? found.orderBy(likeness, 'desc') : found)
    .orderBy(sql`starts_with(agencies."searchName", (select searchable(${whole})))`, 'desc')
    .orderBy(containsPlainly(sql.ref('agencies.searchName'), whole), 'desc')
    .orderBy('agencies.searchName')
    .orderBy('agencies._id')
    .limit(limit)
    .execute();
}
