import { isCustomer, isPerformancePartner, isPlatformAdmin, isSales } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import { addressOf } from '../lib/screens/address.ts';

/** As much of a signed-in person as says where they belong. */
interface Standing {
  readonly role: Role;
  readonly isPending: boolean;
}

/** The side that somebody is of: companies have theirs, everybody of the firm the office. */
export function sideOf(me: Pick<Standing, 'role'>): 'company' | 'office' {
  return isCustomer(me) ? 'company' : 'office';
}

/** Where `/` leads a signed-in person (1-people §2); who waits to be confirmed, to where that is said. */
export function homeOf(me: Standing): string {
  if (me.isPending) return addressOf('/waiting');
  if (sideOf(me) === 'company') return addressOf('/home');
  if (isPlatformAdmin(me)) return addressOf('/admin/users');
  return addressOf(isSales(me) ? '/admin/contacts' : '/admin');
}

/** Where a login leads: as `/`, but a business performance partner to the companies (decisions §2). */
export function landingOf(me: Standing): string {
  return isPerformancePartner(me) ? addressOf('/admin/agencies') : homeOf(me);
}

/** Where a login leads: to the address that was asked for, but only inside the portal (abuse 56), or else to the landing. */
export function afterLogin(redirect: string | undefined, me: Standing): string {
  return redirect !== undefined && /^\/[a-z]/i.test(redirect) ? redirect : landingOf(me);
}
