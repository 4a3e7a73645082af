import type { Role } from '@volano/domain/rules/vocabulary';
import { addressOf } from '../lib/screens/address.ts';

/** Where `/` leads a signed-in person (1-people §2). */
export function homeOf(role: Role): string {
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
export function landingOf(role: Role): string {
  return role === 'business-performance-partner' ? addressOf('/admin/agencies') : homeOf(role);
}
