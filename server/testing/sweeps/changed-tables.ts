import { asOwner } from '../world/database.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';

const watched = new WeakSet<Database>();

/**
 * The tables in which a row was inserted, changed or deleted since the last call; sessions and rate limits do not count. The first call starts
 * the watch. Triggers note the change in the transaction that writes, so that a write that is rolled back is none.
 */
export async function changedTables(db: Database): Promise<string[]> {
  if (!watched.has(db)) await asOwner(db, WATCH);
  watched.add(db);
  const { rows } = await sql<{ name: string }>`delete from sweep.changed returning name`.execute(db);
  return [...new Set(rows.map(({ name }) => name))].toSorted();
}

/** Row triggers of the partitioned table of jobs are those of its partitions too. */
const WATCH = `do $watch$
  declare watched regclass;
  begin
    create schema sweep;
    create unlogged table sweep.changed (name text not null);
    create function sweep.note() returns trigger language plpgsql as
      $note$ begin insert into sweep.changed values (tg_table_name); return null; end $note$;
    for watched in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('sessions', 'rate_limits'))
        or (n.nspname = 'pgboss' and c.relname = 'job')
    loop
      execute format('create trigger zz_sweep_row after insert or delete on %s for each row execute function sweep.note()', watched);
      execute format('create trigger zz_sweep_update after update on %s for each row when (old *<> new) execute function sweep.note()', watched);
      execute format('create trigger zz_sweep_all after truncate on %s for each statement execute function sweep.note()', watched);
    end loop;
  end $watch$`;
