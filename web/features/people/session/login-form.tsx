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
export function LoginForm({ onSignedIn, onForgotten, onUnverified, onSecondFactor }: LoginFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasTried, setTried] = useState(false);
  const missing = {
    email: hasTried && email.trim() === '' ? t('session.login.emailMissing') : null,
    password: hasTried && password === '' ? t('session.login.passwordMissing') : null,
  };

  async function submit(): Promise<void> {
    setTried(true);
    setRefusal(null);
    if (email.trim() === '' || password === '') {
      form.current?.querySelector<HTMLInputElement>(email.trim() === '' ? '[name=email]' : '[name=password]')?.focus();
      return;
    }
    setBusy(true);
    const credentials = { email: email.trim(), password };
    try {
      onSignedIn(await signIn(credentials));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'emailNotVerified') {
        onUnverified(credentials, error.message);
        return;
      }
      if (error instanceof ApiError && error.code === 'secondFactorNeeded') {
        onSecondFactor(credentials);
        return;
      }
      // A malformed e-mail or password can only be a wrong one.
      const isMalformed = error instanceof ApiError && error.code === 'invalidInput';
      setRefusal(
        isMalformed ? t('errors.wrongCredentials') : error instanceof ApiError ? error.message : t('errors.unexpected'),
      );
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className={classes['form']}
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
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div className={classes['password']}>
        <button type="button" className={classes['forgotten']} onClick={() => onForgotten(email)}>
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
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
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
