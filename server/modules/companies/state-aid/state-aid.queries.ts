import type { DB } from '@volano/database/types';
import { type Insertable, sql } from 'kysely';
import type { Actor } from '@volano/domain/policies/actor';
import type { AidRulesSetting } from '@volano/domain/contracts/state-aid-rules';
import { visibleAgencies } from '../../../access/agency.ts';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import type { AidRecord, LinkRecord, PartyRecord } from './standing-facts.queries.ts';

/** The customer with a tax code or a VAT number whom the actor may see, `first` before any other; null where there is none. */
export async function findCustomerByCode(db: Database, actor: Actor, code: string, first: string) {
  const found = await db
    .selectFrom('agencies')
    .select('_id')
    .where((eb) => eb.or([eb('vatNumber', '=', code), eb('fiscalCode', '=', code)]))
    .where(visibleAgencies(actor))
    .orderBy((eb) => eb('_id', '=', first), 'desc')
    .orderBy('createdAt')
    .executeTakeFirst();
  return found?._id ?? null;
}

/** How a customer is called where it stands as a party. */
export async function getCustomerNames(db: Database, id: string) {
  return db
    .selectFrom('agencies')
    .select(['businessName', 'vatNumber', 'fiscalCode'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A party of a company: the customer, else whoever has the tax code, else the name and kind. Null where it does not stand there yet. */
export async function findParty(
  db: Database,
  { agencyId, customerId, taxCode, name, kind }: Omit<PartyRecord, '_id'>,
): Promise<PartyRecord | null> {
  const parties = db.selectFrom('aid_parties').selectAll().where('agencyId', '=', agencyId);
  const outsiders = parties.where('customerId', 'is', null);
  const same =
    customerId !== null
      ? parties.where('customerId', '=', customerId)
      : taxCode !== null
        ? outsiders.where('taxCode', '=', taxCode)
        : outsiders
            .where('taxCode', 'is', null)
            .where('kind', '=', kind)
            .where(sql`lower("name")`, '=', name.toLowerCase());
  return (await same.orderBy('_id').executeTakeFirst()) ?? null;
}

/** Adds a party; nothing where the company has that customer already. */
export async function insertParty(db: Database, party: PartyRecord): Promise<void> {
  await db
    .insertInto('aid_parties')
    .values(party)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateParty(db: Database, id: string, party: Pick<PartyRecord, 'name' | 'kind'>): Promise<void> {
  await db.updateTable('aid_parties').set(party).where('_id', '=', id).execute();
}

/** One aid, which is there. */
export async function getAid(db: Database, id: string): Promise<AidRecord> {
  return db.selectFrom('aids').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
}

/** Writes an aid, new or as it is from now on. */
export async function upsertAid(db: Database, { instalments, ...aid }: AidRecord): Promise<void> {
  const row = { ...aid, instalments: instalments === null ? null : sql<never>`${JSON.stringify(instalments)}::jsonb` };
  await db
    .insertInto('aids')
    .values(row)
    .onConflict((conflict) => conflict.column('_id').doUpdateSet(row))
    .execute();
}

/** One link, which is there. */
export async function getLink(db: Database, id: string): Promise<LinkRecord> {
  return db.selectFrom('company_links').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
}

/** Writes a link, new or as it is from now on. */
export async function upsertLink(db: Database, link: LinkRecord): Promise<void> {
  await db
    .insertInto('company_links')
    .values(link)
    .onConflict((conflict) => conflict.column('_id').doUpdateSet(link))
    .execute();
}

/** Writes an event with its parties, each side in its order. */
export async function insertEvent(
  db: Database,
  event: Insertable<DB['company_events']>,
  sides: readonly Omit<Insertable<DB['company_event_parties']>, 'eventId' | 'agencyId'>[],
): Promise<void> {
  await db.insertInto('company_events').values(event).execute();
  const { _id: eventId, agencyId } = event;
  await db
    .insertInto('company_event_parties')
    .values(sides.map((side) => ({ ...side, eventId, agencyId })))
    .execute();
}

/** Deletes an aid, a link or an event; its parties stay, others may name them. */
export async function deleteFact(
  db: Database,
  table: 'aids' | 'company_links' | 'company_events',
  id: string,
): Promise<void> {
  await db.deleteFrom(table).where('_id', '=', id).execute();
}

/** Ceilings and discount rates, by regime and day. */
export async function readAidRules(db: Database): Promise<AidRulesSetting> {
  const ceilings = await db
    .selectFrom('aid_ceilings')
    .selectAll()
    .orderBy('regime')
    .orderBy('isRoadHaulage')
    .orderBy('from')
    .execute();
  return { ceilings, rates: await db.selectFrom('aid_rates').selectAll().orderBy('from').execute() };
}

/** Puts ceilings and rates in the place of those that were there; concurrent changes wait for each other. */
export async function replaceAidRules(db: Database, { ceilings, rates }: AidRulesSetting): Promise<void> {
  await sql`lock table aid_ceilings in share row exclusive mode`.execute(db);
  await db.deleteFrom('aid_ceilings').execute();
  await db.deleteFrom('aid_rates').execute();
  if (ceilings.length > 0)
    await db
      .insertInto('aid_ceilings')
      .values([...ceilings])
      .execute();
  if (rates.length > 0)
    await db
      .insertInto('aid_rates')
      .values([...rates])
      .execute();
}

/** Until which day of grant the register's files were read; null where none was. */
export async function findRegisterReadUntil(db: Database): Promise<string | null> {
  const found = await db.selectFrom('aid_register').select('readUntil').executeTakeFirst();
  return found?.readUntil ?? null;
}

/** A page of the companies that the actor may see, by name. */
export async function listCompaniesByName(
  db: Database,
  actor: Actor,
  { count, ...paging }: Paging & { readonly count: boolean },
) {
  const seen = db.selectFrom('agencies').where(visibleAgencies(actor));
  const companies = await seen
    .select('_id')
    .orderBy(sql`"businessName" collate "it-x-icu"`)
    .orderBy('_id')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  if (!count) return { companies };
  const { total } = await seen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { companies, total };
}
