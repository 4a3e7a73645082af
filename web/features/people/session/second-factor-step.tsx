import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Session } from '../../../lib/session/session.ts';
import { EntryHead } from '../../../ui/layout/entry-frame.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import classes from './session.module.css';
import { type Credentials, signIn } from './session.api.ts';

export interface SecondFactorStepProps {
  credentials: Credentials;
  onSignedIn: (session: Session) => void;
  onBack: () => void;
}

/** The code of the authenticator app, sent as soon as it is complete, or a recovery code for who has lost the telephone. */
export function SecondFactorStep({ credentials, onSignedIn, onBack }: SecondFactorStepProps) {
  const t = useT();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(given: string): Promise<void> {
    setRefusal(null);
    if (given.trim() === '' || (!isRecovery && given.length < 6)) {
      setRefusal(isRecovery ? t('twoFactor.login.missing') : t('errors.field.sixDigits'));
      return;
    }
    setBusy(true);
    try {
      onSignedIn(await signIn(credentials, given));
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'secondFactorWrong';
      const told = error instanceof ApiError ? error.message : t('errors.unexpected');
      setRefusal(isRecovery && isWrong ? t('twoFactor.login.wrongRecovery') : told);
      if (!isRecovery) setCode('');
      setBusy(false);
    }
  }

  function type(text: string): void {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && digits !== code && !isBusy) void submit(digits);
  }

  function change(): void {
    setRecovery(!isRecovery);
    setCode('');
    setRefusal(null);
  }

  return (
    <form
      noValidate
      className={classes['secondFactorStepForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <EntryHead title={t('twoFactor.login.title')}>
        {t(isRecovery ? 'twoFactor.login.recoveryText' : 'twoFactor.login.text')}
      </EntryHead>
      {refusal === null ? null : <FormRefusal title={refusal} />}
      {isRecovery ? (
        <TextInput
          key="recovery"
          label={t('twoFactor.login.recovery')}
          name="recovery"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="xxxx-xxxx-xxxx"
          autoFocus
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          key="code"
          label={t('twoFactor.login.code')}
          className={classes['code'] ?? ''}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="······"
          autoFocus
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <Button type="submit" fullWidth loading={isBusy} className={classes['submit'] ?? ''}>
        {t('twoFactor.login.submit')}
      </Button>
      <div className={classes['ways']}>
        <button type="button" className={classes['plain']} onClick={change}>
          {t(isRecovery ? 'twoFactor.login.toApp' : 'twoFactor.login.toRecovery')}
        </button>
        <button type="button" className={classes['plain']} onClick={onBack}>
          {t('twoFactor.login.back')}
        </button>
      </div>
    </form>
  );
}
