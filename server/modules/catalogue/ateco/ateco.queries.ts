import { setImmediate } from 'node:timers/promises';
import { atecoDigits, normaliseAtecoCode, isAtecoUnder, EXCLUDES } from '@volano/domain/rules/ateco-code';
import {
  oneACategory,
  type ActivityIndex,
  type ActivityText,
  createActivityIndex,
} from '@volano/domain/rules/search/activity-index';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { SortKey } from '@volano/domain/contracts/fields';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import { LISTED_FROM } from './ateco-writes.queries.ts';

interface AtecoFilter {
  readonly version: AtecoVersion;
  readonly level?: number | undefined;
  readonly parentCode?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

interface AtecoCodeRow {
  readonly _id: string;
  readonly version: AtecoVersion;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly parentCode: string | null;
  readonly section: string;
}

const COLUMNS = ['_id', 'version', 'code', 'name', 'level', 'parentCode', 'section'] as const;
/** More than any useful answer; a search that finds more is a word that every title has. */
const CANDIDATES = 800;

function filtered(db: Database, { version, level, parentCode, ids }: AtecoFilter) {
  let codes = db.selectFrom('ateco_codes');
  // Ids name their own version: a form that holds codes of both asks for them at once.
  if (ids === undefined) codes = codes.where('version', '=', version);
  else codes = ids.length > 0 ? codes.where('_id', 'in', ids) : codes.where(sql<boolean>`false`);
  if (level !== undefined) codes = codes.where('level', '=', level);
  if (parentCode !== undefined) codes = codes.where('parentCode', '=', parentCode);
  return codes;
}

/** A page of the codes that pass the filter. */
export async function listAtecoCodes(
  db: Database,
  filter: AtecoFilter & Paging & { sort: readonly SortKey<'code' | 'name'>[] },
): Promise<AtecoCodeRow[]> {
  let page = filtered(db, filter).select(COLUMNS);
  for (const { field, isDescending } of filter.sort) page = page.orderBy(field, isDescending ? 'desc' : 'asc');
  return page.orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many codes pass the filter. */
export async function countAtecoCodes(db: Database, filter: AtecoFilter): Promise<number> {
  const counted = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** One code, or null. */
export async function findAtecoCode(db: Database, id: string): Promise<AtecoCodeRow | null> {
  return (await db.selectFrom('ateco_codes').select(COLUMNS).where('_id', '=', id).executeTakeFirst()) ?? null;
}

/** Codes that start with these digits (`9531` finds 95.31 and all below). Digits only, dots ignored. */
async function listCodesByDigits(db: Database, filter: AtecoFilter, digits: string): Promise<AtecoCodeRow[]> {
  return filtered(db, filter)
    .select(COLUMNS)
    .where(sql<boolean>`replace("code", '.', '') like ${`${digits}%`}`)
    .orderBy('code')
    .limit(CANDIDATES)
    .execute();
}

/** Codes of this version that the official correspondence joins to codes of the other one that start with these digits. */
async function listCodesCorresponding(db: Database, filter: AtecoFilter, digits: string): Promise<AtecoCodeRow[]> {
  const [here, there] =
    filter.version === '2025' ? (['code2025', 'code2007'] as const) : (['code2007', 'code2025'] as const);
  return filtered(db, filter)
    .select(COLUMNS)
    .where('code', 'in', (eb) =>
      eb
        .selectFrom('ateco_correspondences')
        .select(here)
        .where(sql<boolean>`replace(${sql.ref(there)}, '.', '') like ${`${digits}%`}`),
    )
    .orderBy('code')
    .limit(CANDIDATES)
    .execute();
}

/** What the official correspondence says of a code: where a code of 2007 went, where one of 2025 came from. */
export async function listCorrespondences(
  db: Database,
  rows: readonly AtecoCodeRow[],
): Promise<Map<string, { code: string; name: string; isSimple: boolean }>> {
  const of = (version: AtecoVersion): string[] => rows.filter((row) => row.version === version).map((row) => row.code);
  const [forwards, backwards] = await Promise.all([listForwards(db, of('2007')), listBackwards(db, of('2025'))]);
  return new Map([
    ...forwards.map(({ from, ...to }) => [`2007 ${from}`, to] as const),
    ...backwards.map(({ from, ...to }) => [`2025 ${from}`, to] as const),
  ]);
}

async function listForwards(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return db
    .selectFrom('ateco_correspondences as row')
    .innerJoin('ateco_codes as target', (join) =>
      join.onRef('target.code', '=', 'row.code2025').on('target.version', '=', '2025'),
    )
    .select(['row.code2007 as from', 'target.code', 'target.name', 'row.isSimple'])
    .where('row.code2007', 'in', codes)
    .execute();
}

/**
 * The table is written forwards, so backwards several codes may lead to one: the one with the same digits stands first, and only
 * one that the table calls the only one is simple (as matching reads it).
 */
async function listBackwards(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return db
    .selectFrom('ateco_correspondences as row')
    .innerJoin('ateco_codes as source', (join) =>
      join.onRef('source.code', '=', 'row.code2007').on('source.version', '=', '2007'),
    )
    .distinctOn('row.code2025')
    .select(['row.code2025 as from', 'source.code', 'source.name'])
    .select(sql<boolean>`row."isExclusive"`.as('isSimple'))
    .where('row.code2025', 'in', codes)
    .orderBy('row.code2025')
    .orderBy(sql`row."code2007" = row."code2025" desc`)
    .orderBy('source.level', 'desc')
    .orderBy('source.code')
    .execute();
}

/** A code with the line that it was found by: of the notes, of the official index, of the office's words. */
export type FoundCode = AtecoCodeRow & { readonly foundIn: string | null };

/** Codes found by digits when the text is a code or the beginning of one, by words otherwise; best first. */
export async function listCodesFound(db: Database, filter: AtecoFilter, text: string): Promise<FoundCode[]> {
  for (const digits of digitsMeant(text)) {
    const rows = await listCodesByDigits(db, filter, digits);
    // Digits that only the other version has: what became of them here.
    const meant = rows.length > 0 ? rows : await listCodesCorresponding(db, filter, digits);
    if (meant.length > 0) return meant.map((row) => ({ ...row, foundIn: null }));
  }
  const { index, byCode } = await getActivities(db, filter.version);
  const found = index.search(text).flatMap(({ code, foundIn }): FoundCode[] => {
    const row = byCode.get(code);
    return row !== undefined && fits(row, filter) ? [{ ...row, foundIn }] : [];
  });
  return oneACategory(found);
}

function fits(row: AtecoCodeRow, { level, parentCode, ids }: AtecoFilter): boolean {
  return (
    (level === undefined || row.level === level) &&
    (parentCode === undefined || row.parentCode === parentCode) &&
    (ids === undefined || ids.includes(row._id))
  );
}

/**
 * `J62.01`, `6201`, `62.` → the digits to begin with; none for words. Spreadsheets drop the zero before a division: `1.11.10` is 01.11.10, and
 * `11110` too where no code begins as it stands.
 */
function digitsMeant(text: string): string[] {
  const code = normaliseAtecoCode(text);
  const typed = code === null ? '' : atecoDigits(code);
  if (typed === '' && !/^[\d\s.]*\d[\d\s.]*$/.test(text)) return [];
  const digits = typed === '' ? text.replace(/\D/g, '').slice(0, 6) : typed;
  if (/^\s*[1-9]\.\d/.test(text)) return [`0${digits}`.slice(0, 6)];
  return digits.length % 2 === 1 && digits.length > 1 ? [digits, `0${digits}`] : [digits];
}

/** The codes of one version with what they are found by, in memory, as committed when it was asked for. */
interface Activities {
  readonly index: ActivityIndex;
  readonly byCode: ReadonlyMap<string, AtecoCodeRow>;
}

interface Kept {
  readonly revision: number;
  readonly activities: Promise<Activities>;
}

// One memory a database, as of matching.
const memories = new WeakMap<object, Map<AtecoVersion, Kept>>();

/**
 * The activities of a version as committed now: asks the database for the number of the last change, and reads them again when it is
 * another than theirs. So every node sees a change with its next search, whoever made it.
 */
async function getActivities(db: Database, version: AtecoVersion): Promise<Activities> {
  const revision = await readRevision(db);
  const { adapter } = db.getExecutor();
  const memory = memories.get(adapter) ?? new Map<AtecoVersion, Kept>();
  memories.set(adapter, memory);
  const known = memory.get(version);
  if (known?.revision === revision) return known.activities;
  const activities = readActivities(db, version);
  // What a transaction reads may be undone with it, so it is not kept for others.
  if (db.isTransaction) return activities;
  memory.set(version, { revision, activities });
  activities.catch(() => memory.delete(version));
  return activities;
}

async function readRevision(db: Database): Promise<number> {
  const row = await db.selectFrom('ateco_revisions').select('revision').executeTakeFirst();
  return Number(row?.revision ?? 0);
}

async function readActivities(db: Database, version: AtecoVersion): Promise<Activities> {
  const other = version === '2025' ? '2007' : '2025';
  const [here, there] = version === '2025' ? (['code2025', 'code2007'] as const) : (['code2007', 'code2025'] as const);
  const codes = await db
    .selectFrom('ateco_codes')
    .select([...COLUMNS, 'notes'])
    .where('version', '=', version)
    .orderBy('code')
    .execute();
  const others = await db
    .selectFrom('ateco_correspondences as c')
    .innerJoin('ateco_codes as o', (join) => join.onRef('o.code', '=', `c.${there}`).on('o.version', '=', other))
    .select([sql<string>`c.${sql.ref(here)}`.as('code'), 'o.name as text'])
    .execute();
  const activities = await db
    .selectFrom('ateco_activities')
    .select(['code', 'activity as text'])
    .where('version', '=', version)
    .execute();
  const words = await db
    .selectFrom('ateco_words as w')
    .innerJoin('ateco_codes as c', 'c._id', 'w.atecoCodeId')
    .select(['c.code', 'w.phrase as text'])
    .where('c.version', '=', version)
    .execute();
  const chosen = await db
    .selectFrom('ateco_choices as x')
    .innerJoin('ateco_codes as c', 'c._id', 'x.atecoCodeId')
    .select(['c.code', 'x.words as text'])
    .where('c.version', '=', version)
    .where('x.count', '>=', LISTED_FROM)
    .orderBy('x.words')
    .execute();
  const known = new Set(codes.map(({ code }) => code));
  const notes = notesByCode(codes, known);
  const [titles, lines, phrases, choices] = [others, activities, words, chosen].map((rows) => byCode(rows, known));
  const texts = codes.map(({ code, name, level, parentCode }): ActivityText => ({
    code,
    level,
    parentCode,
    title: name,
    otherTitles: [...new Set(titles?.get(code))].filter((title) => title !== name),
    notes: notes.get(code) ?? [],
    activities: lines?.get(code) ?? [],
    words: phrases?.get(code) ?? [],
    choices: choices?.get(code) ?? [],
  }));
  const index = await createActivityIndex(texts, () => setImmediate());
  return { index, byCode: new Map(codes.map(({ notes: _, ...row }) => [row.code, row])) };
}

/** What each code includes, and what the notes of others leave to it: "…, cfr. 22.11". */
function notesByCode(
  codes: readonly { readonly code: string; readonly notes: string }[],
  known: ReadonlySet<string>,
): Map<string, string[]> {
  const found = codes.flatMap(({ code, notes }) =>
    notes.split('\n').flatMap((line) => {
      if (line === '') return [];
      if (!line.startsWith(EXCLUDES)) return [{ code, text: line }];
      const [text = '', pointers = ''] = line.slice(EXCLUDES.length).split(/,?\s*\bcfr\.?\s*/i);
      return [...pointers.matchAll(/\d{2}(?:\.\d{1,2}){0,2}/g)].map(([pointer]) => ({ code: pointer, text }));
    }),
  );
  return byCode(found, known);
}

/** Texts by the code that they are of, or by the one above it that is here. */
function byCode(
  rows: readonly { readonly code: string; readonly text: string }[],
  known: ReadonlySet<string>,
): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const { code, text } of rows) {
    let home = code;
    while (home !== '' && !known.has(home)) home = home.slice(0, -1).replace(/\.$/, '');
    if (home !== '' && text !== '') texts.set(home, [...(texts.get(home) ?? []), text]);
  }
  return texts;
}

/** A declared code of 2007 and what it may have become. */
interface Confirmation {
  readonly from: AtecoCodeRow;
  readonly candidates: AtecoCodeRow[];
}

const PREFIXED_COLUMNS = ['c._id', 'c.version', 'c.code', 'c.name', 'c.level', 'c.parentCode', 'c.section'] as const;
/** More than anybody reads through; the search of the survey finds the others. */
const OFFERED = 40;

/**
 * The declared codes of 2007 whose official passage is not one to one, and that no declared code of 2025 answers yet. The official table
 * names one representative code and how many there are: the candidates are the finest codes under it, and as long as they are fewer
 * than the table counts, those beside it, up to its group. A code of 2025 in the same division answers: the company has looked there.
 */
export async function listConfirmations(db: Database, surveyId: string): Promise<Confirmation[]> {
  const declared = await db
    .selectFrom('survey_atecos as s')
    .innerJoin('ateco_codes as c', 'c._id', 's.atecoCodeId')
    .leftJoin('ateco_correspondences as o', (join) => join.onRef('o.code2007', '=', 'c.code'))
    .select(PREFIXED_COLUMNS)
    .select(['o.code2025', 'o.targets', 'o.isSimple'])
    .where('s.surveyId', '=', surveyId)
    .orderBy('c.code')
    .execute();
  const chosen = declared.filter(({ version }) => version === '2025').map(({ code }) => code);
  const open = declared.flatMap(({ code2025, targets, isSimple, ...from }) => {
    if (from.version !== '2007' || code2025 === null || targets === null || isSimple !== false) return [];
    const isAnswered = chosen.some((code) => isAtecoUnder(code, code2025.slice(0, 2)));
    return isAnswered ? [] : [{ from, target: code2025, targets }];
  });
  if (open.length === 0) return [];
  const finest = await db
    .selectFrom('ateco_codes as c')
    .select(PREFIXED_COLUMNS)
    .where('c.version', '=', '2025')
    .where('c.level', '=', 6)
    .orderBy('c.code')
    .execute();
  return open
    .map(({ from, target, targets }) => ({ from, candidates: candidatesOf(finest, target, targets) }))
    .filter(({ candidates }) => candidates.length > 0);
}

/** The representative code first, then its neighbours in their order. */
function candidatesOf(finest: readonly AtecoCodeRow[], target: string, targets: number): AtecoCodeRow[] {
  // From the target up to its group: 13.20.00, 13.20.0, 13.20, 13.2.
  const homes = [target, target.slice(0, 7), target.slice(0, 5), target.slice(0, 4)];
  let found: AtecoCodeRow[] = [];
  for (const home of homes) {
    found = finest.filter(({ code }) => isAtecoUnder(code, home));
    if (found.length >= targets) break;
  }
  const first = (code: AtecoCodeRow): number => (code.code === target ? 0 : 1);
  return found.toSorted((a, b) => first(a) - first(b)).slice(0, OFFERED);
}
