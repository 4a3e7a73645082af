import type { JsonValue } from '@volano/database/types';
import type { ConsentKind, NotificationEvent, NotificationChannel, UploadKind } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import { WRITTEN } from '../../../access/agency.ts';
import { listOwnDossierWords } from '../../advising/public.ts';
import { listFollowersTold } from '../../../access/following.queries.ts';
import type { Database } from '../../../platform/context.ts';
import { listAnswersInWords, listNumbersInWords } from './own-answers.queries.ts';

/** The photo of a person, or null. */
export async function findOwnPhoto(
  db: Database,
  userId: string,
): Promise<{ createdAt: string; format: string; storageKey: string; sha256: string; size: number } | null> {
  const photo = await db
    .selectFrom('users as u')
    .innerJoin('uploads as f', 'f._id', 'u.frontImageId')
    .select(['f.storageKey', 'f.sha256', 'f.size', 'f.format', 'f.createdAt'])
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
    .select(['u.userType', 'u.isMonoGrant', 'u.twoFactorSince', 'u.createdAt', 'u.signedInAt', 'i.name as invitedBy'])
    .where('u._id', '=', userId)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst();
  return person ?? null;
}

/** Where a person is signed in. */
export async function listOwnSessions(
  db: Database,
  userId: string,
): Promise<{ createdAt: string; expiresAt: string; address: string; lastSeenAt: string; userAgent: string }[]> {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'lastSeenAt', 'expiresAt', 'address', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** The devices that a person came in from. */
export async function listOwnDevices(
  db: Database,
  userId: string,
): Promise<{ userAgent: string; address: string; firstSeenAt: string; lastSeenAt: string }[]> {
  return db
    .selectFrom('known_devices')
    .select(['userAgent', 'address', 'firstSeenAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('firstSeenAt')
    .execute();
}

/** Everything a person agreed to or took back, line after line. */
export async function listOwnConsents(
  db: Database,
  userId: string,
): Promise<{ createdAt: string; kind: ConsentKind; channel: string; isGiven: boolean; noticeVersion: string }[]> {
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
export async function listOwnEmailChanges(
  db: Database,
  userId: string,
): Promise<
  { createdAt: string; cancelledAt: string | null; confirmedAt: string | null; fromEmail: string; toEmail: string }[]
> {
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
export async function listOwnPreferences(
  db: Database,
  userId: string,
): Promise<{ event: NotificationEvent; channel: NotificationChannel }[]> {
  return db
    .selectFrom('notification_preferences')
    .select(['event', 'channel'])
    .where('userId', '=', userId)
    .orderBy('event')
    .execute();
}

/** Since when a person's calendar may be read from other programs, and by which of their companies; the address itself is a secret. */
export async function listOwnCalendars(
  db: Database,
  userId: string,
): Promise<{ createdAt: string; company: string | null }[]> {
  return db
    .selectFrom('calendar_subscriptions as s')
    .leftJoin('agencies as a', 'a._id', 's.agencyId')
    .select(['a.businessName as company', 's.createdAt'])
    .where('s.userId', '=', userId)
    .orderBy('s.createdAt')
    .execute();
}

/** The views of lists that a person saved, by list and name. */
export async function listOwnViews(
  db: Database,
  userId: string,
): Promise<
  { list: string; name: string; filters: JsonValue; columns: string[] | null; sort: string | null; createdAt: string }[]
> {
  return db
    .selectFrom('saved_views')
    .select(['list', 'name', 'filters', 'columns', 'sort', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('list')
    .orderBy('name')
    .execute();
}

/** The companies that a person owns, by name. */
export async function listOwnCompanyIds(db: Database, userId: string): Promise<readonly string[]> {
  const owned = await db
    .selectFrom('agencies')
    .select('_id')
    .where('userId', '=', userId)
    .orderBy('businessName')
    .orderBy('_id')
    .execute();
  return owned.map(({ _id }) => _id);
}

/** One company in full for its owner; of the consultants who follow it their names and nothing else. */
export async function getOwnCompany(db: Database, agencyId: string) {
  return db
    .selectFrom('agencies as a')
    .leftJoin('users as u1', 'u1._id', 'a.advisorId')
    .leftJoin('users as u2', 'u2._id', 'a.businessAdvisorId')
    .leftJoin('users as u3', 'u3._id', 'a.businessPerformancePartnerId')
    .leftJoin('users as u4', 'u4._id', 'a.businessPartnerGrantsId')
    .select(['a._id', 'a.businessName', 'a.vatNumber', 'a.fiscalCode', 'a.pec', 'a.telephone', 'a.administrationEmail'])
    .select(['a.referentName', 'a.referentSurname', 'a.description', 'a.contractType', 'a.dossierGenerationStatus'])
    .select(['a.registeredOfficeAddress', 'a.registeredOfficeCity', 'a.registeredOfficeProvince'])
    .select(['a.registeredOfficePostalCode', 'a.fiscalYearEnd', 'a.isRoadHaulier', 'a.lastAccessAt', 'a.createdAt'])
    .select(sql<string | null>`u1."name" || ' ' || u1."surname"`.as('advisor'))
    .select(sql<string | null>`u2."name" || ' ' || u2."surname"`.as('businessAdvisor'))
    .select(sql<string | null>`u3."name" || ' ' || u3."surname"`.as('businessPerformancePartner'))
    .select(sql<string | null>`u4."name" || ' ' || u4."surname"`.as('businessPartnerGrants'))
    .where('a._id', '=', agencyId)
    .executeTakeFirstOrThrow();
}

/** The survey of a company in words: places, activities, each question with its answers, investments in euro; or null. */
export async function findOwnSurvey(db: Database, agencyId: string) {
  const survey = await db
    .selectFrom('surveys as s')
    .leftJoin('regions as r', 'r._id', 's.registerOfficeId')
    .select(['s._id', 's.createdAt', 's.updatedAt', 'r.name as registeredOffice'])
    .where('s.agencyId', '=', agencyId)
    .executeTakeFirst();
  if (survey === undefined) return null;
  const { _id: surveyId, ...known } = survey;
  return {
    ...known,
    otherOffices: await listPlaces(db, surveyId),
    towns: await listTownNames(db, surveyId),
    chambers: await listChamberNames(db, surveyId),
    activities: await listActivities(db, surveyId),
    answers: await listAnswersInWords(db, surveyId),
    numbers: await listNumbersInWords(db, surveyId),
    investments: await listInvestmentsInEuro(db, surveyId),
  };
}

async function listPlaces(db: Database, surveyId: string): Promise<string[]> {
  const offices = db.selectFrom('survey_offices as o').innerJoin('regions as r', 'r._id', 'o.regionId');
  const rows = await offices.select('r.name').where('o.surveyId', '=', surveyId).orderBy('r.name').execute();
  return rows.map(({ name }) => name);
}

async function listTownNames(db: Database, surveyId: string): Promise<string[]> {
  const towns = db.selectFrom('survey_towns as o').innerJoin('municipalities as m', 'm.code', 'o.municipalityCode');
  const rows = await towns.select(['m.name', 'm.provinceCode']).distinct().where('o.surveyId', '=', surveyId).execute();
  return rows.map(({ name, provinceCode }) => `${name} (${provinceCode})`).toSorted();
}

async function listChamberNames(db: Database, surveyId: string): Promise<string[]> {
  const chambers = db.selectFrom('survey_cciaas as o').innerJoin('cciaas as c', 'c._id', 'o.cciaaId');
  const rows = await chambers.select('c.name').where('o.surveyId', '=', surveyId).orderBy('c.name').execute();
  return rows.map(({ name }) => name);
}

async function listActivities(db: Database, surveyId: string) {
  return db
    .selectFrom('survey_atecos as o')
    .innerJoin('ateco_codes as c', 'c._id', 'o.atecoCodeId')
    .select(['c.version', 'c.code', 'c.name'])
    .where('o.surveyId', '=', surveyId)
    .orderBy('c.version')
    .orderBy('c.code')
    .execute();
}

async function listInvestmentsInEuro(db: Database, surveyId: string) {
  const rows = await db
    .selectFrom('investments')
    .select(['type', 'name', 'description', 'amount', 'createdAt'])
    .where('surveyId', '=', surveyId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ amount, ...investment }) => ({ ...investment, euro: Number(amount) / 100 }));
}

/** What a company keeps and was recommended, by title, what it looks for, and of which calls it asked to hear the next edition. */
export async function listOwnChoices(db: Database, agencyId: string) {
  const title = sql<string | null>`coalesce(n."title", s."name")`.as('title');
  const favorites = db
    .selectFrom('favorites as f')
    .leftJoin('all_announcements as n', 'n._id', 'f.announcementId')
    .leftJoin('all_services as s', 's._id', 'f.serviceId')
    .select(['f.entityType as type', 'f.createdAt', title])
    .where('f.agencyId', '=', agencyId)
    .orderBy('f.createdAt');
  const recommendations = db
    .selectFrom('recommendations as f')
    .leftJoin('all_announcements as n', 'n._id', 'f.announcementId')
    .leftJoin('all_services as s', 's._id', 'f.serviceId')
    .select(['f.recommendationType as type', 'f.createdAt', title])
    .where('f.agencyId', '=', agencyId)
    .orderBy('f.createdAt');
  const searches = db
    .selectFrom('saved_searches')
    .select(['name', 'query', 'hasAlert', 'createdAt'])
    .where('agencyId', '=', agencyId)
    .orderBy('createdAt');
  const dossierRequests = db
    .selectFrom('dossier_requests')
    .select(['round', 'requestedAt'])
    .where('agencyId', '=', agencyId)
    .orderBy('round');
  const editionWaits = db
    .selectFrom('edition_waits as w')
    .leftJoin('all_announcements as n', 'n._id', 'w.announcementId')
    .select(['n.title', 'w.createdAt', 'w.toldAt'])
    .where('w.agencyId', '=', agencyId)
    .orderBy('w.createdAt');
  return {
    favorites: await favorites.execute(),
    followers: await listFollowersTold(db, agencyId),
    recommendations: await recommendations.execute(),
    savedSearches: await searches.execute(),
    editionWaits: await editionWaits.execute(),
    dossierRequests: await dossierRequests.execute(),
    dossierWords: await listOwnDossierWords(db, agencyId),
  };
}

/** What the office wrote about a company, by table: for the office alone but here (9-working-day §3). Without keys and without its author. */
export async function listOwnWritten(db: Database, agencyId: string): Promise<Record<string, object[]>> {
  const told: Record<string, object[]> = {};
  const isTold = ([column]: [string, unknown]): boolean => !/^_id$|Id$/.test(column);
  for (const table of Object.values(WRITTEN)) {
    const rows = await db.selectFrom(table).selectAll().where('agencyId', '=', agencyId).orderBy('createdAt').execute();
    const name = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    told[name] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(isTold)));
  }
  return told;
}

/** The files of a company: its dossiers by round, and what was put to it. */
export async function listOwnFiles(
  db: Database,
  agencyId: string,
): Promise<
  {
    _id: string;
    createdAt: string;
    name: string;
    format: string;
    kind: UploadKind;
    size: number;
    round: number | null;
    openedAt: string | null;
  }[]
> {
  return db
    .selectFrom('uploads as f')
    .leftJoin('dossiers as d', 'd.uploadId', 'f._id')
    .select(['f._id', 'f.kind', 'f.name', 'f.format', 'f.size', 'f.createdAt', 'd.round', 'd.openedAt'])
    .where('f.linkedEntityType', '=', 'agency')
    .where('f.linkedEntityId', '=', agencyId)
    .where('f.kind', 'in', ['dossier', 'company'])
    .orderBy('f.createdAt')
    .orderBy('f._id')
    .execute();
}

/** What a consultant settled for a company about calls: which check, whether it is met, and the note. */
export async function listOwnChecks(
  db: Database,
  agencyId: string,
): Promise<{ title: string; answeredAt: string; note: string; isMet: boolean; check: string }[]> {
  return db
    .selectFrom('announcement_check_answers as s')
    .innerJoin('announcement_checks as c', 'c._id', 's.checkId')
    .innerJoin('all_announcements as n', 'n._id', 'c.announcementId')
    .select(['n.title', 'c.text as check', 's.isMet', 's.note', 's.answeredAt'])
    .where('s.agencyId', '=', agencyId)
    .orderBy('s.answeredAt')
    .orderBy('c._id')
    .execute();
}

/** The surveys of a company that a reset put away, as they were. */
export async function listOwnEarlierSurveys(db: Database, agencyId: string) {
  return db
    .selectFrom('survey_archives')
    .select(['createdAt', 'content'])
    .where('agencyId', '=', agencyId)
    .orderBy('createdAt')
    .execute();
}
