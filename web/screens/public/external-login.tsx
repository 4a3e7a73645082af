import { Button } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import classes from '../../features/companies/registration/registration.module.css';
import { SecondFactorStep } from '../../features/people/session/second-factor-step.tsx';
import { signInWithCode } from '../../features/people/session/session.api.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { untilReached } from '../../lib/api/ask-once.ts';
import { addressOf, goTo, hrefOf } from '../../lib/screens/address.ts';
import { useSearch } from '../../lib/screens/use-screen.ts';
import type { Session } from '../../lib/session/session.ts';
import { landingOf } from '../screens.ts';
import { useT, i18n } from '../../lib/i18n/i18n.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';

/** Where other sites send a person with a one-time code (decisions §2). */
export function ExternalLoginPage() {
  const t = useT();
  const [{ code = '' }] = useSearch('/login/external');
  return (
    <EntryFrame>
      <div className="form-rows">
        <Suspense fallback={<p role="status">{t('registration.external.entering')}</p>}>
          <Entry code={code} />
        </Suspense>
      </div>
    </EntryFrame>
  );
}

function Entry({ code }: { code: string }) {
  const t = useT();
  const entered = use(enterWithCode(code));
  if ('session' in entered) return <Navigate to={landingOf(entered.session.user)} replace />;
  if (entered.refusal === 'secondFactor')
    return (
      <SecondFactorStep
        enter={(secondFactor) => signInWithCode(code, secondFactor)}
        onSignedIn={(session) => goTo(landingOf(session.user))}
        onBack={() => goTo(addressOf('/login'))}
      />
    );
  return (
    <>
      <EntryHead title={t('registration.external.lost')}>{t('registration.external.lostBody')}</EntryHead>
      {entered.refusal === null ? null : <FormRefusal title={entered.refusal} />}
      <Button component="a" href={hrefOf('/login')} className={classes['submit'] ?? ''}>
        {t('registration.external.toLogin')}
      </Button>
    </>
  );
}

/** A session, or why there is none: null where the code alone is to blame, `secondFactor` where one is asked for, else words to show. */
type Entered = { readonly session: Session } | { readonly refusal: string | null };

const asked = new Map<string, Promise<Entered>>();

/** Signs in with a one-time code: once, however often the screen is drawn. */
function enterWithCode(code: string): Promise<Entered> {
  const entering = asked.get(code) ?? enter(code);
  asked.set(code, entering);
  return entering;
}

async function enter(code: string): Promise<Entered> {
  try {
    return { session: await untilReached(() => signInWithCode(code)) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { refusal: i18n.t('errors.unexpected') };
    if (error.code === 'secondFactorNeeded') return { refusal: 'secondFactor' };
    const isOfCode = error.code === 'externalCodeInvalid' || error.code === 'invalidInput';
    return { refusal: isOfCode ? null : error.message };
  }
}
