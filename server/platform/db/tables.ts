import type pg from 'pg';

/** A table as an export sees it: what can be written into it, nothing computed. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** A foreign key, as the words that make it again. */
export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The portal's tables by name, without the list of migrations. What libraries keep in schemas of their own is not ours to move. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** Every foreign key between the portal's tables. */
export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** The migrations that made the tables what they are. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select "name" from migrations order by "name"');
  return rows.map(({ name }) => name);
}

/** Sets counters after the highest number that was copied. */
export async function advanceSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        'select pg_get_serial_sequence($1, $2) as sequence',
        [quote(name), column.name],
      );
      const sequence = rows[0]?.sequence ?? null;
      if (sequence === null) continue;
      const highest = `(select max(${quote(column.name)}) from ${quote(name)})`;
      await client.query(`select setval($1, coalesce(${highest}, 1), ${highest} is not null)`, [sequence]);
    }
  }
}

/** A name as SQL takes it literally. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
