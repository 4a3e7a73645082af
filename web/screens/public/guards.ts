import { redirect } from '@tanstack/react-router';
import { refreshMe } from '../../features/people/session/session.api.ts';
import { isUnreached } from '../../lib/api/api-client.ts';
import { loadTranslations } from '../../lib/i18n/i18n.ts';
import { readSession } from '../../lib/session/session.ts';
import { homeOf } from '../screens.ts';
import { missing } from './missing.ts';

/** For a screen that says more than the first ones. */
export async function requireWords(): Promise<void> {
  await loadTranslations().catch(missing);
}

/** `/` and the login are for those who have no session; the others go on to their place. */
export function leadHome(): void {
  const session = readSession();
  throw redirect({ to: session === null ? '/login' : homeOf(session.user) });
}

export function skipLogin(): void {
  const session = readSession();
  if (session !== null) throw redirect({ to: homeOf(session.user) });
}

/** Before the login, for screens that say more than the login knows. */
export async function requireNoSession(): Promise<void> {
  skipLogin();
  await requireWords();
}

/** What cannot be known without the service comes with it, as a part of the page does. */
function unreached(error: unknown): never {
  if (isUnreached(error)) missing(error);
  throw error;
}

/** Behind the login, for who must set up a second factor. Asked of the server: what this device remembers may be of before. */
export async function requireSetUp(): Promise<void> {
  if (readSession() === null) throw redirect({ to: '/login' });
  const me = await refreshMe().catch(unreached);
  if (!me.mustSetUpTwoFactor) throw redirect({ to: homeOf(me) });
  await requireWords();
}

/** Behind the login, for who must choose a password of their own. Asked of the server, as above. */
export async function requireProvisional(): Promise<void> {
  if (readSession() === null) throw redirect({ to: '/login' });
  const me = await refreshMe().catch(unreached);
  if (!me.mustChangePassword) throw redirect({ to: homeOf(me) });
  await requireWords();
}
