import { atecoDigits, normaliseAtecoCode } from '@volano/domain/rules/ateco-code';
import { oneACategory } from '@volano/domain/rules/search/activity-index';
import type { Database } from '../../../platform/context.ts';
import { getActivities } from './activity-index.queries.ts';
import { type AtecoCodeRow, type AtecoFilter, listCodesByDigits, listCodesCorresponding } from './ateco.queries.ts';

/** A code with the line that it was found by: of the notes, of the official index, of the office's words. */
export type FoundCode = AtecoCodeRow & { readonly foundIn: string | null };

/** Codes found by digits when the text is a code or the beginning of one, by words otherwise; best first. */
export async function listCodesFound(db: Database, filter: AtecoFilter, text: string): Promise<FoundCode[]> {
  const digits = digitsOf(text);
  if (digits !== null) {
    const rows = await listCodesByDigits(db, filter, digits);
    // Digits that only the other version has: what became of them here.
    const meant = rows.length > 0 ? rows : await listCodesCorresponding(db, filter, digits);
    return meant.map((row) => ({ ...row, foundIn: null }));
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

/** `J62.01`, `6201`, `62.` → the digits to begin with; null for words. */
function digitsOf(text: string): string | null {
  const code = normaliseAtecoCode(text);
  if (code !== null && atecoDigits(code) !== '') return atecoDigits(code);
  return /^[\d\s.]*\d[\d\s.]*$/.test(text) ? text.replace(/\D/g, '').slice(0, 6) : null;
}
