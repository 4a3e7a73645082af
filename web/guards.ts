import type { Role } from '@volano/domain/rules/vocabulary';
import { redirect } from '@tanstack/react-router';
import { refreshMe } from './features/people/session/session.api.ts';
import { loadOfficeTranslations, loadTranslations } from './lib/i18n/i18n.ts';
import { readSession } from './lib/session/session.ts';

const OFFICE: readonly Role[] = ['admin', 'advisor', 'business-performance-partner', 'platform-admin', 'sales'];
const COMPANIES: readonly Role[] = ['user', 'business-partner'];

/** Where `/` leads a signed-in person (1-people §2). */
export function homeOf(role: Role): string {
  switch (role) {
    case 'admin':
    case 'advisor':
    case 'business-performance-partner':
      return '/admin';
    case 'platform-admin':
      return '/admin/users';
    case 'sales':
      return '/admin/profile';
    case 'user':
    case 'business-partner':
      return '/home';
  }
}

/** Where a login leads: as `/`, but a business performance partner to the companies (decisions §2). */
export function landingOf(role: Role): string {
  return role === 'business-performance-partner' ? '/admin/agencies' : homeOf(role);
}

/** Behind the login, for the office. Whoever belongs elsewhere is led home; whoever is nobody yet, to the login. */
export async function requireOffice({ location }: { location: { href: string } }): Promise<void> {
  await requireRoles(OFFICE, location.href, loadOfficeTranslations);
}

/** Behind the login, for companies. */
export async function requireCompany({ location }: { location: { href: string } }): Promise<void> {
  await requireRoles(COMPANIES, location.href, loadTranslations);
}

/** Within the office, for some roles only. */
export function requireRole(...roles: readonly Role[]) {
  return () => {
    const role = readSession()?.user.role;
    if (role !== undefined && !roles.includes(role)) throw redirect({ to: homeOf(role) as '/' });
  };
}

/** `/` and the login are for those who have no session; the others go on to their place. */
export function leadHome(): void {
  const session = readSession();
  throw redirect({ to: (session === null ? '/login' : homeOf(session.user.role)) as '/' });
}

export function skipLogin(): void {
  const session = readSession();
  if (session !== null) throw redirect({ to: homeOf(session.user.role) as '/' });
}

/** Before the login, for screens that say more than the login knows. */
export async function requireNoSession(): Promise<void> {
  skipLogin();
  await loadTranslations();
}

async function requireRoles(roles: readonly Role[], wanted: string, load: () => Promise<void>): Promise<void> {
  const session = readSession();
  if (session === null)
    throw redirect({ to: '/login' as '/', search: (wanted === '/' ? {} : { redirect: wanted }) as never });
  if (!roles.includes(session.user.role)) throw redirect({ to: homeOf(session.user.role) as '/' });
  if (session.user.mustChangePassword) throw redirect({ to: '/new-password' as '/' });
  if (session.user.mustSetUpTwoFactor) throw redirect({ to: '/two-factor' as '/' });
  await load();
}

/** Behind the login, for who must set up a second factor. Asked of the server: what this device remembers may be of before. */
export async function requireSetUp(): Promise<void> {
  if (readSession() === null) throw redirect({ to: '/login' as '/' });
  const me = await refreshMe();
  if (!me.mustSetUpTwoFactor) throw redirect({ to: homeOf(me.role) as '/' });
  await loadTranslations();
}

/** Behind the login, for who must choose a password of their own. Asked of the server, as above. */
export async function requireProvisional(): Promise<void> {
  if (readSession() === null) throw redirect({ to: '/login' as '/' });
  const me = await refreshMe();
  if (!me.mustChangePassword) throw redirect({ to: homeOf(me.role) as '/' });
  await loadTranslations();
}

/**
 * A guard during whose questions the list of a side's screens is fetched already. One that does not come is told when its screen is
 * wanted.
 */
export function fetchingAhead(screens: () => Promise<object>, guard: typeof requireOffice): typeof requireOffice {
  return (asked) => {
    if (readSession() !== null) void screens().catch(() => undefined);
    return guard(asked);
  };
}
