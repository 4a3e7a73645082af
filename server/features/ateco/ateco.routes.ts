import * as contract from '@volano/domain/contracts/ateco';
import { AppError } from '@volano/domain/errors';
import { atecoDigits, normaliseAtecoCode } from '@volano/domain/rules/ateco-code';
import { rankAteco, searchWords, stemOf } from '@volano/domain/rules/ateco-search';
import type { Database } from '../../context.ts';
import { offsetOf } from '../../platform/db/paging.ts';
import { door } from '../../platform/http/door.ts';
import {
  type AtecoCodeRow,
  type AtecoFilter,
  countAtecoCodes,
  findAtecoCode,
  listAtecoCodes,
  listCodesAlike,
  listCodesByDigits,
  listCodesCorresponding,
  listCodesHolding,
  listCodesUnder,
  listCorrespondences,
  listKnownStems,
} from './ateco.queries.ts';

/** A code with the line of the notes that it was found by. */
type Found = AtecoCodeRow & { readonly foundIn: string | null };

/** Fewer answers than this, and words that look alike are searched too. */
const ENOUGH = 5;

export const atecoRoutes = [
  door(contract.listAtecoCodes, async ({ ctx, query }) => {
    const sort = query.sort ?? [{ field: 'code' as const, isDescending: false }];
    if (query.q === undefined || query.q === '') {
      const rows = await listAtecoCodes(ctx.db, { ...query, sort });
      const total = query.count ? { total: await countAtecoCodes(ctx.db, query) } : {};
      return {
        rows: await withCorrespondences(
          ctx.db,
          rows.map((row) => ({ ...row, foundIn: null })),
        ),
        ...total,
      };
    }
    const found = await search(ctx.db, query, query.q);
    if (query.sort !== undefined) found.sort(inOrder(query.sort));
    const page = found.slice(offsetOf(query), offsetOf(query) + query.limit);
    return { rows: await withCorrespondences(ctx.db, page), ...(query.count ? { total: found.length } : {}) };
  }),

  door(contract.getAtecoCode, async ({ ctx, params }) => {
    const row = await findAtecoCode(ctx.db, params.id);
    if (row === null) throw new AppError('notFound');
    const [reply] = await withCorrespondences(ctx.db, [{ ...row, foundIn: null }]);
    if (reply === undefined) throw new AppError('notFound');
    return reply;
  }),
];

/** By digits when the text is a code or the beginning of one, by words otherwise; best first. */
async function search(db: Database, filter: AtecoFilter, text: string): Promise<Found[]> {
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
async function throughNotes(db: Database, filter: AtecoFilter, found: readonly Found[]): Promise<Found[]> {
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

function inOrder(sort: readonly { field: 'code' | 'name'; isDescending: boolean }[]) {
  return (a: Found, b: Found): number => {
    for (const { field, isDescending } of sort) {
      const order = a[field].localeCompare(b[field], 'it');
      if (order !== 0) return isDescending ? -order : order;
    }
    return a._id < b._id ? -1 : 1;
  };
}

async function withCorrespondences(db: Database, rows: readonly Found[]) {
  const correspondences = await listCorrespondences(db, rows);
  return rows.map((row) => ({ ...row, correspondence: correspondences.get(`${row.version} ${row.code}`) ?? null }));
}
