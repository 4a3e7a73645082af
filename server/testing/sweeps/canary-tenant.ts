import type { DB } from '@volano/database/types';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { hashToken } from '../../platform/session/session.ts';
import { seedConversation } from './canary-chat.ts';
import { CANARY_EMAIL, type CanaryIds, type Shared } from './canary-ids.ts';
import { CANARY, paint } from './canary-paint.ts';
import { seedNotices } from './canary-notices.ts';
import { seedOfficeActions } from './canary-office.ts';
import { seedTraces } from './canary-traces.ts';
import { anUpload, putBytes } from '../builders/catalogue-factories.ts';
import { insertWritten, WRITTEN_KINDS } from './written-rows.ts';

/** A tenant with a row in every table that belongs to one, every text of it a canary. Answers which canary is whose column. */
export async function seedCanaryTenant(ctx: Context, ids: CanaryIds, shared: Shared): Promise<Map<string, string>> {
  const at = ctx.clock.now().toISOString();
  const later = new Date(ctx.clock.now().getTime() + 20 * 86_400_000).toISOString();
  await seedPeople(ctx, ids, at, later);
  await seedCompany(ctx, ids, shared, at);
  await seedTraces(ctx, ids, shared, at, later);
  await seedOfficeActions(ctx, ids, shared, at);
  await seedConversation(ctx, ids, at);
  await seedNotices(ctx, ids, shared, at, later);
  const canaries = await paint(ctx.db, Object.values(ids));
  const files = await ctx.db
    .selectFrom('uploads')
    .select(['_id', 'storageKey'])
    .where('ownerId', '=', ids.owner)
    .execute();
  for (const file of files) await putBytes(ctx, file, `${CANARY}bytes`);
  return canaries;
}

async function seedPeople(ctx: Context, ids: CanaryIds, at: string, later: string): Promise<void> {
  const person = (_id: string, role: DB['users']['role'], email: string) => ({
    _id,
    role,
    email,
    name: 'x',
    surname: 'x',
    passwordHash: 'none',
    createdAt: at,
    isEmailVerified: true,
    isConfirmed: true,
    isGroup: role === 'user',
    groupSize: role === 'user' ? 9 : 1,
  });
  const people = [
    person(ids.owner, 'user', CANARY_EMAIL),
    person(ids.advisor, 'advisor', 'a@prova.example'),
    person(ids.performance, 'business-performance-partner', 'p@prova.example'),
  ];
  await ctx.db.insertInto('users').values(people).execute();
  const userId = ids.owner;
  const hash = hashToken(newId());
  const { db } = ctx;
  await db.insertInto('sessions').values({ _id: ids.session, tokenHash: hash, userId, expiresAt: later }).execute();
  await db
    .insertInto('known_devices')
    .values({ _id: newId(), userId, deviceHash: hash, firstSeenAt: at, lastSeenAt: at })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({
      _id: newId(),
      userId,
      sessionId: ids.session,
      endpoint: `https://push.example/${newId()}`,
      publicKey: Buffer.alloc(65, 4),
      authSecret: Buffer.alloc(16),
      userAgent: 'Chrome/1.0 Windows',
      createdAt: at,
    })
    .execute();
  await db.insertInto('recovery_codes').values({ userId, codeHash: hash }).execute();
  await db
    .insertInto('confirmation_codes')
    .values({ userId, codeHash: hash, createdAt: at, expiresAt: later })
    .execute();
  await db.insertInto('external_codes').values({ userId, codeHash: hash, expiresAt: later }).execute();
  await db
    .insertInto('calendar_subscriptions')
    .values({ _id: ids.calendar, userId, tokenHash: newId(), createdAt: at })
    .execute();
  await db
    .insertInto('saved_views')
    .values({ _id: ids.savedView, userId, list: 'agencies', name: 'x', filters: '{"q":"x"}', createdAt: at })
    .execute();
  const reset = { _id: ids.passwordReset, tokenHash: hash, userId, expiresAt: later };
  await db.insertInto('password_resets').values(reset).execute();
  const emails = { fromEmail: `${ids.emailChange}@prima.example`, toEmail: `${ids.emailChange}@poi.example` };
  await db
    .insertInto('email_changes')
    .values({ _id: ids.emailChange, userId, ...emails, tokenHash: hash, createdAt: at, expiresAt: later })
    .execute();
  await db
    .insertInto('invitation_partners')
    .values({ _id: ids.invitation, name: 'x', advisorId: ids.advisor, advisorRole: 'advisor', isEnabled: false })
    .execute();
}

