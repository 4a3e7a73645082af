import pg from 'pg';

type Parse = (text: string) => unknown;

const { INT8, NUMERIC, TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins;

const single = new Map<number, Parse>([
  [INT8, parseNumber],
  [NUMERIC, parseNumber],
  [TIMESTAMPTZ, parseInstant],
  [TIMESTAMP, String],
  [DATE, String],
]);

// The arrays of the types above; the catalogue of PostgreSQL fixes these numbers.
const arrays = new Map<number, Parse>([
  [1016, parseNumber],
  [1231, parseNumber],
  [1185, parseInstant],
  [1115, String],
  [1182, String],
]);

/**
 * How columns become values: whole and decimal numbers are numbers, instants are ISO texts in UTC, days stay `2026-03-31`.
 * The types of `@volano/database/types` say the same.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, format) as (value: Buffer) => unknown;
    const item = arrays.get(oid);
    if (item !== undefined) return (text: string) => parseItems(text, item);
    return single.get(oid) ?? (pg.types.getTypeParser(oid, 'text') as Parse);
  },
};

/** Beyond 2^53 a number would silently be another one: better an error. */
function parseNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

function parseInstant(text: string): string {
  // `infinity` is no instant that a page could show; it stays as it is.
  return text.endsWith('infinity') ? text : new Date(text).toISOString();
}

/** Items of a flat array of numbers or times: `{1,NULL,"2026-01-01 00:00:00+00"}`. */
function parseItems(text: string, item: Parse): unknown[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((raw) => (raw === 'NULL' ? null : item(raw.replaceAll('"', ''))));
}
