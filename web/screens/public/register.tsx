import { readCheckAnswers } from '@volano/domain/rules/quick-check';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RegisterForm } from '../../features/companies/registration/register-form.tsx';
import { getInvitation } from '../../features/companies/registration/registration.api.ts';
import { storePendingEntry } from '../../features/people/session/session.api.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { DataProvider } from '../data.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { addressOf, hrefOf } from '../../lib/screens/address.ts';
import { useHistory, useSearch } from '../../lib/screens/use-screen.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import classes from '../../features/companies/registration/registration.module.css';

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
      <div className="form-rows">
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

/** How the invitation of the address stands: null while that is not known, or there is none. */
function useInvitation(id: string | undefined): { name: string | null; isLost: boolean } {
  const { data, error } = useQuery({
    queryKey: ['invitation', id],
    queryFn: () => getInvitation(id ?? ''),
    enabled: id !== undefined,
  });
  return { name: data?.name ?? null, isLost: error instanceof ApiError && error.status === 404 };
}

/** Who invites; or that the invitation does not hold, and that one may register all the same. */
function InvitationNote({ name, isLost }: { name: string | null; isLost: boolean }) {
  const t = useT();
  if (isLost)
    return (
      <p className={classes['invited']} role="status">
        <strong>{t('registration.form.invitationLost')}</strong>
        <span>{t('registration.form.invitationLostBody')}</span>
      </p>
    );
  if (name === null) return null;
  return (
    <p className={classes['invited']}>
      <strong>{t('registration.form.invited', { name })}</strong>
    </p>
  );
}
