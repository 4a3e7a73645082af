import { readFileSync } from 'node:fs';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { parse } from 'csv-parse/sync';

/** What the table says of one call: allowed for everything, for one's own, or not at all. */
export type TableScope = 'all' | 'own' | 'none';

export interface PermissionRow {
  readonly call: string;
  readonly scopes: Readonly<Record<Role | 'anonymous', TableScope>>;
  /** Whether the customers that it lets in may call it before the office has confirmed them: its rule says "also while pending". */
  readonly isWhilePending: boolean;
}

const LETTERS: Readonly<Record<string, TableScope>> = { a: 'all', o: 'own', d: 'none' };

/** The permission table, `docs/permissions.csv`: every call × every role. */
export function readPermissionTable(): PermissionRow[] {
  const file = readFileSync(new URL('../../../docs/permissions.csv', import.meta.url), 'utf8');
  const rows = parse(file, { columns: true }) as Record<string, string>[];
  return rows.map((row) => {
    const scopeOf = (name: string): TableScope => LETTERS[(row[name] ?? '').toLowerCase()] ?? 'none';
    const scopes = Object.fromEntries(['anonymous', ...ROLES].map((name) => [name, scopeOf(name)]));
    const isWhilePending = row['rule']?.includes('also while pending') ?? false;
    return { call: row['call'] ?? '', scopes: scopes as PermissionRow['scopes'], isWhilePending };
  });
}

/** The rows that speak of a route. A call may stand in several, one for each part of what it does ("PUT/PATCH agencies/{id} (userId)"). */
export function rowsOf(table: readonly PermissionRow[], spec: RouteSpec): PermissionRow[] {
  return table.filter(({ call }) => {
    const [methods = '', path = ''] = call.replace(/\s*\(.*\)$/, '').split(' ');
    return methods.split('/').includes(spec.method) && path === spec.path;
  });
}

export function widestScope(rows: readonly PermissionRow[], role: Role | 'anonymous'): TableScope {
  const scopes = rows.map((row) => row.scopes[role]);
  if (scopes.includes('all')) return 'all';
  return scopes.includes('own') ? 'own' : 'none';
}
