import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';

/** One thing whose facts changed, and the transaction that changed them. */
export interface Change {
  readonly kind: 'agency' | 'announcement' | 'service' | 'references' | 'atecoCodes';
  readonly entityId: string;
  readonly changedIn: number;
}

/** What changed at or after a transaction, and from which one to ask next time. */
export interface Changes {
  readonly changes: readonly Change[];
  readonly horizon: number;
}

interface Row extends Change {
  readonly horizon: number;
}

/**
 * What a reader who has read up to `since` must read again. The next horizon is the oldest transaction still open, so a change that
 * commits late is seen late and never missed. What the asking transaction itself wrote is left out: it may still be undone. Marks
 * brought in from another server may lie in the future of this one: they say nothing here.
 */
export async function listChanges(db: Database, side: 'catalogue' | 'companies', since: number): Promise<Changes> {
  const isOfSide = side === 'catalogue' ? sql`c."kind" <> 'agency'` : sql`c."kind" in ('agency', 'atecoCodes')`;
  const { rows } = await sql<Row | { horizon: number; kind: null }>`
    select h."horizon", c."kind", c."entityId", c."changedIn"
    from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon",
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
    left join matching_changes c on ${isOfSide} and c."changedIn" >= ${since} and c."changedIn" < h."end"
      and c."changedIn" is distinct from h."own"`.execute(db);
  const changes = rows.flatMap((row) => (row.kind === null ? [] : [row]));
  return { changes, horizon: rows[0]?.horizon ?? since };
}

/** Where a reader starts who is about to read everything: nothing of what is listed need be read again. */
export async function startReading(db: Database, side: 'catalogue' | 'companies'): Promise<Changes> {
  const { rows } = await sql<{
    horizon: number;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon"`.execute(db);
  const horizon = rows[0]?.horizon ?? 0;
  return { ...(await listChanges(db, side, horizon)), horizon };
}
