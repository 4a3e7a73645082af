import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { Session } from '../../../lib/session/session.ts';
import { EntryHead } from '../../../ui/layout/entry-frame.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import classes from './login-form.module.css';
import { type Credentials, signIn } from './session.api.ts';

export interface LoginFormProps {
  onSignedIn: (session: Session) => void;
  onForgotten: (email: string) => void;
  /** The password is right and the e-mail is still to be verified. */
  onUnverified: (credentials: Credentials, message: string) => void;
  /** The password is right and the account asks for a code as well. */
  onSecondFactor: (credentials: Credentials) => void;
}

/** E-mail, password, one button. What went wrong stays in the form: a toast is too short to act upon. */
export function LoginForm(props: LoginFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { typed, change, missing, refusal, isBusy, submit } = useLogin(props, form);
  return (
    <form
      ref={form}
      noValidate
      className="form-rows"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <EntryHead title={t('session.login.title')}>{t('session.login.subtitle')}</EntryHead>
      {refusal === null ? null : <FormRefusal title={refusal} />}
      <TextInput
        label={t('session.login.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
        error={missing.email}
        leftSection={<IconMail size={20} aria-hidden />}
        value={typed.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <div className={classes['password']}>
        <button type="button" className={classes['forgotten']} onClick={() => props.onForgotten(typed.email)}>
          {t('session.login.forgotten')}
        </button>
        <PasswordInput
          label={t('session.login.password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={missing.password}
          leftSection={<IconLock size={20} aria-hidden />}
          visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
          value={typed.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      </div>
      <Button type="submit" fullWidth loading={isBusy} className={classes['submit'] ?? ''}>
        {t('session.login.submit')}
      </Button>
      <p className={classes['register']}>
        {t('session.login.noAccount')} <a href={hrefOf('/register')}>{t('session.login.register')}</a>
      </p>
    </form>
  );
}

/** What is typed of the login, and where it leads: in, to the code of the e-mail, to the second factor, or to why not. */
function useLogin(
  { onSignedIn, onUnverified, onSecondFactor }: LoginFormProps,
  form: React.RefObject<HTMLFormElement | null>,
) {
  const t = useT();
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasTried, setTried] = useState(false);
  const credentials = { email: typed.email.trim(), password: typed.password };
  const missing = {
    email: hasTried && credentials.email === '' ? t('session.login.emailMissing') : null,
    password: hasTried && credentials.password === '' ? t('session.login.passwordMissing') : null,
  };

  async function submit(): Promise<void> {
    setTried(true);
    setRefusal(null);
    if (credentials.email === '' || credentials.password === '') {
      form.current
        ?.querySelector<HTMLInputElement>(credentials.email === '' ? '[name=email]' : '[name=password]')
        ?.focus();
      return;
    }
    setBusy(true);
    try {
      onSignedIn(await signIn(credentials));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (error instanceof ApiError && code === 'emailNotVerified') return onUnverified(credentials, error.message);
      if (code === 'secondFactorNeeded') return onSecondFactor(credentials);
      // A malformed e-mail or password can only be a wrong one.
      const told = error instanceof ApiError ? error.message : t('errors.unexpected');
      setRefusal(code === 'invalidInput' ? t('errors.wrongCredentials') : told);
      setBusy(false);
    }
  }

  function change(changed: Partial<typeof typed>): void {
    setTyped((before) => ({ ...before, ...changed }));
  }

  return { typed, change, missing, refusal, isBusy, submit };
}
