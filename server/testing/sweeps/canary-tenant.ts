import type { DB } from '@volano/database/types';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { hashToken } from '../../platform/session/session.ts';
import { CANARY_EMAIL, type CanaryIds, type Seed, type Shared } from './canary-ids.ts';
import { CANARY, paint } from './canary-paint.ts';
import { insertRows, row, type TableRow } from './insert-rows.ts';
import { anUpload, putBytes } from '../builders/catalogue-factories.ts';
import { anAnnouncement } from '../builders/factories.ts';
import { rowsOf } from '../builders/rows.ts';
import { insertWritten, WRITTEN_KINDS } from './written-rows.ts';

/** A tenant with a row in every table that belongs to one, every text of it a canary. Answers which canary is whose column. */
export async function seedCanaryTenant(ctx: Context, ids: CanaryIds, shared: Shared): Promise<Map<string, string>> {
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + 20 * 86_400_000).toISOString();
  const seed = { ctx, ids, shared, at: now.toISOString(), later };
  await seedPeople(seed);
  await seedCompany(seed);
  await seedKept(seed);
  await seedStateAid(seed);
  await seedOfficeActions(seed);
  await seedConversation(seed);
  const canaries = await paint(ctx.db, Object.values(ids));
  const files = await rowsOf(ctx.db, 'uploads', { ownerId: ids.owner }, ['_id', 'storageKey']);
  for (const file of files) await putBytes(ctx, file, `${CANARY}bytes`);
  return canaries;
}

async function seedPeople({ ctx, ids, at, later }: Seed): Promise<void> {
  const person = (_id: string, role: DB['users']['role'], email: string): TableRow => {
    const company = { isGroup: role === 'user', groupSize: role === 'user' ? 9 : 1 };
    const allowed = { isEmailVerified: true, isConfirmed: true, passwordHash: 'none' };
    return row('users', { _id, role, email, name: 'x', surname: 'x', createdAt: at, ...allowed, ...company });
  };
  const userId = ids.owner;
  const hash = hashToken(newId());
  const device = { userAgent: 'Chrome/1.0 Windows', endpoint: `https://push.example/${newId()}` };
  const keys = { publicKey: Buffer.alloc(65, 4), authSecret: Buffer.alloc(16) };
  const emails = { fromEmail: `${ids.emailChange}@prima.example`, toEmail: `${ids.emailChange}@poi.example` };
  const view = { list: 'agencies', name: 'x', filters: '{"q":"x"}' } as const;
  const invitation = { name: 'x', advisorId: ids.advisor, advisorRole: 'advisor', isEnabled: false } as const;
  await insertRows(ctx.db, [
    person(ids.owner, 'user', CANARY_EMAIL),
    person(ids.advisor, 'advisor', 'a@prova.example'),
    person(ids.performance, 'business-performance-partner', 'p@prova.example'),
    row('sessions', { _id: ids.session, tokenHash: hash, userId, expiresAt: later }),
    row('known_devices', { _id: newId(), userId, deviceHash: hash, firstSeenAt: at, lastSeenAt: at }),
    row('device_confirmations', { tokenHash: hash, userId, createdAt: at, expiresAt: later }),
    row('push_subscriptions', { _id: newId(), userId, sessionId: ids.session, ...device, ...keys, createdAt: at }),
    row('recovery_codes', { userId, codeHash: hash }),
    row('confirmation_codes', { userId, codeHash: hash, createdAt: at, expiresAt: later }),
    row('external_codes', { userId, codeHash: hash, expiresAt: later }),
    row('calendar_subscriptions', { _id: ids.calendar, userId, tokenHash: newId(), createdAt: at }),
    row('saved_views', { ...view, _id: ids.savedView, userId, createdAt: at }),
    row('password_resets', { _id: ids.passwordReset, tokenHash: hash, userId, expiresAt: later }),
    row('email_changes', { _id: ids.emailChange, userId, ...emails, tokenHash: hash, createdAt: at, expiresAt: later }),
    row('invitation_partners', { _id: ids.invitation, ...invitation }),
  ]);
}

