import { Button } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { enterWithCode } from '../../features/people/session/external-access.api.ts';
import classes from '../../features/companies/registration/registration.module.css';
import { hrefOf } from '../../lib/screens/address.ts';
import { useSearch } from '../../lib/screens/use-screen.ts';
import { landingOf } from '../screens.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';

/** Where other sites send a person with a one-time code (decisions §2). */
export function ExternalLoginPage() {
  const t = useT();
  const [{ code = '' }] = useSearch('/login/external');
  return (
    <EntryFrame>
      <div className={classes['form']}>
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
  if ('session' in entered) return <Navigate to={landingOf(entered.session.user.role)} replace />;
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
