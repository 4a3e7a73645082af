import { atecoDigits, normaliseAtecoCode } from '@volano/domain/rules/ateco-code';
import { rankAteco, searchWords, stemOf } from '@volano/domain/rules/ateco-search';
import type { Database } from '../../context.ts';
import {
  type AtecoCodeRow,
  type AtecoFilter,
  listCodesAlike,
  listCodesByDigits,
  listCodesCorresponding,
  listCodesHolding,
  listCodesUnder,
  listKnownStems,
} from './ateco.queries.ts';

/** A code with the line of the notes that it was found by. */
export type FoundCode = AtecoCodeRow & { readonly foundIn: string | null };

/** Fewer answers than this, and words that look alike are searched too. */
const ENOUGH = 5;

/** Codes found by digits when the text is a code or the beginning of one, by words otherwise; best first. */
export async function listCodesFound(db: Database, filter: AtecoFilter, text: string): Promise<FoundCode[]> {
  const digits = digitsOf(text);
  if (digits !== null) {
    const rows = await listCodesByDigits(db, filter, digits);
    // Digits that only the other version has: what became of them here.
    const meant = rows.length > 0 ? rows : await listCodesCorresponding(db, filter, digits);
    return meant.map((row) => ({ ...row, foundIn: null }));
  }
  const stems = searchWords(text).map(stemOf);
  if (stems.length === 0) return [];
  const holding = await listCodesHolding(db, filter.version, stems);
  const exact = rankAteco(text, holding);
  const isEnough = exact.filter(({ candidate }) => fits(candidate, filter)).length >= ENOUGH;
  const hits = isEnough ? exact : await searchAlike(db, filter.version, text, stems);
  return throughNotes(
    db,
    filter,
    hits.map(({ candidate: { notes: _, ...row }, foundIn }) => ({ ...row, foundIn })),
  );
}

/** Any of the words, and what looks like those that no code holds: in the titles first, in the notes when the titles say nothing. */
async function searchAlike(db: Database, version: AtecoFilter['version'], text: string, stems: readonly string[]) {
  const known = await listKnownStems(db, version, stems);
  const sorted = { known, odd: stems.filter((stem) => !known.includes(stem)) };
  const hits = rankAteco(text, await listCodesAlike(db, version, sorted, 'titles'));
  return hits.length > 0 ? hits : rankAteco(text, await listCodesAlike(db, version, sorted, 'notes'));
}

/**
 * Keeps what the filter asks for. Notes often stand on a class or a category: where only subcategories are wanted, what was found by
 * such a note stands for the codes below it.
 */
async function throughNotes(db: Database, filter: AtecoFilter, found: readonly FoundCode[]): Promise<FoundCode[]> {
  const { level } = filter;
  const above =
    level === undefined ? [] : found.filter((row) => row.foundIn !== null && row.level >= 4 && row.level < level);
  const below =
    level === undefined
      ? []
      : await listCodesUnder(
          db,
          filter.version,
          level,
          above.map(({ code }) => code),
        );
  const taken = new Set<string>();
  return found
    .flatMap((row) =>
      above.includes(row)
        ? below.filter(({ code }) => code.startsWith(row.code)).map((one) => ({ ...one, foundIn: row.foundIn }))
        : [row],
    )
    .filter((row) => {
      if (taken.has(row._id) || !fits(row, filter)) return false;
      taken.add(row._id);
      return true;
    });
}

function fits(row: AtecoCodeRow, { level, parentCode, ids }: AtecoFilter): boolean {
  return (
    (level === undefined || row.level === level) &&
    (parentCode === undefined || row.parentCode === parentCode) &&
    (ids === undefined || ids.includes(row._id))
  );
}

/** `J62.01`, `6201`, `62.` → the digits to begin with; null for words. */
function digitsOf(text: string): string | null {
  const code = normaliseAtecoCode(text);
  if (code !== null && atecoDigits(code) !== '') return atecoDigits(code);
  return /^[\d\s.]*\d[\d\s.]*$/.test(text) ? text.replace(/\D/g, '').slice(0, 6) : null;
}