async function seedCompany({ ctx, ids, shared, at }: Seed): Promise<void> {
  const { db } = ctx;
  const texts = Object.fromEntries(
    ['businessName', 'fiscalCode', 'pec', 'telephone', 'administrationEmail', 'referentName', 'referentSurname']
      .concat(['description', 'registeredOfficeAddress', 'registeredOfficeCity', 'salesForceId', 'salesForceError'])
      .map((name) => [name, 'x']),
  ) as { businessName: string; telephone: string; administrationEmail: string };
  const places = { registeredOfficeProvince: 'ZQ', registeredOfficePostalCode: '99999', vatNumber: '99999999999' };
  const followed = { advisorId: ids.advisor, businessPerformancePartnerId: ids.performance };
  const company = { ...texts, ...places, ...followed, fiscalCode: 'x'.repeat(11), userId: ids.owner, createdAt: at };
  const [agencyId, surveyId, advisorId] = [ids.agency, ids.survey, ids.advisor];
  const { regionId, municipalityCode, cciaaId, atecoCodeId } = shared;
  const [requirementCode = ''] = shared.question.answers;
  const categoryCode = shared.question._id;
  const investment = { type: 'production', name: 'x', description: 'x', amount: 987_654_321 } as const;
  await insertRows(db, [
    row('all_agencies', { ...company, _id: agencyId, contractType: 'grow', savedInvestmentsIds: [ids.investment] }),
    row('all_agencies', { ...company, _id: ids.gone, deletedAt: at, deletedBy: ids.owner }),
    row('surveys', { _id: surveyId, agencyId, registerOfficeId: regionId }),
    row('survey_offices', { surveyId, regionId }),
    row('survey_towns', { surveyId, isSecond: false, regionId, municipalityCode }),
    row('survey_cciaas', { surveyId, cciaaId }),
    row('survey_atecos', { surveyId, atecoCodeId }),
    row('survey_answers', { surveyId, categoryCode, requirementCode }),
    row('survey_numbers', { surveyId, categoryCode: shared.numberId, kind: 'number', value: 12 }),
    row('survey_confirmations', { surveyId, categoryCode, since: at, askedAt: at }),
    row('investments', { ...investment, surveyId, _id: ids.investment }),
  ]);
  for (const kind of WRITTEN_KINDS)
    await insertWritten(db, kind, { _id: ids[kind], agencyId, authorId: advisorId, createdAt: at });
  const file = { ownerId: ids.owner, linkedEntityType: 'agency', linkedEntityId: agencyId, tags: ['x'] };
  await anUpload(ctx, { ...file, _id: ids.file, kind: 'company' });
  await anUpload(ctx, { ...file, _id: ids.dossierFile, kind: 'dossier' });
  const made = { uploadId: ids.dossierFile, generatedBy: advisorId, content: '{}' };
  const begun = { startedAt: at, startedBy: ids.owner, why: 'choice', actId: newId() } as const;
  const confirmed = { confirmedById: advisorId, confirmedAt: at } as const;
  const opened = { ...made, openedAt: at, openedBy: ids.owner };
  await insertRows(db, [
    row('dossiers', { _id: ids.dossier, agencyId, round: 1, ...opened }),
    row('dossier_requests', { agencyId, round: 1, requestedBy: advisorId, requestedAt: at }),
    row('dossier_words', {
      agencyId,
      announcementId: shared.announcementId,
      round: 1,
      why: 'x',
      editedBy: advisorId,
      editedAt: at,
    }),
    row('agency_followers', { _id: newId(), agencyId, kind: 'advisor', personId: advisorId, ...begun }),
    row('crm_accounts', { agencyId, fingerprint: Buffer.from('x'), sentAt: at }),
    row('deduction_confirmations', { agencyId, key: 'legalForm', value: 'x', ...confirmed }),
    row('survey_reminders', { agencyId, day: at.slice(0, 10), sentBy: advisorId, createdAt: at }),
  ]);
}

/** What the tenant says to its consultant, with a file, how far both have read, and that it was put aside. */
async function seedConversation({ ctx, ids, at }: Seed): Promise<void> {
  const [chatId, messageId] = [ids.chat, ids.message];
  const pair = { agencyId: ids.agency, advisorId: ids.advisor };
  const said = { senderId: ids.owner, message: 'x', clientKey: 'x', createdAt: at };
  await insertRows(ctx.db, [
    row('chats', { _id: chatId, ...pair, lastSequence: 1, createdAt: at, updatedAt: at }),
    row('chat_messages', { _id: messageId, chatId, sequence: 1, ...said }),
  ]);
  const file = { ownerId: ids.owner, linkedEntityType: 'chat', linkedEntityId: chatId, tags: ['x'] };
  await anUpload(ctx, { ...file, _id: ids.chatFile, kind: 'chat' });
  await insertRows(ctx.db, [
    row('chat_attachments', { uploadId: ids.chatFile, messageId, place: 0 }),
    row('chat_reads', { chatId, userId: ids.owner, sequence: 1, readAt: at }),
    row('archivings', { _id: ids.archiving, objectId: chatId, userId: ids.advisor, createdAt: at }),
  ]);
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
    row('portfolio_put_aside', { userId: advisorId, agencyId, announcementId: objectId, at }),
    row('acts', {
      _id: ids.act,
      userId: advisorId,
      action: 'recommend',
      what: 'x',
      agencyId,
      count: 1,
      items: '[]',
      at,
    }),
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

/** What stands in its room for State aid. */
async function seedStateAid({ ctx, ids, at }: Seed): Promise<void> {
  const by = { agencyId: ids.agency, createdAt: at };
  const [partyId, heldId] = [newId(), newId()];
  const granted = { regime: 'deMinimis', grantedOn: '2025-05-01', kind: 'grant', element: 987_654 } as const;
  const written = { source: 'hand', state: 'granted', updatedAt: at } as const;
  const texts = { body: 'x', title: 'x', car: 'x', cor: 'x', componentId: 'x', instrumentCode: 'x', note: 'x' };
  const link = { kind: 'board', isCertain: true, isConfirmed: true, note: 'x' } as const;
  await insertRows(ctx.db, [
    row('aid_parties', { _id: partyId, agencyId: ids.agency, customerId: ids.agency, name: 'x', kind: 'firm' }),
    row('aid_parties', { _id: heldId, agencyId: ids.agency, name: 'x', kind: 'naturalPerson' }),
    row('aids', { ...by, _id: ids.aid, partyId, ...granted, ...written, ...texts }),
    row('company_links', { ...by, _id: ids.companyLink, holderId: partyId, heldId, ...link }),
    row('company_events', { ...by, _id: ids.companyEvent, kind: 'merger', on: '2025-05-01' }),
    row('company_event_parties', { eventId: ids.companyEvent, agencyId: ids.agency, side: 'part', at: 0, partyId }),
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
    row('import_effects', { importId: ids.import, announcementId: shared.announcementId, facts: '{}' }),
    row('company_imports', { ...asked, _id: ids.companyImport, status: 'checked', fileName: 'x' }),
    row('company_import_rows', { ...company, importId: ids.companyImport, agencyId: ids.agency }),
  ]);
}
