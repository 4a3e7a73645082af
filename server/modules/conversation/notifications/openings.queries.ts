import type { Database } from '../../../platform/context.ts';

/** Published announcements that are open now, that nobody was told of and that nobody has touched since a moment. */
export async function listUnannouncedCalls(
  db: Database,
  now: string,
  untouchedSince: string,
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('announcements')
    .select('_id')
    .where('isActive', '=', true)
    .where('announcedAt', 'is', null)
    .where('waitingPubblication', '=', false)
    .where('updatedAt', '<=', untouchedSince)
    .where((eb) => eb.or([eb('publicationDate', 'is', null), eb('publicationDate', '<=', now)]))
    .where('closedAt', 'is', null)
    .where((eb) => eb.or([eb('expiryDate', 'is', null), eb('expiryDate', '>', now)]))
    .orderBy('_id')
    .execute();
  return found.map(({ _id }) => _id);
}

/** Published services that nobody was told of, made before a moment. */
export async function listUnannouncedServices(db: Database, madeUntil: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('services')
    .select('_id')
    .where('isActive', '=', true)
    .where('announcedAt', 'is', null)
    .where('createdAt', '<=', madeUntil)
    .orderBy('_id')
    .execute();
  return found.map(({ _id }) => _id);
}

/** Notes that people are told; false when another run has done it. */
export async function updateAnnounced(
  db: Database,
  table: 'announcements' | 'services',
  id: string,
  announcedAt: string,
): Promise<boolean> {
  const updated = await db
    .updateTable(table)
    .set({ announcedAt })
    .where('_id', '=', id)
    .where('announcedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** When companies were told that an announcement opened; null where they were not, and for one that is not stored yet. */
export async function findAnnouncedAt(db: Database, id: string): Promise<string | null> {
  if (id === '') return null;
  const found = await db.selectFrom('announcements').select('announcedAt').where('_id', '=', id).executeTakeFirst();
  return found?.announcedAt ?? null;
}

/** What something published is called, or null where it is gone. */
export async function findTitle(db: Database, table: 'announcements' | 'services', id: string): Promise<string | null> {
  if (table === 'services') {
    const service = await db.selectFrom('services').select('name').where('_id', '=', id).executeTakeFirst();
    return service?.name ?? null;
  }
  const call = await db.selectFrom('announcements').select('title').where('_id', '=', id).executeTakeFirst();
  return call?.title ?? null;
}
