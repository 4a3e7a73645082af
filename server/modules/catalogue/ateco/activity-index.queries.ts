import { type ActivityIndex, type ActivityText, createActivityIndex } from '@volano/domain/rules/search/activity-index';
import { EXCLUDES } from '@volano/domain/rules/ateco-notes';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../platform/context.ts';
import { type AtecoCodeRow, COLUMNS } from './ateco.queries.ts';

/** The codes of one version with what they are found by, in memory, as committed when it was asked for. */
export interface Activities {
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
export async function getActivities(db: Database, version: AtecoVersion): Promise<Activities> {
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
  const known = new Set(codes.map(({ code }) => code));
  const notes = notesByCode(codes, known);
  const [titles, lines, phrases] = [others, activities, words].map((rows) => byCode(rows, known));
  const texts = codes.map(({ code, name, level, parentCode }): ActivityText => ({
    code,
    level,
    parentCode,
    title: name,
    otherTitles: [...new Set(titles?.get(code))].filter((title) => title !== name),
    notes: notes.get(code) ?? [],
    activities: lines?.get(code) ?? [],
    words: phrases?.get(code) ?? [],
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
