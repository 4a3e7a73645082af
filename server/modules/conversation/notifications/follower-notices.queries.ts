import type { FollowerKind } from '@volano/domain/rules/followers';
import { sql } from 'kysely';
import { chatsWithCompany, questionLeft } from '../../../access/chat.ts';
import { isFollowed, worksHere } from '../../../access/followers.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** That somebody follows a company, or did, with all that a notice about it says. */
export interface FollowingToTell {
  readonly agencyId: string;
  readonly businessName: string;
  /** Null where the owner may not enter any more. */
  readonly ownerId: string | null;
  readonly kind: FollowerKind;
  readonly personId: string;
  readonly name: string;
}

function following(db: Database) {
  return db
    .selectFrom('agency_followers as f')
    .innerJoin('agencies', 'agencies._id', 'f.agencyId')
    .innerJoin('users as person', 'person._id', 'f.personId')
    .leftJoin('users as owner', (join) =>
      join
        .onRef('owner._id', '=', 'agencies.userId')
        .on('owner.isEnabled', '=', true)
        .on('owner.deletedAt', 'is', null),
    )
    .select(['f.agencyId', 'agencies.businessName', 'owner._id as ownerId', 'f.kind', 'f.personId'])
    .select(sql<string>`person."name" || ' ' || person."surname"`.as('name'))
    .orderBy('agencies.searchName')
    .orderBy('f._id');
}

/** Who follows which company since an act, as long as they still do. */
export async function listBegunToTell(db: Database, actId: string): Promise<FollowingToTell[]> {
  return following(db).where('f.actId', '=', actId).where('f.endedAt', 'is', null).where(worksHere('person')).execute();
}

/** Whom of the firm companies asked something that nobody answered before somebody else took over, by the company: the last asked. */
export async function listQuestionsLeft(
  db: Database,
  agencyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await chatsWithCompany(db)
    .innerJoin('users as asked', 'asked._id', 'chats.advisorId')
    .where('chats.agencyId', '=', anyOf(agencyIds))
    .where((eb) => eb(questionLeft(eb), 'is not', null))
    .select(sql<string>`asked."name" || ' ' || asked."surname"`.as('name'))
    .select('chats.agencyId')
    .orderBy('chats.updatedAt')
    .execute();
  return new Map(rows.map(({ agencyId, name }) => [agencyId ?? '', name]));
}

/** Who ceased to follow which company by an act and may still be told: they work here, and do not follow it again in another way. */
export async function listEndedToTell(db: Database, actId: string): Promise<FollowingToTell[]> {
  return following(db)
    .where('f.endedActId', '=', actId)
    .where(worksHere('person'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('agency_followers as again')
            .select('again._id')
            .whereRef('again.agencyId', '=', 'f.agencyId')
            .whereRef('again.personId', '=', 'f.personId')
            .where('again.endedAt', 'is', null),
        ),
      ),
    )
    .execute();
}

/** The companies that somebody left by an act and that nobody follows now. */
export async function listLeftToTell(
  db: Database,
  actId: string,
): Promise<{ agencyId: string; businessName: string; ownerId: string | null }[]> {
  const rows = await following(db)
    .where('f.endedActId', '=', actId)
    .where('f.endedBy', '=', 'left')
    .where('f.kind', 'in', ['advisor', 'businessAdvisor', 'sales'])
    .where((eb) => eb.not(isFollowed()))
    .execute();
  return [
    ...new Map(
      rows.map(({ agencyId, businessName, ownerId }) => [agencyId, { agencyId, businessName, ownerId }]),
    ).values(),
  ];
}

/** Some companies with who follows each as its consultant, or as its sales contact, now: by name, or null where nobody does. */
export async function listFollowedNow(
  db: Database,
  agencyIds: readonly string[],
): Promise<ReadonlyMap<string, { businessName: string; name: string | null }>> {
  const rows = await db
    .selectFrom('agencies')
    .leftJoin('users as w', (join) =>
      join
        .on((eb) =>
          eb(
            'w._id',
            '=',
            eb.fn.coalesce('agencies.advisorId', 'agencies.businessAdvisorId', 'agencies.salesContactId'),
          ),
        )
        .on(worksHere('w')),
    )
    .select(['agencies._id', 'agencies.businessName', 'w.name', 'w.surname'])
    .where('agencies._id', '=', anyOf(agencyIds))
    .execute();
  return new Map(
    rows.map(({ _id, businessName, name, surname }) => [
      _id,
      { businessName, name: name === null ? null : `${name} ${surname}` },
    ]),
  );
}

/** Everybody who follows a company in any way and works here, with the names of the company and its owner; null where it is gone. */
export async function findMovedToTell(
  db: Database,
  agencyId: string,
): Promise<{ businessName: string; ownerName: string; followerIds: string[] } | null> {
  const company = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .select(['agencies.businessName', 'owner.name', 'owner.surname'])
    .where('agencies._id', '=', agencyId)
    .executeTakeFirst();
  if (company === undefined) return null;
  const followers = await db
    .selectFrom('agencies')
    .innerJoin('users as w', (join) =>
      join.on((eb) =>
        eb.or([
          eb('w._id', '=', eb.ref('agencies.advisorId')),
          eb('w._id', '=', eb.ref('agencies.businessAdvisorId')),
          eb('w._id', '=', eb.ref('agencies.businessPerformancePartnerId')),
          eb('w._id', '=', eb.ref('agencies.salesContactId')),
        ]),
      ),
    )
    .select('w._id')
    .where('agencies._id', '=', agencyId)
    .where(worksHere('w'))
    .execute();
  return {
    businessName: company.businessName,
    ownerName: `${company.name} ${company.surname}`,
    followerIds: followers.map(({ _id }) => _id),
  };
}
