import { lazy, Suspense, useState } from 'react';
import { LoginForm } from '../../features/people/session/login-form.tsx';
import { addressOf, goTo, readSearch } from '../../lib/screens/address.ts';
import { landingOf } from '../screens.ts';
import { loadTranslations } from '../../lib/i18n/i18n.ts';
import { type Credentials, storePendingEntry } from '../../features/people/session/session.api.ts';
import type { Session } from '../../lib/session/session.ts';
import { EntryFrame } from '../../ui/layout/entry-frame.tsx';
import { toast } from '../../ui/layout/toast.ts';

const ResetDialog = lazy(async () => {
  const [{ ResetDialog: Dialog }] = await Promise.all([
    import('../../features/people/session/reset-dialog.tsx'),
    loadTranslations(),
  ]);
  return { default: Dialog };
});

const SecondFactorStep = lazy(async () => {
  const [{ SecondFactorStep: Step }] = await Promise.all([
    import('../../features/people/session/second-factor-step.tsx'),
    loadTranslations(),
  ]);
  return { default: Step };
});

/** The way in. Who still has to verify their e-mail is told so and led there. */
export function LoginPage() {
  const [proven, setProven] = useState<Credentials | null>(null);
  const [resetFor, setResetFor] = useState<string | null>(null);

  function enter(session: Session): void {
    const { redirect } = readSearch(location.hash.split('?')[1] ?? '');
    // Only an address inside the portal is followed (abuse 56).
    const isInside = redirect !== undefined && /^\/[a-z]/i.test(redirect);
    goTo(isInside ? redirect : landingOf(session.user.role));
  }

  return (
    <EntryFrame>
      {proven === null ? (
        <LoginForm
          onSignedIn={enter}
          onForgotten={setResetFor}
          onSecondFactor={setProven}
          onUnverified={(credentials, message) => {
            toast.warning(message);
            storePendingEntry(credentials);
            goTo(addressOf('/verify'));
          }}
        />
      ) : (
        <Suspense>
          <SecondFactorStep credentials={proven} onSignedIn={enter} onBack={() => setProven(null)} />
        </Suspense>
      )}
      {resetFor === null ? null : (
        <Suspense>
          <ResetDialog email={resetFor} onClose={() => setResetFor(null)} />
        </Suspense>
      )}
    </EntryFrame>
  );
}
