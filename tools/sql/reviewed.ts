import { layOut } from './layout.ts';

/** What an exported query sends, and the file of its feature. */
export interface Sent {
  readonly path: string;
  readonly name: string;
  readonly statements: readonly string[];
}

const HEAD = '-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.\n';
const JOIN = /\bjoin\b/i;

/**
 * The statements that a review reads, a text for each feature: of each query its longest statement with a join. One that several queries send stands
 * under the query that sends fewest.
 */
export function reviewedOf(sent: readonly Sent[]): Map<string, string> {
  const owners = new Map<string, Sent>();
  for (const one of [...sent].sort(byStatements))
    for (const statement of one.statements)
      if (JOIN.test(statement) && !owners.has(statement)) owners.set(statement, one);
  const longest = new Map<Sent, string>();
  for (const [statement, owner] of owners)
    if (statement.length > (longest.get(owner)?.length ?? 0)) longest.set(owner, statement);
  const files = new Map<string, string>();
  for (const [{ path, name }, statement] of [...longest].sort(([a], [b]) => byName(a, b)))
    files.set(path, `${files.get(path) ?? HEAD}${layOut(name, [statement])}`);
  return files;
}

function byStatements(a: Sent, b: Sent): number {
  return a.statements.length - b.statements.length || byName(a, b);
}

function byName(a: Sent, b: Sent): number {
  const [one, other] = [`${a.path} ${a.name}`, `${b.path} ${b.name}`];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
