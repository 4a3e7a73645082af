import { type AdvisorField, ADVISOR_FIELDS, canFollowAs } from './advisor-kinds.ts';
import type { Role } from './vocabulary.ts';

/** Every way a company is followed: the four of consultants, and by a sales contact. */
export const FOLLOWER_KINDS = [
  'advisor',
  'businessAdvisor',
  'businessPerformancePartner',
  'businessPartnerGrants',
  'sales',
] as const;
export type FollowerKind = (typeof FOLLOWER_KINDS)[number];

/** How somebody came to follow a company. */
export const FOLLOW_REASONS = ['choice', 'press', 'reassigned', 'invitation', 'import', 'handedOver'] as const;
export type FollowReason = (typeof FOLLOW_REASONS)[number];

/** How it ended: somebody else was named, it was handed over, or nobody took the place. */
export const FOLLOW_ENDINGS = ['reassigned', 'handedOver', 'left'] as const;
export type FollowEnding = (typeof FOLLOW_ENDINGS)[number];

/** The columns of a company that name who follows it, of each kind. */
export const FOLLOWER_FIELDS = [...ADVISOR_FIELDS, 'salesContactId'] as const;
export type FollowerField = AdvisorField | 'salesContactId';
export type Followers = Readonly<Record<FollowerField, string | null>>;

export const KIND_OF_FIELD: Readonly<Record<FollowerField, FollowerKind>> = {
  advisorId: 'advisor',
  businessAdvisorId: 'businessAdvisor',
  businessPerformancePartnerId: 'businessPerformancePartner',
  businessPartnerGrantsId: 'businessPartnerGrants',
  salesContactId: 'sales',
};

/** The kinds by which a company has somebody to turn to: without one of them it waits. */
const COUNTED_FIELDS: readonly FollowerField[] = ['advisorId', 'businessAdvisorId', 'salesContactId'];

/** The same as kinds of the history. */
export const COUNTED_KINDS = COUNTED_FIELDS.map((field) => KIND_OF_FIELD[field]);

/** By whom a company is followed: its consultants come before its sales contact. */
export type FollowedBy = 'advisor' | 'sales' | null;

/**
 * By whom a company is followed: somebody who is named **and** works here. Home, choice, lists, counts, chat, card and mails ask this one rule; its
 * twin in SQL is `followedBy` of server/access/followers.ts.
 */
export function followedBy(followers: Partial<Followers>, worksHere: (personId: string) => boolean): FollowedBy {
  const isHere = (field: FollowerField) => {
    const id = followers[field] ?? null;
    return id !== null && worksHere(id);
  };
  const field = COUNTED_FIELDS.find(isHere);
  if (field === undefined) return null;
  return field === 'salesContactId' ? 'sales' : 'advisor';
}

/** Whether a company is followed at all. */
export function isFollowed(by: FollowedBy): boolean {
  return by !== null;
}

/** Whether the owner may still say whom they want: until a consultant follows the company. */
export function mayChoose(by: FollowedBy): boolean {
  return by !== 'advisor';
}

/** What a person of a role becomes who takes the place of another; null where they may not. A consultant takes a sales contact's place as consultant. */
export function placeFor(field: FollowerField, role: Role): FollowerField | null {
  if (field !== 'salesContactId') return canFollowAs(field, role) ? field : null;
  if (role === 'sales') return 'salesContactId';
  return canFollowAs('advisorId', role) ? 'advisorId' : null;
}

/** The roles of those who may take over everything that somebody of a role follows. */
export function takersOf(role: Role): readonly Role[] {
  return role === 'sales' ? ['sales', 'advisor'] : [role];
}

/** The roles of those whose load is shown: who can be chosen or named to follow companies. */
export function hasLoad(role: Role): boolean {
  return role === 'advisor' || role === 'business-performance-partner' || role === 'sales';
}

/** What one person follows of each company: the fields in which they stand. */
export interface Held {
  readonly agencyId: string;
  readonly fields: readonly FollowerField[];
}

/** Shares companies among people, each to whoever follows fewest by then; equals in the order in which they were named. */
export function shareOut(
  companies: readonly Held[],
  people: readonly { readonly _id: string; readonly load: number }[],
): ReadonlyMap<string, string> {
  const loads = people.map(({ _id, load }) => ({ _id, load }));
  const given = new Map<string, string>();
  for (const { agencyId } of companies) {
    const [least, ...others] = loads;
    if (least === undefined) break;
    const taker = others.reduce((fewest, one) => (one.load < fewest.load ? one : fewest), least);
    given.set(agencyId, taker._id);
    taker.load += 1;
  }
  return given;
}
