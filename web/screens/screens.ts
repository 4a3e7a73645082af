import type { Role } from '@volano/domain/rules/vocabulary';
import { addressOf } from '../lib/screens/address.ts';

/** As much of a signed-in person as says where they belong. */
interface Standing {
  readonly role: Role;
  readonly isPending: boolean;
}

/** Where `/` leads a signed-in person (1-people §2); who waits to be confirmed, to where that is said. */
export function homeOf({ role, isPending }: Standing): string {
  if (isPending) return addressOf('/waiting');
  switch (role) {
    case 'admin':
    case 'advisor':
    case 'business-performance-partner':
      return addressOf('/admin');
    case 'platform-admin':
      return addressOf('/admin/users');
    case 'sales':
      return addressOf('/admin/profile');
    case 'user':
    case 'business-partner':
      return addressOf('/home');
  }
}

/** Where a login leads: as `/`, but a business performance partner to the companies (decisions §2). */
export function landingOf(me: Standing): string {
  return me.role === 'business-performance-partner' ? addressOf('/admin/agencies') : homeOf(me);
}
