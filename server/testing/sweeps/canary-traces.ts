import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { CANARY_EMAIL, type CanaryIds, type Shared } from './canary-ids.ts';
import { CANARY } from './canary-paint.ts';
import { anAnnouncement } from '../builders/factories.ts';

/** What a tenant leaves behind: what it keeps, what it was told, what it agreed to, what was written down of it. */
export async function seedTraces(
  ctx: Context,
  ids: CanaryIds,
  shared: Shared,
  at: string,
  later: string,
): Promise<void> {
  const { db } = ctx;
  const [agencyId, userId] = [ids.agency, ids.owner];
  const objectId = shared.announcementId;
  const by = { agencyId, createdAt: at };
  await db
    .insertInto('favorites')
    .values({ ...by, _id: ids.favorite, entityType: 'announcement', objectId })
    .execute();
  await db
    .insertInto('saved_searches')
    .values({ ...by, _id: ids.search, name: 'x', query: '{"q":"x"}', hasAlert: true })
    .execute();
  await db
    .insertInto('saved_search_told')
    .values({ searchId: ids.search, announcementId: objectId, toldAt: at })
    .execute();
  await db
    .insertInto('recommendations')
    .values({ ...by, _id: ids.recommendation, advisorId: ids.advisor, recommendationId: objectId })
    .execute();
  const seriesId = newId();
  await db.insertInto('announcement_series').values({ _id: seriesId, createdAt: at }).execute();
  const linked = { announcementId: objectId, seriesId, linkedById: ids.advisor, linkedAt: at };
  await db.insertInto('announcement_editions').values(linked).execute();
  const { _id: other } = await anAnnouncement(ctx, { isActive: false });
  const [announcementId = '', otherId = ''] = [objectId, other].toSorted();
  const refused = { announcementId, otherId, refusedById: ids.advisor, refusedAt: at };
  await db.insertInto('edition_refusals').values(refused).execute();
  await db
    .insertInto('edition_waits')
    .values({ ...by, seriesId, announcementId: objectId })
    .execute();
  await db
    .insertInto('matching_counts')
    .values({ agencyId, eligible: 7, toVerify: 7 })
    .onConflict((c) => c.doNothing())
    .execute();
  const told = { _id: ids.notification, event: 'dossierReady', title: 'x', body: 'x', eventKey: 'x' } as const;
  await db
    .insertInto('notifications')
    .values({ ...told, userId })
    .execute();
  await db
    .insertInto('views')
    .values({ _id: ids.view, userId, entityType: 'announcementsUser', entityId: objectId })
    .execute();
  await db
    .insertInto('kpi_events')
    .values({ _id: ids.kpi, kpiType: 'downloads', userId, agencyId, advisorId: ids.advisor, entityId: ids.file })
    .execute();
  const consent = { kind: 'analytics', isGiven: true, noticeVersion: 'x', channel: 'profile', createdAt: at } as const;
  await db
    .insertInto('consents')
    .values({ ...consent, _id: ids.consent, userId })
    .execute();
  await db
    .insertInto('erasure_requests')
    .values({ _id: ids.erasure, userId, requestedAt: at, executeAt: later })
    .execute();
  await db
    .insertInto('privacy_exports')
    .values({ _id: ids.copy, userId, status: 'ready', uploadId: ids.file, createdAt: at, readyAt: at })
    .execute();
  await db
    .insertInto('survey_resets')
    .values({ _id: ids.reset, requestedBy: ids.advisor, status: 'done', surveys: 1, createdAt: at })
    .execute();
  await db
    .insertInto('survey_archives')
    .values({ _id: ids.archive, resetId: ids.reset, agencyId, content: '{}', createdAt: at })
    .execute();
  const mail = { _id: ids.mail, recipient: CANARY_EMAIL, subject: 'x', html: 'x', text: 'x', error: 'x' };
  await db
    .insertInto('mails')
    .values({ ...mail, eventKey: ids.mail, secret: 'x', secretUntil: later })
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({ userId, route: 'x', key: 'x', requestHash: 'x', reply: '{}' })
    .execute();
  const entry = { action: 'agencyChanged', entityType: 'agency', entityId: agencyId } as const;
  await db
    .insertInto('audit_events')
    .values({
      ...entry,
      _id: ids.audit,
      createdAt: at,
      actorId: userId,
      agencyId,
      address: `${CANARY}address`,
      details: JSON.stringify({ fields: [`${CANARY}details`] }),
    })
    .execute();
}
