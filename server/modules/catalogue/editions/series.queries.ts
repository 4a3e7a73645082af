import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';

/** Who changes a series, or asks to hear of one, does so one after the other: until the transaction ends. */
export async function lockSeries(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano editions', 0))`.execute(db);
}

/** An empty series; its id. */
export async function insertSeries(db: Database, createdAt: string): Promise<string> {
  const _id = newId();
  await db.insertInto('announcement_series').values({ _id, createdAt }).execute();
  return _id;
}

/** Puts a call that is in no series into one. */
export async function insertEdition(
  db: Database,
  edition: { announcementId: string; seriesId: string; linkedById: string | null; linkedAt: string },
): Promise<void> {
  await db.insertInto('announcement_editions').values(edition).execute();
}

/** Moves all of one series into another, with those who wait for it, and deletes it. Who waits for either has not been told. */
export async function mergeSeries(db: Database, from: string, into: string): Promise<void> {
  await db.updateTable('announcement_editions').set({ seriesId: into }).where('seriesId', '=', from).execute();
  await sql`
    insert into edition_waits ("seriesId", "agencyId", "announcementId", "upcomingIds", "createdAt", "toldAt", "toldAs", "toldOfId")
    select ${into}::uuid, "agencyId", "announcementId", "upcomingIds", "createdAt", "toldAt", "toldAs", "toldOfId"
    from edition_waits where "seriesId" = ${from}::uuid
    on conflict ("seriesId", "agencyId") do update set "announcementId" = excluded."announcementId",
      "upcomingIds" = excluded."upcomingIds", "createdAt" = excluded."createdAt", "toldAt" = null, "toldAs" = null, "toldOfId" = null
    where edition_waits."toldAt" is not null and excluded."toldAt" is null`.execute(db);
  await db.deleteFrom('announcement_series').where('_id', '=', from).execute();
}

/** Takes a call out of its series. Those who asked on its page and wait still go with it, into a series of its own. */
export async function deleteEdition(
  db: Database,
  announcementId: string,
  seriesId: string,
  now: string,
): Promise<void> {
  await db.deleteFrom('announcement_editions').where('announcementId', '=', announcementId).execute();
  const askedHere = db
    .selectFrom('edition_waits')
    .select('agencyId')
    .where('seriesId', '=', seriesId)
    .where('announcementId', '=', announcementId)
    .where('toldAt', 'is', null);
  const agencyIds = (await askedHere.execute()).map(({ agencyId }) => agencyId);
  if (agencyIds.length === 0) return;
  const own = await insertSeries(db, now);
  await insertEdition(db, { announcementId, seriesId: own, linkedById: null, linkedAt: now });
  await db
    .updateTable('edition_waits')
    .set({ seriesId: own })
    .where('seriesId', '=', seriesId)
    .where('agencyId', 'in', agencyIds)
    .execute();
}

/** The calls of a series. */
export async function listMembers(db: Database, seriesId: string): Promise<string[]> {
  const found = await db
    .selectFrom('announcement_editions')
    .select('announcementId')
    .where('seriesId', '=', seriesId)
    .execute();
  return found.map(({ announcementId }) => announcementId);
}

/** Notes that a call is no edition of some others; what was refused before stays as it is. */
export async function insertRefusals(
  db: Database,
  id: string,
  others: readonly string[],
  by: { refusedById: string; refusedAt: string },
): Promise<void> {
  if (others.length === 0) return;
  const pairs = others.map((other) => {
    const [announcementId = '', otherId = ''] = [id, other].toSorted();
    return { announcementId, otherId, ...by };
  });
  await db
    .insertInto('edition_refusals')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets what was refused within a series. */
export async function deleteRefusalsWithin(db: Database, seriesId: string): Promise<void> {
  const members = db.selectFrom('announcement_editions').select('announcementId').where('seriesId', '=', seriesId);
  await db
    .deleteFrom('edition_refusals')
    .where('announcementId', 'in', members)
    .where('otherId', 'in', members)
    .execute();
}

/** Has a company wait from now on, whatever it was told before; one that waits already goes on as it is. */
export async function upsertWait(
  db: Database,
  wait: { seriesId: string; agencyId: string; announcementId: string; upcomingIds: string[]; createdAt: string },
): Promise<void> {
  await db
    .insertInto('edition_waits')
    .values(wait)
    .onConflict((conflict) =>
      conflict
        .columns(['seriesId', 'agencyId'])
        .doUpdateSet((eb) => ({
          announcementId: eb.ref('excluded.announcementId'),
          upcomingIds: eb.ref('excluded.upcomingIds'),
          createdAt: eb.ref('excluded.createdAt'),
          toldAt: null,
          toldAs: null,
          toldOfId: null,
        }))
        .where('edition_waits.toldAt', 'is not', null),
    )
    .execute();
}

/** Has a company wait no more. */
export async function deleteWait(db: Database, seriesId: string, agencyId: string): Promise<void> {
  await db.deleteFrom('edition_waits').where('seriesId', '=', seriesId).where('agencyId', '=', agencyId).execute();
}
