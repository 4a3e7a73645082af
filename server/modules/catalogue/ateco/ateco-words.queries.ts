import type { SortKey } from '@volano/domain/contracts/fields';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';

/** A choice is told of once so many were made: fewer could point at one company. */
const TOLD_FROM = 3;

interface WordFilter {
  readonly version: AtecoVersion;
  readonly q?: string | undefined;
}

function words(db: Database) {
  return db.selectFrom('ateco_words as w').innerJoin('ateco_codes as c', 'c._id', 'w.atecoCodeId');
}

function filtered(db: Database, { version, q }: WordFilter) {
  const ofVersion = words(db).where('c.version', '=', version);
  if (q === undefined || q === '') return ofVersion;
  return ofVersion.where((eb) => contains(sql`${eb.ref('w.phrase')} || ' ' || ${eb.ref('c.code')}`, q));
}

const COLUMNS = ['w._id', 'w.phrase', 'w.atecoCodeId', 'c.version', 'c.code', 'c.name'] as const;

/** A page of the words of the trade, by phrase unless sorted. */
export async function listWords(
  db: Database,
  { sort, ...filter }: WordFilter & Paging & { readonly sort?: readonly SortKey<'phrase' | 'code'>[] | undefined },
): Promise<{ code: string; name: string; version: AtecoVersion; _id: string; atecoCodeId: string; phrase: string }[]> {
  let page = filtered(db, filter).select(COLUMNS);
  for (const { field, isDescending } of sort ?? [{ field: 'phrase', isDescending: false }]) {
    const key = field === 'phrase' ? sql`searchable(w."phrase")` : sql`c."code"`;
    page = page.orderBy(key, isDescending ? 'desc' : 'asc');
  }
  return page.orderBy('w._id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many words of the trade pass the filter. */
export async function countWords(db: Database, filter: WordFilter): Promise<number> {
  const counted = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** One word of the trade, or null. */
export async function findWord(
  db: Database,
  id: string,
): Promise<{
  code: string;
  name: string;
  version: AtecoVersion;
  _id: string;
  atecoCodeId: string;
  phrase: string;
} | null> {
  return (await words(db).select(COLUMNS).where('w._id', '=', id).executeTakeFirst()) ?? null;
}

/** Whether another word has this phrase for this code, whatever its case and accents. */
export async function isWordTaken(
  db: Database,
  { phrase, atecoCodeId, exceptId }: { phrase: string; atecoCodeId: string; exceptId: string | null },
): Promise<boolean> {
  const found = await db
    .selectFrom('ateco_words')
    .select('_id')
    .where('atecoCodeId', '=', atecoCodeId)
    .where(sql<boolean>`searchable("phrase") = searchable(${phrase})`)
    .where(sql<boolean>`"_id" is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a word of the trade. */
export async function insertWord(
  db: Database,
  word: { _id: string; phrase: string; atecoCodeId: string; createdAt: string },
): Promise<void> {
  await db.insertInto('ateco_words').values(word).execute();
}

/** Writes a word of the trade anew. */
export async function updateWord(
  db: Database,
  id: string,
  word: { phrase: string; atecoCodeId: string },
): Promise<void> {
  await db.updateTable('ateco_words').set(word).where('_id', '=', id).execute();
}

/** Takes a word of the trade away. */
export async function deleteWord(db: Database, id: string): Promise<void> {
  await db.deleteFrom('ateco_words').where('_id', '=', id).execute();
}

/** Counts a choice; a code that is gone is counted nowhere. */
export async function addChoice(db: Database, typed: string, atecoCodeId: string): Promise<void> {
  await sql`
    insert into ateco_choices ("words", "atecoCodeId")
    select ${typed}, "_id" from ateco_codes where "_id" = ${atecoCodeId}::uuid
    on conflict ("words", "atecoCodeId") do update set "count" = ateco_choices."count" + 1`.execute(db);
}

function told(db: Database, version: AtecoVersion) {
  return db
    .selectFrom('ateco_choices as x')
    .innerJoin('ateco_codes as c', 'c._id', 'x.atecoCodeId')
    .where('c.version', '=', version)
    .where('x.count', '>=', TOLD_FROM);
}

/** A page of what was typed and chosen, most often first. */
export async function listChoices(
  db: Database,
  { version, ...paging }: Paging & { readonly version: AtecoVersion },
): Promise<{ code: string; name: string; atecoCodeId: string; words: string; count: number }[]> {
  return told(db, version)
    .select(['x.words', 'x.atecoCodeId', 'x.count', 'c.code', 'c.name'])
    .orderBy('x.count', 'desc')
    .orderBy('x.words')
    .orderBy('c.code')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
}

/** How many such choices there are. */
export async function countChoices(db: Database, version: AtecoVersion): Promise<number> {
  const counted = await told(db, version)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}
