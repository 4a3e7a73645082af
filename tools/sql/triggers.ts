/** A trigger as PostgreSQL writes it down (`pg_get_triggerdef`). */
export interface Trigger {
  readonly definition: string;
}

const SHAPE =
  /^CREATE TRIGGER \S+ (BEFORE|AFTER) (.+?) ON (?:public\.)?(\S+) .*?EXECUTE FUNCTION ((?:public\.)?(\w+)\(.*\))$/;
const HEAD = `# Triggers

What the database does by itself after a row was written, so that no action may forget it. Printed from the migrations by \`npm run types:database\`,
never by hand. \`note_matching_changes\` says which companies, calls and services are to be matched again: its second argument finds them among
the rows that changed, and \`server/matching/memory.queries.ts\` reads them from \`matching_changes\`.

| Table | On | Runs |
|---|---|---|
`;

/** The triggers as a page of the documentation: one line a table and function, sorted. Throws where a definition is not understood. */
export function pageOfTriggers(triggers: readonly Trigger[]): string {
  const lines = new Map<string, { table: string; runs: string; events: string[] }>();
  for (const { definition } of triggers) {
    const [, time = '', event = '', table = '', runs = ''] = SHAPE.exec(definition.replaceAll(/\s+/g, ' ')) ?? [];
    if (runs === '') throw new Error(`This trigger is not understood: ${definition}`);
    const line = lines.get(`${table} ${runs}`) ?? { table, runs: runs.replace(/^public\./, ''), events: [] };
    const words = event.replaceAll(/\b(?:INSERT|UPDATE|DELETE|TRUNCATE|OR|OF)\b/g, (word) => word.toLowerCase());
    line.events.push(time === 'BEFORE' ? `before ${words}` : words);
    lines.set(`${table} ${runs}`, line);
  }
  const rows = [...lines.values()].map(
    ({ table, runs, events }) =>
      `| \`${table}\` | ${events.toSorted().join(', ')} | \`${runs.replaceAll('|', '\\|')}\` |`,
  );
  return `${HEAD}${rows.toSorted().join('\n')}\n`;
}
