import type { AidCeiling, AidFact, CompanyEventFact, DiscountRate, LinkFact, PartyKind } from '@volano/domain/rules/state-aid/facts';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** A customer as the facts of an undertaking name it. */
export interface CustomerRecord {
  readonly _id: string;
  readonly businessName: string;
  readonly vatNumber: string;
  readonly fiscalCode: string;
  readonly fiscalYearEnd: string;
  readonly isRoadHaulier: boolean;
}

/** Whoever stands in the facts of a company; `customerId` is null of whoever is no customer. */
export interface PartyRecord {
  readonly _id: string;
  readonly agencyId: string;
  readonly customerId: string | null;
  readonly name: string;
  readonly taxCode: string | null;
  readonly kind: PartyKind;
}

export type AidRecord = Omit<AidFact, 'id' | 'party'> & {
  readonly _id: string;
  readonly agencyId: string;
  readonly partyId: string;
  readonly body: string | null;
  readonly title: string | null;
  readonly car: string | null;
  readonly cor: string | null;
  readonly componentId: string | null;
  readonly instrumentCode: string | null;
  readonly source: 'hand' | 'register' | 'practice';
  readonly paidOn: string | null;
  readonly usedYear: number | null;
  readonly note: string | null;
};

export type LinkRecord = Omit<LinkFact, 'holder' | 'held'> & {
  readonly _id: string;
  readonly agencyId: string;
  readonly holderId: string;
  readonly heldId: string;
  readonly isConfirmed: boolean;
  readonly note: string | null;
};

export type EventRecord = Omit<CompanyEventFact, 'parts' | 'into'> & {
  readonly _id: string;
  readonly agencyId: string;
  readonly parts: readonly string[];
  readonly into: readonly { readonly partyId: string; readonly aids: readonly string[]; readonly equity: number | null }[];
};

/** What stands at some companies, and the customers themselves. */
export interface StandingFacts {
  readonly customers: readonly CustomerRecord[];
  readonly parties: readonly PartyRecord[];
  readonly aids: readonly AidRecord[];
  readonly links: readonly LinkRecord[];
  readonly events: readonly EventRecord[];
}

/** Everything written about State aid at some companies; deleted companies have nothing. */
export async function listStandingAt(db: Database, ids: readonly string[]): Promise<StandingFacts> {
  const [customers, parties, aids, links, events, sides] = await Promise.all([
    listCustomers(db, ids),
    db.selectFrom('aid_parties').select(PARTY).where('agencyId', '=', anyOf(ids)).execute(),
    db.selectFrom('aids').select(AID).where('agencyId', '=', anyOf(ids)).orderBy('_id').execute(),
    db.selectFrom('company_links').select(LINK).where('agencyId', '=', anyOf(ids)).orderBy('_id').execute(),
    db
      .selectFrom('company_events')
      .select(['_id', 'agencyId', 'kind', 'on'])
      .where('agencyId', '=', anyOf(ids))
      .orderBy('on')
      .orderBy('createdAt')
      .orderBy('_id')
      .execute(),
    db
      .selectFrom('company_event_parties')
      .select(['eventId', 'side', 'partyId', 'aids', 'equity'])
      .where('agencyId', '=', anyOf(ids))
      .orderBy('eventId')
      .orderBy('at')
      .execute(),
  ]);
  const sideOf = (eventId: string, side: 'part' | 'into') =>
    sides.filter((one) => one.eventId === eventId && one.side === side);
  return {
    customers,
    parties,
    aids,
    links,
    events: events.map((event) => ({
      ...event,
      parts: sideOf(event._id, 'part').map(({ partyId }) => partyId),
      into: sideOf(event._id, 'into').map(({ partyId, aids: kept, equity }) => ({ partyId, aids: kept, equity })),
    })),
  };
}

const PARTY = ['_id', 'agencyId', 'customerId', 'name', 'taxCode', 'kind'] as const;
const AID = [
  '_id',
  'agencyId',
  'partyId',
  'regime',
  'grantedOn',
  'kind',
  'nominal',
  'element',
  'months',
  'securedShare',
  'cover',
  'instalments',
  'body',
  'title',
  'car',
  'cor',
  'componentId',
  'instrumentCode',
  'source',
  'state',
  'stateOn',
  'reducedTo',
  'paidOn',
  'usedYear',
  'note',
] as const;
const LINK = [
  '_id',
  'agencyId',
  'holderId',
  'heldId',
  'kind',
  'share',
  'from',
  'to',
  'isCertain',
  'isConfirmed',
  'note',
] as const;

async function listCustomers(db: Database, ids: readonly string[]): Promise<CustomerRecord[]> {
  return db
    .selectFrom('agencies')
    .select(['_id', 'businessName', 'vatNumber', 'fiscalCode', 'fiscalYearEnd', 'isRoadHaulier'])
    .where('_id', '=', anyOf(ids))
    .execute();
}

/** The table of ceilings and rates, by regime and day. */
export async function readAidRules(db: Database): Promise<{
  readonly ceilings: readonly (AidCeiling & { readonly source: string })[];
  readonly rates: readonly (DiscountRate & { readonly source: string })[];
}> {
  const [ceilings, rates] = await Promise.all([
    db
      .selectFrom('aid_ceilings')
      .select(['regime', 'from', 'to', 'amount', 'window', 'isRoadHaulage', 'source'])
      .orderBy('regime')
      .orderBy('isRoadHaulage')
      .orderBy('from')
      .execute(),
    db.selectFrom('aid_rates').select(['from', 'percent', 'source']).orderBy('from').execute(),
  ]);
  return { ceilings, rates };
}
