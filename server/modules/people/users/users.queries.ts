import type { DB } from '@volano/database/types';
import { ADVISOR_FIELDS } from '@volano/domain/rules/advisor-kinds';
import type { Role } from '@volano/domain/rules/vocabulary';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';

const CUSTOMERS: readonly Role[] = ['user', 'business-partner'];

/** A person in full with whom they belong to, or null: those who were deleted are not there. */
export async function findUser(db: Database, id: string) {
  const found = await db
    .selectFrom('users as u')
    .leftJoin('users as advisor', 'advisor._id', 'u.advisor')
    .leftJoin('invitation_partners as invitation', 'invitation._id', 'u.invitationId')
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
    .select(['u.urlCalendy', 'u.frontImageId', 'u.isGroup', 'u.groupSize', 'u.groupName', 'u.isEmailVerified'])
    .select(['u.isConfirmed', 'u.isEnabled', 'u.isMonoGrant', 'u.userType', 'u.twoFactorSince', 'u.createdAt'])
    .select(['advisor._id as advisorId', 'advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('agencies as own')
          .select(['own.businessAdvisorId', 'own.businessPerformancePartnerId'])
          .whereRef('own.userId', '=', 'u._id')
          .orderBy('own.lastAccessAt', (order) => order.desc().nullsLast())
          .orderBy('own.businessName')
          .orderBy('own._id')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as business', 'business._id', 'own.businessAdvisorId')
    .leftJoin('users as performance', 'performance._id', 'own.businessPerformancePartnerId')
    .select(['business._id as businessId', 'business.name as businessName', 'business.surname as businessSurname'])
    .select(['performance._id as performanceId', 'performance.name as performanceName'])
    .select(['performance.surname as performanceSurname'])
    .leftJoin('email_changes as change', (join) =>
      join
        .onRef('change.userId', '=', 'u._id')
        .on('change.confirmedAt', 'is', null)
        .on('change.cancelledAt', 'is', null),
    )
    .select(['change.toEmail', 'change.expiresAt as changeExpiresAt'])
    .select(['invitation._id as invitationId', 'invitation.name as invitationName'])
    .select((eb) => [
      eb
        .selectFrom('agencies as a')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where((of) =>
          of.or([
            of.and([of('a.userId', '=', of.ref('u._id')), of('u.role', 'in', CUSTOMERS)]),
            of.and([
              of.or(ADVISOR_FIELDS.map((field) => of(`a.${field}`, '=', of.ref('u._id')))),
              of('u.role', 'not in', CUSTOMERS),
            ]),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('agencies'),
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.max('lastSeenAt').as('at'))
        .whereRef('userId', '=', 'u._id')
        .as('lastSeenAt'),
    ])
    .where('u._id', '=', id)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** A person who is about to be changed, held until the transaction ends, or null. */
export async function findUserToChange(db: Database, id: string) {
  const found = await db
    .selectFrom('users')
    .select(['_id', 'name', 'surname', 'gender', 'telephone', 'description', 'urlCalendy', 'role', 'frontImageId'])
    .select(['email', 'language', 'isGroup', 'groupSize', 'groupName', 'isEnabled', 'isConfirmed', 'isMonoGrant'])
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Who is mailed that the office opened the portal to them, or null where it did not after all. */
export async function findConfirmed(db: Database, id: string) {
  const found = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'isEmailVerified'])
    .where('_id', '=', id)
    .where('isConfirmed', '=', true)
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Adds a person. False when the e-mail is in use. */
export async function insertUser(db: Database, user: Insertable<DB['users']>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes what was changed of a person. */
export async function updateUserRow(db: Database, id: string, changes: Updateable<DB['users']>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('_id', '=', id).execute();
}

/** The companies that a person owns. */
export async function listOwnedIds(db: Database, userId: string): Promise<readonly string[]> {
  const owned = await db.selectFrom('agencies').select('_id').where('userId', '=', userId).execute();
  return owned.map(({ _id }) => _id);
}

/** Whether a person follows any company, in any of the four kinds. */
export async function hasAssignments(db: Database, userId: string): Promise<boolean> {
  const followed = await db
    .selectFrom('agencies')
    .select('_id')
    .where((eb) => eb.or(ADVISOR_FIELDS.map((field) => eb(field, '=', userId))))
    .limit(1)
    .executeTakeFirst();
  return followed !== undefined;
}

/**
 * Whether somebody is the only admin who can enter. Waits for whoever is taking another admin away at the same time, and makes the
 * next one wait for this transaction: of two last admins who disable each other, one stays.
 */
export async function isLastAdmin(db: Database, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano admins', 0))`.execute(db);
  const admins = await db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where('isEnabled', '=', true)
    .where('isConfirmed', '=', true)
    .where('deletedAt', 'is', null)
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?._id === userId;
}
