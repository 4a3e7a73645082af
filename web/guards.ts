import { isCustomer } from '@volano/domain/policies/actor';
import { redirect } from '@tanstack/react-router';
import { refreshMe, switchAgency } from './features/people/session/session.api.ts';
import { isAbsent, isUnreached } from './lib/api/api-client.ts';
import { loadFirstTranslations, loadOfficeTranslations, loadTranslations } from './lib/i18n/i18n.ts';
import { textOfSearch } from './lib/screens/address.ts';
import { type ScreenAccess, type ScreenRecord, mayOpen } from './lib/screens/screen.ts';
import { keepNamedCompany } from './lib/session/named-company.ts';
import { readSession } from './lib/session/session.ts';
import { missing } from './screens/public/broken.tsx';
import { homeOf } from './screens/screens.ts';

interface Asked {
  readonly location: { readonly href: string };
}

interface Placed {
  readonly location: { readonly pathname: string; readonly search: Readonly<Record<string, string>> };
}

/** Behind the login, for the office. Whoever belongs elsewhere is led home; whoever is nobody yet, to the login. */
export async function requireOffice({ location }: Asked): Promise<void> {
  await requireSide(false, location.href, loadOfficeTranslations);
}

/** Behind the login, for companies. */
export async function requireCompany({ location }: Asked): Promise<void> {
  await requireSide(true, location.href, loadFirstTranslations);
}

/** For a screen that says more than the first ones. */
export async function requireWords(): Promise<void> {
  await loadTranslations().catch(missing);
}

/** Within a side, for whom the record of the screen names: itself, or by the contract of its first query. */
export function requireAccess(access: ScreenAccess): void {
  const user = readSession()?.user;
  if (user !== undefined && !mayOpen(user, access)) throw redirect({ to: homeOf(user) });
}

/**
 * Within the companies' side: who waits to be confirmed opens what is theirs meanwhile and is led there from everywhere else; what is of the wait is
 * nobody else's. The server is asked where that decides, since the office may have confirmed them; without a network, what this device remembers holds.
 */
export async function requireAdmitted(whilePending: ScreenRecord['whilePending']): Promise<void> {
  const user = readSession()?.user;
  if (user === undefined || whilePending === true || (!user.isPending && whilePending === undefined)) return;
  const me = await refreshMe().catch(() => user);
  if (me.isPending === (whilePending === undefined)) throw redirect({ to: homeOf(me) });
}

/**
 * Within the companies' side: links of e-mails and calendars name the company that they are about (`placeUnder`). It is entered, and the address goes
 * on without it: in another tab another one may be entered next. Whoever may not enter it is led to its page, which says so.
 */
export async function enterNamedCompany({ location: { pathname, search } }: Placed): Promise<void> {
  const { agencyId, ...others } = search;
  if (agencyId === undefined) return;
  // Of the one in use this device may remember what is so no more: the page then leads to what became of it.
  keepNamedCompany(agencyId);
  if (agencyId !== readSession()?.agencyId)
    await switchAgency(agencyId).catch((error: unknown) => {
      if (!isAbsent(error)) missing(error);
      throw redirect({ to: '/agencies/$agencyId', params: { agencyId }, replace: true });
    });
  throw redirect({ href: pathname + textOfSearch(others), replace: true });
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

async function requireSide(isForCompanies: boolean, wanted: string, load: () => Promise<void>): Promise<void> {
  const session = readSession();
  if (session === null) throw redirect({ to: '/login', search: wanted === '/' ? {} : { redirect: wanted } });
  if (isCustomer(session.user) !== isForCompanies) throw redirect({ to: homeOf(session.user) });
  if (session.user.mustChangePassword) throw redirect({ to: '/new-password' });
  if (session.user.mustSetUpTwoFactor) throw redirect({ to: '/two-factor' });
  await load().catch(missing);
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
