import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { listRecommendationsAmong } from '../../advising/recommendations/recommendations.queries.ts';

/** The calls of series that somebody waits for, published and left alone since a moment. */
export async function listAwaitedCalls(db: Database, untouchedSince: string) {
  return db
    .selectFrom('announcement_editions as e')
    .innerJoin('announcements as n', 'n._id', 'e.announcementId')
    .select(['e.seriesId', 'n._id', 'n.title', 'n.isActive', 'n.closing', 'n.closedAt', 'n.publicationDate'])
    .select(['n.expiryDate', 'n.expiryCommercialDate', 'n.waitingPubblication', 'n.untilFoundAvailable'])
    .where('n.isActive', '=', true)
    .where('n.updatedAt', '<=', untouchedSince)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('edition_waits as w')
          .select('w.agencyId')
          .whereRef('w.seriesId', '=', 'e.seriesId')
          .where('w.toldAt', 'is', null),
      ),
    )
    .orderBy('n.publicationDate', (order) => order.desc().nullsLast())
    .orderBy('n._id')
    .execute();
}

/** The companies that wait for a series, with the call that each asked on, what it knew to be coming, and when it asked. */
export async function listWaits(db: Database, seriesId: string) {
  return db
    .selectFrom('edition_waits')
    .select(['agencyId', 'announcementId', 'upcomingIds', 'createdAt'])
    .where('seriesId', '=', seriesId)
    .where('toldAt', 'is', null)
    .orderBy('agencyId')
    .execute();
}

/** Takes the waits of some companies for a series as told from now on; those that are still to tell, with when they asked. */
export async function updateWaitsTold(
  db: Database,
  seriesId: string,
  agencyIds: readonly string[],
  told: { toldAt: string; toldAs: 'open' | 'upcoming'; toldOfId: string },
): Promise<ReadonlyMap<string, string>> {
  const taken = await db
    .updateTable('edition_waits')
    .set(told)
    .where('seriesId', '=', seriesId)
    .where('agencyId', '=', anyOf(agencyIds))
    .where('toldAt', 'is', null)
    .returning(['agencyId', 'createdAt'])
    .execute();
  return new Map(taken.map(({ agencyId, createdAt }) => [agencyId, createdAt]));
}

/** The companies that hear of an open call as of the edition that they wait for, or have heard of it so. */
export async function listTellingOfEdition(db: Database, announcementId: string): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('edition_waits as w')
    .innerJoin('announcement_editions as e', 'e.seriesId', 'w.seriesId')
    .select('w.agencyId')
    .where('e.announcementId', '=', announcementId)
    .where((eb) =>
      eb.or([eb('w.toldAt', 'is', null), eb.and([eb('w.toldOfId', '=', announcementId), eb('w.toldAs', '=', 'open')])]),
    )
    .execute();
  return new Set(found.map(({ agencyId }) => agencyId));
}

/** The companies among some that keep a call or that it is recommended to: they may open it, whether it suits or not. */
export async function listMarkingAgencies(
  db: Database,
  announcementId: string,
  agencyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const kept = await db
    .selectFrom('favorites')
    .select('agencyId')
    .where('announcementId', '=', announcementId)
    .where('agencyId', '=', anyOf(agencyIds))
    .execute();
  const recommended = await listRecommendationsAmong(db, 'announcement', announcementId, agencyIds);
  return new Set([...kept.map(({ agencyId }) => agencyId), ...recommended.keys()]);
}
