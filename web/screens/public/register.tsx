import { readCheckAnswers } from '@volano/domain/rules/quick-check';
import { useState } from 'react';
import { InvitationNote, useInvitation } from '../../features/companies/registration/invitation-note.tsx';
import { RegisterForm } from '../../features/companies/registration/register-form.tsx';
import classes from '../../features/companies/registration/registration.module.css';
import { storePendingEntry } from '../../features/people/session/session.api.ts';
import { DataProvider } from '../../lib/api/data.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { addressOf, hrefOf } from '../../lib/screens/address.ts';
import { useHistory, useSearch } from '../../lib/screens/use-screen.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';

/** Where a company comes in: by itself, or sent by an invitation partner (`?invitation=`). */
export function RegisterPage() {
  return (
    <DataProvider>
      <Register />
    </DataProvider>
  );
}

function Register() {
  const t = useT();
  const history = useHistory();
  const [{ invitation, check: written }] = useSearch('/register');
  const check = readCheckAnswers(written);
  const { name, isLost } = useInvitation(invitation);
  const [isRefused, setRefused] = useState(false);
  const hasEnded = isLost || isRefused;

  return (
    <EntryFrame hasMore>
      <div className={classes['form']}>
        <EntryHead title={t('registration.form.title')}>{t('registration.form.subtitle')}</EntryHead>
        <InvitationNote name={name} isLost={hasEnded} />
        {check === null ? null : <p className={classes['note']}>{t('quickCheck.kept')}</p>}
        <RegisterForm
          check={check}
          invitation={hasEnded ? undefined : invitation}
          onInvitationLost={() => setRefused(true)}
          onRegistered={(credentials) => {
            storePendingEntry({ ...credentials, isMailed: true });
            history.push(addressOf('/verify'));
          }}
        />
        <p className={classes['note']}>
          {t('registration.form.hasAccount')} <a href={hrefOf('/login')}>{t('registration.form.signIn')}</a>
        </p>
      </div>
    </EntryFrame>
  );
}
