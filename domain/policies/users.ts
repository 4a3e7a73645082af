import type { Role } from '../rules/vocabulary.ts';
import { type Actor, type Identity, isAdmin, isCustomer, seesEverything } from './actor.ts';

/** Who sees every person of the portal; the others see the directory of consultants (docs/permissions.csv: GET users). */
export function canSeeEverybody(actor: Actor): boolean {
  return seesEverything(actor);
}

/** Whether the actor may change a person: anybody for admins, oneself for all others. */
export function canChangeUser(actor: Identity, person: { readonly _id: string }): boolean {
  return isAdmin(actor) || isOneself(actor, person);
}

/** Whether an account is the actor's own, which they neither shut nor delete: 409 `ownAccount`. */
export function isOneself(actor: Identity, person: { readonly _id: string }): boolean {
  return person._id === actor.userId;
}

/** Filters of the list that speak of what the directory does not show, so that nobody learns it by asking (abuse 33). */
const STAFF_FILTERS: ReadonlySet<string> = new Set(['isGroup', 'isEnabled', 'isConfirmed', 'standing', 'hasAdvisor']);
const STAFF_SORTS: ReadonlySet<string> = new Set(['createdAt', 'email']);

/** Which of the sent filters the actor may not use. */
export function forbiddenUserFilters(actor: Actor, filters: readonly string[]): readonly string[] {
  return canSeeEverybody(actor) ? [] : filters.filter((filter) => STAFF_FILTERS.has(filter));
}

/** Whether the actor may order the list by a field. */
export function canSortUsersBy(actor: Actor, field: string): boolean {
  return canSeeEverybody(actor) || !STAFF_SORTS.has(field);
}

/**
 * Which of the sent fields of a person may not be changed, and why. Customers change the name of their own group; admins everything that
 * the contract has, but the role only of customers (holes H20) and the group's name only of a group.
 */
export function refusedUserFields(
  actor: Identity,
  person: { readonly role: Role; readonly isGroup: boolean },
  fields: readonly string[],
): { path: string; message: string }[] {
  return fields.flatMap((path) => {
    if (path === 'groupName') return person.isGroup ? [] : [{ path, message: 'notAGroup' }];
    if (!isAdmin(actor)) return [{ path, message: 'unknown' }];
    return path === 'role' && !isCustomer(person) ? [{ path, message: 'customersOnly' }] : [];
  });
}
