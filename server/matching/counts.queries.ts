import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';
import type { TargetCounts } from './matching.queries.ts';

/** What was counted for a company. */
export interface Counted {
  readonly agencyId: string;
  readonly counts: TargetCounts;
}

/** Holds a company until the transaction ends, so that whoever counts it next waits. False when it is gone. */
export async function holdCompany(db: Database, agencyId: string): Promise<boolean> {
  const held = await db
    .selectFrom('agencies')
    .select('_id')
    .where('_id', '=', agencyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** The counts as they were last kept, by company. */
export async function listCounts(db: Database): Promise<Map<string, TargetCounts>> {
  const rows = await db.selectFrom('matching_counts').selectAll().execute();
  return new Map(rows.map((row) => [row.agencyId, row]));
}

/** Keeps the counts that lists sort by. Companies deleted meanwhile have no row to hang on, and are left out. */
export async function upsertCounts(db: Database, counted: readonly Counted[]): Promise<void> {
  const ids = counted.map(({ agencyId }) => agencyId);
  const eligible = counted.map(({ counts }) => counts.eligible);
  const toVerify = counted.map(({ counts }) => counts.toVerify);
  await sql`
    insert into matching_counts ("agencyId", "eligible", "toVerify")
    select c.id, c.eligible, c."toVerify"
    from unnest(${ids}::uuid[], ${eligible}::int[], ${toVerify}::int[]) as c (id, eligible, "toVerify")
    where exists (select from agencies a where a."_id" = c.id)
    order by c.id
    on conflict ("agencyId") do update set "eligible" = excluded."eligible", "toVerify" = excluded."toVerify"`.execute(
    db,
  );
}
