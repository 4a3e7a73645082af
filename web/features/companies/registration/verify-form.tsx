import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { Button, TextInput } from '@mantine/core';
import { useState, useEffect } from 'react';
import { Trans } from 'react-i18next';
import { i18n, useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { EntryHead } from '../../../ui/layout/entry-frame.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { confirmEmail, resendCode } from './registration.api.ts';
import classes from './registration.module.css';

const WAIT_SECONDS = 60;

export interface VerifyFormProps {
  /** Whose e-mail it is; asked for when it is not known. */
  email: string | null;
  /** Whether a code was mailed just now: then another is worth waiting for. */
  isMailed: boolean;
  /** Verified; `isConfirmed` says whether the account may enter at once. */
  onVerified: (email: string, isConfirmed: boolean) => Promise<void>;
}

/** Six digits, typed, pasted or offered by the telephone; complete, they are sent at once. */
export function VerifyForm({ email: known, isMailed, onVerified }: VerifyFormProps) {
  const t = useT();
  const [email, setEmail] = useState(known ?? '');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [left, beginCountdown] = useCountdown(isMailed ? WAIT_SECONDS : 0);

  async function submit(digits: string): Promise<void> {
    setRefusal(null);
    if (email.trim() === '' || digits.length < 6) {
      setRefusal(email.trim() === '' ? t('session.login.emailMissing') : t('errors.field.sixDigits'));
      return;
    }
    setBusy(true);
    try {
      await onVerified(email.trim(), await confirmEmail(email.trim(), digits));
    } catch (error) {
      setRefusal(wordsOf(error));
      setCode('');
      setBusy(false);
    }
  }

  function type(text: string): void {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && digits !== code && !isBusy && email.trim() !== '') void submit(digits);
  }

  async function resend(): Promise<void> {
    setRefusal(null);
    try {
      toast.success(await resendCode(email.trim()));
      beginCountdown(WAIT_SECONDS);
    } catch (error) {
      setRefusal(wordsOf(error));
    }
  }

  function wordsOf(error: unknown): string {
    return refusalMessage(error, t('errors.unexpected'));
  }

  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <EntryHead title={t('registration.verify.title')}>
        {known === null ? (
          t('registration.verify.askEmail')
        ) : (
          <Trans
            i18n={i18n}
            i18nKey="registration.verify.body"
            values={{ email: known }}
            components={{ b: <strong /> }}
          />
        )}
      </EntryHead>
      {refusal === null ? null : <FormRefusal title={refusal} />}
      {known === null ? (
        <TextInput
          label={t('registration.form.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        label={t('registration.verify.code')}
        className={classes['code'] ?? ''}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="······"
        autoFocus={known !== null}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={isBusy} className={classes['submit'] ?? ''}>
        {t('registration.verify.submit')}
      </Button>
      <p className={classes['note']}>
        {t('registration.verify.notArrived')}{' '}
        {left > 0 ? (
          <span>{t('registration.verify.resendIn', { count: left })}</span>
        ) : (
          <button
            type="button"
            className={classes['plain']}
            disabled={email.trim() === ''}
            onClick={() => void resend()}
          >
            {t('registration.verify.resend')}
          </button>
        )}
      </p>
      <p className={classes['note']}>
        <a href={hrefOf('/login')}>{t('registration.verify.toLogin')}</a>
      </p>
    </form>
  );
}

/** Seconds that go down to nothing, and the way to begin anew. */
function useCountdown(start: number): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(start);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, setLeft];
}
