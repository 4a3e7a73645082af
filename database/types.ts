import type { DB as Generated, JsonValue as GeneratedJson } from './generated.ts';

/**
 * The tables as queries see them. `agencies` is a view of the companies that were not deleted; of a view PostgreSQL does not say
 * which columns are never empty, so it borrows the shape of its table.
 */
export interface DB extends Omit<Generated, 'agencies'> {
  agencies: Generated['all_agencies'];
}

/** What a column of JSON may hold. */
export type JsonValue = GeneratedJson;
