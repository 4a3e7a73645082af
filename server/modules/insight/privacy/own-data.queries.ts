import type { Database } from '../../../platform/context.ts';

/** The photo of a person, or null. */
export async function findOwnPhoto(db: Database, userId: string) {
  const photo = await db
    .selectFrom('users as u')
    .innerJoin('uploads as f', 'f._id', 'u.frontImageId')
    .select(['f.storageKey', 'f.format', 'f.createdAt'])
    .where('u._id', '=', userId)
    .executeTakeFirst();
  return photo ?? null;
}

/** What the portal knows of a person, without secrets, or null. */
export async function findOwnProfile(db: Database, userId: string) {
  const person = await db
    .selectFrom('users as u')
    .leftJoin('invitation_partners as i', 'i._id', 'u.invitationId')
    .select([
      'u._id',
      'u.name',
      'u.surname',
      'u.email',
      'u.role',
      'u.gender',
      'u.language',
      'u.telephone',
      'u.description',
    ])
    .select(['u.urlCalendy', 'u.isGroup', 'u.groupSize', 'u.groupName', 'u.isEmailVerified', 'u.isConfirmed'])
    .select(['u.userType', 'u.isMonoGrant', 'u.twoFactorSince', 'u.createdAt', 'i.name as invitedBy'])
    .where('u._id', '=', userId)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst();
  return person ?? null;
}

/** Where a person is signed in. */
export async function listOwnSessions(db: Database, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'lastSeenAt', 'expiresAt', 'address', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Everything a person agreed to or took back, line after line. */
export async function listOwnConsents(db: Database, userId: string) {
  return db
    .selectFrom('consents')
    .select(['kind', 'isGiven', 'noticeVersion', 'channel', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** What the bell told a person, oldest first, to be read to the end and not held. */
export function ownNotifications(db: Database, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['title', 'body', 'event', 'hasBeenSeen', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt');
}

/** The changes of a person's e-mail, oldest first. */
export async function listOwnEmailChanges(db: Database, userId: string) {
  return db
    .selectFrom('email_changes')
    .select(['fromEmail', 'toEmail', 'createdAt', 'confirmedAt', 'cancelledAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** The mails that a person was sent: when and about what. */
export function ownMails(db: Database, email: string) {
  return db
    .selectFrom('mails')
    .select(['subject', 'status', 'createdAt', 'sentAt'])
    .where('recipient', '=', email)
    .orderBy('createdAt');
}

/** What a person did, as it was written down; to whom and in which company is about others and stays here. */
export function ownAuditEntries(db: Database, userId: string) {
  return db
    .selectFrom('audit_events')
    .select(['createdAt', 'action', 'entityType', 'address'])
    .where('actorId', '=', userId)
    .orderBy('createdAt');
}

/** What a person opened, and when. */
export function ownViews(db: Database, userId: string) {
  return db
    .selectFrom('views')
    .select(['entityType', 'entityId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt');
}

/** How a person wants to hear of each kind of notification, where they chose another way than the portal's. */
export async function listOwnPreferences(db: Database, userId: string) {
  return db
    .selectFrom('notification_preferences')
    .select(['event', 'channel'])
    .where('userId', '=', userId)
    .orderBy('event')
    .execute();
}

/** Since when a person's calendar may be read from other programs, and by which of their companies; the address itself is a secret. */
export async function listOwnCalendars(db: Database, userId: string) {
  return db
    .selectFrom('calendar_subscriptions as s')
    .leftJoin('agencies as a', 'a._id', 's.agencyId')
    .select(['a.businessName as company', 's.createdAt'])
    .where('s.userId', '=', userId)
    .orderBy('s.createdAt')
    .execute();
}
