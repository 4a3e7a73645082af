import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** `column` contains what a person typed: no case, no accents, and every sign literal (abuse 44). Served by the trigram indexes. */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  const literal = typed.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql<SqlBool>`searchable(${sql.ref(column)}) like '%' || searchable(${literal}) || '%'`;
}
