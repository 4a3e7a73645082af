import { Alert, Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { resetPassword } from '../../features/people/session/session.api.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { useParams } from '../../lib/screens/use-screen.ts';
import { usePasswordRule } from '../../lib/session/password-rule.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import classes from './public.module.css';

/** Where the mailed link leads: choose a new password, once. */
export function PasswordResetPage() {
  const t = useT();
  const { token } = useParams('/password-reset/$token');
  const [done, setDone] = useState<string | null>(null);
  return (
    <EntryFrame hasMore>
      {done === null ? (
        <ChoosePassword token={token} onDone={setDone} />
      ) : (
        <div className={classes['form']}>
          <EntryHead title={t('session.reset.chooseTitle')} />
          <p role="status">{done}</p>
          <Button component="a" href={hrefOf('/login')} className={classes['submit'] ?? ''}>
            {t('session.reset.toLogin')}
          </Button>
        </div>
      )}
    </EntryFrame>
  );
}

/** The new password, twice; `onDone` hears what the server says of it. */
function ChoosePassword({ token, onDone }: { token: string; onDone: (said: string) => void }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      onDone(await resetPassword(token, password));
    } catch (error) {
      // A token that does not even look like one is a link that is no longer valid.
      const isLost = error instanceof ApiError && error.code === 'notFound';
      setRefusal(
        isLost ? t('errors.passwordResetInvalid') : error instanceof ApiError ? error.message : t('errors.unexpected'),
      );
    }
    setBusy(false);
  }

  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (password === repeated) void submit();
        else setRefusal(t('session.reset.mismatch'));
      }}
    >
      <EntryHead title={t('session.reset.chooseTitle')} />
      {refusal === null ? null : (
        <Alert color="danger" role="alert">
          {refusal}
        </Alert>
      )}
      <PasswordTwice password={password} repeated={repeated} onPassword={setPassword} onRepeated={setRepeated} />
      <Button type="submit" loading={isBusy} className={classes['submit'] ?? ''}>
        {t('session.reset.choose')}
      </Button>
    </form>
  );
}

interface PasswordTwiceProps {
  password: string;
  repeated: string;
  onPassword: (password: string) => void;
  onRepeated: (repeated: string) => void;
}

function PasswordTwice({ password, repeated, onPassword, onRepeated }: PasswordTwiceProps) {
  const t = useT();
  const passwordRule = usePasswordRule();
  const isDifferent = repeated !== '' && repeated !== password;
  return (
    <>
      <PasswordInput
        label={t('session.reset.newPassword')}
        description={passwordRule}
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('session.reset.repeat')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        error={isDifferent ? t('session.reset.mismatch') : null}
        visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
        value={repeated}
        onChange={(event) => onRepeated(event.currentTarget.value)}
      />
    </>
  );
}
