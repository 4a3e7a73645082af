import { redirect } from '@tanstack/react-router';
import { refreshMe, switchAgency } from './features/people/session/session.api.ts';
import { isAbsent } from './lib/api/api-client.ts';
import { loadFirstTranslations, loadOfficeTranslations } from './lib/i18n/i18n.ts';
import { textOfSearch } from './lib/screens/address.ts';
import { type ScreenAccess, type ScreenRecord, mayOpen } from './lib/screens/screen.ts';
import { keepNamedCompany } from './lib/session/named-company.ts';
import { readSession } from './lib/session/session.ts';
import { missing } from './screens/public/missing.ts';
import { homeOf, sideOf } from './screens/screens.ts';

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

async function requireSide(isForCompanies: boolean, wanted: string, load: () => Promise<void>): Promise<void> {
  const session = readSession();
  if (session === null) throw redirect({ to: '/login', search: wanted === '/' ? {} : { redirect: wanted } });
  if ((sideOf(session.user) === 'company') !== isForCompanies) throw redirect({ to: homeOf(session.user) });
  if (session.user.mustChangePassword) throw redirect({ to: '/new-password' });
  if (session.user.mustSetUpTwoFactor) throw redirect({ to: '/two-factor' });
  await load().catch(missing);
}
