import { Button } from '@mantine/core';
import { PasswordForm } from '../../features/people/session/password-form.tsx';
import { signOut } from '../../features/people/session/session.api.ts';
import { useHistory } from '../../lib/screens/use-screen.ts';
import { landingOf } from '../screens.ts';
import { DataProvider } from '../../lib/api/data.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMe, useSession } from '../../lib/session/session.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import classes from './public.module.css';

/** Where somebody chooses a password of their own who came in with one that was made for them: nothing else opens before. */
export function NewPasswordPage() {
  return useSession() === null ? null : (
    <DataProvider>
      <Choose />
    </DataProvider>
  );
}

function Choose() {
  const t = useT();
  const me = useMe();
  const history = useHistory();
  return (
    <EntryFrame hasMore>
      <div className={classes['form']}>
        <EntryHead title={t('session.mustChange.title')}>{t('session.mustChange.text')}</EntryHead>
        <PasswordForm onChanged={() => history.replace(landingOf(me))} />
        <div>
          <Button variant="transparent" size="sm" px={0} onClick={() => void signOut()}>
            {t('session.mustChange.signOut')}
          </Button>
        </div>
      </div>
    </EntryFrame>
  );
}
