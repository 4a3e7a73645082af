import type { DB } from '@volano/database/types';
import type { Role, AtecoVersion, Gender } from '@volano/domain/rules/vocabulary';
import { type FollowerField, FOLLOWER_FIELDS } from '@volano/domain/rules/followers';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { followedBy, IS_CHOICE_OPEN, worksHere } from '../../../access/followers.ts';
import { IS_OWNER_TO_INVITE } from '../../../access/owner.ts';
import { reachOf } from '../../../access/reach.ts';
import { mayOpenCall, mayOpenService } from '../../../access/recommended.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf, containsPlainly } from '../../../platform/db/query-parts.ts';
import { SURVEY_FACTS } from '../surveys/survey-states.queries.ts';

/** Writes the columns that are given, and nothing else. Who follows a company has a history, and is changed by `changeFollowers` alone. */
export async function updateAgency(
  db: Database,
  id: string,
  changes: Omit<Updateable<DB['agencies']>, FollowerField>,
): Promise<void> {
  await db.updateTable('agencies').set(changes).where('_id', '=', id).execute();
}

/** Adds a company. */
export async function insertAgency(db: Database, agency: Insertable<DB['agencies']>): Promise<void> {
  await db.insertInto('agencies').values(agency).execute();
}

const AGENCY = [
  'agencies._id',
  'agencies.businessName',
  'agencies.vatNumber',
  'agencies.fiscalCode',
  'agencies.pec',
  'agencies.telephone',
  'agencies.administrationEmail',
  'agencies.referentName',
  'agencies.referentSurname',
  'agencies.description',
  'agencies.registeredOfficeAddress',
  'agencies.registeredOfficeCity',
  'agencies.registeredOfficeProvince',
  'agencies.registeredOfficePostalCode',
  'agencies.fiscalYearEnd',
  'agencies.isRoadHaulier',
  'agencies.contractType',
  'agencies.isMonoGrant',
  'agencies.userId',
  'agencies.advisorId',
  'agencies.businessAdvisorId',
  'agencies.businessPerformancePartnerId',
  'agencies.businessPartnerGrantsId',
  'agencies.elipsisUrls',
  'agencies.dossierGenerationStatus',
  'agencies.dossierApprovalDate',
  'agencies.dossierRound',
  'agencies.dossierNotes',
  'agencies.dossierSavedAt',
  'agencies.lastAccessAt',
  'agencies.salesForceId',
  'agencies.isSalesForceConfirmed',
  'agencies.salesForceError',
  'agencies.salesForceSyncedAt',
  'agencies.dossierReminderSent',
  'agencies.advisorReminderSent',
  'agencies.createdAt',
] as const;

