import type { Actor } from '@volano/domain/policies/actor';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { inOrderOf } from '../../../platform/db/in-order.ts';
import { contains } from '../../../platform/db/search.ts';
import {
  type AssociatedAgency,
  listAssociatedAgencies,
  listServiceAssociatedAgencies,
} from '../../../matching/associated.queries.ts';

/** Which of the companies that something suits are wanted, and in what order. */
export interface AssociatedChoice {
  readonly q?: string | undefined;
  readonly verdict?: readonly AssociatedAgency['verdict'][] | undefined;
  readonly isDescending: boolean;
}

/** The companies that something of the catalogue suits, of those that the actor may see, by name: ids with their verdict, all of them. */
export async function listAssociated(
  db: Database,
  thing: { readonly type: EntityType; readonly id: string },
  actor: Actor,
  now: Date,
  { q, verdict, isDescending }: AssociatedChoice,
): Promise<AssociatedAgency[]> {
  const found =
    thing.type === 'announcement'
      ? await listAssociatedAgencies(db, thing.id, actor, now)
      : await listServiceAssociatedAgencies(db, thing.id, actor);
  const wanted = verdict?.length ? found.filter((agency) => verdict.includes(agency.verdict)) : found;
  const named = q ? await havingInName(db, wanted, q) : wanted;
  return isDescending ? named.toReversed() : named;
}

/** What a card of such a company says, in the order of the ids. */
export async function listAssociatedRows(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('agencies')
    .leftJoin('users as advisor', 'advisor._id', 'agencies.advisorId')
    .select(['agencies._id', 'agencies.businessName', 'agencies.administrationEmail', 'agencies.telephone'])
    .select(['advisor._id as advisorId', 'advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .where('agencies._id', '=', anyOf(ids))
    .execute();
  return inOrderOf(ids, rows);
}

async function havingInName(db: Database, agencies: readonly AssociatedAgency[], q: string) {
  const rows = await db
    .selectFrom('agencies')
    .select('_id')
    .where((eb) => eb.or([contains(eb.ref('businessName'), q), contains(eb.ref('administrationEmail'), q)]))
    .execute();
  const found = new Set(rows.map(({ _id }) => _id));
  return agencies.filter(({ _id }) => found.has(_id));
}
