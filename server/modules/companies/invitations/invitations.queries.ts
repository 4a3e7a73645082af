import type { AdvisorRole } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import type { listInvitationPartners as contract } from '@volano/domain/contracts/invitations';
import { type Expression, type Insertable, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, contains, type Place } from '../../../platform/db/query-parts.ts';

type ListQuery = z.output<typeof contract.query>;
type SortField = NonNullable<ListQuery['sort']>[number]['field'];

const BY_NAME: NonNullable<ListQuery['sort']> = [{ field: 'name', isDescending: false }];

// One without a limit lasts longest: the database puts what is missing last, and first when turned round.
const SORTS: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  name: sql`searchable(i."name")`,
  validLimitDate: sql`i."validLimitDate"`,
  createdAt: sql`i."createdAt"`,
  advisor: sql`searchable(a."surname" || ' ' || a."name")`,
  registered: sql`registered`,
};

/** A page of the invitation partners, by name unless asked otherwise, and the total when the query counts. */
export async function listInvitations(db: Database, query: ListQuery) {
  const { q, isEnabled, sort } = query;
  const found = db.selectFrom('invitation_partners as i').where((eb) => {
    const conditions: Expression<SqlBool>[] = [];
    if (q) conditions.push(contains(eb.ref('i.name'), q));
    if (isEnabled !== undefined) conditions.push(eb('i.isEnabled', '=', isEnabled));
    return eb.and(conditions);
  });
  let ordered = selectInvitations(db).where('i._id', 'in', found.select('i._id'));
  for (const { field, isDescending } of sort ?? BY_NAME)
    ordered = ordered.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  const rows = await ordered.orderBy('i._id').limit(query.limit).offset(offsetOf(query)).execute();
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** One invitation partner in full, or null. */
export async function findInvitationPartner(db: Database, id: string) {
  return (await selectInvitations(db).where('i._id', '=', id).executeTakeFirst()) ?? null;
}

/** An invitation with its consultant and how many people came by it; who was deleted is not counted. */
function selectInvitations(db: Database) {
  return db
    .selectFrom('invitation_partners as i')
    .leftJoin('users as a', 'a._id', 'i.advisorId')
    .select(['i._id', 'i.name', 'i.isEnabled', 'i.advisorId', 'i.advisorRole', 'i.validLimitDate'])
    .select(['i.hasSkipUserConfirm', 'i.createdAt', 'a.name as advisorName', 'a.surname as advisorSurname'])
    .select((eb) => [
      eb.and([eb('a.isEnabled', '=', true), eb('a.deletedAt', 'is', null)]).as('isAdvisorEnabled'),
      eb
        .selectFrom('users as u')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('u.invitationId', '=', 'i._id')
        .where('u.deletedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('registered'),
    ]);
}

/** An invitation that is about to be changed, held until the transaction ends, or null. */
export async function findInvitationToChange(
  db: Database,
  id: string,
): Promise<{
  name: string;
  isEnabled: boolean;
  advisorId: string | null;
  advisorRole: AdvisorRole | null;
  hasSkipUserConfirm: boolean;
  validLimitDate: string | null;
} | null> {
  const found = await db
    .selectFrom('invitation_partners')
    .select(['name', 'isEnabled', 'advisorId', 'advisorRole', 'validLimitDate', 'hasSkipUserConfirm'])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Who stands on an invitation: people who registered with it, under the name that they have now. */
export function placesOfInvitation(id: string): Place[] {
  return [
    {
      kind: 'users',
      rows: sql`select trim("name" || ' ' || "surname") as "name" from users where "invitationId" = ${id}`,
    },
  ];
}

/** Removes an invitation. */
export async function deleteInvitation(db: Database, id: string): Promise<void> {
  await db.deleteFrom('invitation_partners').where('_id', '=', id).execute();
}

/** Adds an invitation. */
export async function insertInvitation(db: Database, invitation: Insertable<DB['invitation_partners']>): Promise<void> {
  await db.insertInto('invitation_partners').values(invitation).execute();
}

/** Writes what was changed of an invitation. */
export async function updateInvitation(
  db: Database,
  id: string,
  changes: Updateable<DB['invitation_partners']>,
): Promise<void> {
  await db.updateTable('invitation_partners').set(changes).where('_id', '=', id).execute();
}
