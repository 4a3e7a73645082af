import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * What people type as a LIKE pattern that means "contains", with nothing in it that is a pattern (abuse 44). It is escaped in the
 * database after `searchable`, since taking an accent off can leave a `%` behind.
 */
export function containing(typed: string): RawBuilder<string> {
  return sql<string>`'%' || replace(replace(replace(searchable(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}

/** A text contains what was typed, whatever its case and accents. An index on `searchable(column)` serves it. */
export function contains(column: Expression<string | null>, typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`searchable(${column}) like ${containing(typed)}`;
}

/** A code, which has neither case nor accents, contains what was typed. An index on the plain column serves it. */
export function codeContains(column: Expression<string | null>, typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like ${containing(typed)}`;
}
