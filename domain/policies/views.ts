import type { ViewType } from '../rules/vocabulary.ts';
import { type Actor, isCustomer } from './actor.ts';

const CUSTOMER_TYPES: ReadonlySet<ViewType> = new Set(['announcementsUser', 'servicesUser']);

/** Staff record and count the plain types, companies the ones with the User suffix (4-permissions: POST views). */
export function canUseViewType(actor: Actor, type: ViewType): boolean {
  return CUSTOMER_TYPES.has(type) === isCustomer(actor);
}
