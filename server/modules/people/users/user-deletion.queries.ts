import { ADVISOR_FIELDS } from '@volano/domain/rules/advisor-kinds';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/**
 * Takes a person out of the portal: nothing of them is left but a row without a name, which what they did still points to
 * (holes, Personal data). Their e-mail is free again. Answers the files whose bytes are to be removed once this has been committed.
 */
export async function pseudonymiseUser(
  db: Database,
  userId: string,
  gone: { readonly passwordHash: string; readonly now: string },
): Promise<readonly string[]> {
  await blankUser(db, userId, gone);
  await releaseFollowed(db, userId);
  for (const table of [
    'known_devices',
    'push_subscriptions',
    'recovery_codes',
    'confirmation_codes',
    'external_codes',
    'password_resets',
    'calendar_subscriptions',
    'notifications',
  ] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  await leaveViews(db, userId);
  return deleteFilesOf(db, userId);
}

/** Their own views of lists go; what they shared is the office's, and stays as nobody's. */
async function leaveViews(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('saved_views').where('userId', '=', userId).where('isShared', '=', false).execute();
  await db.updateTable('saved_views').set({ userId: null }).where('userId', '=', userId).execute();
}

async function blankUser(
  db: Database,
  userId: string,
  gone: { readonly passwordHash: string; readonly now: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      name: 'Utente',
      surname: 'eliminato',
      email: `${userId}@eliminato.invalid`,
      passwordHash: gone.passwordHash,
      gender: null,
      telephone: null,
      description: null,
      urlCalendy: null,
      groupName: null,
      frontImageId: null,
      twoFactorSecret: null,
      twoFactorSince: null,
      twoFactorLastStep: null,
      advisor: null,
      advisorChosenAt: null,
      advisorKeptAt: null,
      businessAdvisor: null,
      businessPerformancePartner: null,
      isEnabled: false,
      isConfirmed: false,
      deletedAt: gone.now,
    })
    .where('_id', '=', userId)
    .execute();
}

/** Whom they followed: people and companies that have them as a contact have none from now on. */
async function releaseFollowed(db: Database, userId: string): Promise<void> {
  // Whoever chose them as their contact chooses again.
  for (const column of ['advisor', 'businessAdvisor', 'businessPerformancePartner'] as const)
    await db
      .updateTable('users')
      .set({ [column]: null, ...(column === 'advisor' ? { advisorChosenAt: null, advisorKeptAt: null } : {}) })
      .where(column, '=', userId)
      .execute();
  // Nobody is deleted who follows a company; one that was deleted itself comes back without them.
  for (const field of ADVISOR_FIELDS)
    await db
      .updateTable('all_agencies')
      .set({ [field]: null })
      .where(field, '=', userId)
      .execute();
}

/** Their photo and their exports; answers the keys of the bytes. */
async function deleteFilesOf(db: Database, userId: string): Promise<readonly string[]> {
  const files = await db
    .deleteFrom('uploads')
    .where((eb) =>
      eb.or([
        eb.and({ kind: 'frontImage', linkedEntityType: 'user', linkedEntityId: userId }),
        eb.and({ kind: 'export', ownerId: userId }),
      ]),
    )
    .returning('storageKey')
    .execute();
  return files.map(({ storageKey }) => storageKey);
}

/** Empties the mails that went to some addresses, and whom they went to: that they were sent is all that is left. */
export async function blankMailsTo(db: Database, addresses: readonly string[], instead: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ recipient: instead, subject: '', html: '', text: '', error: null, secret: null, secretUntil: null })
    // One that still waits would go nowhere.
    .set({ status: sql`case when "status" = 'queued' then 'kept' else "status" end` })
    .where('recipient', 'in', addresses)
    .execute();
}

/** Takes out what a person leaves beside their row: what they agreed to, copies they asked for, what they had seen and put
 * aside, how they wanted to hear of things. */
export async function deleteTraces(db: Database, userId: string): Promise<void> {
  for (const table of [
    'email_changes',
    'consents',
    'privacy_exports',
    'views',
    'idempotency_keys',
    'archivings',
    'chat_reads',
    'notification_preferences',
    'digests',
    'todo_snoozes',
    'portfolio_visits',
  ] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  await db.updateTable('kpi_events').set({ userId: null }).where('userId', '=', userId).execute();
  await db.updateTable('users').set({ invitationId: null }).where('_id', '=', userId).execute();
}
