import type { KpiType } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../context.ts';
import { newId } from '../new-id.ts';

/**
 * What is counted: one append-only row an event, written in the transaction of what it counts, whose days the database adds up. It counts
 * for the consultant who did it, otherwise for the one who follows the company at that moment, otherwise for nobody.
 */
export async function insertKpiEvent(
  db: Database,
  event: { kpiType: KpiType; userId: string | null; agencyId: string | null; entityId: string; createdAt: string },
): Promise<void> {
  const advisorId = sql<string | null>`coalesce(
    (select u."_id" from users u where u."_id" = ${event.userId} and u."role" in ('advisor', 'business-performance-partner')),
    (select a."advisorId" from all_agencies a where a."_id" = ${event.agencyId}))`;
  await db
    .insertInto('kpi_events')
    .values({ _id: newId(), ...event, advisorId })
    .execute();
}
