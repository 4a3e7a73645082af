import type { OwnerChoice } from '@volano/domain/rules/acts';
import { ADVISOR_FIELDS } from '@volano/domain/rules/advisor-kinds';
import {
  type FollowEnding,
  type FollowerField,
  type FollowerKind,
  type Followers,
  FOLLOWER_FIELDS,
} from '@volano/domain/rules/followers';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import { type Insertable, sql } from 'kysely';
import { IS_CHOICE_OPEN, worksHere } from './followers.ts';
import type { Database } from '../platform/context.ts';
import { anyOf, type Place } from '../platform/db/query-parts.ts';
import { publish } from '../platform/live/publish.ts';
import { newId } from '../platform/new-id.ts';

/** A company with who follows it, in whichever way. */
export interface FollowedAgency extends Followers {
  readonly _id: string;
}

/** The companies that a person follows in any way, by name, held until the transaction ends: nobody is named for them meanwhile. */
export async function listFollowedForUpdate(db: Database, personId: string): Promise<FollowedAgency[]> {
  // Held in the order of their ids, as everybody does who holds several.
  const held = await db
    .selectFrom('agencies')
    .select(['_id', 'searchName', ...FOLLOWER_FIELDS])
    .where((eb) => eb.or(FOLLOWER_FIELDS.map((field) => eb(field, '=', personId))))
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute();
  return held.toSorted((a, b) => (a.searchName < b.searchName ? -1 : 1)).map(({ searchName: _, ...agency }) => agency);
}

/** Holds the companies that a person follows, before the person is held: whoever names them for a company holds it first too. */
export async function lockFollowed(db: Database, personId: string): Promise<void> {
  await listFollowedForUpdate(db, personId);
}

/** What stands on a person who goes: the companies that they follow. */
export function placesOfFollower(personId: string): Place[] {
  const named = FOLLOWER_FIELDS.map((field) => sql`${sql.ref(field)} = ${personId}`);
  const rows = sql<{ name: string }>`select "businessName" as "name" from agencies where ${sql.join(named, sql` or `)}`;
  return [{ kind: 'agencies', rows }];
}

/** Whether a person follows any company, in any way. */
export async function hasAssignments(db: Database, userId: string): Promise<boolean> {
  const followed = await db
    .selectFrom('agencies')
    .select('_id')
    .where((eb) => eb.or(FOLLOWER_FIELDS.map((field) => eb(field, '=', userId))))
    .limit(1)
    .executeTakeFirst();
  return followed !== undefined;
}

