import { Button } from '@mantine/core';
import { type FunctionComponent, lazy, startTransition, Suspense, useState } from 'react';
import { LoginForm } from '../../features/people/session/login-form.tsx';
import { addressOf, goTo, readSearch } from '../../lib/screens/address.ts';
import { afterLogin } from '../screens.ts';
import { loadTranslations, useT } from '../../lib/i18n/i18n.ts';
import { type Credentials, signIn, storePendingEntry } from '../../features/people/session/session.api.ts';
import type { Session } from '../../lib/session/session.ts';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';
import { EntryFrame } from '../../ui/layout/entry-frame.tsx';
import { toast } from '../../lib/screens/toast.ts';
import { WayBar } from '../../ui/layout/way-bar.tsx';

const ResetDialog = lazy(async () => {
  const asked = Promise.all([import('../../features/people/session/reset-dialog.tsx'), loadTranslations()]);
  return { default: await asked.then(([{ ResetDialog: Dialog }]) => Dialog, missing) };
});

const SecondFactorStep = lazy(async () => {
  const asked = Promise.all([import('../../features/people/session/second-factor-step.tsx'), loadTranslations()]);
  return { default: await asked.then(([{ SecondFactorStep: Step }]) => Step, missing) };
});

/** In place of a part whose code did not come. */
function missing(): FunctionComponent<object> {
  return function Missing() {
    const t = useT();
    const again = (
      <Button variant="default" size="sm" onClick={() => window.location.reload()}>
        {t('session.missing.retry')}
      </Button>
    );
    return (
      <FormRefusal title={t('session.missing.title')} action={again}>
        {t('session.missing.text')}
      </FormRefusal>
    );
  };
}

/** The way in. Who still has to verify their e-mail is told so and led there. */
export function LoginPage() {
  const [proven, setProven] = useState<Credentials | null>(null);
  const [resetFor, setResetFor] = useState<string | null>(null);

  function enter(session: Session): void {
    const { redirect } = readSearch(location.hash.split('?')[1] ?? '');
    goTo(afterLogin(redirect, session.user));
  }

  return (
    <EntryFrame>
      {proven === null ? (
        <LoginForm
          onSignedIn={enter}
          onForgotten={setResetFor}
          // The form stays, busy, until the code that asks for the second factor has come.
          onSecondFactor={(credentials) => startTransition(() => setProven(credentials))}
          onUnverified={(credentials, message) => {
            toast.warning(message);
            storePendingEntry(credentials);
            goTo(addressOf('/verify'));
          }}
        />
      ) : (
        <Suspense fallback={<WayBar />}>
          <SecondFactorStep enter={(code) => signIn(proven, code)} onSignedIn={enter} onBack={() => setProven(null)} />
        </Suspense>
      )}
      {resetFor === null ? null : (
        <Suspense fallback={<WayBar />}>
          <ResetDialog email={resetFor} onClose={() => setResetFor(null)} />
        </Suspense>
      )}
    </EntryFrame>
  );
}