async function seedCompany(ctx: Context, ids: CanaryIds, shared: Shared, at: string): Promise<void> {
  const { db } = ctx;
  const texts = Object.fromEntries(
    ['businessName', 'fiscalCode', 'pec', 'telephone', 'administrationEmail', 'referentName', 'referentSurname']
      .concat(['description', 'registeredOfficeAddress', 'registeredOfficeCity', 'salesForceId', 'salesForceError'])
      .map((name) => [name, 'x']),
  ) as { businessName: string; telephone: string; administrationEmail: string };
  const places = { registeredOfficeProvince: 'ZQ', registeredOfficePostalCode: '99999', vatNumber: '99999999999' };
  const followed = { advisorId: ids.advisor, businessPerformancePartnerId: ids.performance };
  const company = { ...texts, ...places, ...followed, fiscalCode: 'x'.repeat(11), userId: ids.owner, createdAt: at };
  const open = { ...company, _id: ids.agency, contractType: 'grow' as const, savedInvestmentsIds: [ids.investment] };
  await db.insertInto('all_agencies').values(open).execute();
  await db
    .insertInto('all_agencies')
    .values({ ...company, _id: ids.gone, deletedAt: at, deletedBy: ids.owner })
    .execute();
  const [agencyId, surveyId] = [ids.agency, ids.survey];
  await db.insertInto('surveys').values({ _id: surveyId, agencyId, registerOfficeId: shared.regionId }).execute();
  await db.insertInto('survey_offices').values({ surveyId, regionId: shared.regionId }).execute();
  const town = { surveyId, isSecond: false, regionId: shared.regionId, municipalityCode: shared.municipalityCode };
  await db.insertInto('survey_towns').values(town).execute();
  await db.insertInto('survey_cciaas').values({ surveyId, cciaaId: shared.cciaaId }).execute();
  await db.insertInto('survey_atecos').values({ surveyId, atecoCodeId: shared.atecoCodeId }).execute();
  const [requirementCode = ''] = shared.question.answers;
  await db
    .insertInto('survey_answers')
    .values({ surveyId, categoryCode: shared.question._id, requirementCode })
    .execute();
  await db
    .insertInto('survey_confirmations')
    .values({ surveyId, categoryCode: shared.question._id, since: at, askedAt: at })
    .execute();
  for (const kind of WRITTEN_KINDS)
    await insertWritten(db, kind, { _id: ids[kind], agencyId, authorId: ids.advisor, createdAt: at });
  const investment = { surveyId, type: 'production', name: 'x', description: 'x', amount: 987_654_321 } as const;
  await db
    .insertInto('investments')
    .values({ ...investment, _id: ids.investment })
    .execute();
  const file = { ownerId: ids.owner, linkedEntityType: 'agency', linkedEntityId: agencyId, tags: ['x'] };
  await anUpload(ctx, { ...file, _id: ids.file, kind: 'company' });
  await anUpload(ctx, { ...file, _id: ids.dossierFile, kind: 'dossier' });
  await db
    .insertInto('dossiers')
    .values({
      _id: ids.dossier,
      agencyId,
      round: 1,
      uploadId: ids.dossierFile,
      generatedBy: ids.advisor,
      content: '{}',
      openedAt: at,
      openedBy: ids.owner,
    })
    .execute();
  await db
    .insertInto('dossier_requests')
    .values({ agencyId, round: 1, requestedBy: ids.advisor, requestedAt: at })
    .execute();
  await db
    .insertInto('crm_accounts')
    .values({ agencyId, fingerprint: Buffer.from('x'), sentAt: at })
    .execute();
  await db
    .insertInto('survey_reminders')
    .values({ agencyId, day: at.slice(0, 10), sentBy: ids.advisor, createdAt: at })
    .execute();
}
