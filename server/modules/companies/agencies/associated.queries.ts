import type { Actor } from '@volano/domain/policies/actor';
import type { Reach } from '@volano/domain/rules/reach';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { type AssociatedChoice, listAssociatedPage } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { reachOf } from '../../../access/reach.ts';
import { anyOf, contains, containsPlainly, inOrderOf } from '../../../platform/db/query-parts.ts';

/** A page of the companies that something of the catalogue suits, of those that the actor may see, by name: ids with their verdict, and the total. */
export async function listAssociated(
  db: Database,
  thing: { readonly type: EntityType; readonly id: string },
  actor: Actor,
  now: Date,
  { q, ...choice }: AssociatedChoice & { readonly q: string | undefined },
): ReturnType<typeof listAssociatedPage> {
  const among = q ? await listIdsByName(db, q) : choice.among;
  return listAssociatedPage(db, thing, actor, now, { ...choice, among });
}

/** What a card of such a company says, in the order of the ids. */
export async function listAssociatedRows(
  db: Database,
  ids: readonly string[],
): Promise<
  {
    _id: string;
    telephone: string;
    administrationEmail: string;
    businessName: string;
    advisorName: string | null;
    advisorSurname: string | null;
    advisorId: string | null;
    userId: string;
    reach: Reach;
  }[]
> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .leftJoin('users as advisor', 'advisor._id', 'agencies.advisorId')
    .select(['agencies._id', 'agencies.businessName', 'agencies.administrationEmail', 'agencies.telephone'])
    .select(['advisor._id as advisorId', 'advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .select(['agencies.userId', reachOf().as('reach')])
    .where('agencies._id', '=', anyOf(ids))
    .execute();
  return inOrderOf(ids, rows);
}

async function listIdsByName(db: Database, q: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agencies')
    .select('_id')
    .where((eb) => eb.or([containsPlainly(eb.ref('searchName'), q), contains(eb.ref('administrationEmail'), q)]))
    .execute();
  return rows.map(({ _id }) => _id);
}
