import type { DB } from '@volano/database/types';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** The name of a service, which is held until the transaction ends, or null. */
export async function findServiceToHold(db: Database, id: string) {
  return (await db.selectFrom('services').select('name').where('_id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function insertService(db: Database, service: Insertable<DB['services']>): Promise<void> {
  await db.insertInto('services').values(service).execute();
}

/** Changes these columns; none is nothing to do. */
export async function updateServiceRow(db: Database, id: string, columns: Updateable<DB['services']>): Promise<void> {
  if (Object.keys(columns).length > 0) await db.updateTable('services').set(columns).where('_id', '=', id).execute();
}

/**
 * Takes a service away with what hangs on it without a key of its own: what was seen of it, and its place in dossiers that are still
 * being chosen. A dossier that was generated keeps its list and its document as they are.
 */
export async function deleteServiceRows(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('views')
    .where('entityType', 'in', ['services', 'servicesUser'])
    .where('entityId', '=', id)
    .execute();
  await db
    .updateTable('all_agencies')
    .set({ savedServicesIds: sql`array_remove("savedServicesIds", ${id}::uuid)` })
    .where('dossierGenerationStatus', '<>', 'generated')
    .where(sql<boolean>`${id}::uuid = any("savedServicesIds")`)
    .execute();
  await db.deleteFrom('services').where('_id', '=', id).execute();
}