/** How many companies each of some people follows, in whichever way; who follows none is not there. */
export async function countLoads(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const each = FOLLOWER_FIELDS.map(
    (field) => sql`select ${sql.ref(field)} as "personId", "_id" from agencies where ${sql.ref(field)} = ${anyOf(ids)}`,
  );
  const { rows } = await sql<{ personId: string; load: number }>`
    select "personId", count(distinct "_id") as "load" from (${sql.join(each, sql` union all `)}) f group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ personId, load }) => [personId, Number(load)]));
}

/** Those of some people who work here now, held as they are until the transaction ends: nobody is assigned while being let go. */
export async function listFollowersForUpdate(
  db: Database,
  ids: readonly string[],
): Promise<{ _id: string; role: Role }[]> {
  return db
    .selectFrom('users')
    .select(['_id', 'role'])
    .where('_id', '=', anyOf(ids))
    .where(worksHere('users'))
    .orderBy('_id')
    .forShare()
    .execute();
}

/** Writes who follows a company, in the ways that are given. */
export async function updateFollowers(db: Database, agencyId: string, followers: Partial<Followers>): Promise<void> {
  await db.updateTable('agencies').set(followers).where('_id', '=', agencyId).execute();
}

/** Begins lines of the history. */
export async function insertFollowing(
  db: Database,
  rows: readonly Insertable<DB['agency_followers']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('agency_followers').values(rows).execute();
}

/**
 * Ends the line of a company's history that lasts, of one kind. Of somebody whose beginning was not written down, as by a node of the version before,
 * the line begins with the company.
 */
export async function endFollowing(
  db: Database,
  {
    agencyId,
    kind,
    personId,
  }: { readonly agencyId: string; readonly kind: FollowerKind; readonly personId: string | null },
  end: { readonly endedAt: string; readonly endedBy: FollowEnding; readonly endedActId: string },
): Promise<void> {
  const ended = await db
    .updateTable('agency_followers')
    .set(end)
    .where('agencyId', '=', agencyId)
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .returning('personId')
    .execute();
  if (personId === null || ended.some((line) => line.personId === personId)) return;
  const startedAt = sql<string>`(select "createdAt" from all_agencies where "_id" = ${agencyId})`;
  const line = {
    _id: newId(),
    agencyId,
    kind,
    personId,
    startedAt,
    startedBy: null,
    why: 'reassigned',
    actId: newId(),
  } as const;
  await db
    .insertInto('agency_followers')
    .values({ ...line, ...end })
    .execute();
}

/** The history of a company, newest first; who was deleted has no name in it. */
export async function listHistory(db: Database, agencyId: string) {
  return db
    .selectFrom('agency_followers as f')
    .leftJoin('users as person', (join) =>
      join.onRef('person._id', '=', 'f.personId').on('person.deletedAt', 'is', null),
    )
    .leftJoin('users as starter', 'starter._id', 'f.startedBy')
    .select(['f.kind', 'f.startedAt as from', 'f.endedAt as to', 'f.why', 'f.endedBy'])
    .select(['person._id as personId', 'person.name as personName', 'person.surname as personSurname'])
    .select(['starter._id as starterId', 'starter.name as starterName', 'starter.surname as starterSurname'])
    .where('f.agencyId', '=', agencyId)
    .orderBy('f.startedAt', 'desc')
    .orderBy('f._id', 'desc')
    .execute();
}

/** The history as the company is told it of itself: who followed it in which way, from when until when. */
export async function listFollowersTold(
  db: Database,
  agencyId: string,
): Promise<{ kind: FollowerKind; name: string | null; surname: string | null; from: string; to: string | null }[]> {
  const lines = await listHistory(db, agencyId);
  return lines.map(({ kind, personName: name, personSurname: surname, from, to }) => ({
    kind,
    name,
    surname,
    from,
    to,
  }));
}

/** Of some companies those whose owner waits for the office to confirm whom they chose, and whom. */
export async function listOpenChoices(
  db: Database,
  agencyIds: readonly string[],
): Promise<{ agencyId: string; ownerId: string; chosenId: string }[]> {
  return db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .innerJoin('users as chosen', 'chosen._id', 'owner.advisor')
    .where(IS_CHOICE_OPEN)
    .where('agencies._id', '=', anyOf(agencyIds))
    .select(['agencies._id as agencyId', 'owner._id as ownerId', 'chosen._id as chosenId'])
    .execute();
}

/**
 * Forgets whom the owners of companies had chosen where that was settled: a company that waits again chooses anew. To be asked while somebody still
 * follows them.
 */
export async function deleteSpentChoices(db: Database, agencyIds: readonly string[]): Promise<void> {
  if (agencyIds.length === 0) return;
  const waiting = db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .innerJoin('users as chosen', 'chosen._id', 'owner.advisor')
    .where(IS_CHOICE_OPEN)
    .select('owner._id');
  await db
    .updateTable('users')
    .set({ advisor: null, advisorChosenAt: null, advisorKeptAt: null })
    .where('_id', 'in', db.selectFrom('agencies as a').select('a.userId').where('a._id', '=', anyOf(agencyIds)))
    .where('advisorChosenAt', 'is not', null)
    .where('_id', 'not in', waiting)
    .execute();
}

/**
 * Takes what the bell says of a company away from whom it was of, or who followed it: it leads nowhere for them, and is no more theirs to
 * read. Their open windows hear of it.
 */
export async function deleteNoticesOf(db: Database, userId: string, agencyId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where(sql`"data" ->> 'agencyId'`, '=', agencyId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await publish(db, `user:${userId}`, 'notificationsSeen', {});
}

/** What somebody who is deleted followed: companies that were deleted themselves come back without them, and no line of theirs lasts. */
export async function releaseFollowed(
  db: Database,
  userId: string,
  endedAt: string,
  endedActId: string,
): Promise<void> {
  for (const field of [...ADVISOR_FIELDS, 'salesContactId'] as const satisfies readonly FollowerField[])
    await db
      .updateTable('all_agencies')
      .set({ [field]: null })
      .where(field, '=', userId)
      .execute();
  await db
    .updateTable('all_agencies')
    .set({ contactedAt: null, contactedSalesId: null })
    .where('contactedSalesId', '=', userId)
    .execute();
  await db
    .updateTable('agency_followers')
    .set({ endedAt, endedBy: 'left', endedActId })
    .where('personId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Who follows a company that is there. */
export async function findFollowers(db: Database, agencyId: string): Promise<Followers> {
  return db.selectFrom('agencies').select(FOLLOWER_FIELDS).where('_id', '=', agencyId).executeTakeFirstOrThrow();
}

/** Whom the owner of a company chose by themself, or null. */
export async function findOwnerChoice(db: Database, agencyId: string): Promise<OwnerChoice | null> {
  const found = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .select(['owner._id as ownerId', 'owner.advisorKeptAt'])
    .select((eb) => eb.ref('owner.advisor').$notNull().as('advisor'))
    .select((eb) => eb.ref('owner.advisorChosenAt').$notNull().as('advisorChosenAt'))
    .where('agencies._id', '=', agencyId)
    .where('owner.advisorChosenAt', 'is not', null)
    .where('owner.advisor', 'is not', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Gives the owner of a company back whom they had chosen, where they have chosen nobody since. */
export async function restoreOwnerChoice(db: Database, { ownerId, ...choice }: OwnerChoice): Promise<void> {
  await db
    .updateTable('users')
    .set(choice)
    .where('_id', '=', ownerId)
    .where('advisor', 'is', null)
    .where('deletedAt', 'is', null)
    .execute();
}
