import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';

/** A word for the whole of what is stored, but for sessions and limits: equal words, equal rows. */
export async function fingerprint(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not in ('sessions', 'rate_limits')) or tablename = 'job_common' order by 1`.execute(
    db,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name} ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as m from ${name} t`,
  );
  const { rows } = await sql<{ m: string }>`${sql.raw(parts.join(' union all '))} order by m`.execute(db);
  return rows.map(({ m }) => m).join('\n');
}
