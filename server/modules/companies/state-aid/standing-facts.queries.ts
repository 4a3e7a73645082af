import type { DB } from '@volano/database/types';
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** A customer as the facts of an undertaking name it. */
export type CustomerRecord = Pick<
  Selectable<DB['agencies']>,
  '_id' | 'businessName' | 'vatNumber' | 'fiscalCode' | 'fiscalYearEnd' | 'isRoadHaulier'
>;
/** Whoever stands in the facts of a company; `customerId` is null for a party that is no customer. */
export type PartyRecord = Selectable<DB['aid_parties']>;
export type AidRecord = Selectable<DB['aids']>;
export type LinkRecord = Selectable<DB['company_links']>;
/** With its parties, each side in its order. */
export type EventRecord = Selectable<DB['company_events']> & {
  readonly parts: readonly Side[];
  readonly into: readonly Side[];
};
type Side = Pick<Selectable<DB['company_event_parties']>, 'partyId' | 'aids' | 'equity'>;

/** What stands at some companies, and the companies themselves. */
export interface StandingFacts {
  readonly customers: readonly CustomerRecord[];
  readonly parties: readonly PartyRecord[];
  readonly aids: readonly AidRecord[];
  readonly links: readonly LinkRecord[];
  readonly events: readonly EventRecord[];
}

/** Everything written about State aid at some companies; nothing for deleted ones. */
export async function listStandingAt(db: Database, ids: readonly string[]): Promise<StandingFacts> {
  const customers = await db
    .selectFrom('agencies')
    .select(['_id', 'businessName', 'vatNumber', 'fiscalCode', 'fiscalYearEnd', 'isRoadHaulier'])
    .where('_id', '=', anyOf(ids))
    .execute();
  const at = anyOf(customers.map(({ _id }) => _id));
  const aids = await db.selectFrom('aids').selectAll().where('agencyId', '=', at).orderBy('_id').execute();
  const links = await db
    .selectFrom('company_links')
    .selectAll()
    .where('agencyId', '=', at)
    .orderBy('createdAt')
    .orderBy('_id')
    .execute();
  const events = await db
    .selectFrom('company_events')
    .selectAll()
    .where('agencyId', '=', at)
    .orderBy('on')
    .orderBy('createdAt')
    .orderBy('_id')
    .execute();
  const sides = await db
    .selectFrom('company_event_parties')
    .select(['eventId', 'side', 'partyId', 'aids', 'equity'])
    .where('agencyId', '=', at)
    .orderBy('at')
    .execute();
  // Read last: whoever is named above stands here, also where somebody writes meanwhile.
  const parties = await db.selectFrom('aid_parties').selectAll().where('agencyId', '=', at).orderBy('_id').execute();
  const sidesOf = (eventId: string, side: 'part' | 'into') =>
    sides.filter((one) => one.eventId === eventId && one.side === side);
  return {
    customers,
    parties,
    aids,
    links,
    events: events.map((one) => ({ ...one, parts: sidesOf(one._id, 'part'), into: sidesOf(one._id, 'into') })),
  };
}

/** What stands in the room for State aid of a company, for the copy of its data: parties by their names, no keys. */
export async function listOwnStateAid(db: Database, agencyId: string) {
  const { parties, aids, links, events } = await listStandingAt(db, [agencyId]);
  const names = new Map(parties.map(({ _id, name }) => [_id, name]));
  const told = <T extends object>(row: T, ofParties: object) => ({
    ...Object.fromEntries(Object.entries(row).filter(([column]) => !/^_id$|Id$/.test(column))),
    ...ofParties,
  });
  const sides = (all: EventRecord['parts']) =>
    all.map(({ partyId, equity }) => ({ party: names.get(partyId), equity }));
  return {
    parties: parties.map(({ name, taxCode, kind }) => ({ name, taxCode, kind })),
    aids: aids.map((aid) => told(aid, { party: names.get(aid.partyId) })),
    links: links.map((link) => told(link, { holder: names.get(link.holderId), held: names.get(link.heldId) })),
    events: events.map((event) => told(event, { parts: sides(event.parts), into: sides(event.into) })),
  };
}
