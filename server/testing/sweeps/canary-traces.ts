import { newId } from '../../platform/new-id.ts';
import { CANARY_EMAIL, type Seed } from './canary-ids.ts';
import { CANARY } from './canary-paint.ts';
import { insertRows, row } from './insert-rows.ts';
import { anUpload } from '../builders/catalogue-factories.ts';
import { anAnnouncement } from '../builders/factories.ts';

/** What a tenant leaves behind, and what the office did about it. */
export async function seedTraces(seed: Seed): Promise<void> {
  await seedKept(seed);
  await seedOfficeActions(seed);
}

/** What it keeps, what it was told and how it wants to hear of things, what it agreed to, what was written down of it. */
async function seedKept({ ctx, ids, shared, at, later }: Seed): Promise<void> {
  const { db } = ctx;
  const [agencyId, userId, advisorId] = [ids.agency, ids.owner, ids.advisor];
  const objectId = shared.announcementId;
  const by = { agencyId, createdAt: at };
  const seriesId = newId();
  const { _id: other } = await anAnnouncement(ctx, { isActive: false });
  const [announcementId = '', otherId = ''] = [objectId, other].toSorted();
  const told = { event: 'dossierReady', title: 'x', body: 'x', eventKey: 'x' } as const;
  const consent = { kind: 'analytics', isGiven: true, noticeVersion: 'x', channel: 'profile', createdAt: at } as const;
  const mail = { recipient: CANARY_EMAIL, subject: 'x', html: 'x', text: 'x', error: 'x' };
  const details = JSON.stringify({ fields: [`${CANARY}details`] });
  const changed = { action: 'agencyChanged', entityType: 'agency' } as const;
  const done = { ...changed, entityId: agencyId, address: `${CANARY}address` };
  const counted = { kpiType: 'downloads', userId, agencyId, advisorId, entityId: ids.file } as const;
  await db.deleteFrom('matching_counts').where('agencyId', '=', agencyId).execute();
  await insertRows(db, [
    row('favorites', { ...by, _id: ids.favorite, entityType: 'announcement', objectId }),
    row('saved_searches', { ...by, _id: ids.search, name: 'x', query: '{"q":"x"}', hasAlert: true }),
    row('saved_search_told', { searchId: ids.search, announcementId: objectId, toldAt: at }),
    row('recommendations', { ...by, _id: ids.recommendation, advisorId, recommendationId: objectId }),
    row('announcement_series', { _id: seriesId, createdAt: at }),
    row('announcement_editions', { announcementId: objectId, seriesId, linkedById: advisorId, linkedAt: at }),
    row('edition_refusals', { announcementId, otherId, refusedById: advisorId, refusedAt: at }),
    row('edition_waits', { ...by, seriesId, announcementId: objectId }),
    row('matching_counts', { agencyId, eligible: 7, toVerify: 7 }),
    row('notifications', { ...told, _id: ids.notification, userId }),
    row('notification_preferences', { userId, event: 'newMessage', channel: 'app' }),
    row('digests', { userId, day: at.slice(0, 10), createdAt: at }),
    row('digest_marks', { agencyId, announcementId: objectId, told: '{}', toldAt: at }),
    row('todo_snoozes', { kind: 'closingFavorite', objectId: ids.favorite, until: later, userId: advisorId }),
    row('portfolio_visits', { userId: advisorId, seenAt: at }),
    row('views', { _id: ids.view, userId, entityType: 'announcementsUser', entityId: objectId }),
    row('kpi_events', { _id: ids.kpi, ...counted }),
    row('consents', { ...consent, _id: ids.consent, userId }),
    row('erasure_requests', { _id: ids.erasure, userId, requestedAt: at, executeAt: later }),
    row('privacy_exports', { _id: ids.copy, userId, status: 'ready', uploadId: ids.file, createdAt: at, readyAt: at }),
    row('survey_resets', { _id: ids.reset, requestedBy: advisorId, status: 'done', surveys: 1, createdAt: at }),
    row('survey_archives', { _id: ids.archive, resetId: ids.reset, agencyId, content: '{}', createdAt: at }),
    row('mails', { ...mail, _id: ids.mail, eventKey: ids.mail, secret: 'x', secretUntil: later }),
    row('idempotency_keys', { userId, route: 'x', key: 'x', requestHash: 'x', reply: '{}' }),
    row('audit_events', { ...done, _id: ids.audit, createdAt: at, actorId: userId, agencyId, details }),
  ]);
}

/** What the office did about a tenant, or one of its people for the office: mails about a call, a transfer, an official file. */
async function seedOfficeActions({ ctx, ids, shared, at }: Seed): Promise<void> {
  const call = { announcementId: shared.announcementId, createdAt: at };
  const asked = { createdAt: at, requestedBy: ids.advisor };
  const sent = { ...call, targetUser: 'agencies' } as const;
  const written = { status: 'written', campaignId: ids.campaign, mailId: ids.mail } as const;
  const failed = { status: 'failed', externalId: 'x', error: 'x' } as const;
  const settled = { agencyId: ids.agency, answeredById: ids.advisor, answeredAt: at, isMet: true, note: 'x' };
  const file = { _id: ids.importFile, ownerId: ids.owner, linkedEntityType: 'import', linkedEntityId: ids.import };
  await anUpload(ctx, { ...file, kind: 'import' });
  const read = { kind: 'incentivi', status: 'checked', uploadId: ids.importFile, fileName: 'x' } as const;
  const watched = { status: 'done', startedAt: at, finishedAt: at, startedById: ids.advisor } as const;
  const firstRow = { place: 0, line: 1, outcome: 'added', subject: 'x', content: '{}' } as const;
  const company = { line: 1, state: 'duplicate', subject: 'x', cells: '[]', content: '{}' } as const;
  await insertRows(ctx.db, [
    row('email_campaigns', { ...sent, ...asked, _id: ids.campaign, status: 'done', total: 1 }),
    row('email_recipients', { ...sent, ...written, _id: ids.recipient, recipientId: ids.agency }),
    row('announcement_transfers', { ...call, ...asked, ...failed, _id: ids.transfer }),
    row('announcement_check_answers', { checkId: shared.checkId, ...settled }),
    row('imports', { ...read, ...asked, _id: ids.import }),
    row('watch_runs', { ...watched, _id: newId(), importId: ids.import }),
    row('import_rows', { ...firstRow, importId: ids.import }),
    row('company_imports', { ...asked, _id: ids.companyImport, status: 'checked', fileName: 'x' }),
    row('company_import_rows', { ...company, importId: ids.companyImport, agencyId: ids.agency }),
  ]);
}
