import { atecoAncestors } from '../ateco-code.ts';
import { EVERYDAY, OF_EVERY_COMPANY } from './everyday-words.ts';
import type { Piece, Place } from './gather-words.ts';
import { WordIndex } from './word-index.ts';

/** What is known of one code of a classification, in words. */
export interface ActivityText {
  readonly code: string;
  readonly parentCode: string | null;
  readonly level: number;
  readonly title: string;
  /** Titles of the codes of the other version that the official correspondence joins to it. */
  readonly otherTitles: readonly string[];
  /** What it includes, a sentence each, and what the notes of other codes leave to it. */
  readonly notes: readonly string[];
  /** Lines of the official index of activities. */
  readonly activities: readonly string[];
  /** The office's words of the trade. */
  readonly words: readonly string[];
  /** What firms typed before they chose it. */
  readonly choices: readonly string[];
}

export interface ActivityHit {
  readonly code: string;
  readonly level: number;
  readonly score: number;
  /** The line that answers better than the title does; null where the title does. */
  readonly foundIn: string | null;
}

type Field = 'title' | 'above' | 'other' | 'note' | 'activity' | 'word' | 'choice';

const FIELDS: Readonly<Record<Field, Place>> = {
  title: { weight: 3, b: 0.5, line: 1 },
  above: { weight: 0.6, b: 0.3, line: 0 },
  other: { weight: 1.5, b: 0.5, line: 0.85 },
  note: { weight: 1, b: 0.6, line: 0.8 },
  activity: { weight: 1.6, b: 0.6, line: 0.95 },
  word: { weight: 6, b: 0, line: 1.3 },
  choice: { weight: 3, b: 0, line: 1.1 },
};
/** What stands on a class or a category holds for the codes below it, a little less. */
const INHERITED = 0.8;
const NOTED_LEVEL = 3;

const EQUAL = 1e-6;
/** What answers much less well than the best is left out. */
const RELEVANT = 0.3;

/** A classification that can be searched: the codes of every level that answer a text, best first. */
export interface ActivityIndex {
  search(text: string): ActivityHit[];
}

/** Arranges a classification for being searched; `pause` lets others have their turn meanwhile. */
export async function createActivityIndex(
  codes: readonly ActivityText[],
  pause?: () => Promise<unknown>,
): Promise<ActivityIndex> {
  const places = new Map(codes.map(({ code }, at) => [code, at]));
  // The nearest that is here: offices leave levels out.
  const parents = codes.map(({ code, parentCode }) => {
    const above = [parentCode ?? '', ...atecoAncestors(code).toReversed()].find((one) => places.has(one));
    return places.get(above ?? '') ?? null;
  });
  const items = codes.map((code, at): Piece<Field>[] => {
    const pieces: Piece<Field>[] = [
      { place: 'title', text: withoutExclusions(code.title) },
      ...code.otherTitles.map((text) => ({ place: 'other' as const, text: withoutExclusions(text) })),
      ...textsOf(code, 1),
    ];
    let share = INHERITED;
    for (let up = parents[at] ?? null; up !== null; up = parents[up] ?? null, share *= INHERITED) {
      const above = codes[up];
      if (above === undefined) break;
      pieces.push({ place: 'above', text: withoutExclusions(above.title) });
      if (above.level >= NOTED_LEVEL) pieces.push(...textsOf(above, share));
    }
    return pieces;
  });
  const parlance = { everyday: EVERYDAY, light: OF_EVERY_COMPANY };
  const index = await WordIndex.build<Field>(items, FIELDS, parlance, pause);
  const above = (at: number): number | null => {
    const up = parents[at] ?? null;
    return up !== null && (codes[up]?.level ?? 0) >= NOTED_LEVEL ? up : null;
  };
  return {
    search(text) {
      const hits = index.search(text, above, INHERITED);
      const least = RELEVANT * (hits[0]?.score ?? 0);
      return hits
        .filter(({ score }) => score >= least)
        .flatMap(({ at, score, line }) => {
          const { code, level } = codes[at] ?? {};
          if (code === undefined || level === undefined) return [];
          return [{ code, level, score, foundIn: line === null || line.place === 'title' ? null : line.text }];
        })
        .sort(byScore);
    },
  };
}

/** Best first, then the finest; of equal siblings, what their category has beside its named ones (`.09`, `.99`) says least of itself. */
function byScore(a: ActivityHit, b: ActivityHit): number {
  if (Math.abs(b.score - a.score) > EQUAL || a.level !== b.level) return b.score - a.score || b.level - a.level;
  const rest = Number(b.code.endsWith('9')) - Number(a.code.endsWith('9'));
  return rest || (a.code < b.code ? -1 : 1);
}

/** How many categories are shown by one code each before the others of them. */
const CATEGORIES_FIRST = 10;

/**
 * Codes that answer, in their order, but the first categories by their best code alone, so that siblings of one do not fill what is
 * seen: the others follow after those.
 */
export function oneACategory<T extends { readonly code: string; readonly level: number }>(found: readonly T[]): T[] {
  const heads = new Map<string, T>();
  for (const one of found) {
    const category = one.level >= 5 ? one.code.slice(0, 'NN.NN.N'.length) : one.code;
    if (!heads.has(category) && heads.size < CATEGORIES_FIRST) heads.set(category, one);
  }
  const first = new Set(heads.values());
  return [...first, ...found.filter((one) => !first.has(one))];
}

function textsOf({ notes, activities, words, choices }: ActivityText, share: number): Piece<Field>[] {
  return [
    ...notes.map((text) => ({ place: 'note' as const, text, share })),
    ...activities.map((text) => ({ place: 'activity' as const, text, share })),
    ...words.map((text) => ({ place: 'word' as const, text, share })),
    ...choices.map((text) => ({ place: 'choice' as const, text, share })),
  ];
}

/** A title without what it says that it is not: "Produzione di vini, esclusi vini spumanti". */
export function withoutExclusions(title: string): string {
  return title.replace(
    /\b(?:esclus[oaie]|ad esclusione d\S+|eccetto|tranne)\b[^;,]*(?:,(?=\s*(?:inclus|compres))|;|$)?/gi,
    ' ',
  );
}
