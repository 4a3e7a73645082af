import { useState } from 'react';
import { VerifyForm } from '../../features/companies/registration/verify-form.tsx';
import { signIn, storePendingEntry, readPendingEntry } from '../../features/people/session/session.api.ts';
import { addressOf } from '../../lib/screens/address.ts';
import { useHistory } from '../../lib/screens/use-screen.ts';
import { landingOf } from '../screens.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { EntryFrame } from '../../ui/layout/entry-frame.tsx';
import { toast } from '../../ui/layout/toast.ts';

/** The six digits that were mailed; with the password still at hand, the right ones open the portal, or as much of it as opens before the office confirms. */
export function VerifyPage() {
  const t = useT();
  const history = useHistory();
  const [entry] = useState(readPendingEntry);

  async function goOn(email: string): Promise<void> {
    storePendingEntry(null);
    toast.success(t('registration.verify.done'), entry === null ? t('registration.verify.signInNow') : undefined);
    history.replace(await placeOf(email));
  }

  /** Where a verified person goes: in, or to the login when the password is not known or no longer enough. */
  async function placeOf(email: string): Promise<string> {
    if (entry === null) return addressOf('/login');
    try {
      return landingOf((await signIn({ email, password: entry.password })).user);
    } catch {
      return addressOf('/login');
    }
  }

  return (
    <EntryFrame hasMore>
      <VerifyForm email={entry?.email ?? null} isMailed={entry?.isMailed === true} onVerified={goOn} />
    </EntryFrame>
  );
}
