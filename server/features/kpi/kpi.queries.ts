import type { Database } from '../../context.ts';
import { newId } from '../../platform/new-id.ts';

/** What is counted: one append-only row an event, written in the transaction of what it counts. */
export async function insertKpiEvent(
  db: Database,
  event: { kpiType: string; userId: string | null; agencyId: string | null; entityId: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('kpi_events')
    .values({ _id: newId(), ...event })
    .execute();
}
