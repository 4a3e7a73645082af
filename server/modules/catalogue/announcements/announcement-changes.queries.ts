import type { DB } from '@volano/database/types';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { deleteEmptySeries, findSeriesId } from '../editions/series.queries.ts';

type Places = Pick<Insertable<DB['announcements']>, 'regionId' | 'regionGroupId' | 'cciaaId'>;

/** An announcement as the rules of its state need it, held until the transaction ends, or null. */
export async function findAnnouncementToHold(db: Database, id: string) {
  const held = await db
    .selectFrom('announcements')
    .select(['title', 'announcementType', 'regionId', 'regionGroupId', 'cciaaId', 'isMonoGrant'])
    .select(['publicationDate', 'expiryDate', 'expiryCommercialDate', 'waitingPubblication', 'untilFoundAvailable'])
    .select(['isActive', 'closing', 'closedAt'])
    .select(['amount', 'aidMin', 'spendMin', 'spendMax', 'officialId'])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return held ?? null;
}

/** Adds an announcement, written by the office or taken from the official data. */
export async function insertAnnouncement(db: Database, row: Insertable<DB['announcements']>): Promise<void> {
  await db.insertInto('announcements').values(row).execute();
}

/** Writes the columns that are given. */
export async function updateAnnouncement(
  db: Database,
  id: string,
  changes: Updateable<DB['announcements']>,
): Promise<void> {
  await db.updateTable('announcements').set(changes).where('_id', '=', id).execute();
}

/**
 * Takes an announcement away with what hangs on it without a key of its own: what was seen of it, and its place in dossiers that are
 * still being chosen. A dossier that was generated keeps its list and its document as they are.
 */
export async function deleteAnnouncementRows(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('views')
    .where('entityType', 'in', ['announcements', 'announcementsUser'])
    .where('entityId', '=', id)
    .execute();
  await db
    .updateTable('all_agencies')
    .set({ savedAnnouncementsIds: sql`array_remove("savedAnnouncementsIds", ${id}::uuid)` })
    .where('dossierGenerationStatus', '<>', 'generated')
    .where(sql<boolean>`${id}::uuid = any("savedAnnouncementsIds")`)
    .execute();
  const series = await findSeriesId(db, id);
  await db.deleteFrom('announcements').where('_id', '=', id).execute();
  if (series !== null) await deleteEmptySeries(db, series);
}

/** The first region and the first group of regions, as the lists of the editor show them; null where there are none. */
export async function findFirstPlaces(db: Database) {
  const byName = sql`"name" collate "it-x-icu"`;
  const [region, group] = await Promise.all([
    db.selectFrom('regions').select('_id').orderBy(byName).orderBy('_id').limit(1).executeTakeFirst(),
    db.selectFrom('region_groups').select('_id').orderBy(byName).orderBy('_id').limit(1).executeTakeFirst(),
  ]);
  return { regionId: region?._id ?? null, regionGroupId: group?._id ?? null };
}

/** The fields that name a place which is not there. */
export async function listAbsentPlaces(db: Database, places: Places): Promise<(keyof Places)[]> {
  const tables = { regionId: 'regions', regionGroupId: 'region_groups', cciaaId: 'cciaas' } as const;
  const absent: (keyof Places)[] = [];
  for (const [field, table] of Object.entries(tables) as [keyof Places, (typeof tables)[keyof Places]][]) {
    const id = places[field];
    if (id === undefined || id === null) continue;
    const found = await db.selectFrom(table).select('_id').where('_id', '=', id).executeTakeFirst();
    if (found === undefined) absent.push(field);
  }
  return absent;
}