/** A company with its owner, its consultant and its survey, or null. */
export async function findAgency(db: Database, id: string) {
  const agency = await db
    .selectFrom('agencies')
    .where('agencies._id', '=', id)
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .leftJoin('users as advisor', 'advisor._id', 'agencies.advisorId')
    .leftJoin('users as chosen', (join) => join.onRef('chosen._id', '=', 'owner.advisor').on(IS_CHOICE_OPEN))
    .leftJoin('users as contact', (join) =>
      join.onRef('contact._id', '=', 'agencies.salesContactId').on(worksHere('contact')),
    )
    .leftJoin('surveys as survey', 'survey.agencyId', 'agencies._id')
    .select(AGENCY)
    .select([
      'owner.name as ownerName',
      'owner.surname as ownerSurname',
      'owner.role as ownerRole',
      'owner.email as ownerEmail',
    ])
    .select([IS_OWNER_TO_INVITE.as('isOwnerToInvite'), followedBy().as('followedBy'), reachOf().as('reach')])
    .select(['advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .select(['chosen._id as chosenId', 'chosen.name as chosenName', 'chosen.surname as chosenSurname'])
    .select('chosen.role as chosenRole')
    .select(['contact._id as contactId', 'contact.name as contactName', 'contact.surname as contactSurname'])
    .select(['survey._id as surveyId', ...SURVEY_FACTS])
    .select((eb) =>
      eb
        .selectFrom('survey_reminders')
        .select((inner) => inner.fn.max('survey_reminders.createdAt').as('surveyRemindedAt'))
        .whereRef('survey_reminders.agencyId', '=', 'agencies._id')
        .as('surveyRemindedAt'),
    )
    .executeTakeFirst();
  return agency ?? null;
}

/** The ATECO codes that a company declared in its survey, both versions. */
export async function listAtecoCodesOf(
  db: Database,
  agencyId: string,
): Promise<{ code: string; name: string; version: AtecoVersion }[]> {
  return db
    .selectFrom('surveys')
    .innerJoin('survey_atecos', 'survey_atecos.surveyId', 'surveys._id')
    .innerJoin('ateco_codes', 'ateco_codes._id', 'survey_atecos.atecoCodeId')
    .select(['ateco_codes.version', 'ateco_codes.code', 'ateco_codes.name'])
    .where('surveys.agencyId', '=', agencyId)
    .orderBy('ateco_codes.version', 'desc')
    .orderBy('ateco_codes.code')
    .execute();
}

/** Whoever follows a company in this place, while they work here. */
function working(place: FollowerField) {
  return sql`(select w."_id" from users w where w."_id" = ${sql.ref(`agencies.${place}`)} and ${worksHere('w')})`;
}

/**
 * Who is shown at home: the advisor, else the business advisor, of those who work here; else whom the owner chose while that waits for the office,
 * else the sales contact. Null when there is none.
 */
export async function findHomeAdvisor(
  db: Database,
  agencyId: string,
): Promise<{
  _id: string;
  description: string | null;
  name: string;
  email: string;
  gender: Gender | null;
  surname: string;
  urlCalendy: string | null;
  frontImageId: string | null;
  telephone: string | null;
  isWaiting: boolean;
} | null> {
  const advisor = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .leftJoin('users as chosen', (join) => join.onRef('chosen._id', '=', 'owner.advisor').on(IS_CHOICE_OPEN))
    .innerJoin('users', (join) =>
      join.on(
        'users._id',
        '=',
        sql<string>`coalesce(${working('advisorId')}, ${working('businessAdvisorId')}, chosen."_id", ${working('salesContactId')})`,
      ),
    )
    .select([
      'users._id',
      'users.name',
      'users.surname',
      'users.gender',
      'users.description',
      'users.urlCalendy',
      'users.email',
    ])
    .select(['users.telephone', 'users.frontImageId'])
    .select(sql<boolean>`chosen."_id" is not null`.as('isWaiting'))
    .where('agencies._id', '=', agencyId)
    .executeTakeFirst();
  return advisor ?? null;
}

/** The companies whose owner waits for the office to confirm whom they chose. */
export function openChoices(db: Database) {
  return db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .innerJoin('users as chosen', 'chosen._id', 'owner.advisor')
    .where(IS_CHOICE_OPEN);
}

/** Whom the owner of a company chose, while that waits for the office, or null; the owner is held until the transaction ends. */
export async function findOpenChoiceForUpdate(
  db: Database,
  agencyId: string,
): Promise<{ role: Role; chosenId: string; ownerId: string } | null> {
  const found = await openChoices(db)
    .select(['owner._id as ownerId', 'chosen._id as chosenId', 'chosen.role'])
    .where('agencies._id', '=', agencyId)
    .forNoKeyUpdate('owner')
    .executeTakeFirst();
  return found ?? null;
}

/**
 * A customer who may own companies, held until the transaction ends, so that of several companies for the same person each is counted
 * before the next is let in (abuse 21). Null for staff and for who is gone.
 */
export async function findOwnerForUpdate(
  db: Database,
  id: string,
): Promise<{
  _id: string;
  email: string;
  isMonoGrant: boolean;
  groupSize: number;
  isEnabled: boolean;
  isGroup: boolean;
  advisor: string | null;
  businessAdvisor: string | null;
  businessPerformancePartner: string | null;
  advisorChosenAt: string | null;
} | null> {
  const owner = await db
    .selectFrom('users')
    .select(['_id', 'email', 'isEnabled', 'isGroup', 'groupSize', 'isMonoGrant'])
    .select(['advisor', 'advisorChosenAt', 'businessAdvisor', 'businessPerformancePartner'])
    .where('_id', '=', id)
    .where('role', 'in', ['user', 'business-partner'])
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return owner ?? null;
}

/** The role of a person who is known to be there. */
export async function findOwnerRole(db: Database, userId: string): Promise<Role> {
  return (await db.selectFrom('users').select('role').where('_id', '=', userId).executeTakeFirstOrThrow()).role;
}

/** How many companies a person owns. */
export async function countAgenciesOf(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agencies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Names of people, by id. */
export async function listNames(
  db: Database,
  ids: readonly string[],
): Promise<{ _id: string; name: string; surname: string }[]> {
  return db.selectFrom('users').select(['_id', 'name', 'surname']).where('_id', '=', anyOf(ids)).execute();
}

/** Nobody is in a company any more that went to somebody else, or went away: their sessions stay, without it. */
export async function leaveAgency(db: Database, agencyId: string): Promise<void> {
  await db.updateTable('sessions').set({ agencyId: null }).where('agencyId', '=', agencyId).execute();
}

/** How many customers the office chooses among at once. */
const MOST_OWNERS = 50;

/** Customers with room for one company more, without the present owner of this one, by name. */
export async function listPossibleOwners(
  db: Database,
  agencyId: string,
  q: string | undefined,
): Promise<{ _id: string; name: string; surname: string; email: string; agencies: number; room: number }[]> {
  const size = sql<number>`case when u."isGroup" then u."groupSize" else 1 end`;
  const owned = sql<number>`(select count(*)::int from agencies a where a."userId" = u."_id")`;
  return db
    .selectFrom('users as u')
    .select(['u._id', 'u.name', 'u.surname', 'u.email', owned.as('agencies')])
    .select(sql<number>`${size} - ${owned}`.as('room'))
    .where('u.role', 'in', ['user', 'business-partner'])
    .where('u.isEnabled', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('u._id', '<>', (eb) => eb.selectFrom('agencies').select('userId').where('_id', '=', agencyId))
    .where(sql<SqlBool>`${owned} < ${size}`)
    .where((eb) => (q ? containsPlainly(eb.ref('u.searchWords'), q) : eb.val(true)))
    .orderBy(sql`searchable(u."surname")`)
    .orderBy(sql`searchable(u."name")`)
    .orderBy('u._id')
    .limit(MOST_OWNERS)
    .execute();
}

/** The companies among these with their people, those who may enter. */
export async function listOwners(
  db: Database,
  agencyIds: readonly string[],
): Promise<{ userId: string; role: Role; businessName: string; agencyId: string }[]> {
  return db
    .selectFrom('agencies as a')
    .innerJoin('users as u', 'u._id', 'a.userId')
    .select(['a._id as agencyId', 'a.businessName', 'a.userId', 'u.role'])
    .where('a._id', '=', anyOf(agencyIds))
    .where('u.isEnabled', '=', true)
    .where('u.deletedAt', 'is', null)
    .orderBy('a._id')
    .execute();
}

/** What was chosen for a dossier, each list in the order in which it will be read. */
interface DossierChoices {
  readonly savedAnnouncementsIds: string[];
  readonly savedServicesIds: string[];
  readonly savedInvestmentsIds: string[];
}

/** The choices of a company that can still be made, in order: what was deleted or withdrawn meanwhile is dropped. */
export async function getDossierChoices(db: Database, agencyId: string): Promise<DossierChoices> {
  return db
    .selectFrom('agencies')
    .select((eb) => [
      sql<
        string[]
      >`array(select n."_id" from unnest(${eb.ref('savedAnnouncementsIds')}) with ordinality as chosen(id, place)
        join announcements n on n."_id" = chosen.id and ${mayOpenCall} order by chosen.place)`.as(
        'savedAnnouncementsIds',
      ),
      sql<string[]>`array(select v."_id" from unnest(${eb.ref('savedServicesIds')}) with ordinality as chosen(id, place)
        join services v on v."_id" = chosen.id join users o on o."_id" = agencies."userId" and ${mayOpenService}
        order by chosen.place)`.as('savedServicesIds'),
      sql<string[]>`array(select i."_id" from unnest(${eb.ref('savedInvestmentsIds')}) with ordinality as chosen(id, n)
        join investments i on i."_id" = chosen.id join surveys v on v."_id" = i."surveyId" and v."agencyId" = agencies."_id"
        order by n)`.as('savedInvestmentsIds'),
    ])
    .where('_id', '=', agencyId)
    .executeTakeFirstOrThrow();
}

/** Which of some calls may stand in a company's dossier: published, and for this company. */
export async function listChoosableCalls(db: Database, agencyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom(['announcements as n', 'agencies'])
    .select('n._id')
    .where('n._id', '=', anyOf(ids))
    .where('agencies._id', '=', agencyId)
    .where(mayOpenCall)
    .execute();
  return rows.map((row) => row._id);
}

/** Which of some services may stand in a company's dossier: published, and for its owner. */
export async function listChoosableServices(db: Database, agencyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('agencies')
    .innerJoin('users as o', 'o._id', 'agencies.userId')
    .innerJoin('services as v', (join) => join.on(mayOpenService))
    .select('v._id')
    .where('v._id', '=', anyOf(ids))
    .where('agencies._id', '=', agencyId)
    .execute();
  return rows.map((row) => row._id);
}

/** Which of some investments are in the company's survey. */
export async function listInvestmentIdsOf(db: Database, agencyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('investments')
    .innerJoin('surveys', 'surveys._id', 'investments.surveyId')
    .select('investments._id')
    .where('investments._id', '=', anyOf(ids))
    .where('surveys.agencyId', '=', agencyId)
    .execute();
  return rows.map((row) => row._id);
}

/** Who follows those of some companies that are there, and how far their dossiers are, by company; held until the transaction ends where `isHeld`. */
export async function listAgencyStandings(
  db: Database,
  ids: readonly string[],
  { isHeld }: { readonly isHeld: boolean },
) {
  const found = db
    .selectFrom('agencies')
    .select(['_id', 'userId', 'dossierGenerationStatus', 'dossierRound', ...FOLLOWER_FIELDS])
    .where('_id', '=', anyOf(ids))
    .orderBy('_id');
  const rows = await (isHeld ? found.forNoKeyUpdate() : found).execute();
  return new Map(rows.map((agency) => [agency._id, agency]));
}

/** A company as acts on many judge it. */
export type AgencyStanding =
  Awaited<ReturnType<typeof listAgencyStandings>> extends Map<string, infer Row> ? Row : never;
