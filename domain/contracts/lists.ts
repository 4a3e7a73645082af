import { z } from 'zod';
import { queryFlag, queryInteger } from './fields.ts';

export interface SortKey<F extends string = string> {
  readonly field: F;
  readonly isDescending: boolean;
}

export const DEFAULT_LIMIT = 10;
export const MAX_LIMIT = 100;

/**
 * The query of a list (decisions §1): `page` from 1, `limit` 10 up to 100, `sort` as a comma list where `-` turns a field round,
 * `count=true` for the total, and the list's own filters. What is not named is refused.
 */
export function listQuery<const F extends readonly string[], T extends z.ZodRawShape>(sortable: F, filters: T) {
  return z.strictObject({
    page: queryInteger(1, 1_000_000).default(1).describe('The page, from 1'),
    limit: queryInteger(1, MAX_LIMIT).default(DEFAULT_LIMIT).describe(`Rows in a page, at most ${MAX_LIMIT}`),
    sort: sortOf(sortable).optional(),
    count: queryFlag.default(false).describe('Whether to count all rows, in X-Total-Count'),
    ...filters,
  });
}

/** `-createdAt,title` → keys in order; a field that the list does not sort by is refused. */
function sortOf<const F extends readonly string[]>(sortable: F) {
  return z
    .string()
    .max(200)
    .transform((value, ctx): SortKey<F[number]>[] => {
      const keys: SortKey<F[number]>[] = [];
      for (const part of value.split(',')) {
        const isDescending = part.startsWith('-');
        const field = isDescending ? part.slice(1) : part;
        if (!sortable.includes(field)) {
          ctx.issues.push({ code: 'custom', message: 'unsortable', input: value });
          return z.NEVER;
        }
        keys.push({ field: field as F[number], isDescending });
      }
      return keys;
    })
    .describe(`A comma list of ${sortable.join(', ')}; \`-\` before a field turns it round`);
}
