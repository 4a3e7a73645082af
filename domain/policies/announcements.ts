import { isInTarget } from '../rules/matching/verdict.ts';
import type { Gate, Verdict } from '../rules/matching/types.ts';
import { CHANGED_FIELDS, type ChangedField } from '../rules/call-vocabulary.ts';
import { type Actor, isCustomer } from './actor.ts';

/** How something of the catalogue stands for a company: its match and what people did with it. */
export interface Standing {
  readonly gate: Gate | null;
  readonly verdict: Verdict;
  readonly isFavorite: boolean;
  readonly isRecommended: boolean;
}

/** How many companies an announcement suits is known to the whole office and to no company (2-catalogue §6). */
export function canSeeMatchingUsers(actor: Actor): boolean {
  return !isCustomer(actor);
}

/** The table of categories, of an announcement and of a service, is for admins and advisors (2-catalogue §6). */
export function canSeeCategories(actor: Actor): boolean {
  return actor.role === 'admin' || actor.role === 'advisor';
}

/** What of a call's history one reads: companies its dates, its amount and whether it closed (8-true-calls §5). */
export function changedFieldsFor(actor: Actor): readonly ChangedField[] {
  return isCustomer(actor) ? ['state', 'amount', 'publicationDate', 'expiryDate'] : CHANGED_FIELDS;
}

/** Near misses that nobody recommended are listed for staff only (5-matching, Verdict). */
export function canListNearMisses(actor: Actor): boolean {
  return !isCustomer(actor);
}

/**
 * Whether a company may open something: in target, kept or recommended, past its deadline too; never what is not published or
 * not made for its kind (4-permissions: GET announcements/{id}).
 */
export function isOpenToCompany(standing: Standing): boolean {
  if (standing.gate !== null && standing.gate !== 'expired') return false;
  return isInTarget(standing.verdict) || standing.isFavorite || standing.isRecommended;
}
