import type { UserStanding } from '@volano/domain/rules/vocabulary';
import type { Actor } from '@volano/domain/policies/actor';
import { sql } from 'kysely';
import { visibleAgencies } from '../../../access/agency.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';
import type { Database } from '../../../platform/context.ts';
import { publishToEach } from '../../../platform/live/publish.ts';
import { newId } from '../../../platform/new-id.ts';
import { releaseFollowed } from '../../../access/following.queries.ts';

/** Imported owners among these people, held until the transaction ends: who was never written to, and who may be. */
export async function listImportedForUpdate(
  trx: Database,
  ids: readonly string[],
): Promise<
  { _id: string; isEnabled: boolean; importedAt: string | null; invitedAt: string | null; hasEntered: boolean }[]
> {
  return trx
    .selectFrom('users')
    .select(['_id', 'isEnabled', 'importedAt', 'invitedAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('audit_events')
            .select('_id')
            .whereRef('actorId', '=', 'users._id')
            .where('action', '=', 'passwordReset'),
        )
        .$castTo<boolean>()
        .as('hasEntered'),
    )
    .where('_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute();
}

/** Those of some people who own a company that the actor may see. */
export async function listFollowedOwners(db: Database, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const owners = await db
    .selectFrom('agencies')
    .select((eb) => eb.ref('userId').$notNull().as('userId'))
    .distinct()
    .where(visibleAgencies(actor))
    .where('userId', '=', anyOf(ids))
    .execute();
  return owners.map(({ userId }) => userId);
}

/** Somebody who was invited, with the company that they are written to for; null where they are gone or shut out. */
export async function findInvited(
  db: Database,
  userId: string,
): Promise<{ email: string; businessName: string | null } | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('agencies', 'agencies.userId', 'users._id')
    .select(['users.email', 'agencies.businessName'])
    .where('users._id', '=', userId)
    .where('users.isEnabled', '=', true)
    .orderBy('agencies.createdAt')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** How a person stands, said in one place: the row of `users` under the name that the query gives it. */
export function standingOf(as: 'u' | 'users') {
  const of = (column: string) => sql.ref(`${as}.${column}`);
  return sql<UserStanding>`case when not ${of('isEnabled')} then 'disabled'
    when not ${of('isConfirmed')} and ${of('importedAt')} is not null and ${of('invitedAt')} is null then 'toInvite'
    when not ${of('isConfirmed')} then 'toConfirm'
    when ${of('invitedAt')} is not null and not exists (
      select from audit_events e where e."actorId" = ${of('_id')} and e."action" = 'passwordReset') then 'invited'
    else 'active' end`;
}

/**
 * Takes a person out of the portal: nothing of them is left but a row without a name, which what they did still points to
 * (7-holes §2). Their e-mail is free again. Answers the files whose bytes are to be removed once this has been committed.
 */
export async function pseudonymiseUser(
  db: Database,
  userId: string,
  gone: { readonly passwordHash: string; readonly now: string },
): Promise<readonly string[]> {
  await blankUser(db, userId, gone);
  await releaseChosen(db, userId);
  await releaseFollowed(db, userId, gone.now, newId());
  for (const table of [
    'known_devices',
    'push_subscriptions',
    'recovery_codes',
    'confirmation_codes',
    'external_codes',
    'password_resets',
    'device_confirmations',
    'calendar_subscriptions',
    'notifications',
  ] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  await deleteNoticesNaming(db, userId);
  await leaveViews(db, userId);
  return deleteFilesOf(db, userId);
}

/** What others' bells say of a person by name goes. Their open windows hear of it. */
async function deleteNoticesNaming(db: Database, userId: string): Promise<void> {
  const gone = await db
    .deleteFrom('notifications')
    .where(sql`"data" ->> 'personId'`, '=', userId)
    .returning('userId')
    .execute();
  const readers = [...new Set(gone.map((line) => line.userId))];
  await publishToEach(
    db,
    'notificationsSeen',
    readers.map((reader) => ({ room: `user:${reader}` as const, facts: {} })),
  );
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

/** People who have them as a contact have none from now on: whoever chose them chooses again. */
async function releaseChosen(db: Database, userId: string): Promise<void> {
  for (const column of ['advisor', 'businessAdvisor', 'businessPerformancePartner'] as const)
    await db
      .updateTable('users')
      .set({ [column]: null, ...(column === 'advisor' ? { advisorChosenAt: null, advisorKeptAt: null } : {}) })
      .where(column, '=', userId)
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

/** What is left of a mail to somebody who is gone. One that still waits, or is to be tried again, would go nowhere. */
const EMPTIED = {
  subject: '',
  html: '',
  text: '',
  error: null,
  secret: null,
  secretUntil: null,
  status: sql<'kept' | 'sent'>`case when "status" in ('queued', 'failed') then 'kept' else "status" end`,
};

/**
 * Empties the mails that went to a person at some addresses, and whom they went to: that they were sent is all that is left. Not what went
 * to somebody else who has such an address by now, nor what names a company of somebody else that is written to there.
 */
export async function blankMailsTo(
  db: Database,
  { userId, addresses }: { readonly userId: string; readonly addresses: readonly string[] },
  instead: string,
): Promise<void> {
  const isOfAnother = sql<boolean>`exists (select from users u where u."email" = mails."recipient" and u."_id" <> ${userId})`;
  // What was sent to the address while it was theirs, and what told of the change.
  const wasTheirs = sql<boolean>`exists (
    select from email_changes c where c."userId" = ${userId} and (
      mails."eventKey" in ('emailChange ' || c."_id", 'emailChangeTold ' || c."_id")
      or (c."fromEmail" = mails."recipient" and mails."createdAt" <= c."confirmedAt")
    ))`;
  const namesCompanyOfAnother = sql<boolean>`exists (
    select from all_agencies o where o."administrationEmail" = mails."recipient" and o."userId" <> ${userId} and (
      strpos(mails."subject" || ' ' || mails."text", o."businessName") > 0
      or mails."_id" in (select r."mailId" from email_recipients r where r."recipientId" = o."_id")
    ))`;
  await db
    .updateTable('mails')
    .set({ recipient: instead, ...EMPTIED })
    .where('recipient', 'in', addresses)
    .where((eb) => eb.or([eb.not(isOfAnother), wasTheirs]))
    .where((eb) => eb.not(namesCompanyOfAnother))
    .execute();
}

/**
 * The same of an address that somebody else uses too, as an accountant of several companies: what names the company, and the campaigns that were
 * written to it. The rest is theirs.
 */
export async function blankMailsAbout(
  db: Database,
  { address, agencyId, businessName }: { address: string; agencyId: string; businessName: string },
  instead: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ recipient: instead, ...EMPTIED })
    .where('recipient', '=', address)
    .where((eb) =>
      eb.or([
        sql<boolean>`strpos("subject" || ' ' || "text", ${businessName}) > 0`,
        eb('_id', 'in', eb.selectFrom('email_recipients').select('mailId').where('recipientId', '=', agencyId)),
      ]),
    )
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
    'acts',
    'archivings',
    'chat_reads',
    'notification_preferences',
    'digests',
    'todo_snoozes',
    'portfolio_visits',
    'portfolio_put_aside',
  ] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  await db.updateTable('kpi_events').set({ userId: null }).where('userId', '=', userId).execute();
  await db.updateTable('users').set({ invitationId: null }).where('_id', '=', userId).execute();
}
