import type { SentFacts } from '@volano/domain/rules/notifications';
import type { ChangeValue } from '@volano/domain/rules/call-changes';
import type { Closing, ChangedField } from '@volano/domain/rules/vocabulary';
import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';
import { listRecommendationsAmong } from '../../advising/public.ts';
import { isExpiredAt } from '../../catalogue/public.ts';

/** A call that is shut since a moment, with the newest line of its state; null where that is no longer so: it was opened again, or is gone. */
export async function findClosedCall(
  db: Database,
  _id: string,
  closedAt: string,
): Promise<{
  title: string;
  _id: string;
  closing: Closing | null;
  sequence: number;
  field: string | null;
  quote: string | null;
} | null> {
  const found = await db
    .selectFrom('announcements as c')
    // What the record says of it, where its newest fact is this closing.
    .leftJoin('announcement_facts as f', (join) =>
      join.onRef('f.announcementId', '=', 'c._id').on('f.rank', '=', 0).onRef('f.kind', '=', 'c.closing'),
    )
    .select(['c._id', 'c.title', 'c.closing', 'f.field', 'f.quote'])
    .select(
      sql<number>`coalesce((select max(h."sequence") from announcement_changes h
        where h."announcementId" = c."_id" and h."field" = 'state'), 0)`.as('sequence'),
    )
    .where('c._id', '=', _id)
    .where('c.isActive', '=', true)
    .where('c.closedAt', '=', closedAt)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Of `notifications as n`: what it says of a closing still holds. One that was taken back is no news for a letter any more, nor one that is
 * shut otherwise by now. Keys of before do not say how.
 */
export const isClosingStanding = sql<SqlBool>`case when n."eventKey" like 'announcementClosed %' then exists (
    select from announcements c where c."_id" = split_part(n."eventKey", ' ', 2)::uuid
      and c."closedAt" = split_part(n."eventKey", ' ', 3)::timestamptz
      and (split_part(n."eventKey", ' ', 4) not in ('exhausted', 'closedEarly', 'suspended')
        or split_part(n."eventKey", ' ', 4) = c."closing"))
  else true end`;

/** Notes what companies were told of a closing, so that no digest tells it again. */
export async function updateMarksClosed(
  db: Database,
  announcementId: string,
  agencyIds: readonly string[],
  closing: Closing | null,
): Promise<void> {
  const shut = { shut: closing } satisfies Pick<SentFacts, 'shut'>;
  await db
    .updateTable('digest_marks')
    .set({ told: sql`"told" || ${JSON.stringify(shut)}::jsonb` })
    .where('announcementId', '=', announcementId)
    .where('agencyId', '=', anyOf(agencyIds))
    .execute();
}

/** Notes that companies were told of the day and the amount that a call has now, so that no digest tells it again. */
export async function updateMarksTightened(
  db: Database,
  announcementId: string,
  agencyIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('digest_marks')
    .set({
      told: sql`"told" || (select jsonb_build_object('amount', c."amount", 'expiryDate', to_jsonb(c."expiryDate"))
        from announcements c where c."_id" = ${announcementId})`,
    })
    .where('announcementId', '=', announcementId)
    .where('agencyId', '=', anyOf(agencyIds))
    .execute();
}

/** What a published call is called; null where it is none any more. */
export async function findPublishedTitle(db: Database, id: string): Promise<{ title: string } | null> {
  const call = await db
    .selectFrom('announcements')
    .select('title')
    .where('_id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return call ?? null;
}

/** The changes of a call that nobody was told of, oldest first; they stay untold. */
export async function listChangesToNotify(
  db: Database,
  announcementId: string,
): Promise<{ field: ChangedField; sequence: number; createdAt: string; before: ChangeValue; after: ChangeValue }[]> {
  return db
    .selectFrom('announcement_changes')
    .select(['field', 'sequence', 'createdAt'])
    .select([sql<ChangeValue>`"before"`.as('before'), sql<ChangeValue>`"after"`.as('after')])
    .where('announcementId', '=', announcementId)
    .where('toldAt', 'is', null)
    .orderBy('sequence')
    .execute();
}

/** The published calls of whose changes consultants were not told yet. */
export async function listCallsToNotify(db: Database): Promise<{ _id: string; title: string }[]> {
  return db
    .selectFrom('announcements as n')
    .select(['n._id', 'n.title'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('announcement_changes as h')
          .select('h._id')
          .whereRef('h.announcementId', '=', 'n._id')
          .where('h.toldAt', 'is', null),
      ),
    )
    .orderBy('n._id')
    .execute();
}

/** Takes the changes of a call that nobody was told of, oldest first, as told from now on: held until the transaction ends. */
export async function updateChangesNotified(
  db: Database,
  announcementId: string,
  toldAt: string,
): Promise<{ _id: string; field: ChangedField; sequence: number; before: ChangeValue; after: ChangeValue }[]> {
  const taken = await db
    .updateTable('announcement_changes')
    .set({ toldAt })
    .where('announcementId', '=', announcementId)
    .where('toldAt', 'is', null)
    .returning(['_id', 'field', 'sequence'])
    .returning([sql<ChangeValue>`"before"`.as('before'), sql<ChangeValue>`"after"`.as('after')])
    .execute();
  return taken.sort((a, b) => a.sequence - b.sequence);
}

/**
 * Takes what was written of the standing of a call as told, once it is told at once that it is closed. What else changed waits for the
 * morning, and that it was published too: by that it is known to be new.
 */
export async function updateClosingNotified(db: Database, announcementId: string, toldAt: string): Promise<void> {
  await db
    .updateTable('announcement_changes')
    .set({ toldAt })
    .where('announcementId', '=', announcementId)
    .where('toldAt', 'is', null)
    .where('field', '=', 'state')
    .where(sql<SqlBool>`"before" is distinct from '"draft"'::jsonb`)
    .execute();
}

/** What was written of the standing of a call and told together, last before a line of its history; the oldest first. */
export async function listStandingLastTold(
  db: Database,
  announcementId: string,
  before: number,
): Promise<{ field: ChangedField; before: ChangeValue; after: ChangeValue }[]> {
  const told = db
    .selectFrom('announcement_changes')
    .where('announcementId', '=', announcementId)
    .where('sequence', '<', before)
    .where('field', '=', 'state');
  return told
    .select('field')
    .select([sql<ChangeValue>`"before"`.as('before'), sql<ChangeValue>`"after"`.as('after')])
    .where(
      'toldAt',
      '=',
      told.select((eb) => eb.fn.max('toldAt').as('toldAt')),
    )
    .orderBy('sequence')
    .execute();
}

/** Published announcements that are open today, that nobody was told of and that nobody has touched since a moment. */
export async function listUnannouncedCalls(
  db: Database,
  now: Date,
  untouchedSince: string,
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('announcements as n')
    .select('n._id')
    .where('n.isActive', '=', true)
    .where('n.announcedAt', 'is', null)
    .where('n.waitingPubblication', '=', false)
    .where('n.updatedAt', '<=', untouchedSince)
    .where((eb) => eb.or([eb('n.opensAt', 'is', null), eb('n.opensAt', '<=', now.toISOString())]))
    .where(isExpiredAt(now, false))
    .orderBy('n._id')
    .execute();
  return found.map(({ _id }) => _id);
}

/** Published services that nobody was told of and that nobody has touched since a moment. */
export async function listUnannouncedServices(db: Database, untouchedSince: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('services')
    .select('_id')
    .where('isActive', '=', true)
    .where('announcedAt', 'is', null)
    .where('updatedAt', '<=', untouchedSince)
    .orderBy('_id')
    .execute();
  return found.map(({ _id }) => _id);
}

/** Notes that people are told of these. Answers which: another run may have told some. */
export async function updateAnnounced(
  db: Database,
  table: 'announcements' | 'services',
  ids: readonly string[],
  announcedAt: string,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const updated = await db
    .updateTable(table)
    .set({ announcedAt })
    .where('_id', '=', anyOf(ids))
    .where('announcedAt', 'is', null)
    .returning('_id')
    .execute();
  return updated.map(({ _id }) => _id).sort();
}

/** What some of the published are called, by id; those that are gone are not there. */
export async function listTitles(
  db: Database,
  table: 'announcements' | 'services',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found =
    table === 'services'
      ? await db.selectFrom('services').select(['_id', 'name as title']).where('_id', '=', anyOf(ids)).execute()
      : await db.selectFrom('announcements').select(['_id', 'title']).where('_id', '=', anyOf(ids)).execute();
  return new Map(found.map(({ _id, title }) => [_id, title]));
}

/** The calls of series that somebody waits for, published and left alone since a moment. */
export async function listAwaitedCalls(
  db: Database,
  untouchedSince: string,
): Promise<
  {
    publicationDate: string | null;
    title: string;
    _id: string;
    closedAt: string | null;
    closing: Closing | null;
    isActive: boolean;
    seriesId: string;
    expiryDate: string | null;
    expiryCommercialDate: string | null;
    untilFoundAvailable: boolean;
    waitingPubblication: boolean;
  }[]
> {
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
export async function listWaits(
  db: Database,
  seriesId: string,
): Promise<{ createdAt: string; announcementId: string | null; agencyId: string; upcomingIds: string[] }[]> {
  return db
    .selectFrom('edition_waits')
    .select(['agencyId', 'announcementId', 'upcomingIds', 'createdAt'])
    .where('seriesId', '=', seriesId)
    .where('toldAt', 'is', null)
    .orderBy('agencyId')
    .execute();
}

/** Takes the waits of some companies for a series as told from now on; those that are still to tell, with when they asked. */
export async function updateWaitsNotified(
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
export async function listEditionsToNotify(
  db: Database,
  announcementIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = await db
    .selectFrom('edition_waits as w')
    .innerJoin('announcement_editions as e', 'e.seriesId', 'w.seriesId')
    .select(['w.agencyId', 'e.announcementId'])
    .where('e.announcementId', '=', anyOf(announcementIds))
    .where((eb) =>
      eb.or([
        eb('w.toldAt', 'is', null),
        eb.and([eb('w.toldOfId', '=', eb.ref('e.announcementId')), eb('w.toldAs', '=', 'open')]),
      ]),
    )
    .execute();
  const byCall = Map.groupBy(found, ({ announcementId }) => announcementId);
  return new Map([...byCall].map(([id, waits]) => [id, new Set(waits.map(({ agencyId }) => agencyId))]));
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
