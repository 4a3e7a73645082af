import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';

/** What was read of each table when it was last looked at, for each database that is watched. */
const known = new WeakMap<Database, Map<string, string>>();

/**
 * A word for the whole of what is stored, but for sessions and limits: equal words, equal rows. Only tables that were written to since the
 * last word are read again; a trigger of each says so, in the transaction that writes.
 */
export async function fingerprint(db: Database): Promise<string> {
  const words = known.get(db) ?? new Map<string, string>();
  const stale = known.has(db) ? await takeTouched(db) : await watch(db);
  known.set(db, words);
  for (const [name, word] of await read(db, stale)) words.set(name, word);
  return [...words].map(([name, word]) => `${name} ${word}`).join('\n');
}

/**
 * Has every table note in `sweep.touched` that it was written to; answers all their names. Jobs are written to by the name of their table or of
 * its part, and a trigger hears only the name that was written to.
 */
async function watch(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('sessions', 'rate_limits'))
      or c.relname = 'job_common' or (n.nspname = 'pgboss' and c.relname = 'job')
    order by 1`.execute(db);
  await sql`create schema sweep`.execute(db);
  await sql`create table sweep.touched (name text not null)`.execute(db);
  await sql
    .raw(
      `create function sweep.note() returns trigger language plpgsql as
       $$ begin insert into sweep.touched values (tg_argv[0]); return null; end $$`,
    )
    .execute(db);
  for (const { name } of rows)
    await sql
      .raw(
        `create trigger zz_sweep_note after insert or update or delete or truncate on ${name}
         for each statement execute function sweep.note('${name}')`,
      )
      .execute(db);
  return rows.map(({ name }) => name);
}

async function takeTouched(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from sweep.touched returning name`.execute(db);
  return [...new Set(rows.map(({ name }) => name))];
}

async function read(db: Database, names: readonly string[]): Promise<[string, string][]> {
  if (names.length === 0) return [];
  const parts = names.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as word from ${name} t`,
  );
  const { rows } = await sql<{ name: string; word: string }>`${sql.raw(parts.join(' union all '))}`.execute(db);
  return rows.map(({ name, word }) => [name, word]);
}
