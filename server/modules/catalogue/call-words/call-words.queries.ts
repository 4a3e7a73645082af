import type { SortKey } from '@volano/domain/contracts/fields';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { contains, offsetOf, type Paging } from '../../../platform/db/query-parts.ts';

/** Words of the search of calls. */
export interface CallWord {
  readonly _id: string;
  readonly phrase: string;
  readonly also: string[];
}

/** A choice is listed once so many were made: fewer could point at one company. */
const LISTED_FROM = 3;
const COLUMNS = ['_id', 'phrase', 'also'] as const;

function filtered(db: Database, q: string | undefined) {
  const all = db.selectFrom('call_words as w');
  if (q === undefined || q === '') return all;
  return all.where(contains(sql`w."phrase" || ' ' || array_to_string(w."also", ' ')`, q));
}

/** A page of the words, by phrase. */
export async function listWords(
  db: Database,
  {
    q,
    sort,
    ...paging
  }: Paging & { readonly q?: string | undefined; readonly sort?: readonly SortKey<'phrase'>[] | undefined },
): Promise<CallWord[]> {
  const isDescending = sort?.[0]?.isDescending === true;
  return filtered(db, q)
    .select(COLUMNS)
    .orderBy(sql`searchable(w."phrase")`, isDescending ? 'desc' : 'asc')
    .orderBy('w._id')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
}

/** How many words pass the filter. */
export async function countWords(db: Database, q: string | undefined): Promise<number> {
  const counted = await filtered(db, q)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** Words by their id, or null. */
export async function findWord(db: Database, id: string): Promise<CallWord | null> {
  return (await db.selectFrom('call_words').select(COLUMNS).where('_id', '=', id).executeTakeFirst()) ?? null;
}

/** The phrase of other words with the same stems, or null; the empty text where a phrase has no stem at all. */
export async function findPhraseHolder(db: Database, phrase: string, exceptId: string | null): Promise<string | null> {
  const { rows } = await sql<{ phrase: string | null; stems: string }>`select search_stems(${phrase}) as "stems",
    (select w."phrase" from call_words w where w."stems" = search_stems(${phrase}) and w."_id" is distinct from ${exceptId}::uuid) as "phrase"`.execute(
    db,
  );
  const [found] = rows;
  return found === undefined || found.stems === '' ? '' : found.phrase;
}

/** Adds words. */
export async function insertWord(db: Database, word: CallWord & { createdAt: string }): Promise<void> {
  await db.insertInto('call_words').values(word).execute();
}

/** Writes words anew. */
export async function updateWord(db: Database, { _id, phrase, also }: CallWord): Promise<void> {
  await db.updateTable('call_words').set({ phrase, also }).where('_id', '=', _id).execute();
}

/** Deletes words. */
export async function deleteWord(db: Database, id: string): Promise<void> {
  await db.deleteFrom('call_words').where('_id', '=', id).execute();
}

/** Counts a choice, unless the words have the surname of a person or are in the name of a firm. */
export async function addChoice(
  db: Database,
  { words, announcementId, at }: { words: readonly string[]; announcementId: string; at: string },
): Promise<void> {
  await sql`
    insert into call_choices ("words", "announcementId", "lastAt")
    select ${words.join(' ')}, ${announcementId}::uuid, ${at}::timestamptz
    where not exists (select from users u where string_to_array(plain_words(u."surname"), ' ') <@ ${words}::text[])
      and not exists (select from all_agencies a where a."searchTerms" @@ (select ${words.join(' & ')}::tsquery))
    on conflict ("words", "announcementId") do update set "count" = call_choices."count" + 1, "lastAt" = excluded."lastAt"`.execute(
    db,
  );
}

function listed(db: Database) {
  return db
    .selectFrom('call_choices as x')
    .innerJoin('announcements as n', 'n._id', 'x.announcementId')
    .where('x.count', '>=', LISTED_FROM)
    .where(sql<boolean>`not exists (select from call_words w where w."stems" = search_stems(x."words"))`);
}

/** A page of what was typed and opened, most often first. */
export async function listChoices(
  db: Database,
  paging: Paging,
): Promise<{ words: string; announcementId: string; title: string; count: number }[]> {
  return listed(db)
    .select(['x.words', 'x.announcementId', 'n.title', 'x.count'])
    .orderBy('x.count', 'desc')
    .orderBy('x.words')
    .orderBy('n._id')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
}

/** How many such choices there are. */
export async function countChoices(db: Database): Promise<number> {
  const counted = await listed(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** Deletes choices of calls and of activities last made before a moment; those made too few times to be listed, before a later one. */
export async function deleteOldChoices(db: Database, before: string, fewBefore: string): Promise<void> {
  for (const table of ['call_choices', 'ateco_choices'] as const)
    await sql`delete from ${sql.table(table)} where "lastAt" <= ${before}
      or ("lastAt" <= ${fewBefore} and "count" < ${LISTED_FROM})`.execute(db);
}
