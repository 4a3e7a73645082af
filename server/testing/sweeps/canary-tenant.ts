import type { DB } from '@volano/database/types';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { hashToken } from '../../platform/session/session.ts';
import { CANARY_EMAIL, type CanaryIds, type Seed, type Shared } from './canary-ids.ts';
import { CANARY, paint } from './canary-paint.ts';
import { seedTraces } from './canary-traces.ts';
import { insertRows, row, type TableRow } from './insert-rows.ts';
import { anUpload, putBytes } from '../builders/catalogue-factories.ts';
import { rowsOf } from '../builders/rows.ts';
import { insertWritten, WRITTEN_KINDS } from './written-rows.ts';

/** A tenant with a row in every table that belongs to one, every text of it a canary. Answers which canary is whose column. */
export async function seedCanaryTenant(ctx: Context, ids: CanaryIds, shared: Shared): Promise<Map<string, string>> {
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + 20 * 86_400_000).toISOString();
  const seed = { ctx, ids, shared, at: now.toISOString(), later };
  await seedPeople(seed);
  await seedCompany(seed);
  await seedTraces(seed);
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
    row('survey_confirmations', { surveyId, categoryCode, since: at, askedAt: at }),
    row('investments', { ...investment, surveyId, _id: ids.investment }),
  ]);
  for (const kind of WRITTEN_KINDS)
    await insertWritten(db, kind, { _id: ids[kind], agencyId, authorId: advisorId, createdAt: at });
  const file = { ownerId: ids.owner, linkedEntityType: 'agency', linkedEntityId: agencyId, tags: ['x'] };
  await anUpload(ctx, { ...file, _id: ids.file, kind: 'company' });
  await anUpload(ctx, { ...file, _id: ids.dossierFile, kind: 'dossier' });
  const made = { uploadId: ids.dossierFile, generatedBy: advisorId, content: '{}' };
  const opened = { ...made, openedAt: at, openedBy: ids.owner };
  await insertRows(db, [
    row('dossiers', { _id: ids.dossier, agencyId, round: 1, ...opened }),
    row('dossier_requests', { agencyId, round: 1, requestedBy: advisorId, requestedAt: at }),
    row('crm_accounts', { agencyId, fingerprint: Buffer.from('x'), sentAt: at }),
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
